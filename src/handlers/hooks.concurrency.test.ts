import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Answered } from '../testing/http.js';
import { HOOK_EVENTS, useHooks } from '../testing/hooks.js';
import { anIntegration, installed, programOf } from '../testing/integrations.js';
import { whileLocked } from '../testing/locks.js';
import { Program } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const { at, subscribe, kept } = useHooks(skein);

const wanted = () => ({ ...at(), event: 'comment_added' });
const MAY_READ = { scope: 'comments:read' };

describe('what a program subscribes to while its token is being taken back', () => {
  it('is refused once that is gone: 200', async () => {
    const { ben } = team;
    const program = await skein.aProgramOf(ben, ['comments:read']);
    const answers: Answered[] = [];
    await whileLocked(skein, {
      lock: sql`delete from tokens where bucket = ${bucketOf(ben.id)} and user_id = ${ben.id} and client_id is not null`,
      work: async () => answers.push(await program.try('hooks.subscribe', wanted())),
      waiting: 1,
    });
    expect(answers.map((answer) => answer.json())).toMatchObject([{ error_code: 200 }]);
    expect(await kept()).toEqual([]);
  });

  it('does not outlive it in either order', async () => {
    const program = await Program.registered(skein);
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => skein.aUser(`p${index}`)));
    const actors: Person[] = [];
    for (const person of people) actors.push(await program.letInBy(person, MAY_READ));
    await Promise.all(
      actors.flatMap((actor) => [
        actor.try('hooks.subscribe', wanted()),
        program.posts('/oauth/revoke', { token: actor.token }),
      ]),
    );
    expect(await kept()).toEqual([]);
  });

  it('does not outlive the last installation of its integration', async () => {
    const { ada, workspace } = team;
    const members = await Promise.all(Array.from({ length: 4 }, (_, nr) => skein.aMember(ada, workspace, `m${nr}`)));
    const integration = await anIntegration(ada);
    const { id } = await installed(ada, integration, { workspace_id: workspace.id });
    const actors: Person[] = [];
    for (const member of members) actors.push(await programOf(skein, integration).letInBy(member, MAY_READ));
    await Promise.all([
      ...actors.map((actor) => actor.try('hooks.subscribe', wanted())),
      ada.call('installations.remove', { id }),
      ...actors.map((actor) => actor.try('hooks.subscribe', wanted())),
    ]);
    expect(await kept()).toEqual([]);
  });
});

describe('a user', () => {
  const TOO_MANY = { error_code: 114, error_extra: { reason: 'too_many_subscriptions' } };
  const EVENTS = HOOK_EVENTS.map(([event]) => event);
  const eventAt = (nr: number) => EVENTS[nr % EVENTS.length] ?? 'comment_added';
  const urlAt = (nr: number) => `https://hooks.example.com/many/${nr}`;

  /** Gives somebody so many subscriptions: to new comments in a channel or everywhere, or to all events in turn. */
  const giveHooks = async (
    { id }: Person,
    count: number,
    events: readonly string[],
    channelId: number | null = null,
  ) => {
    const next = await skein.db.number(sql`
      select count(*)::int as next from hook_subscriptions where user_id = ${id}`);
    const ids = await skein.db.many<{ id: number }>(sql`
      select next_id(${bucketOf(id)}::int) as id from generate_series(1, ${count}::int)`);
    const made = ids.map((row, index) => ({
      id: row.id,
      url: urlAt(next + index),
      event: events[index % events.length],
    }));
    await skein.db.run(sql`
      insert into hook_subscriptions (id, user_id, target_url, event, workspace_id, channel_id, created_at)
      select made.id, ${id}, made.url, made.event, case when ${channelId}::bigint is not null then ${team.workspace.id}::bigint end,
        ${channelId}, ${skein.clock.now()}
      from unnest(${made.map((one) => one.id)}::bigint[], ${made.map(({ url }) => url)}::text[],
        ${made.map(({ event }) => event ?? '')}::text[]) as made (id, url, event)`);
  };

  it('has a thousand subscriptions at most, also of concurrent calls: 114; an existing one is returned', async () => {
    const dora = await skein.aUser('dora');
    await giveHooks(dora, 998, EVENTS);
    const program = await skein.aProgramOf(dora, ['comments:read']);
    const events = ['thread_added', 'thread_updated', 'thread_deleted', 'group_added'] as const;
    const answers = await Promise.all(events.map((event) => dora.try('hooks.subscribe', { ...at(), event })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
    expect(await program.refused('hooks.subscribe', wanted())).toMatchObject(TOO_MANY);
    expect(await dora.error('hooks.subscribe', { ...at(), event: 'channel_added' })).toBe('bad_request');
    const again = { target_url: urlAt(7), event: eventAt(7) };
    expect(await subscribe(dora, again)).toMatchObject(again);
    await dora.call('hooks.unsubscribe', again);
    expect(await subscribe(program)).toMatchObject(at());
  });

  it('has a hundred at most that fit one event, those of programs too; what is there already is answered: 114', async () => {
    const { ben, workspace, channel } = team;
    await giveHooks(ben, 98, ['comment_added']);
    const program = await skein.aProgramOf(ben, ['comments:read']);
    const urls = [1, 2, 3].map((nr) => `https://hooks.example.com/few/${nr}`);
    const answers = await Promise.all(
      urls.map((target_url) => program.try('hooks.subscribe', { target_url, event: 'comment_added' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400]);
    for (const filter of [{}, { workspace_id: workspace.id }, { channel_id: channel.id }]) {
      expect(await ben.refused('hooks.subscribe', { ...wanted(), ...filter })).toMatchObject(TOO_MANY);
    }
    expect(await subscribe(ben, { event: 'comment_updated' })).toMatchObject(at());
    expect(await subscribe(ben, { target_url: urlAt(7) })).toMatchObject({ target_url: urlAt(7) });
    await ben.call('hooks.unsubscribe', { target_url: urlAt(7) });
    expect(await subscribe(ben)).toMatchObject(at());
  });

  it('counts for an event only what names its place, or none: a hundred in each of two channels are not too many', async () => {
    const { cleo, workspace, channel } = team;
    const other = await cleo.call('channels.add', { workspace_id: workspace.id, name: 'Looms', public: true });
    await giveHooks(cleo, 60, ['comment_added'], channel.id);
    await giveHooks(cleo, 99, ['comment_added'], other.id);
    await giveHooks(cleo, 40, ['comment_updated']);
    expect(await subscribe(cleo, { channel_id: other.id })).toMatchObject(at());
    const thread = await aThread(cleo, other);
    expect(
      await cleo.refused('hooks.subscribe', { ...wanted(), thread_id: thread.id, channel_id: other.id }),
    ).toMatchObject(TOO_MANY);
    expect(await cleo.refused('hooks.subscribe', wanted())).toMatchObject(TOO_MANY);
    expect(await subscribe(cleo, { channel_id: channel.id })).toMatchObject({ channel_id: channel.id });
  });

  it('who had more before is answered what they have', async () => {
    const dora = await skein.aUser('dora');
    await giveHooks(dora, 120, ['comment_added']);
    expect(await subscribe(dora, { target_url: urlAt(7) })).toMatchObject({ target_url: urlAt(7) });
    expect(await dora.refused('hooks.subscribe', wanted())).toMatchObject(TOO_MANY);
  });
});
