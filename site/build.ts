import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everythingIn, type Document } from '../codegen/document.js';
import { readPublishedContract } from '../codegen/published.js';
import { apiMarkdown } from './api_markdown.js';
import { errorPages } from './error_pages.js';
import { writeFiles, type Files } from './files.js';
import { layout, linkFrom } from './layout.js';
import { render, sectionsIn, titleOf, type Rendered, type Section, type Target } from './markdown.js';
import { slugOf } from './operation_link.js';
import { pack } from './pack.js';
import { NAVIGATION, pathsOf, pictures, repositoryPages, type Source } from './pages.js';
import { architecturePicture } from './picture.js';
import { referenceFiles } from './reference/files.js';
import { searchScript, searchTexts, type Entry } from './search_index.js';
import { streamPage } from './stream_page.js';

const ROOT = new URL('../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** The folder into which `npm run docs` builds the site. */
export const SITE = fileURLToPath(new URL('.site/', ROOT));

/** Makes the documentation: files that any server can serve, from any folder. */
export function siteFiles(): Files {
  const contract = readPublishedContract();
  const repository = repositoryPages();
  const sources = [
    ...repository,
    ...errorPages(contract),
    streamPage(contract),
    { path: 'index.html', file: 'index.html', markdown: text('site/home.md') },
    { path: 'adr/index.html', file: 'docs/adr/index.md', markdown: listOfRecords(repository) },
  ];
  const paths = pathsOf(sources);
  const titles = new Map(sources.flatMap(titlesIn));
  const pages = sources.map((source) => ({ ...source, ...render(source.markdown, linksOf(source, paths, titles)) }));
  const entries = [...pages.flatMap(entriesOf), ...operationEntries(contract)];
  return new Map([
    ...pages.map(
      ({ path, title, html }) => [path, layout({ path, title, html: illustrated(path, html) }, NAVIGATION)] as const,
    ),
    ...pictures(),
    ...referenceFiles(contract),
    ...apiMarkdown(contract, pages),
    ['site.css', text('site/theme/site.css')],
    ['search.js', searchScript()],
    ['search.json', searchTexts(entries)],
  ]);
}

/** The folder of the pack, from which a Skein serves the site. */
const PACKED = fileURLToPath(new URL('.cache/packed/', ROOT));

/** Builds the site into `SITE`, and packs it. */
export function writeSite(): void {
  const files = siteFiles();
  writeFiles(SITE, files);
  writeFiles(PACKED, new Map([['site.pack', pack(files)]]));
}

function listOfRecords(repository: readonly Source[]): string {
  const records = repository.filter(({ file }) => file.startsWith('docs/adr/'));
  const items = records.map(({ file, markdown }) => {
    const title = /^# (.*)$/m.exec(markdown)?.[1] ?? file;
    return `- [${title.replace('.', String.raw`\.`)}](${posix.basename(file)})`;
  });
  return `# Decision records\n\nEach record has a decision about how Skein is built, and its reasons.\n\n${items.join('\n')}\n`;
}

/** The titles of a page and of its sections, by their paths in the site. */
function titlesIn({ path, markdown }: Source): [string, string][] {
  const sections = sectionsIn(markdown);
  const title = titleOf(sections);
  return [
    [path, title],
    ...sections.map((one): [string, string] => [`${path}#${one.anchor}`, `${title}: ${one.title}`]),
  ];
}

/**
 * Links to files that are pages lead there. Of links to other files of the repository only the text is shown. `titles`:
 * of pages and sections, by their paths in the site.
 */
function linksOf({ file, path }: Source, paths: ReadonlyMap<string, string>, titles: ReadonlyMap<string, string>) {
  return (href: string): Target | undefined => {
    if (/^(https?:|mailto:|#)/.test(href)) return { href };
    const [target = '', hash] = href.split('#');
    const at = (page: string) => `${linkFrom(path, page)}${hash === undefined ? '' : `#${hash}`}`;
    if (file === path) return { href: target.startsWith('../') ? href : at(posix.join(posix.dirname(path), target)) };
    const page = paths.get(posix.join(posix.dirname(file), target));
    return page === undefined
      ? undefined
      : { href: at(page), title: titles.get(hash === undefined ? page : `${page}#${hash}`) };
  };
}

const textOf = (section: Section): string => section.text;

const illustrated = (path: string, html: string): string =>
  path === 'architecture.html' ? html.replace('</h1>', `</h1>\n${architecturePicture()}`) : html;

function entriesOf({ path, title, sections }: Source & Rendered): Entry[] {
  // The page of an error is short: its headings would be found many times.
  if (path.startsWith('errors/')) return [{ id: path, title, page: 'Errors', text: sections.map(textOf).join(' ') }];
  return sections
    .filter((section) => section.title !== '')
    .map((section, index) => ({
      id: index === 0 ? path : `${path}#${section.anchor}`,
      title: section.title,
      page: title,
      text: section.text,
    }));
}

function operationEntries(contract: Document): Entry[] {
  return everythingIn(contract).map(({ path, operation }) => ({
    id: `api/#tag/${slugOf(operation.tags[0] ?? '')}/${operation.operationId}`,
    title: operation.summary,
    page: `${operation.operationId} · API reference`,
    text: `${operation.operationId} ${path} ${operation.description}`,
  }));
}
