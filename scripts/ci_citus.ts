import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOT_ON_CITUS, type TestOnCitus } from '../contract-tests/citus/not_on_citus.js';
import { bin } from './stages.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** What vitest writes of each test. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/**
 * `npm run ci:citus`: runs the suite on the cluster whose coordinator CITUS_URL names; with arguments only these files.
 * Tests of contract-tests/citus/not_on_citus.ts may fail. Exits with 1 when another one does.
 */
function main(files: readonly string[]): number {
  if (process.env['CITUS_URL'] === undefined) {
    console.error('CITUS_URL is not set: the address of a database on the coordinator, as a user who may create more.');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'skein-citus-'));
  try {
    const file = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
    const [program = '', ...args] = bin('vitest/vitest.mjs', 'run', ...reporters, ...files);
    spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    return say(report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function say({ testResults }: Report): number {
  const found = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const ofFile = status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
    return [
      ...assertionResults.map((test) => ({ file, title: test.fullName, status: test.status })),
      // Its preparation has failed, or it could not be loaded.
      ...(ofFile ? [{ file, title: message.split('\n')[0] ?? '', status: 'failed' }] : []),
    ];
  });
  const failed = found.filter(({ status }) => status === 'failed');
  const unexpected = failed.filter((test) => reasonOf(test) === undefined);
  for (const { file, title } of unexpected) console.log(`FAIL ${file}: ${title}`);
  const passed = found.filter(({ status }) => status === 'passed').length;
  console.log(
    `${passed} passed, ${unexpected.length} failed, ${failed.length - unexpected.length} failed as not_on_citus.ts says`,
  );
  return unexpected.length === 0 && passed > 0 ? 0 : 1;
}

function reasonOf({ file, title }: { file: string; title: string }): string | undefined {
  const applies = (test: TestOnCitus) => test.file === file && (test.title === undefined || test.title.test(title));
  return NOT_ON_CITUS.find(applies)?.why;
}

process.exitCode = main(process.argv.slice(2));
