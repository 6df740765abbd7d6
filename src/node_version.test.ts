import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { programOf } from './testing/programs.js';

const script = (name: string) => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const CHECK = fileURLToPath(new URL('./node_version.mjs', import.meta.url));

/** Runs a program in a Node that claims to be of another version. */
async function run(version: string, program: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const fake = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const preload = `data:text/javascript,${encodeURIComponent(fake)}`;
  try {
    const output = await promisify(execFile)(process.execPath, ['--import', preload, program, '--help']);
    return { code: 0, ...output };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error;
    return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
  }
}

describe('a Node that is too old', () => {
  it.each([
    ['npm start and npx skein', script('start.mjs')],
    ['npm run build', script('build.mjs')],
    ['node dist/main.js', programOf('../main.ts')],
  ])('is refused in one line by %s, which does nothing else', async (_name, program) => {
    expect(await run('18.20.8', program)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Skein needs Node 20.19 or newer, and this is Node 18.20.8: see https://nodejs.org\n',
    });
  });

  it.each(['18.20.8', '19.99.0', '20.9.0', '20.18.3', '9.0.0'])('is %s', async (version) => {
    expect((await run(version, CHECK)).code).toBe(1);
  });

  it.each(['20.19.0', '20.20.2', '21.0.0', '100.1.0'])('is not %s', async (version) => {
    expect(await run(version, CHECK)).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
