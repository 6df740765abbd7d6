import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { whileLocked } from '../testing/locks.js';
import { aConversation } from '../testing/conversations.js';
import type { Person } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let conversation: Schema<'Conversation'>;

beforeEach(async () => {
  conversation = await aConversation(team.workspace, team.ada, team.ben, team.cleo);
});

/** Lets somebody out of the conversation, while `work` waits for it. */
function whileLeaving(person: Person, work: () => Promise<unknown>): Promise<unknown> {
  const { id } = conversation;
  const bucket = bucketOf(id);
  return whileLocked(skein, {
    lock: sql`update conversations set users_sha256 = '\\x00' where bucket = ${bucket} and id = ${id}`,
    work,
    waiting: 1,
    atLast: (trx) =>
      trx.run(sql`
        delete from conversation_users
        where bucket = ${bucket} and conversation_id = ${id} and user_id = ${person.id}`),
  });
}

describe('conversations/get_or_create of people of whom one is just leaving', () => {
  it.each(['ada', 'ben'] as const)('begins another one of exactly these, when %s leaves', async (name) => {
    const { ada, ben, cleo, workspace } = team;
    let found: Schema<'Conversation'> | undefined;
    await whileLeaving(team[name], async () => (found = await aConversation(workspace, ada, ben, cleo)));
    expect(found?.id).not.toBe(conversation.id);
    expect(found?.user_ids).toEqual([ada.id, ben.id, cleo.id].sort((a, b) => a - b));
  });
});
