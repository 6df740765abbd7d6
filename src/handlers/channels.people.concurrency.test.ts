import { beforeEach, describe, expect, it } from 'vitest';
import { sql, type Sql, type Transaction } from '../db/database.js';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { rowOf, whileLocked } from '../testing/locks.js';
import { eventsDuring } from '../testing/outbox.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
/** A private channel of Ada's, and a group of hers, with Ben, a USER, in both. */
let channel: Schema<'Channel'>;
let group: Schema<'Group'>;

beforeEach(async () => {
  const { ada, ben, workspace } = team;
  const input = { workspace_id: workspace.id, name: 'Inner', user_ids: [ben.id] };
  channel = await ada.call('channels.add', input);
  group = await ada.call('groups.add', input);
});

/** What Ben is answered, who waits while something becomes of the channel or the group. */
async function whatBenIsAnswered(
  operation: OperationId,
  input: Record<string, unknown>,
  held: { lock: Sql; atLast: (trx: Transaction) => Promise<unknown> },
): Promise<unknown> {
  let answer: unknown;
  const events = await eventsDuring(skein, team.workspace, () =>
    whileLocked(skein, {
      ...held,
      work: async () => (answer = (await team.ben.refused(operation, input)).error_code),
      waiting: 1,
    }),
  );
  expect(events).toEqual([]);
  return answer;
}

describe('somebody who is being taken out of a private channel', () => {
  const takenOut = () => ({
    lock: sql`select 1 from channels where ${rowOf(channel)} for no key update`,
    atLast: (trx: Transaction) =>
      trx.run(sql`
        delete from channel_users
        where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id} and user_id = ${team.ben.id}`),
  });

  it.each([
    ['channels.addUser', () => ({ user_id: team.ben.id })],
    ['channels.addUsers', () => ({ user_ids: [team.ben.id, team.cleo.id] })],
    ['channels.removeUser', () => ({ user_id: team.ada.id })],
    ['channels.update', () => ({ public: true })],
  ] as const)('and comes too late with %s is 107, and changes nothing', async (operation, input) => {
    expect(await whatBenIsAnswered(operation, { id: channel.id, ...input() }, takenOut())).toBe(107);
    const after = await team.ada.call('channels.getone', { id: channel.id });
    expect(after).toMatchObject({ user_ids: [team.ada.id], public: false });
  });
});

describe('somebody who joins a channel that is being closed', () => {
  it('is 107: who is in it when that is answered is all who are', async () => {
    const open = await team.ada.call('channels.add', {
      workspace_id: team.workspace.id,
      name: 'Open',
      public: true,
    });
    const closed = {
      lock: sql`update channels set public = false where ${rowOf(open)}`,
      atLast: async () => undefined,
    };
    expect(await whatBenIsAnswered('channels.addUser', { id: open.id, user_id: team.ben.id }, closed)).toBe(107);
    expect((await team.ada.call('channels.getone', { id: open.id })).user_ids).toEqual([team.ada.id]);
  });

  it('or removed, is 107, and nothing is told of it any more', async () => {
    const gone = {
      lock: sql`update channels set removed_at = ${skein.clock.now()} where ${rowOf(channel)}`,
      atLast: async () => undefined,
    };
    expect(await whatBenIsAnswered('channels.addUser', { id: channel.id, user_id: team.cleo.id }, gone)).toBe(107);
  });
});

describe('somebody who is being taken out of a group', () => {
  const takenOut = () => ({
    lock: sql`update groups set version = version + 1 where ${rowOf(group)}`,
    atLast: (trx: Transaction) =>
      trx.run(sql`
        delete from group_users
        where bucket = ${bucketOf(group.id)} and group_id = ${group.id} and user_id = ${team.ben.id}`),
  });

  it.each([
    ['groups.addUser', () => ({ user_id: team.ben.id })],
    ['groups.addUsers', () => ({ user_ids: [team.cleo.id] })],
    ['groups.update', () => ({ name: 'Mine' })],
    ['groups.remove', () => ({})],
  ] as const)('and comes too late with %s is 109, and changes nothing', async (operation, input) => {
    expect(await whatBenIsAnswered(operation, { id: group.id, ...input() }, takenOut())).toBe(109);
    expect(await team.ada.call('groups.getone', { id: group.id })).toMatchObject({ name: 'Inner', user_ids: [] });
  });
});
