import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SETTINGS } from '../config/settings.js';
import { Program } from '../testing/program.js';

/** What a command prints. None of these commands starts anything. */
async function run(args: readonly string[], settings: Record<string, string> = {}): Promise<Program> {
  const program = new Program(settings, { args });
  await program.ended;
  return program;
}

it('--version says the version of package.json', async () => {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const { said, end } = await run(['--version']);
  expect({ said, code: end.code }).toEqual({ said: `${version}\n`, code: 0 });
});

it('--help lists every setting in one line, and the commands', async () => {
  const { said, end } = await run(['--help']);
  expect(end.code).toBe(0);
  for (const { name } of Object.values(SETTINGS)) expect(said).toMatch(new RegExp(`^  ${name} {2,}\\S.*\\.$`, 'm'));
  for (const command of ['serve', 'migrate', 'seed', 'reindex', 'verify', 'trigger'])
    expect(said).toMatch(new RegExp(`^  skein ${command} `, 'm'));
});

it('the help of a command does not list them', async () => {
  expect((await run(['verify', '--help'])).said).not.toContain('DATABASE_URL');
});

it('a wrong setting is named in one line, and a misspelled one in a warning before it', async () => {
  const settings = { DATABASEURL: 'postgres://skein:spindle@127.0.0.1/skein', PORT: '80a' };
  const { said, complained, end } = await run([], settings);
  expect({ said, complained, code: end.code }).toEqual({
    said: '',
    complained:
      'Warning: DATABASEURL is not a setting of Skein. Is DATABASE_URL meant?\n' +
      'PORT must be a whole number from 0 to 65535, not "80a"\n',
    code: 1,
  });
});

it.each([
  [['usr', 'list'], 'Did you mean user?'],
  [['user', 'lst'], 'Did you mean list?'],
  [['user'], 'Name one of the commands.'],
  [['migrate', '--now'], 'Unknown argument: now'],
])('%j is refused in one line, which names the nearest command', async (args, message) => {
  const { said, complained, end } = await run(args);
  expect({ said, complained, code: end.code }).toEqual({
    said: '',
    complained: `${message} (skein --help lists all commands.)\n`,
    code: 2,
  });
});
