import { sql, type Queryable } from '../db/database.js';

/** A person whom notices are mailed to. */
export interface MailedPerson {
  id: number;
  name: string;
  email: string;
  timezone: string;
}

/**
 * Returns those of these users who have an account with an address: neither bots nor people who have not accepted their
 * invitation. With `mustBeProven` the address must be verified.
 */
export function mailedPeople(
  db: Queryable,
  userIds: readonly number[],
  mustBeProven: boolean,
): Promise<MailedPerson[]> {
  return db.many<MailedPerson & { [column: string]: unknown }>(sql`
    select id, name, email, timezone from users
    where id = any(${userIds}::bigint[]) and not bot and deleted_at is null and email is not null and password_hash is not null
      and (email_proven_at is not null or not ${mustBeProven}::boolean)`);
}
