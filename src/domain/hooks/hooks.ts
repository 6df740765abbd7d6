import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { invalidArgument } from '../../errors.js';
import type { EventName } from '../../generated/events.js';
import type { Shapes } from '../../generated/operations.js';
import { bucketOf, derivedSecret } from '../../db/ids.js';
import { findChannel } from '../../models/channel.js';
import { findConversation } from '../../models/conversation.js';
import type { HookFilters, SecretHolder } from '../../models/hook_subscription.js';
import { findThread } from '../../models/thread.js';
import { findWorkspace, holdWorkspace } from '../../models/workspace.js';

type Input = Shapes['hooks.subscribe']['input'];

/** Characters of base64url: 33 whole bytes, with 252 unknown bits. */
const SECRET_LENGTH = 44;
/** The prefix of secrets in Standard Webhooks (behaviour/webhooks.md#subscribing). */
const SECRET_PREFIX = 'whsec_';

/** The secrets of subscriptions. Like API tokens they are derived, not stored (behaviour/tokens.md#api-tokens). */
export class HookSecrets {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  /**
   * The secret of one generation of a subscription. It is in standard base64, because libraries of Standard Webhooks
   * refuse or skip some characters of base64url.
   */
  of({ id, secret_generation: generation }: SecretHolder): string {
    const label = `skein/hook-secret/1:${id}${generation === 1 ? '' : `:${generation}`}`;
    const secret = derivedSecret(bucketOf(id), this.#key, label).slice(0, SECRET_LENGTH);
    return `${SECRET_PREFIX}${Buffer.from(secret, 'base64url').toString('base64')}`;
  }
}

/**
 * The event, from either argument (behaviour/webhooks.md#subscriptions). Throws Invalid argument (20) when they differ.
 */
export function eventOf({ event, event_type }: Input): EventName {
  const wanted = event ?? event_type;
  if (wanted === undefined || (event_type ?? wanted) !== wanted) {
    throw invalidArgument('event_type', 'differs from event');
  }
  return wanted;
}

/** The filters of a subscription that a caller gives. */
export type GivenFilters = Readonly<Partial<Record<keyof HookFilters, number | undefined>>>;

/** The kind of object of an event: `comment` for `comment_added`. */
function kindOf(event: EventName): string {
  return event.split('_', 1)[0] ?? '';
}

/** The scope that a program needs to receive an event (behaviour/tokens.md#scopes). */
export function scopeOf(event: EventName): string {
  return `${kindOf(event)}s:read`;
}

const FITTING: Readonly<Record<string, readonly (keyof HookFilters)[]>> = {
  channel: ['channel_id'],
  thread: ['channel_id', 'thread_id'],
  comment: ['channel_id', 'thread_id'],
  message: ['conversation_id'],
};

/**
 * The filters of a subscription. Throws Invalid argument (20) when they do not fit the event or each other, and not
 * found of its kind when the actor does not see what one names. Locks the workspace, so the actor stays in it until the
 * end of the transaction.
 */
export async function filtersOf(
  trx: Transaction,
  actor: Actor,
  event: EventName,
  input: GivenFilters,
): Promise<HookFilters> {
  for (const filter of ['channel_id', 'thread_id', 'conversation_id'] as const) {
    const isFitting = FITTING[kindOf(event)]?.includes(filter) === true;
    if (input[filter] !== undefined && !isFitting) throw invalidArgument(filter, `does not fit ${event}`);
  }
  const workspaceId = await workspaceOf(trx, actor, input);
  if (workspaceId !== undefined) {
    await holdWorkspace(trx, workspaceId);
    await findWorkspace(trx, actor, workspaceId);
  }
  return {
    workspace_id: workspaceId ?? null,
    channel_id: input.channel_id ?? null,
    thread_id: input.thread_id ?? null,
    conversation_id: input.conversation_id ?? null,
  };
}

/** The workspace of the filters; undefined without filters. */
async function workspaceOf(trx: Transaction, actor: Actor, input: GivenFilters): Promise<number | undefined> {
  const { workspace_id, channel_id, thread_id, conversation_id } = input;
  if (workspace_id !== undefined) await findWorkspace(trx, actor, workspace_id);
  const channel = channel_id === undefined ? undefined : await findChannel(trx, actor, channel_id);
  const thread = thread_id === undefined ? undefined : await findThread(trx, actor, thread_id);
  const conversation = conversation_id === undefined ? undefined : await findConversation(trx, actor, conversation_id);
  if (channel !== undefined && thread !== undefined && thread.channel_id !== channel.id) {
    throw invalidArgument('thread_id', 'is in another channel than channel_id');
  }
  const narrower = channel?.workspace_id ?? thread?.workspace_id ?? conversation?.workspace_id;
  if (workspace_id !== undefined && narrower !== undefined && narrower !== workspace_id) {
    throw invalidArgument('workspace_id', 'is another workspace than that of the narrower filter');
  }
  return narrower ?? workspace_id;
}
