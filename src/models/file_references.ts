import { join, raw, sql, type Queryable, type Sql } from '../db/database.js';

/** A file of the store that a row refers to. */
export interface FileReference extends Record<string, unknown> {
  key: string;
  /** False for an upload that has expired. Its file may be erased already. */
  is_used: boolean;
}

export interface References {
  /** What is before the names of avatar files in the texts of which their keys are hashes. */
  avatarKeyBeginnings: readonly string[];
  now: Date;
}

/** The tables whose rows have avatars. */
const OWNERS = ['users', 'workspaces'];

/** Returns the next files after a key that rows refer to, in the order of their keys. It reads all these rows. */
export function fileReferencesAfter(
  db: Queryable,
  after: string,
  limit: number,
  references: References,
): Promise<FileReference[]> {
  return db.many<FileReference>(
    sql`${referencesThat(sql`r.key > ${after}::uuid`, references)} order by r.key limit ${limit}`,
  );
}

/** Returns those of these files that rows refer to. */
export function fileReferencesAmong(
  db: Queryable,
  keys: readonly string[],
  references: References,
): Promise<FileReference[]> {
  return db.many<FileReference>(referencesThat(sql`r.key = any(${keys}::uuid[])`, references));
}

function referencesThat(which: Sql, { avatarKeyBeginnings, now }: References): Sql {
  const ofAvatars = OWNERS.flatMap((owner) => avatarKeyBeginnings.map((beginning) => avatarsOf(owner, beginning)));
  const ofUploads = sql`
    select u.file_key as key, u.expires_at is null or u.expires_at > ${now} as is_used from uploads u`;
  return sql`select r.key, r.is_used from (${join([ofUploads, ...ofAvatars], ' union all ')}) r where ${which}`;
}

/** The keys of the avatars of a table in one size (`domain/uploads/avatars.ts`). */
function avatarsOf(owner: string, beginning: string): Sql {
  return sql`
    select substr(encode(sha256((${beginning}::text || o.avatar_file)::bytea), 'hex'), 1, 32)::uuid as key, true as is_used
    from ${raw(owner)} o where o.avatar_file is not null`;
}
