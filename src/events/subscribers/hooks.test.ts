import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { later, SECOND } from '../../clock.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import type { Schema } from '../../generated/schemas.js';
import { startBackgroundOf, taskContext, taskServices } from '../../testing/background.js';
import { bodyOf, KeptDeliveries, waitingEvents } from '../../testing/events/deliveries.js';
import { useHooks } from '../../testing/hooks.js';
import { anAvatar } from '../../testing/images.js';
import { formWith } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { PASSWORD } from '../../testing/skein.js';
import { watched } from '../../testing/statements.js';
import { useTeam } from '../../testing/teams.js';
import { until } from '../../testing/until.js';
import { anUpload } from '../../testing/uploads.js';
import type { Background } from '../background.js';
import { erasureAfter, eraseRemovedWorkspace } from './erasure.js';
import { HookSubscriber } from './hooks.js';

const { skein, team } = useTeam({ per: 'test' });
const { subscribe } = useHooks(skein);
let thread: Schema<'Thread'>;
let deliveries: KeptDeliveries;
let background: Background | undefined;

beforeEach(async () => {
  thread = await aThread(team.ada, team.channel);
  deliveries = new KeptDeliveries();
  background = undefined;
});
afterEach(() => background?.stop());

/** Starts to hand over what waits, and what comes. */
async function start(): Promise<void> {
  background = await startBackgroundOf(skein, {
    pollMs: 20,
    subscribers: [erasureAfter(deliveries)],
    directSubscribersOf: (all) => [new HookSubscriber(all, deliveries)],
  });
}

/** The bodies of the deliveries so far. */
function bodies(): unknown[] {
  return deliveries.kept.map((one): unknown => JSON.parse(bodyOf(skein, one)));
}

async function isDispatched(): Promise<boolean> {
  const { workspace } = team;
  const left = await skein.db.number(sql`
    select count(*)::int as left from outbox where bucket = ${bucketOf(workspace.id)} and workspace_id = ${workspace.id}`);
  return left === 0;
}

describe('the deliveries of an event', () => {
  it('are kept in the place of the event', async () => {
    const { ada, ben } = team;
    const { id } = await subscribe(ben);
    const comment = await aComment(ada, thread);
    await start();
    await until(isDispatched);
    expect(deliveries.kept).toEqual([
      expect.objectContaining({ subscription_id: id, user_id: ben.id, event: 'comment_added', object_id: comment.id }),
    ]);
    expect(bodies()).toEqual([{ ...comment, event_type: 'comment_added' }]);
  });

  it('have the public URLs of avatars', async () => {
    const { ada, ben, workspace } = team;
    await subscribe(ben, { event: 'workspace_user_updated' });
    const { avatar_urls } = await ada.upload('users.updateAvatar', formWith(await anAvatar(), {}, 'image'));
    await start();
    await until(isDispatched);
    const user = await ben.call('workspaceUsers.getone', { id: workspace.id, user_id: ada.id });
    expect(user.avatar_urls).toEqual(avatar_urls);
    const event_type = 'workspace_user_updated';
    expect(bodies()).toEqual([{ workspace_id: workspace.id, user_id: ada.id, user, event_type }]);
  });

  it('are kept in the order of the events, of whichever workspace', async () => {
    const { ada, ben } = team;
    const own = await skein.aWorkspace(ben, 'Elsewhere');
    const there = await aThread(ben, { id: own.default_channel });
    await subscribe(ben);
    await start();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 ? aComment(ada, thread) : aComment(ben, there))),
    );
    await until(() => deliveries.kept.length === 60);
    const positions = deliveries.kept.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(60);
  });

  it('are kept in the end when that fails, and once', async () => {
    const { ada, ben } = team;
    const failing = new KeptDeliveries();
    let failures = 2;
    const keep = failing.keep.bind(failing);
    failing.keep = async (...given) => {
      await keep(...given);
      failures -= 1;
      if (failures >= 0) throw new Error('The connection broke');
    };
    deliveries = failing;
    await subscribe(ben);
    await aComment(ada, thread);
    await start();
    await until(isDispatched);
    expect(failures).toBe(-1);
    expect(deliveries.kept).toHaveLength(1);
  });

  it('have links to files that are signed for who gets them', async () => {
    const { ada, ben, gus, channel } = team;
    for (const person of [ben, gus]) await subscribe(person, { event: 'thread_added' });
    const upload = await anUpload(ada);
    await aThread(ada, channel, { attachments: [upload] });
    await start();
    await until(() => deliveries.kept.length === 2);
    for (const person of [ben, gus]) {
      const body: Schema<'Thread'> = JSON.parse(
        deliveries.kept.flatMap((one) => (one.user_id === person.id ? bodyOf(skein, one) : [])).join(),
      );
      const url = new URL(body.attachments[0]?.url ?? '');
      expect(url.origin).toBe('http://skein.test');
      expect(url.searchParams.get('reader')).toBe(String(person.id));
      expect((await fetch(`${skein.baseUrl}${url.pathname}${url.search}`)).status).toBe(200);
    }
  });
});

describe('events that nobody has subscribed to', () => {
  it('cost one statement, however many come together', async () => {
    const { ada, ben, olga, workspace } = team;
    await subscribe(ben, { event: 'comment_deleted' });
    await subscribe(olga);
    for (let n = 0; n < 10; n += 1) await aComment(ada, thread);
    const events = await waitingEvents(skein, workspace);
    expect(events.length).toBeGreaterThan(15);
    const statements: string[] = [];
    const db = watched(skein.db, (text) => statements.push(text));
    await new HookSubscriber(taskServices(skein, { db }), deliveries).receive(events);
    expect(statements).toHaveLength(1);
    expect(deliveries.kept).toEqual([]);
  });
});

describe('a removed workspace', () => {
  it('is erased once its end is told, and no sooner', async () => {
    const { ada, ben, workspace } = team;
    const hook = await subscribe(ben, { event: 'workspace_deleted', workspace_id: workspace.id });
    deliveries.waiting = true;
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    await start();
    await until(() => deliveries.kept.length === 1);
    expect(deliveries.kept).toMatchObject([{ subscription_id: hook.id, event: 'workspace_deleted' }]);
    const comesBack = async () => {
      const jobs = await skein.db.number(sql`
        select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'erase_workspace' and run_at > ${later(skein.clock.now(), 30 * SECOND)}`);
      return jobs === 1;
    };
    await until(comesBack);
    const isThere = () =>
      skein.db.maybe(sql`select id from workspaces where bucket = ${bucketOf(workspace.id)} and id = ${workspace.id}`);
    expect(await isThere()).toBeDefined();
    deliveries.waiting = false;
    await eraseRemovedWorkspace(deliveries).run({ workspace_id: workspace.id }, taskContext(skein));
    expect(await isThere()).toBeUndefined();
  });
});
