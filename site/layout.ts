import { escaped } from './markdown.js';

export interface Layout {
  /** The path of the page in the site, such as `guides/search.html`. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
}

export interface NavGroup {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly title: string }[];
}

/** From a page to the folder of the site: `../` for each folder of its path. */
export const rootFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);

/** The link from a page to another path of the site. */
export function linkFrom(page: string, to: string): string {
  return `${rootFrom(page)}${to.replace(/(^|\/)index\.html(?=#|$)/, '$1')}` || './';
}

/** A page with the navigation of the site. It can be read without scripts; only the search needs them. */
export function layout({ path, title, html }: Layout, nav: readonly NavGroup[]): string {
  const root = rootFrom(path);
  const groups = navigation(path, nav);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Skein</title>
<link rel="stylesheet" href="${root}site.css">
<script src="${root}search.js" data-root="${root || './'}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${header(root || './')}
<div class="columns">
<nav aria-label="Documentation">
<details><summary>Contents</summary>${groups}</details>
<div class="wide">${groups}</div>
</nav>
<main id="content">
${html}
</main>
</div>
</body>
</html>
`;
}

const header = (root: string): string => `<header>
<a class="brand" href="${root}">Skein <span>documentation</span></a>
<a class="app" href="${root}../">To Skein</a>
<search hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="Search" aria-describedby="found">
<p id="found" role="status"></p>
<ol id="results"></ol>
</search>
</header>`;

function navigation(path: string, nav: readonly NavGroup[]): string {
  const item = (link: NavGroup['links'][number]) => {
    const current = link.path === path ? ' aria-current="page"' : '';
    return `<li><a href="${linkFrom(path, link.path)}"${current}>${escaped(link.title)}</a></li>`;
  };
  return nav
    .map(({ title, links }) => `<section><h2>${escaped(title)}</h2><ul>${links.map(item).join('')}</ul></section>`)
    .join('');
}
