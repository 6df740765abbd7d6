import { createHmac } from 'node:crypto';
import { sql, type Queryable } from '../db.js';
import { bucketOf, secretKey, withBucket } from '../ids.js';

/** Makes the API tokens of users. They are derived, not stored: the database holds a generation and a SHA-256 (decision 26). */
export class ApiTokens {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  /** The API token of a user in that generation. */
  of(userId: number, generation: number): string {
    const bytes = createHmac('sha256', this.#key).update(`skein/api-token/1:${userId}:${generation}`).digest();
    return withBucket(bucketOf(userId), bytes);
  }

  /** Makes the token of that generation valid, and answers it. */
  async issue(db: Queryable, userId: number, generation: number, now: Date): Promise<string> {
    const token = this.of(userId, generation);
    const key = secretKey(token);
    await db.run(sql`
      insert into tokens (bucket, sha256, user_id, created_at)
      values (${key?.bucket}, ${key?.sha256}, ${userId}, ${now})`);
    return token;
  }
}
