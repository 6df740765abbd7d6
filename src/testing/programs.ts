import { fileURLToPath } from 'node:url';

/** A program of this folder, `child.ts` say, as the JavaScript that the test run has made of it (scripts/build.mjs). */
export function programOf(file: string): string {
  return fileURLToPath(new URL(`../../.tests/testing/${file.replace(/\.ts$/, '.js')}`, import.meta.url));
}
