import { sql, type Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';

/** A user who has a stream open at an API process. */
export class OpenStream extends BaseModel {
  static override tableName = 'open_streams';
  static override idColumn = ['user_id', 'holder'];

  declare user_id: number;
  declare holder: string;
  declare until: Date;
}

/** These users have a stream open at a process. It says so again before `until`. */
export async function enterStreams(
  db: Queryable,
  holder: string,
  userIds: readonly number[],
  until: Date,
): Promise<void> {
  await db.run(sql`
    insert into open_streams (user_id, holder, until)
    select user_id, ${holder}, ${until} from unnest(${userIds}::bigint[]) as one (user_id)
    on conflict (user_id, holder) do update set until = excluded.until`);
}

/** These users have closed their last stream at a process. */
export async function leaveStreams(db: Queryable, holder: string, userIds: readonly number[]): Promise<void> {
  await db.run(sql`delete from open_streams where holder = ${holder} and user_id = any(${userIds}::bigint[])`);
}
