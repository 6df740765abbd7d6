import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importViolations, readSources } from './imports.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIED = ['src', 'migrations', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const PROGRAM = 'node_modules/typescript/bin/tsc';

let copy = '';

/** Runs a program in the copy; answers what it printed and whether it succeeded. */
function run(...command: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: copy, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

const typeCheck = () => run(PROGRAM, '--noEmit', '--incremental', '--tsBuildInfoFile', join(copy, 'buildinfo'));

/** Changes one file of the copy while `look` looks, and puts it back. */
async function changed<Seen>(file: string, from: string | RegExp, to: string, look: () => Promise<Seen>): Promise<Seen> {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  const mistake = text.replace(from, to);
  expect(mistake, 'the mistake must change something').not.toBe(text);
  await writeFile(path, mistake);
  try {
    return await look();
  } finally {
    await writeFile(path, text);
  }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'skein-held-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  expect(await typeCheck()).toMatchObject({ ok: true });
}, 120_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

describe('the compiler refuses, by name,', () => {
  it.each([
    [
      'a handler that is missing',
      /export const markRead[^]*$/,
      '',
      /routes\.ts.*'markRead'/,
    ],
    ['a handler of another name', 'export const getUnread', 'export const listUnread', /routes\.ts.*'getUnread'/],
    [
      'a model in the place of a view',
      'showVisibleThread(db, actor, input.id)',
      "db.one<{ id: number; title: string }>(sql`select * from threads`)",
      /handlers\/threads\.ts.*(Thread|id: number; title: string)/,
    ],
    [
      'an export that is no operation',
      'export const getone',
      'export const stray = 1;\nexport const getone',
      /routes\.ts.*"stray"/,
    ],
  ])(
    '%s',
    async (_, from, to, message) => {
      const { ok, output } = await changed('src/handlers/threads.ts', from, to, typeCheck);
      expect(ok).toBe(false);
      expect(output).toMatch(message);
    },
    120_000,
  );
});

describe('the suite refuses, by name,', () => {
  it('an error that the contract does not declare', async () => {
    const { ok, output } = await changed(
      'src/handlers/threads.ts',
      'authorize(actor, canPost, channel);',
      "throw new ApiError('email_taken');",
      () => run('node_modules/vitest/vitest.mjs', 'run', 'src/handlers/threads.test.ts', '-t', 'by default'),
    );
    expect(ok).toBe(false);
    expect(output).toContain('threads.add throws email_taken, which its contract does not declare');
  }, 120_000);

  it('an import against the table', async () => {
    const violations = await changed('src/handlers/threads.ts', /^/, "import { users } from './users.js';\n", async () =>
      importViolations(await readSources(copy, 'src')),
    );
    expect(violations).toContainEqual(expect.stringMatching(/src\/handlers\/threads\.ts:1: imports \.\/users\.js/));
  });
});
