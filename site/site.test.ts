import { posix } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { everythingIn } from '../codegen/document.js';
import { readPublishedContract } from '../codegen/published.js';
import { siteFiles } from './build.js';
import { explanations } from './error_pages.js';
import type { Files } from './files.js';
import { render } from './markdown.js';

const contract = readPublishedContract();
let files: Files;
let pages: (readonly [path: string, html: string])[];
beforeAll(() => {
  files = siteFiles();
  pages = [...files].flatMap(([path, content]) => (path.endsWith('.html') ? [[path, String(content)] as const] : []));
});

const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
const linksOf = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);

/** What is wrong with a link of a page, or undefined. */
function faultOf(page: string, link: string): string | undefined {
  if (/^(https?:|mailto:)/.test(link)) return undefined;
  if (link.startsWith('/')) return 'is not relative';
  const [target = '', hash = ''] = link.split('#');
  const joined = target === '' ? page : posix.join(posix.dirname(page), target);
  // The Skein that serves the site, in the folder above it.
  if (joined === '../') return undefined;
  const path = joined === './' || joined === '.' ? 'index.html' : joined.replace(/\/$/, '/index.html');
  const found = files.get(path);
  if (found === undefined) return `leads to ${path}, which is not there`;
  if (hash === '' || path === 'api/index.html') return undefined;
  return idsOf(String(found)).has(decodeURIComponent(hash)) ? undefined : `${path} has no #${hash}`;
}

it('has no dead link, and relative links only', () => {
  const faults = pages.flatMap(([page, html]) =>
    linksOf(html).flatMap((link) => {
      const fault = faultOf(page, link);
      return fault === undefined ? [] : [`${page}: ${link} ${fault}`];
    }),
  );
  expect(pages.length).toBeGreaterThan(80);
  expect(faults).toEqual([]);
});

it('names pages by their titles, not by their files', () => {
  const named = pages.flatMap(
    ([page, html]) => html.match(/>[\w./-]+\.md<\/a>/g)?.map((link) => `${page}: ${link}`) ?? [],
  );
  expect(named).toEqual([]);
  expect(String(files.get('guides/build-a-bot.html'))).toContain(
    '<a href="../guides/webhooks.html">Receiving webhooks</a> explains',
  );
});

it('says in each cell which column it is, for phones', () => {
  expect(String(files.get('guides/webhooks.html'))).toMatch(
    /<td role="cell" data-column="header"><code>webhook-id<\/code><\/td>/,
  );
});

it('has each text of the search once', () => {
  const json = String(files.get('search.json'));
  const entries: { text: string }[] = JSON.parse(json);
  expect(entries.length).toBeGreaterThan(500);
  const texts = entries.map(({ text }) => JSON.stringify(text).length);
  expect(json.length).toBeLessThan(1.2 * texts.reduce((sum, length) => sum + length, 0));
});

it('marks what needs a clone, and leaves other quotes as they are', () => {
  const started = /<p class="clone">Needs a clone of Skein<\/p>\s*<pre tabindex="0"><code>npm ci &amp;&amp; npm start/;
  expect(String(files.get('guides/getting-started.html'))).toMatch(started);
  const { html, sections } = render('# A\n\n> Needs a clone of Skein.\n\n```\nls\n```\n\n> Said.\n', () => undefined);
  expect(html).toContain('<blockquote>\n<p>Said.</p>\n</blockquote>');
  expect(html.match(/class="clone"/g)).toHaveLength(1);
  expect(sections[0]?.text).not.toContain('clone');
});

it('finds what all operations have in common', () => {
  expect(String(files.get('search.json'))).toContain('guides/conventions.html#pagination');
});

it('links to operations of the reference that are there', () => {
  const known = new Set(everythingIn(contract).map(({ operation }) => operation.operationId));
  const named = pages.flatMap(([, html]) => [...html.matchAll(/api\/#tag\/[^/]+\/([^"]+)"/g)].map(([, id = '']) => id));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

it('has a page for each error, with its cause and its remedy', () => {
  const explained = explanations();
  expect(Object.keys(explained).toSorted()).toEqual(Object.keys(contract['x-error-codes']).toSorted());
  for (const [name, { code, http, string }] of Object.entries(contract['x-error-codes'])) {
    const { cause = '', remedy = '' } = explained[name] ?? {};
    for (const text of [cause, remedy]) expect(text).toMatch(/^[A-Z`].*\.$/);
    const page = String(files.get(`errors/${code}.html`));
    for (const wanted of [`${code} ${string}`, `>${http}</td>`, 'Cause', 'What to do', 'Operations']) {
      expect(page).toContain(wanted);
    }
  }
});

it('names every operation and event in llms.txt, whose links lead to Markdown files', () => {
  const list = String(files.get('llms.txt'));
  for (const { operation } of everythingIn(contract))
    expect(list).toMatch(new RegExp(String.raw`[ ,]${operation.operationId}(,|\n)`));
  for (const event of Object.keys(contract.webhooks)) expect(list).toContain(event);
  for (const [, link = ''] of list.matchAll(/\]\(([^)]+)\)/g)) expect(files.has(link)).toBe(true);
});

it('lists every message of the stream', () => {
  const page = String(files.get('stream.html'));
  const { discriminator } = contract.components.schemas['LiveEvent'] ?? {};
  const types = Object.keys(discriminator?.mapping ?? {});
  expect(types.length).toBeGreaterThan(26);
  for (const type of types) expect(page).toContain(`<code>${type}</code>`);
});

it('has Markdown files that fit into the memory of a program', () => {
  const api = [...files].filter(([path]) => path.startsWith('api/') && path.endsWith('.md'));
  expect(api.length).toBeGreaterThan(100);
  for (const [path, content] of api) expect(`${path} ${Buffer.byteLength(content) < 64 * 1024}`).toBe(`${path} true`);
});

it('can be read without a script, and has no inline scripts or styles', () => {
  for (const [path, html] of pages) {
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style="| on[a-z]+="/);
    if (path !== 'api/index.html') expect(html).toMatch(/<main id="content">\s*<h1/);
  }
});

it('has every page in the navigation, or on a page that is', () => {
  const linked = new Set(
    pages.flatMap(([page, html]) =>
      linksOf(html).map((link) => posix.join(posix.dirname(page), link.split('#')[0] ?? '')),
    ),
  );
  const lost = pages.map(([path]) => path).filter((path) => !path.endsWith('index.html') && !linked.has(path));
  expect(lost).toEqual([]);
});
