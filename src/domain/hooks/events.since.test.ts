import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../clock.js';
import { sql } from '../../db/database.js';
import { emit } from '../../events/outbox.js';
import type { Schema } from '../../generated/schemas.js';
import { bucketOf } from '../../db/ids.js';
import { showComment } from '../../presenters/comments.js';
import { causedBy, madeOf } from '../../testing/events/deliveries.js';
import { useHooks } from '../../testing/hooks.js';
import { aComment, aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';
import type { HookEvent } from './events.js';

const { skein, team } = useTeam();
const { subscribe } = useHooks(skein);
let thread: Schema<'Thread'>;
let comment: Schema<'Comment'>;

beforeAll(async () => {
  thread = await aThread(team.ada, team.channel);
  comment = await aComment(team.ada, thread);
});

/** Emits an event, and runs `before` before the event is committed. */
async function eventCommittedAfter<Made>(before: () => Promise<Made>): Promise<{ events: HookEvent[]; made: Made[] }> {
  const { workspace_id, channel_id, id: thread_id } = thread;
  const place = { actor_id: team.ada.id, workspace_id, channel_id, thread_id };
  const made: Made[] = [];
  const events = await causedBy(skein, team.workspace, () =>
    skein.db.transaction(async (trx) => {
      const snapshot = await showComment(trx, comment.id);
      await emit(trx, skein.clock.now(), { name: 'comment_updated', ...place, snapshot });
      // Results arrive in order, so now the event is written.
      await trx.many(sql`select 1`);
      made.push(await before());
    }),
  );
  return { events, made };
}

async function subscriptionsTold(events: readonly HookEvent[]): Promise<number[]> {
  expect(events).toHaveLength(1);
  return (await madeOf(skein, events)).map(({ subscription_id }) => subscription_id);
}

const toComments = { event: 'comment_updated' } as const;

describe('a subscription made before an event is committed', () => {
  it.each(['workspace_id', 'thread_id', undefined] as const)('gets the event, with any filter (%s)', async (filter) => {
    const filters = { workspace_id: { workspace_id: team.workspace.id }, thread_id: { thread_id: thread.id } };
    const { events, made } = await eventCommittedAfter(() =>
      subscribe(team.ben, { ...toComments, ...(filter && filters[filter]) }),
    );
    expect(await subscriptionsTold(events)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });

  it('gets the event even if the clock of its server is ahead', async () => {
    const { events, made } = await eventCommittedAfter(async () => {
      const hook = await subscribe(team.cleo, toComments);
      const ahead = new Date(skein.clock.now().getTime() + HOUR);
      await skein.db.run(sql`update hook_subscriptions set created_at = ${ahead} where id = ${hook.id}`);
      return hook;
    });
    expect(await subscriptionsTold(events)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });
});

describe('a subscription made after the commit', () => {
  const update = () => team.ada.call('comments.update', { id: comment.id, content: `${skein.clock.now().getTime()}` });

  it('does not get the event before it has a position, nor later', async () => {
    const events = await causedBy(skein, team.workspace, update);
    const hooks = [
      await subscribe(team.gus, toComments),
      await subscribe(team.gus, { ...toComments, workspace_id: team.workspace.id }),
    ];
    const told = await subscriptionsTold(events);
    for (const { id } of hooks) expect(told).not.toContain(id);
    const next = await causedBy(skein, team.workspace, () =>
      team.ada.call('comments.update', { id: comment.id, content: 'Something else' }),
    );
    expect(await subscriptionsTold(next)).toEqual(expect.arrayContaining(hooks.map(({ id }) => id)));
  });

  it('does not get an event that has its position, whatever the clocks show', async () => {
    const [event] = await causedBy(skein, team.workspace, () =>
      team.ada.call('comments.update', { id: comment.id, content: 'Placed and gone' }),
    );
    if (event === undefined) throw new Error('Nothing has happened.');
    await skein.db.run(sql`update dispatcher set last_position = ${event.position}`);
    await skein.db.run(sql`delete from outbox where bucket = ${bucketOf(event.id)} and id = ${event.id}`);
    const hook = await subscribe(team.gus, { ...toComments, channel_id: team.channel.id });
    const later = { ...event, position: event.position + 1 };
    expect(await subscriptionsTold([event])).not.toContain(hook.id);
    expect(await subscriptionsTold([later])).toContain(hook.id);
  });
});
