import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { operationsOf } from './document.js';
import { readContract } from './generate.js';
import { firstTest, NEW_TEST } from './stub_texts.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The file in which the written tests would be. */
const WRITTEN = `${ROOT}src/handlers/written_by_stub.test.ts`;

/** What the compiler says of a file that is not on the disk, beside all files that it imports. */
function problemsOf(text: string): string[] {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([WRITTEN], options, {
    ...host,
    fileExists: (path) => path === WRITTEN || host.fileExists(path),
    readFile: (path) => (path === WRITTEN ? text : host.readFile(path)),
    getSourceFile: (path, ...rest) =>
      path === WRITTEN ? ts.createSourceFile(path, text, ts.ScriptTarget.ESNext) : host.getSourceFile(path, ...rest),
  });
  const problems = program.getSemanticDiagnostics(program.getSourceFile(WRITTEN));
  return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the first test of an operation', () => {
  it('compiles, whatever it asks', async () => {
    const document = await readContract(`${ROOT}openapi/openapi.yaml`);
    const tests = operationsOf(document).map(({ operation }) => firstTest(document, operation));
    const asked = (what: string) => tests.filter((text) => text.includes(what)).length;
    expect([asked('_not_found'), asked('argument_missing'), asked('.status')]).not.toContain(0);
    expect(problemsOf([NEW_TEST, ...tests].join(''))).toEqual([]);
  }, 60_000);
});
