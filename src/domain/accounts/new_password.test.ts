import { describe, expect, it } from 'vitest';
import { openDatabase, sql } from '../../db/database.js';
import { useSkein } from '../../testing/skein.js';
import { requestPasswordReset } from './new_password.js';

const skein = useSkein();

/** The statements of a password reset request for this address, and the number of rows that it adds. */
async function workFor(email: string) {
  const statements: string[] = [];
  const db = openDatabase({ url: skein.databaseUrl, poolSize: 1, onNewStatement: (text) => statements.push(text) });
  const before = await counts();
  await requestPasswordReset(db, email, skein.clock.now());
  await db.close();
  const after = await counts();
  return { statements, hits: after.hits - before.hits, events: after.events - before.events };
}

async function counts() {
  return skein.db.one<{ hits: number; events: number }>(sql`
    select (select count(*)::int from rate_limit_hits) as hits,
      (select count(*)::int from outbox where bucket = any(${Array.from({ length: 4096 }, (_, bucket) => bucket)})) as events`);
}

describe('requesting a password reset', () => {
  it('does the same work for an unknown address as for a known one', async () => {
    const ada = await skein.aUser('ada');
    const forNobody = await workFor('nobody@example.com');
    expect(forNobody).toMatchObject({ hits: 1, events: 1 });
    expect(await workFor(ada.email)).toEqual(forNobody);
  });

  it('does the same work for both above the limit', async () => {
    const ben = await skein.aUser('ben');
    const addresses = ['nobody.else@example.com', ben.email];
    for (const email of addresses) for (let time = 0; time < 5; time += 1) await workFor(email);
    const [forNobody, forBen] = [await workFor('nobody.else@example.com'), await workFor(ben.email)];
    expect(forNobody).toMatchObject({ events: 0 });
    expect(forBen).toEqual(forNobody);
  });
});
