import { sql, type Transaction } from '../db/database.js';
import type { Events } from '../generated/events.js';
import { bucketOf } from '../db/ids.js';
import type { JsonText } from '../db/json_text.js';

/** The part of an object's state that a change concerns, and the object. */
interface ChangedState {
  id: number;
  parts: readonly ('object' | 'unread' | 'inbox')[];
}

/**
 * Events that only streams tell (behaviour/stream.md#personal-events): the user in `user_id` alone, or without one each
 * reader for themself. They hold ids only. What they say is read when they are sent.
 */
interface OwnEvents {
  thread_state_changed: ChangedState;
  /** The actor has changed many threads of a workspace, or of one of its channels, for themself. */
  threads_state_changed: ChangedState;
  channel_state_changed: ChangedState;
  conversation_state_changed: ChangedState;
  /** There is a notification that is not that of a new post. */
  notified: { id: number };
  notifications_read: { id: number };
  notification_settings_changed: { id: number };
  account_changed: { id: number };
  /** A member of a workspace has become a guest or a full member, and sees less or more of it. */
  sight_changed: { id: number };
}

/** Events that only Skein itself uses. They are never sent to hooks or bots. */
export interface InternalEvents extends OwnEvents {
  /** A thread was moved to a channel that the users in `seen_by` do not see. They are told that it is deleted. */
  thread_lost: Events['thread_deleted'];
  /** A channel is not open to the users in `seen_by` any more. They are told that it is deleted. */
  channel_lost: Events['channel_deleted'];
  /** A user without a password was added to a workspace, and gets an invitation by mail. */
  arrival_mail_requested: { workspace_id: number; user_id: number };
  /** The invitation mail is to be sent again. */
  invitation_requested: { workspace_id: number; user_id: number };
  /** A user needs a mail with a code that proves their address. */
  email_proof_requested: { user_id: number };
  /** Somebody has forgotten their password. `user_id` is null if no user has the address that was entered. */
  password_reset_requested: { user_id: number | null };
  /** A user wants another address. It is stored separately until it is proven. */
  address_change_requested: { user_id: number };
  /** The password or address of an account was changed without its password. The owner gets a mail. */
  recovery_opened: { user_id: number };
  /** A test token of an integration was made. Its maker gets a mail. */
  test_token_made: { user_id: number };
  /** All install tokens of a user were renewed. The user gets a mail. */
  install_tokens_renewed: { user_id: number };
  /** Deleted posts have released uploads. Those that are no longer used can be erased. */
  uploads_released: Record<string, never>;
  /** A user has deleted their account. Their remaining data is to be erased. */
  user_deleted: { user_id: number };
  /** An avatar is no longer used. Its files are to be deleted. */
  avatar_dropped: { file: string };
  /** Deliveries to a target have failed for days, and its subscriptions were ended. The owner gets a mail. */
  hooks_disabled: { user_id: number; target_id: number };
  /** Subscriptions of a user have ended, for this reason. The user gets a mail. */
  hooks_ended: { user_id: number; reason: string };
  /**
   * An integration with a callback URL was uninstalled. It may be deleted by now, so the event has all that the
   * callback needs.
   */
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
  'thread_state_changed',
  'threads_state_changed',
  'channel_state_changed',
  'conversation_state_changed',
  'notified',
  'notifications_read',
  'notification_settings_changed',
  'account_changed',
  'sight_changed',
  'thread_lost',
  'channel_lost',
  'arrival_mail_requested',
  'invitation_requested',
  'email_proof_requested',
  'password_reset_requested',
  'address_change_requested',
  'recovery_opened',
  'test_token_made',
  'install_tokens_renewed',
  'uploads_released',
  'user_deleted',
  'avatar_dropped',
  'hooks_disabled',
  'hooks_ended',
  'integration_uninstalled',
];

/** All events that the outbox can hold, with their snapshots: those of the contract and the internal ones. */
export interface RecordedEvents extends Events, InternalEvents {}
export type RecordedEventName = keyof RecordedEvents;

/** An event as it is emitted. */
export interface NewEvent<Name extends RecordedEventName> {
  name: Name;
  /** The user who caused it. */
  actor_id: number;
  workspace_id: number;
  /**
   * Where it happened. Subscriptions filter by it, and it decides who may receive the event
   * (behaviour/events.md#receivers).
   */
  channel_id?: number;
  thread_id?: number;
  conversation_id?: number;
  /** The member whom it is about, for events about members. */
  user_id?: number;
  /**
   * The guests who could see the deleted object, if the remaining rows do not tell (behaviour/events.md#receivers). The
   * users who have lost sight of the object (behaviour/events.md#loss-of-sight).
   */
  seen_by?: readonly number[];
  /** The object, without the state of any viewer. */
  snapshot: JsonText<RecordedEvents[Name]>;
}

/**
 * Inserts events into the outbox, in the transaction of the change: no event without its change, no change without its
 * event. All events of one call must be in the bucket of the first one's workspace. The dispatcher is woken after the
 * commit.
 */
export async function emit<Name extends RecordedEventName>(
  trx: Transaction,
  now: Date,
  ...events: readonly NewEvent<Name>[]
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  trx.emitted = true;
  const bucket = bucketOf(first.workspace_id);
  if (events.length > 1) return emitMany(trx, now, bucket, events);
  trx.send(sql`
    insert into outbox (bucket, id, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id, seen_by, snapshot, occurred_at)
    values (${bucket}, next_id(${bucket}), ${first.name}, ${first.workspace_id}, ${first.channel_id}, ${first.thread_id},
      ${first.conversation_id}, ${first.user_id}, ${first.actor_id}, ${first.seen_by}, ${first.snapshot.text}, ${now})`);
}

/**
 * Inserts many events. It draws the ids first, because an insert that selects must not call next_id. Events with the
 * same `seen_by` share a statement, because Citus cannot cast an item of `unnest` to an array. Callers pass one or two
 * different lists.
 */
async function emitMany<Name extends RecordedEventName>(
  trx: Transaction,
  now: Date,
  bucket: number,
  events: readonly NewEvent<Name>[],
): Promise<void> {
  const ids = await trx.numbers(
    sql`select next_id(${bucket}::int) as id from generate_series(1, ${events.length}::int)`,
  );
  const numbered = events.map((event, index) => ({ ...event, id: ids[index] }));
  const lists = new Map(events.map(({ seen_by }) => [String(seen_by), seen_by]));
  for (const [list, seenBy] of lists) {
    const alike = numbered.filter(({ seen_by }) => String(seen_by) === list);
    insertAlike(trx, { now, bucket, seenBy }, alike);
  }
}

function insertAlike<Name extends RecordedEventName>(
  trx: Transaction,
  { now, bucket, seenBy }: { now: Date; bucket: number; seenBy: readonly number[] | undefined },
  events: readonly (NewEvent<Name> & { id: number | undefined })[],
): void {
  const column = <Value>(pick: (event: NewEvent<Name> & { id: number | undefined }) => Value | undefined) =>
    events.map((event) => pick(event) ?? null);
  trx.send(sql`
    insert into outbox (bucket, id, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id, seen_by, snapshot, occurred_at)
    values (${bucket}, unnest(${column(({ id }) => id)}::bigint[]), unnest(${column((event) => event.name)}::text[]),
      unnest(${column((event) => event.workspace_id)}::bigint[]), unnest(${column((event) => event.channel_id)}::bigint[]),
      unnest(${column((event) => event.thread_id)}::bigint[]), unnest(${column((event) => event.conversation_id)}::bigint[]),
      unnest(${column((event) => event.user_id)}::bigint[]), unnest(${column((event) => event.actor_id)}::bigint[]),
      ${seenBy}, unnest(${column((event) => event.snapshot.text)}::jsonb[]), ${now})`);
}
