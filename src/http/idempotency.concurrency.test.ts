import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { whileLocked } from '../testing/locks.js';
import { eventsDuring } from '../testing/outbox.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
let thread: Schema<'Thread'>;

let keys = 0;
const aKey = () => `key-${(keys += 1)}`;

const comment = (content: string, key: string) =>
  team.ada.try('comments.add', { thread_id: thread.id, content }, { 'idempotency-key': key });

const row = () => sql`threads where bucket = ${bucketOf(thread.id)} and id = ${thread.id}`;

async function kept(): Promise<number> {
  return skein.db.number(sql`
    select count(*)::int as count from idempotency_keys where bucket = ${bucketOf(team.ada.id)}`);
}

describe('requests at the same time under one Idempotency-Key', () => {
  beforeAll(async () => {
    thread = await aThread(team.ada, team.channel);
  });

  it('are worked on once: the others wait, and all are answered the same', async () => {
    const key = aKey();
    const answers: string[] = [];
    const work = () =>
      Promise.all(Array.from({ length: 3 }, async () => answers.push((await comment('Once.', key)).text)));
    const events = await eventsDuring(skein, team.workspace, () =>
      whileLocked(skein, { lock: sql`select 1 from ${row()} for update`, waiting: 3, work }),
    );
    expect(answers).toHaveLength(3);
    expect(new Set(answers).size).toBe(1);
    expect(events.map(({ name }) => name)).toEqual(['comment_added']);
    expect((await team.ada.call('threads.getone', { id: thread.id })).comment_count).toBe(1);
  });

  it('are 114 for all but the first when they are other requests', async () => {
    const key = aKey();
    const before = await team.ada.call('threads.getone', { id: thread.id });
    const statuses: number[] = [];
    const work = () =>
      Promise.all(['One.', 'Two.'].map(async (content) => statuses.push((await comment(content, key)).status)));
    await whileLocked(skein, { lock: sql`select 1 from ${row()} for update`, waiting: 2, work });
    expect(statuses.sort()).toEqual([200, 400]);
    expect((await team.ada.call('threads.getone', { id: thread.id })).comment_count).toBe(before.comment_count + 1);
  });

  it('are added once by fifty', async () => {
    const [key, before] = [aKey(), await kept()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => comment('Fifty.', key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await kept()).toBe(before + 1);
  });

  it('are worked on by the second when the first fails, and nothing is kept', async () => {
    thread = await aThread(team.ada, team.channel);
    const [key, before] = [aKey(), await kept()];
    const statuses: number[] = [];
    const statements = await skein.statementsDuring(() =>
      whileLocked(skein, {
        lock: sql`select 1 from ${row()} for update`,
        waiting: 2,
        work: () => Promise.all([1, 2].map(async () => statuses.push((await comment('Late.', key)).status))),
        atLast: (trx) => trx.run(sql`delete from ${row()}`),
      }),
    );
    expect(statuses).toEqual([404, 404]);
    // Each looks twice for a thread that it has waited for: it may have been moved.
    expect(statements.filter((text) => text.includes('from "threads"'))).toHaveLength(4);
    expect(await kept()).toBe(before);
    thread = await aThread(team.ada, team.channel);
    expect((await comment('Other.', key)).status).toBe(200);
  });
});
