import { fileURLToPath } from 'node:url';

/** The path of a program of this folder, such as `child.ts`, as the test run has compiled it (scripts/build.mjs). */
export function programOf(file: string): string {
  return fileURLToPath(new URL(`../../.tests/testing/${file.replace(/\.ts$/, '.js')}`, import.meta.url));
}
