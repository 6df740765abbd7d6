import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.js';
import { DatabaseDigest } from './digest.js';

let database: TestDatabase;
let digest: DatabaseDigest;

beforeAll(async () => {
  database = await createTestDatabase();
  digest = new DatabaseDigest(database.url);
  await digest.connect();
});
afterAll(async () => {
  await digest.close();
  await database.close();
});

describe('the digest of a database', () => {
  it('stays while nothing changes, attempts aside', async () => {
    const before = await digest.take();
    await database.db.run(sql`insert into rate_limit_hits (name, hit_at) values ('sign_in', to_timestamp(0))`);
    expect(await digest.take()).toBe(before);
  });

  it('tells of a row that was added, changed or removed', async () => {
    const seen = [await digest.take()];
    for (const statement of [
      sql`insert into installation (key_fingerprint) values ('one')`,
      sql`update installation set key_fingerprint = 'two'`,
      sql`update dispatcher set last_position = last_position + 1`,
    ]) {
      await database.db.run(statement);
      seen.push(await digest.take());
    }
    expect(new Set(seen).size).toBe(4);
    await database.db.run(sql`delete from installation`);
    expect(await digest.take()).not.toBe(seen[0]);
    await database.db.run(sql`update dispatcher set last_position = last_position - 1`);
    expect(await digest.take()).toBe(seen[0]);
  });
});
