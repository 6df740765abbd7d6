import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

// One ESLint for all texts. Each text is linted under the path of a file, which must exist for its types to be known.
const eslint = new ESLint();

async function rulesBroken(file: string, text: string): Promise<string[]> {
  const results = await eslint.lintText(text, { filePath: file });
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message)).sort();
}

const SOURCE = 'src/db/database.ts';
const TEST = 'contract-tests/rules/lint.test.ts';

describe('lint', () => {
  // The first text takes long, because the program is parsed.
  beforeAll(() => rulesBroken(SOURCE, 'export {};'), 60_000);

  it.each([
    ['any', 'export const a: any = 1;', '@typescript-eslint/no-explicit-any'],
    [
      'a cast',
      'export const a: unknown = 1;\nexport const b = a as string;',
      '@typescript-eslint/consistent-type-assertions',
    ],
    ['a denied null', 'export const a = (b?: string) => b!.length;', '@typescript-eslint/no-non-null-assertion'],
    [
      'a silenced compiler',
      '// @ts-expect-error: is wrong\nexport const a: string = 1;',
      '@typescript-eslint/ban-ts-comment',
    ],
    [
      'a promise that nobody waits for',
      'export const a = () => { Promise.resolve(1); };',
      '@typescript-eslint/no-floating-promises',
    ],
    [
      'a promise where none is expected',
      "process.on('exit', async () => { await Promise.resolve(); });",
      '@typescript-eslint/no-misused-promises',
    ],
    ['an unused name', 'const a = 1;\nexport {};', '@typescript-eslint/no-unused-vars'],
    [
      'a switch with a gap',
      "export const a = (b: 'x' | 'y') => { switch (b) { case 'x': return 1; } return 2; };",
      '@typescript-eslint/switch-exhaustiveness-check',
    ],
    ['a file of 601 lines', 'export {};\n'.repeat(601), 'max-lines'],
    ['a function of 51 lines', `export function a() {\n${'a();\n'.repeat(49)}}`, 'max-lines-per-function'],
    ['a spread of an object in place', 'export const a = { ...{ b: 1 } };', 'no-restricted-syntax'],
    ['a spread of a list in place', "export const a = [...(['b'] as const)];", 'no-restricted-syntax'],
    ['a nesting of four', 'if (true) { if (true) { if (true) { if (true) { true; } } } }', 'max-depth'],
    ['a note to do it later', '// TODO: more\nexport {};', 'no-warning-comments'],
    ['printing', "console.log('a');", 'no-console'],
    ['the time of the machine', 'export const a = Date.now();', 'no-restricted-syntax'],
    ['the date of the machine', 'export const a = new Date();', 'no-restricted-syntax'],
  ])('refuses %s', async (_fact, text, rule) => {
    expect(await rulesBroken(SOURCE, text)).toEqual([rule]);
  });

  it.each([
    ['a test that runs alone', "it.only('a', () => {});"],
    ['a skipped test', "describe.skip('a', () => {});"],
    ['a test to be written', "it.todo('a');"],
    ['a title that is not plain', "it('is for whoever asks', () => {});"],
    ['a sleep in a test', 'await new Promise((resolve) => setTimeout(resolve, 10));'],
    ['another sleep in a test', "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(1);"],
  ])('refuses %s', async (_fact, text) => {
    expect(await rulesBroken(TEST, text)).toEqual(['no-restricted-syntax']);
  });

  it.each([
    ['a verb of users for rows', 'export function removeRows() {}'],
    ['one in a constant', 'export const keepRow = () => 1;'],
  ])('refuses %s in a model', async (_fact, text) => {
    expect(await rulesBroken('src/models/thread.ts', text)).toEqual(['no-restricted-syntax']);
  });

  it('cannot be turned off beside the code', async () => {
    const broken = await rulesBroken(SOURCE, '// eslint-disable-next-line no-console\nconsole.log(1);');
    expect(broken).toContain('no-console');
  });

  it.each([
    ['a literal kept as it is', SOURCE, "export const a = ['x'] as const;"],
    ['a date of a given time', SOURCE, 'export const a = (time: number) => new Date(time);'],
    ['a verb of rows in a model', 'src/models/thread.ts', 'export function deleteRows() {}'],
    ['a function of 50 lines', SOURCE, `export function a() {\n${'a();\n'.repeat(48)}}`],
    ['the time of the machine in the clock', 'src/clock.ts', 'export const a = () => new Date();'],
    ['the time of the machine in a test', TEST, 'export const a = Date.now();'],
    ['a long test', TEST, `it('a', () => {\n${'expect(1);\n'.repeat(60)}});`],
    ['the one cast of the pipeline', 'src/http/handler.ts', 'export const a = (b: unknown) => b as string;'],
    ['a program that prints', 'codegen/main.ts', "console.log('a');"],
  ])('accepts %s', async (_fact, file, text) => {
    expect(await rulesBroken(file, text)).toEqual([]);
  });
});
