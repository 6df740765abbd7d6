import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Document } from '../../codegen/document.js';
import type { Files } from '../files.js';
import { referenceDocument } from './document.js';

const own = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/**
 * Scalar, as one file for browsers. It is in this package as it is in @scalar/api-reference, which would install
 * 299 packages.
 */
const SCALAR = new URL('dist/js/standalone.js', packageOf('@scalar/fastify-api-reference'));

/** The files of the API reference. The name of Scalar's has its digest, so that browsers may keep it for ever. */
export function referenceFiles(contract: Document): Files {
  const scalar = readFileSync(SCALAR);
  const digest = createHash('sha256').update(scalar).digest('hex').slice(0, 8);
  const name = `scalar.${digest}.js`;
  return new Map<string, string | Buffer>([
    ['api/index.html', own('index.html').replace('scalar.js', name)],
    [`api/${name}`, scalar],
    ...['accessible.js', 'reference.css', 'reference.js', 'token_storage.js'].map(
      (file) => [`api/${file}`, own(file)] as const,
    ),
    ['api/reference.json', JSON.stringify(referenceDocument(contract))],
  ]);
}

/** The folder of an installed package, as a URL. */
function packageOf(name: string): string {
  const entry = import.meta.resolve(name);
  return entry.slice(0, entry.lastIndexOf(`${name}/`) + name.length + 1);
}
