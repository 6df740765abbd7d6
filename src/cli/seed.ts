import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.js';
import { isInUse } from '../embedded/postgres.js';
import { operations } from '../generated/operations.js';
import { createLog } from '../log.js';
import { startSkein, type Skein } from '../server.js';
import { Client } from './demo/client.js';
import { demoSteps, fillDemo, type Demo } from './demo/fill.js';
import { showProgress } from './demo/progress.js';
import { interruptible, originOf } from './interrupting.js';
import { print } from './output.js';

/**
 * Creates a demo workspace in the configured database, and prints a token to try. It goes through the Skein that works
 * on the data folder, or through one that runs as long as the command. Every run creates another workspace with other
 * people. Existing data is not changed.
 */
export function seedOwn(config: Config): Promise<void> {
  return interruptible(async (signal) => {
    const own = await startOwn(config);
    try {
      const demo = await fill(own?.url ?? config.baseUrl, signal);
      print(...summary(demo, config.baseUrl, own === undefined ? '' : ' (once Skein runs)'));
    } finally {
      await own?.stop();
    }
  });
}

/** Creates a demo workspace in the Skein that runs at `url`. */
export function seedAt(url: string): Promise<void> {
  const origin = originOf(url);
  return interruptible(async (signal) => print(...summary(await fill(origin, signal), origin, '')));
}

/**
 * Starts a Skein on a free port of the loopback address. It speaks plain HTTP, whatever the settings say about TLS.
 * Undefined if another Skein works on the data folder.
 */
async function startOwn(config: Config): Promise<Skein | undefined> {
  const loopback = { host: '127.0.0.1', port: 0, tls: undefined, development: true, rateLimit: false } as const;
  try {
    return await startSkein({ ...config, ...loopback, roles: ['api', 'worker'] }, createLog('warn'));
  } catch (error) {
    if (isInUse(error)) {
      print(`Skein is running: the demo goes to ${config.baseUrl} (--url names another address).`);
      return undefined;
    }
    const reason = error instanceof Error ? error.message : String(error);
    const hint = `If Skein is running already, name it: npm run seed -- --url ${config.baseUrl}`;
    throw new Error(`${reason}\n${hint}`, { cause: error });
  }
}

/** What to search for in the demo workspace, and what that shows. */
const SEARCHES: readonly (readonly [query: string, what: string])[] = [
  ['repairs', 'finds other forms too: repair, repaired'],
  ['"cold hands"', 'finds these words next to each other'],
  ['strap -batch', 'leaves out what says "batch"'],
  ['wxed cotton', 'is misspelt, and finds the waxed cotton'],
  ['besancon', 'finds Besançon'],
  ['FH-20417', 'finds the number of an order'],
];

interface FilledDemo extends Demo {
  readonly password: string;
}

async function fill(url: string, signal: AbortSignal): Promise<FilledDemo> {
  const password = randomBytes(9).toString('base64url');
  const progress = showProgress(demoSteps(), process.stdout.isTTY);
  const demo = await fillDemo(new Client(url, signal), password, progress).finally(() => progress.stop());
  return { ...demo, password };
}

function summary(demo: FilledDemo, url: string, when: string): string[] {
  const { workspace, users, founder } = demo;
  const people = users.map(({ userType, name, email }) => `  ${userType.padEnd(6)} ${name.padEnd(16)} ${email}`);
  const path = `${operations['threads.getUnread'].path}?workspace_id=${workspace.id}`;
  return [
    '',
    `${workspace.name}: ${users.length} people, ${demo.channels} channels, ${demo.threads} threads, ${demo.comments} comments.`,
    '',
    ...people,
    '',
    `Everybody's password is ${demo.password}`,
    `What ${founder.name} has not read yet${when}:`,
    '',
    `TOKEN=${founder.token}`,
    `curl -H "Authorization: Bearer $TOKEN" '${url}${path}'`,
    '',
    `Search on ${url}/search as ${founder.email}. Type, for example:`,
    '',
    ...SEARCHES.map(([query, what]) => `  ${query.padEnd(16)} ${what}`),
    '',
    `curl -H "Authorization: Bearer $TOKEN" '${url}${operations['search.query'].path}?workspace_id=${workspace.id}&query=repairs'`,
  ];
}
