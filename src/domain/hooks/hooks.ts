import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { EventName } from '../../generated/events.js';
import type { Shapes } from '../../generated/operations.js';
import { bucketOf, derivedSecret } from '../../db/ids.js';
import { findChannel } from '../../models/channel.js';
import { findConversation } from '../../models/conversation.js';
import type { HookFilters } from '../../models/hook_subscription.js';
import type { SecretHolder } from '../../models/own_hooks.js';
import { findThread } from '../../models/thread.js';
import { findWorkspace, holdWorkspace } from '../../models/workspace.js';

type Input = Shapes['hooks.subscribe']['input'];

/** So long that the base64 has no half bytes: 33 of them, of which 252 bits are unknown. */
const SECRET_LENGTH = 44;
/** How Standard Webhooks marks a secret (decision 11a). */
const SECRET_PREFIX = 'whsec_';

/** Makes the secrets of subscriptions. They are derived, not stored, as API tokens are (decision 26). */
export class HookSecrets {
  readonly #key: string;

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  /**
   * The secret of a subscription, in whose id its owner's bucket is, in a generation of it, as the libraries of Standard Webhooks take it: in
   * ordinary base64, for of base64url some refuse the signs and others pass over them.
   */
  of({ id, secret_generation: generation }: SecretHolder): string {
    const label = `skein/hook-secret/1:${id}${generation === 1 ? '' : `:${generation}`}`;
    const secret = derivedSecret(bucketOf(id), this.#key, label).slice(0, SECRET_LENGTH);
    return `${SECRET_PREFIX}${Buffer.from(secret, 'base64url').toString('base64')}`;
  }
}

/** The event that is asked for, by either of its arguments (decision 11). Without both it is 19, with two that differ 20. */
export function eventOf({ event, event_type }: Input): EventName {
  const wanted = event ?? event_type;
  if (wanted === undefined) {
    throw new ApiError('argument_missing', { argument: 'event', reason: 'is required without event_type' });
  }
  if (event_type !== undefined && event_type !== wanted) throw invalidArgument('event_type', 'differs from event');
  return wanted;
}

/** What an event is about: `comment` for `comment_added`. */
function kindOf(event: EventName): string {
  return event.split('_', 1)[0] ?? '';
}

/** What the token of a program must allow to be told of an event (decision 28). */
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
 * What a subscription is limited to. Its filters fit the event and lie within each other, else 20, and name what the actor sees,
 * else the 404 of their kind. Nobody takes the actor out of the workspace before the end of the transaction.
 */
export async function filtersOf(trx: Transaction, actor: Actor, event: EventName, input: Input): Promise<HookFilters> {
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

/** The workspace in which the filters lie, if there are any. */
async function workspaceOf(trx: Transaction, actor: Actor, input: Input): Promise<number | undefined> {
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
