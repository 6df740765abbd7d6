// What clients see while a node of the database is away (storage.md: On Citus).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketOf } from '../db/ids.js';
import type { NodesState } from '../db/nodes.js';
import { aComment, aThread } from '../testing/posts.js';
import { Person } from '../testing/person.js';
import { startServerBeside } from '../testing/servers.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const away = new Set<number>();
let suspected = 0;
const nodes: NodesState = {
  isAway: (bucket) => away.has(bucket),
  suspect: () => void (suspected += 1),
  look: () => Promise.resolve(),
  guard: () => undefined,
  get away() {
    return away.size === 0 ? [] : Array.from({ length: 12 }, (_, index) => index + 2);
  },
  get awayBuckets() {
    return away.size;
  },
};
let server: Awaited<ReturnType<typeof startServerBeside>>;
/** Of a Skein on the same database whose nodes are away in part. */
let [ada, ben]: Person[] = [];

beforeAll(async () => {
  server = await startServerBeside(skein, { nodes });
  [ada, ben] = [team.ada, team.ben].map((one) => new Person(server.send, one.token ?? '', one));
});
afterAll(() => server.stop());

/** Runs work while the nodes of these buckets are away. */
async function without<Result>(buckets: readonly number[], work: () => Promise<Result>): Promise<Result> {
  for (const bucket of buckets) away.add(bucket);
  return work().finally(() => away.clear());
}

async function statusOf(person: Person | undefined, operation: Parameters<Person['try']>[0], input = {}) {
  const response = await person?.try(operation, input);
  return [response?.status, response?.headers.get('retry-after') ?? null];
}

describe('while a node of the database is away', () => {
  it('its people are 503 with Retry-After, and others are served', async () => {
    const bucket = bucketOf(team.ada.id);
    expect(await without([bucket], () => statusOf(ada, 'users.getSessionUser'))).toEqual([503, '5']);
    expect(await without([bucket], () => statusOf(ben, 'users.getSessionUser'))).toEqual([200, null]);
    expect(await statusOf(ada, 'users.getSessionUser')).toEqual([200, null]);
  });

  it('requests for its workspaces are 503, whatever in them they name, and change nothing', async () => {
    const { workspace, channel } = team;
    const thread = await aThread(team.ada, channel);
    const comment = await aComment(team.ada, thread);
    const bucket = [bucketOf(workspace.id)];
    const requests = [
      ['workspaces.update', { id: workspace.id, name: 'Never' }],
      ['channels.get', { workspace_id: workspace.id }],
      ['threads.get', { channel_id: channel.id }],
      ['threads.getone', { id: thread.id }],
      ['comments.add', { thread_id: thread.id, content: 'Never' }],
      ['reactions.add', { comment_id: comment.id, reaction: '🧵' }],
    ] as const;
    for (const [operation, input] of requests)
      expect([operation, ...(await without(bucket, () => statusOf(ada, operation, input)))]).toEqual([
        operation,
        503,
        '5',
      ]);
    expect((await team.ada.call('threads.getone', { id: thread.id })).comment_count).toBe(1);
  });

  it('a post may name users of it', async () => {
    const { channel, ben: reader } = team;
    const input = { channel_id: channel.id, title: 'Loom', content: 'Warp', recipients: [reader.id] };
    expect(await without([bucketOf(reader.id)], () => statusOf(ada, 'threads.add', input))).toEqual([200, null]);
  });

  it('a request of a batch is 503 alone', async () => {
    const requests = [
      { method: 'GET', url: `/api/v3/channels/get?workspace_id=${team.workspace.id}` },
      { method: 'GET', url: '/api/v3/users/get_session_user' },
    ];
    const inner = await without([bucketOf(team.workspace.id)], () =>
      ada === undefined ? Promise.resolve([]) : ada.call('batch.batch', { requests }),
    );
    expect(inner.map(({ code }) => code)).toEqual([503, 200]);
  });

  it('a 503 makes Skein look after the nodes', async () => {
    const before = suspected;
    await without([bucketOf(team.ada.id)], () => statusOf(ada, 'users.getSessionUser'));
    expect(suspected).toBe(before + 1);
  });

  it('/readyz stays 200, is degraded, and names ten nodes by their ids alone', async () => {
    const ready = () => server.send({ method: 'GET', path: '/readyz' });
    const { status, text } = await without([1, 2, 3], ready);
    const named = Array.from({ length: 10 }, (_, index) => `node ${index + 2} of the database is away`);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        status: 'degraded',
        troubles: [],
        notices: [...named, '2 more nodes are away', '3 of 4096 buckets are away: requests for them are 503'],
      },
    ]);
    expect(JSON.parse((await ready()).text)).toMatchObject({ status: 'ok', troubles: [], notices: [] });
  });
});
