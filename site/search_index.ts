import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Something that a search finds. */
export interface Entry {
  /** The path in the site, with the anchor. */
  readonly id: string;
  readonly title: string;
  /** The title of its page. */
  readonly page: string;
  readonly text: string;
}

/**
 * What the script of the pages loads: each text once. The browser makes the index of their words in a tenth of a
 * second; with the index the file would be almost twice as large.
 */
export function searchTexts(entries: readonly Entry[]): string {
  return JSON.stringify(entries);
}

/** The script of the pages, with MiniSearch in it. */
export function searchScript(): string {
  const entry = fileURLToPath(new URL('theme/search.js', import.meta.url));
  const options = { bundle: true, write: false, minify: true, format: 'iife', target: 'es2022' } as const;
  const { outputFiles } = buildSync({ entryPoints: [entry], ...options });
  return outputFiles.map(({ text }) => text).join('');
}
