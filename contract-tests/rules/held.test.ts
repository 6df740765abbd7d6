import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importViolations, readSources } from './imports.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIED = [
  'src',
  'scripts',
  'migrations',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'contract-tests/in_ci.ts',
  // What is generated, its sources, and the record that it is made of them.
  'contract-tests/permissions',
  'packages',
  'redocly.yaml',
  '.cache/generated',
  // The documentation is built too.
  'site',
  'codegen',
  'openapi',
  'docs',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];
const HANDLER = 'src/handlers/threads.ts';
const ROUTES = 'src/generated/routes.ts';

/** A test for the copy that only adds a thread. */
const ADDS_A_THREAD = `import { it } from 'vitest';
import { useSkein } from '../testing/skein.js';
const skein = useSkein();
it('adds a thread', async () => {
  const { ada, channel } = await skein.aTeam();
  await ada.try('threads.add', { channel_id: channel.id, title: 'Launch', content: 'Who is in?' });
});
`;

let copy = '';
let compiler: ts.LanguageService;
let edits = 0;

/** The compiler's errors in the handlers, and in the routes that tie them to the contract. */
function complaints(): string[] {
  return [HANDLER, ROUTES].flatMap((file) =>
    compiler
      .getSemanticDiagnostics(join(copy, file))
      .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}

/** The compiler of `npm run check`. It keeps running, so that a change only costs what it changes. */
function startCompiler(): ts.LanguageService {
  const { config } = ts.readConfigFile(join(copy, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [join(copy, ROUTES)],
    getScriptVersion: (file) => (file === join(copy, HANDLER) ? String(edits) : '0'),
    getScriptSnapshot(file) {
      const text = ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => copy,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
  });
}

/** Makes a mistake in the handler of the copy, calls `look`, and undoes the mistake. */
async function withMistake<Seen>(from: string | RegExp, to: string, look: () => Seen | Promise<Seen>): Promise<Seen> {
  const path = join(copy, HANDLER);
  const text = await readFile(path, 'utf8');
  const mistake = text.replace(from, to);
  expect(mistake, 'the mistake must change something').not.toBe(text);
  await writeFile(path, mistake);
  edits += 1;
  try {
    return await look();
  } finally {
    await writeFile(path, text);
    edits += 1;
  }
}

/** Runs the test of the copy on the database server of this one. */
function runSuite(): Promise<{ ok: boolean; output: string }> {
  const env = { ...process.env, TEST_DATABASE_URL: inject('testServer').url };
  return new Promise((resolve) => {
    const command = ['node_modules/vitest/vitest.mjs', 'run', 'src/handlers/held.test.ts'];
    execFile(process.execPath, command, { cwd: copy, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'skein-held-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await writeFile(join(copy, 'src/handlers/held.test.ts'), ADDS_A_THREAD);
  compiler = startCompiler();
  expect(complaints()).toEqual([]);
}, 120_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

describe('the compiler refuses, by name,', () => {
  it.each([
    ['a handler that is missing', /export const markRead[^]*$/, '', /routes\.ts: .*'markRead'/],
    ['a handler of another name', 'export const getUnread', 'export const listUnread', /routes\.ts: .*'getUnread'/],
    [
      'a model in the place of a view',
      'showVisibleThread(db, actor, input.id)',
      "db.one<{ id: number; title: string }>({ text: 'select 1' } as never)",
      /threads\.ts: .*id: number; title: string/,
    ],
    [
      'an export that is no operation',
      'export const getone',
      'export const stray = 1;\nexport const getone',
      /routes\.ts: .*"stray"/,
    ],
  ])(
    '%s',
    async (_, from, to, message) => {
      expect((await withMistake(from, to, complaints)).join('\n')).toMatch(message);
    },
    60_000,
  );
});

describe('the suite refuses, by name,', () => {
  it('an error that the contract does not declare', async () => {
    const { ok, output } = await withMistake(
      'authorize(actor, canPost, channel);',
      "throw new ApiError('email_taken');",
      runSuite,
    );
    expect(ok).toBe(false);
    expect(output).toContain('threads.add throws email_taken, which its contract does not declare');
  }, 120_000);

  it('an import against the table', async () => {
    const violations = await withMistake(/^/, "import { users } from './users.js';\n", async () =>
      importViolations(await readSources(copy, 'src')),
    );
    expect(violations).toContainEqual(expect.stringMatching(/src\/handlers\/threads\.ts:1: imports \.\/users\.js/));
  });
});
