import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../packages/client/', import.meta.url));
const README = readFileSync(`${FOLDER}README.md`, 'utf8');

/** The bytes that this use of the client adds to a program in a browser, minified and gzipped. */
async function sizeOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: `${FOLDER}src`, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

describe('the package', () => {
  it.each([
    ['The whole client', `export { Skein } from './index.js';`],
    ['`verifyWebhook` alone', `export { verifyWebhook } from './index.js';`],
  ])('is as small as its README says: %s', async (what, code) => {
    const bound = Number(new RegExp(`${what}[^.]* (\\d+(?:\\.\\d)?) KB`).exec(README)?.[1]) * 1000;
    const size = await sizeOf(code);
    expect(size).toBeLessThan(bound);
    expect(size).toBeGreaterThan(bound * 0.8);
  });

  it('depends on nothing', () => {
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(`${FOLDER}package.json`, 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });
});
