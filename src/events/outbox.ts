import { sql, type Transaction } from '../db/database.js';
import type { Events } from '../generated/events.js';
import { bucketOf } from '../db/ids.js';
import type { JsonText } from '../db/json_text.js';

/** What happens inside and concerns nobody outside: no hook, no bot and no client hears of it. */
export interface InternalEvents {
  /** Somebody asks for the mail that invited them once more. */
  invitation_requested: { workspace_id: number; user_id: number };
  /** Somebody is to be mailed what proves that they receive mail at their address. */
  email_proof_requested: { user_id: number };
  /** Somebody wants to set a new password; null where nobody has the address that they gave. */
  password_reset_requested: { user_id: number | null };
  /** Somebody wants another address, which is to be proven: it is kept aside. */
  address_change_requested: { user_id: number };
  /** The password or the address of an account was changed without the password: its owner is to be told. */
  recovery_opened: { user_id: number };
  /** What was removed has let go of uploads, of which some may hang on nothing any more. */
  uploads_released: Record<string, never>;
  /** Somebody has deleted their account: what is left of them is to be erased. */
  user_deleted: { user_id: number };
  /** An avatar is nobody's any more: its files are to be removed. */
  avatar_dropped: { file: string };
  /** Nothing has arrived at a target for days, and whatever led there has ended: its owner is to be told. */
  hooks_disabled: { user_id: number; target_id: number };
  /** An integration that wants to be called was uninstalled; it may be gone altogether by now, so what calling takes is here. */
  integration_uninstalled: {
    url: string;
    kind: 'bot' | 'integration';
    integration_id: number;
    secret_generation: number;
    install_id: number;
    public_targets_only: boolean;
  };
}
export const INTERNAL_EVENTS: readonly (keyof InternalEvents)[] = [
  'invitation_requested',
  'email_proof_requested',
  'password_reset_requested',
  'address_change_requested',
  'recovery_opened',
  'uploads_released',
  'user_deleted',
  'avatar_dropped',
  'hooks_disabled',
  'integration_uninstalled',
];

/** All that the outbox carries, and what each holds: the events of the contract, and the internal ones. */
export interface RecordedEvents extends Events, InternalEvents {}
export type RecordedName = keyof RecordedEvents;

/** Something that has happened, for those who will be told. */
export interface Happening<Name extends RecordedName> {
  name: Name;
  /** Whose work caused it. */
  actor_id: number;
  workspace_id: number;
  /** Where it happened: what subscriptions filter by, and what decides who may be told (decision 37). */
  channel_id?: number;
  thread_id?: number;
  conversation_id?: number;
  /** Whom it happened to, for events about members. */
  user_id?: number;
  /** The guests who saw just before what is gone, where nothing that is left says so (decision 37). */
  seen_by?: readonly number[];
  /** The object, free of any one viewer's state. */
  snapshot: JsonText<RecordedEvents[Name]>;
}

/**
 * Records what has happened, in the transaction that made it happen: no event without its change, no change without its
 * event. It only inserts; the dispatcher is woken after the commit.
 */
export async function emit<Name extends RecordedName>(
  trx: Transaction,
  now: Date,
  ...happenings: readonly Happening<Name>[]
): Promise<void> {
  const [first] = happenings;
  if (first === undefined) return;
  trx.emitted = true;
  const bucket = bucketOf(first.workspace_id);
  if (happenings.length > 1) return emitMany(trx, now, bucket, happenings);
  trx.send(sql`
    insert into outbox (bucket, id, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id, seen_by, snapshot, occurred_at)
    values (${bucket}, next_id(${bucket}), ${first.name}, ${first.workspace_id}, ${first.channel_id}, ${first.thread_id},
      ${first.conversation_id}, ${first.user_id}, ${first.actor_id}, ${first.seen_by}, ${first.snapshot.text}, ${now})`);
}

/** The same for many in two statements: ids are drawn on their own, for an insert that selects must not call next_id. */
async function emitMany<Name extends RecordedName>(
  trx: Transaction,
  now: Date,
  bucket: number,
  happenings: readonly Happening<Name>[],
): Promise<void> {
  const ids = await trx.many<{ id: number }>(
    sql`select next_id(${bucket}::int) as id from generate_series(1, ${happenings.length}::int)`,
  );
  const column = <Value>(pick: (happening: Happening<Name>) => Value | undefined) =>
    happenings.map((happening) => pick(happening) ?? null);
  trx.send(sql`
    insert into outbox (bucket, id, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id, seen_by, snapshot, occurred_at)
    select ${bucket}, h.id, h.name, h.workspace_id, h.channel_id, h.thread_id, h.conversation_id, h.user_id, h.actor_id,
      h.seen_by::bigint[], h.snapshot, ${now}
    from unnest(${ids.map(({ id }) => id)}::bigint[], ${column((one) => one.name)}::text[],
      ${column((one) => one.workspace_id)}::bigint[], ${column((one) => one.channel_id)}::bigint[],
      ${column((one) => one.thread_id)}::bigint[], ${column((one) => one.conversation_id)}::bigint[],
      ${column((one) => one.user_id)}::bigint[], ${column((one) => one.actor_id)}::bigint[],
      ${column(({ seen_by }) => seen_by && `{${seen_by.join()}}`)}::text[], ${column((one) => one.snapshot.text)}::jsonb[])
      as h (id, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id, seen_by, snapshot)`);
}
