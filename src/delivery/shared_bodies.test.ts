import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Schema } from '../generated/schemas.js';
import { useCalling } from '../testing/calling.js';
import { useDelivering } from '../testing/delivering.js';
import { keptFor, type Subscribed } from '../testing/deliveries.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { hang, status, type Receiver } from '../testing/receivers.js';
import { useTeam } from '../testing/teams.js';
import { times } from '../testing/times.js';
import { until } from '../testing/until.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam({ per: 'test' });
const delivering = useDelivering(skein);
const calling = useCalling(skein, { retryTimes: [100, 200, 400, 800, 1600, 3200] });

let receiver: Receiver;
beforeEach(async () => {
  receiver = await delivering.aReceiver();
});

type HookName = Schema<'HookEvent'>;

const subscribe = (
  person: Person,
  event: HookName,
  target_url = receiver.url(String(person.id)),
): Promise<Subscribed> => person.call('hooks.subscribe', { event, target_url });

interface SharedRow {
  event: string;
  form: string;
  body: string;
}

/** What the events of the team's workspace share. */
const shared = () =>
  skein.db.many<SharedRow>(sql`
    select event, form, body from shared_bodies
    where bucket = ${bucketOf(team.workspace.id)} and workspace_id = ${team.workspace.id} order by event_id, form`);

const eventsShared = async (): Promise<string[]> => (await shared()).map(({ event }) => event);

describe('the object of an event', () => {
  it('is stored once for all of its receivers, and each gets it with their own fields', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.star', { id: thread.id });
    const hooks = [];
    for (const person of [ada, ben, gus]) hooks.push(await subscribe(person, 'thread_updated'));
    await ada.call('threads.update', { id: thread.id, title: 'Loom' });
    const received = await receiver.gets(3);
    const [only, ...others] = await shared();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ event: 'thread_updated', form: 'object' });
    for (const person of [ada, ben, gus]) {
      const body = received.find(({ path }) => path === `/${person.id}`)?.body ?? '';
      expect(JSON.parse(body)).toMatchObject({ title: 'Loom', starred: person === ben });
    }
    for (const hook of hooks) expect((await keptFor(skein, hook))[0]?.body?.length).toBeLessThan(200);
  });

  it('is the same to the byte at every try, links to files included', async () => {
    const { ada, ben, channel } = team;
    let tries = 0;
    receiver.answering = (received, response) => status((tries += 1) < 3 ? 500 : 204)(received, response);
    const hook = await subscribe(ben, 'thread_added');
    await aThread(ada, channel, { attachments: [await anUpload(ada)] });
    const bodies = (await receiver.gets(3)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('/files/');
    await until(async () => (await keptFor(skein, hook))[0]?.state === 'delivered');
    const [kept] = await keptFor(skein, hook);
    const details = await ben.call('deliveries.getone', { id: kept?.id ?? 0 });
    expect(details.request.body).toBe(bodies[0]);
  });

  it('goes with its last delivery', async () => {
    const { ada, ben, gus, channel } = team;
    receiver.answering = status(500);
    for (const person of [ben, gus]) await subscribe(person, 'comment_added');
    const thread = await aThread(ada, channel);
    await aComment(ada, thread);
    await receiver.gets(2);
    await ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: gus.id });
    await until(async () => (await statesOf()).includes('dropped'));
    expect(await eventsShared()).toContain('comment_added');
    await ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: ben.id });
    await until(async () => (await statesOf()).every((state) => state === 'dropped'));
    await until(async () => !(await eventsShared()).includes('comment_added'));
  });

  /** The states of the deliveries of new comments to the team. */
  async function statesOf(): Promise<string[]> {
    const people = [team.ada, team.ben, team.gus].map(({ id }) => id);
    return skein.db.strings(sql`
      select state from deliveries
      where bucket = any(${people.map(bucketOf)}::int[]) and user_id = any(${people}::bigint[]) and event = 'comment_added'`);
  }
});

describe('long objects', () => {
  it('of a workspace are sent to 21 receivers at a time, and hold up no other workspace', async () => {
    const [{ ada, channel }, other] = [team, await skein.aTeam()];
    const quick = await delivering.aReceiver();
    receiver.answering = hang;
    for (const number of times(30)) await subscribe(ada, 'comment_added', receiver.url(String(number)));
    await subscribe(other.ada, 'comment_added', quick.url());
    // In JSON it has 393 KB, which count twice: 21 of them fit into 16 MB.
    await aComment(ada, await aThread(ada, channel), { content: `a${'\u0001'.repeat(65_535)}` });
    await receiver.gets(21);
    await aComment(other.ada, await aThread(other.ada, other.channel));
    await quick.gets(1);
    expect(receiver.received).toHaveLength(21);
  });
});

describe('a comment that was removed', () => {
  it('is erased from what was delivered; its delivery is shown without it, and is not sent again', async () => {
    const { ada, ben, channel } = team;
    const hook = await subscribe(ben, 'comment_added');
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread, { content: 'Purl' });
    await delivering.settled(hook, 'delivered');
    expect((await shared()).some(({ body }) => body.includes('Purl'))).toBe(true);
    await ada.call('comments.remove', { id: comment.id });
    await until(async () => (await shared()).every(({ body }) => !body.includes('Purl')));
    const [kept] = await keptFor(skein, hook);
    const details = await ben.call('deliveries.getone', { id: kept?.id ?? 0 });
    expect(details.request.body).toBeNull();
    expect(await ben.error('deliveries.redeliver', { id: kept?.id ?? 0 })).toBe('bad_request');
  });

  it('is delivered first if a delivery waits for it', async () => {
    const { ada, ben, channel } = team;
    let isDown = true;
    receiver.answering = (received, response) => status(isDown ? 500 : 204)(received, response);
    const hook = await subscribe(ben, 'comment_added');
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread, { content: 'Purl' });
    await receiver.gets(1);
    await ada.call('comments.remove', { id: comment.id });
    isDown = false;
    await delivering.settled(hook, 'delivered');
    expect(receiver.received.at(-1)?.body).toContain('Purl');
  });

  it('is erased from the events of its thread, whose last comment it was', async () => {
    const { ada, ben, channel } = team;
    const hook = await subscribe(ben, 'thread_updated');
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread, { content: 'Purl' });
    await ada.call('threads.update', { id: thread.id, title: 'Loom' });
    await delivering.settled(hook, 'delivered');
    expect((await shared()).some(({ body }) => body.includes('Purl'))).toBe(true);
    await ada.call('comments.remove', { id: comment.id });
    await until(async () => (await shared()).every(({ body }) => !body.includes('Purl')));
  });
});

describe('a post that calls integrations', () => {
  it('has its fields stored once for all integrations in its channel', async () => {
    const { ada, channel } = team;
    const called = [];
    for (let n = 0; n < 3; n += 1) called.push(await calling.anIntegration(ada, 'CHANNEL', { channel_id: channel.id }));
    await aThread(ada, channel, { content: 'Purl' });
    for (const { calls } of called) expect(await calls(1)).toMatchObject([{ event_type: 'thread', content: 'Purl' }]);
    expect(await shared()).toMatchObject([{ event: 'thread_added', form: 'call' }]);
  });
});
