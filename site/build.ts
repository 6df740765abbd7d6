import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Document } from '../codegen/document.js';
import { writeFiles, type Files } from './files.js';
import { referenceFiles } from './reference/files.js';

const ROOT = new URL('../', import.meta.url);

/** The folder into which `npm run docs` builds the site. */
export const SITE = fileURLToPath(new URL('.site/', ROOT));

/** The documentation as files that any server can serve, from any folder. */
export function siteFiles(): Files {
  const contract: Document = JSON.parse(readFileSync(new URL('src/generated/openapi.json', ROOT), 'utf8'));
  return new Map([['index.html', readFileSync(new URL('site/home.html', ROOT), 'utf8')], ...referenceFiles(contract)]);
}

export function writeSite(): void {
  writeFiles(SITE, siteFiles());
}
