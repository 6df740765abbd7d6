// The commands of the documentation are run as they are, in a shell, with the ids of real objects in place of those of
// the examples. Each must return the success that its operation documents. Skein checks the response against the
// contract.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlsOf } from '../../site/reference/curl.js';
import { answeringId, operationsOf, successOf } from '../../codegen/document.js';
import { freePort } from '../../src/testing/ports.js';
import { Program } from '../../src/testing/program.js';
import { CANNOT_SUCCEED, contract } from '../contract.js';
import { DISRUPTIVE, ENDS_ACCOUNT, NOT_ADAS } from '../dredd/callers.js';
import { resetCodeOf } from '../dredd/mails.js';
import { TINY_BITMAP } from '../images.js';
import { aPerson, newPeople, registering, type People } from '../people.js';
import { buildExampleWorld, NAMES_DEVICE, type ExampleWorld } from '../world.js';

/** Prints the status below the response. */
const SHOW_STATUS = ['-s', '-w', "'\\n%{http_code}'"].join(' ');
const EXAMPLE_CODE = 'AE7exampleCodeOfAdaLovelace0123456789abcdefgh';
const DELIVERED = /\/(deliveries|integration_incoming)\//;

let skein: Program;
let url: string;
let dataDir: string;
/** Where the commands find their files. */
let folder: string;
let people: People;
/** With deliveries, or without. */
const shared = new Map<boolean, Promise<ExampleWorld>>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-curl-`));
  folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-curl-files-`));
  await writeFile(join(folder, 'notes.txt'), 'warp and weft');
  await writeFile(join(folder, 'picture.bmp'), TINY_BITMAP);
  const port = await freePort();
  skein = new Program({ DATA_DIR: dataDir, PORT: String(port), CHECK_RESPONSES: 'on', LOG_LEVEL: 'warn' });
  url = `http://127.0.0.1:${port}`;
  await skein.answers(`${url}/readyz`);
  people = await newPeople(registering(url));
});
afterAll(async () => {
  skein.signal('SIGTERM');
  await skein.ended;
  await rm(dataDir, { recursive: true });
  await rm(folder, { recursive: true });
});

async function worldFor(path: string): Promise<ExampleWorld> {
  if (ENDS_ACCOUNT.test(path)) {
    const [ada, ben] = [await aPerson(registering(url), 'Ada'), await aPerson(registering(url), 'Ben')];
    return buildExampleWorld(url, { people: { ...people, ada, ben }, delivers: false });
  }
  if (DISRUPTIVE.test(path))
    return buildExampleWorld(url, { people, delivers: false, hasDevice: NAMES_DEVICE.test(path) });
  const delivers = DELIVERED.test(path);
  const world = shared.get(delivers) ?? buildExampleWorld(url, { people, delivers });
  shared.set(delivers, world);
  return world;
}

/** The command with real ids, a real token, and a code from a mail. */
async function fitted(command: string, world: ExampleWorld): Promise<string> {
  const shell = `${world.translate(command)} ${SHOW_STATUS}`;
  if (!command.includes(EXAMPLE_CODE)) return shell;
  return shell.replace(EXAMPLE_CODE, await resetCodeOf(world.ada.email, url, join(dataDir, 'outbox')));
}

const commands = operationsOf(contract)
  .filter(({ operation }) => !(operation.operationId in CANNOT_SUCCEED))
  .flatMap((located) =>
    curlsOf(contract, located, 'http://127.0.0.1:8000').map(({ contentType = 'no body', command }) => ({
      name: `${located.operation.operationId} (${contentType})`,
      located,
      command,
    })),
  );

describe('the commands of the documentation', { timeout: 30_000 }, () => {
  it.each(commands)('$name', async ({ located, command }) => {
    const world = await worldFor(located.path);
    const { token } = world[NOT_ADAS[answeringId(located.operation)] ?? 'ada'];
    const script = await fitted(command.replaceAll('http://127.0.0.1:8000', url), world);
    const env = { PATH: process.env['PATH'], TOKEN: token };
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env });
    const status = Number(stdout.split('\n').at(-1));
    expect({ status, stdout }).toMatchObject({ status: successOf(located.operation).status });
  });

  it('are more than 200', () => {
    expect(commands.length).toBeGreaterThan(200);
  });
});

describe('a command', () => {
  it('is for the shell, whatever is in the example', () => {
    const [add] = operationsOf(contract).filter(({ path }) => path === '/api/v3/threads/add');
    if (add === undefined) throw new Error('there is no threads/add');
    const content = { 'application/json': { example: { content: "It's $HOME" } } };
    const [curl] = curlsOf(
      contract,
      { ...add, operation: { ...add.operation, requestBody: { content } } },
      'https://a',
    );
    expect(curl?.command).toBe(
      [
        'curl https://a/api/v3/threads/add',
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{\n  "content": "It'\\''s $HOME"\n}'`,
      ].join(' \\\n  '),
    );
  });
});
