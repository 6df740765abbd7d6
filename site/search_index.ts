import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import MiniSearch from 'minisearch';

/** Something that a search finds. */
export interface Entry {
  /** The path in the site, with the anchor. */
  readonly id: string;
  readonly title: string;
  /** The title of its page. */
  readonly page: string;
  readonly text: string;
}

/** How the index is made, and read by the script. */
const OPTIONS = { fields: ['title', 'text'], storeFields: ['title', 'page', 'text'] };

/** The index, as JSON that the script of the pages loads. */
export function searchIndex(entries: readonly Entry[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(entries);
  return JSON.stringify(index);
}

/** The script of the pages, with MiniSearch in it. */
export function searchScript(): string {
  const entry = fileURLToPath(new URL('theme/search.js', import.meta.url));
  const { outputFiles } = buildSync({
    ...{ entryPoints: [entry], bundle: true, write: false, minify: true, format: 'iife', target: 'es2022' },
    define: { OPTIONS: JSON.stringify(OPTIONS) },
  });
  return outputFiles.map(({ text }) => text).join('');
}
