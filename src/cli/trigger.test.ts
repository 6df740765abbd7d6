import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Background } from '../events/background.js';
import { startBackgroundOf } from '../testing/background.js';
import { Delivering } from '../testing/delivering.js';
import type { Person } from '../testing/person.js';
import { Program } from '../testing/program.js';
import { until } from '../testing/until.js';
import { status } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { EVENTS } from '../models/visibility.js';
import { sql } from '../db/database.js';
import { runCli } from './cli.js';

const skein = useSkein();
const closed = useSkein({ settings: { registration: 'closed' } });
const delivering = new Delivering(skein);
let background: Background;
beforeAll(async () => {
  delivering.startWorker();
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(async () => {
  await background.stop();
  await delivering.end();
});

let printed: string[] = [];
let complained: string[] = [];
let ada: Person;
beforeEach(async () => {
  [printed, complained] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((...texts) => void printed.push(...texts.join(' ').split('\n')));
  vi.spyOn(console, 'error').mockImplementation((...texts) => void complained.push(...texts.join(' ').split('\n')));
  ada = await skein.aUser('ada');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** Runs the command for Ada. Returns the events that it says it has caused. */
async function triggered(...args: readonly string[]): Promise<string[]> {
  await runCli(['trigger', ...args, '--url', skein.baseUrl, `--token=${ada.token}`]);
  return printed.map((line) => line.split(' ')[0] ?? '');
}

/** A receiver of these events of Ada's. */
async function subscribedTo(events: readonly (typeof EVENTS)[number][], filter: { workspace_id?: number } = {}) {
  const receiver = await delivering.aReceiver();
  for (const event of events) await ada.call('hooks.subscribe', { event, target_url: receiver.url(), ...filter });
  return receiver;
}

const eventsIn = (bodies: readonly string[]) => bodies.map((body) => String(JSON.parse(body).event_type));

/** What is left of the accounts and integrations that the command has made. */
async function leftovers(): Promise<string[]> {
  const rows = await skein.db.many<{ what: string }>(sql`
    select email as what from users where email like '%@trigger.example'`);
  const integrations = await ada.call('integrations.get', {});
  return [...rows.map(({ what }) => what), ...integrations.map(({ name }) => name)];
}

const KINDS = ['workspace', 'channel', 'thread', 'comment', 'message', 'group'];

/** Causes an event for a new person, who has subscribed to it. */
async function aloneFor(event: (typeof EVENTS)[number]): Promise<void> {
  const person = await skein.aUser('bea');
  const receiver = await delivering.aReceiver();
  await person.call('hooks.subscribe', { event, target_url: receiver.url() });
  await runCli(['trigger', event, '--url', skein.baseUrl, `--token=${person.token}`]);
  expect(printed.filter((line) => line.startsWith(`${event} `))).toHaveLength(1);
  await vi.waitFor(() => expect(eventsIn(receiver.bodies)).toContain(event), 10_000);
  expect(await person.call('workspaces.get')).toEqual([]);
}

describe('skein trigger', () => {
  it('lists the events', async () => {
    expect((await triggered()).toSorted()).toEqual([...EVENTS, 'all'].toSorted());
  });

  it('causes every event in a new workspace, where subscriptions get each, and removes all again', async () => {
    const receiver = await subscribedTo(EVENTS);
    expect((await triggered('all')).toSorted()).toEqual(EVENTS.toSorted());
    expect(complained).toEqual([]);
    await vi.waitFor(() => expect(eventsIn(receiver.bodies)).toEqual(expect.arrayContaining([...EVENTS])), 10_000);
    expect(await ada.call('workspaces.get')).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  it.each(KINDS)('causes each event of a %s alone', async (kind) => {
    const events = EVENTS.filter((event) => event.replace(/_(?:user_)?[a-z]+$/, '') === kind);
    await Promise.all(events.map(aloneFor));
    expect([printed.length, complained]).toEqual([events.length, []]);
  });

  it('causes an event in a given workspace, and leaves it as it was', async () => {
    const workspace = await skein.aWorkspace(ada);
    const before = await ada.call('channels.get', { workspace_id: workspace.id });
    const receiver = await subscribedTo(EVENTS, { workspace_id: workspace.id });
    const caused = await triggered('all', '--workspace', String(workspace.id));
    const ofWorkspaces = ['workspace_added', 'workspace_updated', 'workspace_deleted'];
    const ofRoles = ['workspace_user_updated', 'channel_user_updated'];
    const possible = EVENTS.filter((event) => ![...ofWorkspaces, ...ofRoles].includes(event));
    expect(caused.toSorted()).toEqual(possible.toSorted());
    await vi.waitFor(() => expect(eventsIn(receiver.bodies)).toEqual(expect.arrayContaining(possible)), 10_000);
    expect(await ada.call('channels.get', { workspace_id: workspace.id })).toEqual(before);
    expect(await ada.call('groups.get', { workspace_id: workspace.id })).toEqual([]);
    const people = await ada.call('workspaceUsers.get', { id: workspace.id });
    const present = people.filter(({ removed }) => !removed);
    expect([present.length, await leftovers(), complained]).toEqual([1, [], []]);
  });

  it('removes what it has made when it is interrupted', async () => {
    const program = new Program({}, { args: ['trigger', 'all', '--url', skein.baseUrl, `--token=${ada.token}`] });
    await until(async () => (await ada.call('workspaces.get')).length > 0);
    program.signal('SIGINT');
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.complained).toBe('Stopped before the end.\n');
    expect([await ada.call('workspaces.get'), await leftovers()]).toEqual([[], []]);
  });

  it('does not wait for a subscription that has ended', async () => {
    const receiver = await delivering.aReceiver(status(410));
    await ada.call('hooks.subscribe', { event: 'group_added', target_url: receiver.url() });
    await triggered('group_added');
    await until(async () => (await ada.call('hooks.get')).every(({ end_reason }) => end_reason !== null));
    await triggered('group_added');
    expect([receiver.received.length, printed.length, complained]).toEqual([1, 2, []]);
  });

  it('takes the address and the token from SKEIN_URL and SKEIN_TOKEN, and by default the configured Skein', async () => {
    vi.stubEnv('SKEIN_TOKEN', ada.token ?? '');
    for (const [url, own] of [
      [skein.baseUrl, 'http://127.0.0.1:9'],
      ['', skein.baseUrl],
    ] as const) {
      vi.stubEnv('SKEIN_URL', url);
      vi.stubEnv('BASE_URL', own);
      await runCli(['trigger', 'group_added']);
    }
    expect([printed.length, complained]).toEqual([2, []]);
  });

  it('says that a new workspace needs a second account, where nobody registers', async () => {
    const eve = await closed.aUser('eve');
    await runCli(['trigger', 'comment_added', '--url', closed.baseUrl, `--token=${eve.token}`]);
    expect(complained.join()).toMatch(/^\/api\/v3\/users\/register answered 403: .*--workspace ID needs none\.$/);
    expect(await eve.call('workspaces.get')).toEqual([]);
  });

  it.each([
    [['comment_add'], 'There is no event "comment_add". skein trigger lists all.'],
    [
      ['workspace_deleted', '--workspace', '1'],
      'workspace_deleted happens only in a new workspace: leave out --workspace.',
    ],
    [['comment_added', '--workspace', '1'], '/api/v3/channels/add answered 404: Workspace not found'],
    [['comment_added', '--token', ''], 'Name your API token: --token TOKEN, or SKEIN_TOKEN.'],
    [['comment_added', '--url', 'localhost'], '--url must be an http or https address'],
  ])('says in a line why %j is not caused', async (args, reason) => {
    await runCli([
      'trigger',
      ...args,
      ...(args.includes('--token') ? [] : [`--token=${ada.token}`]),
      ...(args.includes('--url') ? [] : ['--url', skein.baseUrl]),
    ]);
    expect([complained.length, complained[0]?.startsWith(reason), process.exitCode]).toEqual([1, true, 1]);
  });
});
