import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from './cli.js';
import { operations } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { compiler, inputSchema } from '../http/contract.js';
import { Browser } from '../testing/oauth.js';
import { Caller, Person } from '../testing/person.js';
import { freePort } from '../testing/ports.js';
import { Program } from '../testing/program.js';
import { useSkein } from '../testing/skein.js';
import { planPosts } from './demo/plan.js';
import { mentionsIn } from './demo/team.js';

const skein = useSkein();

/** The lines on standard output. */
let printed: string[] = [];
let complained: string[] = [];

beforeEach(() => {
  [printed, complained] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((...texts) => void printed.push(...texts.join(' ').split('\n')));
  vi.spyOn(console, 'error').mockImplementation((...texts) => void complained.push(...texts.join(' ').split('\n')));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** A caller with the token that the command printed last. */
function founder(): Caller {
  return new Caller(skein.send, printed.findLast((line) => line.startsWith('TOKEN='))?.slice('TOKEN='.length));
}

interface SentRequest {
  id: string;
  input: Record<string, unknown>;
}

/** The requests with a body that are sent from now on. */
function requestsSent(): SentRequest[] {
  const ids = new Map<string, string>(Object.values(operations).map(({ id, path: at }) => [at, id]));
  const sent: SentRequest[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
    const { body } = options ?? {};
    if (body === undefined) return send(url, options);
    const input: unknown = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));
    sent.push({ id: ids.get(new URL(String(url)).pathname) ?? '', input: { ...Object(input) } });
    return send(url, options);
  });
  return sent;
}

/** Those that are not what the contract says: a missing, wrong or undeclared argument. */
function undeclaredAmong(sent: readonly SentRequest[]): SentRequest[] {
  const compile = compiler({ strict: true });
  const validators = new Map(sent.map(({ id }) => [id, compile(inputSchema(id))]));
  expect([...validators.keys()]).toEqual(expect.arrayContaining(['attachments.upload', 'threads.add']));
  return sent.filter(({ id, input }) => validators.get(id)?.(input) !== true);
}

const anAddressWithoutAnybody = async () => `http://127.0.0.1:${await freePort()}`;

async function threadsOf(caller: Caller, workspace: { id: number }): Promise<Schema<'Thread'>[]> {
  const threads = await caller.call('threads.get', { workspace_id: workspace.id, limit: 500 });
  return threads.filter((thread) => typeof thread !== 'number');
}

async function workspaceOf(caller: Caller): Promise<Schema<'Workspace'>> {
  const [workspace] = await caller.call('workspaces.get');
  if (workspace === undefined) throw new Error('There is no workspace.');
  return workspace;
}

/** Every query that the command suggests finds something: through the API, on the page, and with the command line. */
async function tryPrintedSearches(mira: Caller, workspace: { id: number }): Promise<void> {
  const lines = printed.slice(printed.findIndex((line) => line.startsWith('Search on')));
  const queries = lines.flatMap((line) => /^ {2}(.+?) {2,}\S/.exec(line)?.[1] ?? []);
  expect(queries.length).toBeGreaterThanOrEqual(5);
  const user = await mira.call('users.getSessionUser');
  const browser = await Browser.of(skein, new Person(skein.send, mira.token ?? '', user));
  for (const query of [...queries, 'かばん', 'alteste']) {
    const { hits } = await mira.call('search.query', { query, workspace_id: workspace.id });
    const { text } = await browser.open(`/search?query=${encodeURIComponent(query)}`);
    expect({ query, finds: hits > 0, marks: text.includes('<mark>') }).toEqual({ query, finds: true, marks: true });
  }
  const { pathname, search } = new URL(/'(http[^']+)'$/.exec(lines.at(-1) ?? '')?.[1] ?? '');
  const headers = { authorization: `Bearer ${mira.token}` };
  const { text } = await skein.send({ method: 'GET', path: `${pathname}${search}`, headers });
  expect(JSON.parse(text).hits).toBeGreaterThan(5);
}

describe('skein seed --url', () => {
  it('makes a workspace with 12 people, 8 channels, 60 threads and 400 comments', { timeout: 60_000 }, async () => {
    const sent = requestsSent();
    await runCli(['seed', '--url', skein.baseUrl]);
    expect(complained).toEqual([]);
    expect(undeclaredAmong(sent)).toEqual([]);

    const mira = founder();
    const workspace = await workspaceOf(mira);
    expect(workspace.name).toBe('Fernhollow');
    const people = await mira.call('workspaceUsers.get', { id: workspace.id });
    expect(people.map((person) => person.user_type).sort()).toEqual([
      ...Array.from({ length: 2 }, () => 'ADMIN'),
      ...Array.from({ length: 2 }, () => 'GUEST'),
      ...Array.from({ length: 8 }, () => 'USER'),
    ]);
    const channels = await mira.call('channels.get', { workspace_id: workspace.id });
    expect(channels).toHaveLength(8);
    expect(channels.filter((channel) => !channel.public)).toHaveLength(2);
    expect(channels.some((channel) => channel.is_favorited)).toBe(true);
    expect(new Set(channels.map((channel) => channel.color)).size).toBeGreaterThan(5);

    const threads = await threadsOf(mira, workspace);
    expect(threads).toHaveLength(60);
    expect(threads.reduce((sum, thread) => sum + thread.comment_count, 0)).toBe(400);
    expect(threads.filter((thread) => thread.closed).length).toBeGreaterThanOrEqual(5);
    expect(threads.some((thread) => thread.direct_mentions.length > 0)).toBe(true);
    expect(threads.filter((thread) => thread.content.includes('@'))).toEqual([]);
    expect(await mira.call('threads.getUnread', { workspace_id: workspace.id })).not.toEqual([]);

    const input = { workspace_id: workspace.id };
    expect(await mira.call('groups.get', input)).toHaveLength(2);
    expect(await mira.call('conversations.get', input)).toHaveLength(3);
    expect(await mira.call('conversations.getUnread', input)).not.toEqual([]);
    expect(threads.filter((thread) => thread.reactions !== null).length).toBeGreaterThan(10);
    expect(threads.some((thread) => thread.attachments.length > 0)).toBe(true);
    expect(threads.some((thread) => thread.starred)).toBe(true);
    expect((await mira.call('notifications.get', {})).notifications).not.toEqual([]);
    expect((await mira.call('inbox.getCount', input)).data).toBeGreaterThan(0);

    await tryPrintedSearches(mira, workspace);
  });

  it('says in one line when no server responds', async () => {
    const nobody = await anAddressWithoutAnybody();
    await runCli(['seed', '--url', nobody]);
    expect(complained).toEqual([`${nobody} does not answer (ECONNREFUSED).`]);
    expect(process.exitCode).toBe(1);
  });

  it('says what is wrong with an invalid address', async () => {
    await runCli(['seed', '--url', 'skein.example.com']);
    expect(complained).toEqual([
      expect.stringMatching(/^--url must be an http or https address.*"skein.example.com"$/),
    ]);
    expect(process.exitCode).toBe(1);
  });
});

describe('skein seed', () => {
  // Vitest sets BASE_URL itself; an empty setting counts as not set.
  beforeEach(() => void vi.stubEnv('BASE_URL', ''));

  it(
    'fills the configured database through a Skein of its own; existing data stays, and the new names are numbered',
    { timeout: 60_000 },
    async () => {
      vi.stubEnv('DATABASE_URL', skein.databaseUrl);
      vi.stubEnv('SECRET_KEY', 'a key of at least thirty-two characters');
      await runCli(['seed']);
      expect(complained).toEqual([]);

      const mira = founder();
      const workspace = await workspaceOf(mira);
      expect(workspace.name).toBe('Fernhollow 2');
      expect((await mira.call('users.getSessionUser')).email).toBe('mira.okafor.2@fernhollow.example');
      expect(await threadsOf(mira, workspace)).toHaveLength(60);
    },
  );

  it('fills the Skein that works on the data folder', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'skein-seed-'));
    const port = String(await freePort());
    const running = new Program({ DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn' });
    try {
      const url = await running.address();
      vi.stubEnv('DATA_DIR', folder);
      vi.stubEnv('PORT', port);
      await runCli(['seed']);
      expect(complained).toEqual([]);
      expect(printed).toContain(`Skein is running: the demo goes to ${url} (--url names another address).`);
      const headers = { authorization: `Bearer ${founder().token}` };
      const workspaces = await fetch(`${url}/api/v3/workspaces/get`, { headers });
      expect(await workspaces.json()).toMatchObject([{ name: 'Fernhollow' }]);
    } finally {
      running.signal('SIGTERM');
      await running.ended;
      await rm(folder, { recursive: true });
    }
  });

  it('names --url when its own Skein cannot start', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'skein-seed-'));
    vi.stubEnv('DATA_DIR', path.join(folder, 'file'));
    await writeFile(path.join(folder, 'file'), '');
    await runCli(['seed']).finally(() => rm(folder, { recursive: true }));
    expect(complained.at(-1)).toBe('If Skein is running already, name it: npm run seed -- --url http://127.0.0.1:8000');
    expect(process.exitCode).toBe(1);
  });
});

describe('the posts of the demo', () => {
  it('are the same at every run', () => {
    expect(planPosts()).toEqual(planPosts());
  });

  it('are written by those who are in the channel, none of whom addresses themself', () => {
    const posts = planPosts();
    expect(posts).toHaveLength(460);
    expect(posts.filter(({ thread, by }) => thread.channel?.members.includes(by) === false)).toEqual([]);
    expect(posts.filter(({ text, by }) => mentionsIn(text).includes(by))).toEqual([]);
  });

  it('repeat nothing within a thread', () => {
    const texts = new Map<unknown, string[]>();
    for (const { thread, text } of planPosts()) texts.set(thread, [...(texts.get(thread) ?? []), text]);
    expect(texts.size).toBe(60);
    for (const said of texts.values()) expect(new Set(said).size).toBe(said.length);
  });
});
