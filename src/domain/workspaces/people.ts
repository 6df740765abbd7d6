import { sql, type Queryable, type Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { bucketOf, newBucket } from '../../db/ids.js';
import { holdAccount } from '../../models/user.js';
import { requireFreeAddress } from '../../models/addresses.js';
import { enterChannels } from '../../models/channel_user.js';
import { insertConversation } from '../../models/conversation.js';
import { noteUnmet } from '../../models/meeting.js';
import { forgetBelongings } from '../../models/workspace_user.js';
import { holdWorkspace, type UserType } from '../../models/workspace.js';

export interface NewUser {
  name: string;
  email: string;
  /** Null: invited, and sets a password later. */
  passwordHash: string | null;
  lang: string;
  /** Whether a foreign site makes it (decision 44b). */
  publicTargetsOnly: boolean;
}

/**
 * Makes an account; answers its id, or undefined when the address has one already. 101 for an address that its owner may get back
 * for another account (decision 41a).
 */
export async function createUser(trx: Transaction, user: NewUser, now: Date): Promise<number | undefined> {
  const bucket = newBucket();
  const row = await trx.maybe<{ id: number }>(sql`
    insert into users (id, name, email, password_hash, lang, public_targets_only, created_at)
    values (next_id(${bucket}), ${user.name}, ${user.email}, ${user.passwordHash}, ${user.lang}, ${user.publicTargetsOnly}, ${now})
    on conflict do nothing returning id`);
  if (row !== undefined) await requireFreeAddress(trx, user.email, row.id, now);
  return row?.id;
}

export interface Membership {
  workspaceId: number;
  userId: number;
  userType: UserType;
  /** Channels to come into, beside the default one for everybody who is no guest. */
  channelIds: readonly number[];
  defaultChannel: number;
  /** Others have added them: it is not known yet whether they want to be there. */
  isUnmet?: boolean;
}

/**
 * Makes a user a member of a workspace, with a conversation with themself (decision 14). One who was removed before comes
 * back to the conversation they had; one who is there, if only since this very moment, is 131, and one who has just deleted their
 * account 200. Answers the channels that they came into.
 */
export async function addToWorkspace(trx: Transaction, membership: Membership, now: Date): Promise<number[]> {
  const { workspaceId, userId, userType, isUnmet = false } = membership;
  const bucket = bucketOf(workspaceId);
  await holdWorkspace(trx, workspaceId);
  await holdAccount(trx, userId);
  const readmitted = await trx.run(sql`
    update workspace_users
    set user_type = ${userType}, removed_at = null, removed_by = null, joined_at = ${now}, invited_as = null, invited_channels = '{}',
      met = ${!isUnmet}, version = version + 1
    where workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is not null`);
  if (readmitted > 0) {
    // They begin anew, whatever a request that was under way when they left has still written.
    await forgetBelongings(trx, { workspace_id: workspaceId, bucket, user_id: userId });
  } else {
    const conversation = await insertConversation(trx, { id: workspaceId, bucket }, userId, [userId], now);
    const joined = await trx.run(sql`
      insert into workspace_users (workspace_id, user_id, user_type, default_conversation, joined_at, met)
      values (${workspaceId}, ${userId}, ${userType}, ${conversation.id}, ${now}, ${!isUnmet}) on conflict do nothing`);
    if (joined === 0) throw new ApiError('already_found', { id: userId });
  }
  await trx.run(sql`
    update users set default_workspace = ${workspaceId} where id = ${userId} and default_workspace is null`);
  if (isUnmet) await noteUnmet(trx, userId);
  const open = userType === 'GUEST' ? [] : [membership.defaultChannel];
  return enterChannels(trx, bucket, [...new Set([...open, ...membership.channelIds])], userId, now);
}

/** A user as signing in and inviting need them. */
export interface Account {
  id: number;
  name: string;
  password_hash: string | null;
  token_generation: number;
}

/** An account as inviting it needs it. */
export interface InvitedAccount {
  id: number;
  /** Its user receives mail at its address. */
  is_proven: boolean;
  /** It was invited and has no password yet: nobody but who receives its mail gets into it. */
  setup_pending: boolean;
}

/** The account with that address, which nobody changes or deletes before the end of the transaction. */
export async function holdAccountOf(trx: Transaction, email: string): Promise<InvitedAccount | undefined> {
  return trx.maybe<InvitedAccount & { [column: string]: unknown }>(sql`
    select id, email_proven_at is not null as is_proven, password_hash is null as setup_pending from users
    where lower(email) = ${email.toLowerCase()} and deleted_at is null for no key update`);
}

/**
 * The account with that address, in whatever case it is written. Addresses are ASCII; small letters are made here as they
 * are for the limit of failures, so that no letter (such as İ) is the same for one and another for the other.
 */
export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  return db.maybe<Account>(sql`
    select id, name, password_hash, token_generation from users
    where lower(email) = ${email.toLowerCase()} and deleted_at is null`);
}
