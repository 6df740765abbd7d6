import { raw } from 'objection';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { dueRows, type DueLimits } from './due_rows.js';
import { changes, changesAlone } from '../db/statements.js';

/** A notification or a message of which it is not decided yet who is told by mail and by push. */
export class NoticeCause extends BaseModel {
  static override tableName = 'notice_causes';

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare is_message: boolean;
  declare last_user_id: number;
  declare due_at: Date;
  declare tries: number;
}

export type NewCause = Pick<NoticeCause, 'id' | 'workspace_id' | 'is_message'>;

/** Stores what has happened. It may be stored again. */
export async function addCauses(db: Queryable, causes: readonly NewCause[], now: Date): Promise<void> {
  if (causes.length === 0) return;
  await db.run(sql`
    insert into notice_causes (bucket, id, workspace_id, is_message, due_at)
    select one.bucket, one.id, one.workspace_id, one.is_message, ${now}
    from unnest(${causes.map(({ id }) => bucketOf(id))}::int[], ${causes.map(({ id }) => id)}::bigint[],
      ${causes.map(({ workspace_id }) => workspace_id)}::bigint[], ${causes.map(({ is_message }) => is_message)}::boolean[])
      as one (bucket, id, workspace_id, is_message)
    on conflict (bucket, id) do nothing`);
}

const DUE = {
  table: 'notice_causes',
  columns: ['id', 'workspace_id', 'is_message', 'last_user_id', 'due_at', 'tries'],
  waiting: 'true',
};

export type DueCause = NewCause & Pick<NoticeCause, 'last_user_id' | 'due_at' | 'tries'>;

/** Returns what is to be decided now. */
export function dueCauses(db: Queryable, now: Date, limits: DueLimits): Promise<DueCause[]> {
  return db.many<DueCause>(dueRows(DUE, now, limits));
}

const claim = changesAlone(({ bucket, id, seen, until }: { bucket: Bucket; id: number; seen: Date; until: Date }) =>
  NoticeCause.query()
    .where('bucket', bucket)
    .where('id', id)
    .where('due_at', seen)
    .patch({ due_at: until, tries: raw('tries + 1') }),
);

/** Claims a cause until a time. Returns false if another process has it. */
export async function claimCause(db: Queryable, { id, due_at: seen }: DueCause, until: Date): Promise<boolean> {
  return (await claim(db, { bucket: bucketOf(id), id, seen, until })) === 1;
}

/** A cause that a process has claimed until a time. Once another one has it, the first changes nothing any more. */
export interface CauseClaim {
  id: number;
  until: Date;
}

type Claimed = CauseClaim & { bucket: Bucket };

const claimed = ({ bucket, id, until }: Claimed) =>
  NoticeCause.query().where('bucket', bucket).where('id', id).where('due_at', until);

const advance = changes((change: Claimed & { last: number; now: Date }) =>
  claimed(change).patch({ last_user_id: change.last, due_at: change.now, tries: 0 }),
);

/** It is decided up to this receiver. The others come in another turn. Returns false if another process has it. */
export async function advanceCause(
  trx: Transaction,
  { id, until }: CauseClaim,
  lastUserId: number,
  now: Date,
): Promise<boolean> {
  return (await advance(trx, { bucket: bucketOf(id), id, until, last: lastUserId, now })) === 1;
}

const remove = changesAlone((cause: Claimed) => claimed(cause).delete());

/** It is decided for all receivers. Returns false if another process has it. */
export async function removeCause(db: Queryable, { id, until }: CauseClaim): Promise<boolean> {
  return (await remove(db, { bucket: bucketOf(id), id, until })) === 1;
}
