import { beforeEach } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import type { Caller } from './person.js';
import type { Skein } from './skein.js';

export type HookEvent = Schema<'HookEvent'>;
export type HookFilter = 'workspace_id' | 'channel_id' | 'thread_id' | 'conversation_id';

/** Every event, with the filters that it takes, as the specification groups them. */
export const HOOK_EVENTS: readonly (readonly [HookEvent, readonly HookFilter[]])[] = [
  ...about(
    ['workspace_id'],
    'workspace_added',
    'workspace_updated',
    'workspace_deleted',
    'workspace_user_added',
    'workspace_user_updated',
    'workspace_user_removed',
    'group_added',
    'group_updated',
    'group_deleted',
    'group_user_added',
    'group_user_removed',
  ),
  ...about(
    ['workspace_id', 'channel_id'],
    'channel_added',
    'channel_updated',
    'channel_deleted',
    'channel_user_added',
    'channel_user_updated',
    'channel_user_removed',
  ),
  ...about(
    ['workspace_id', 'channel_id', 'thread_id'],
    'thread_added',
    'thread_updated',
    'thread_deleted',
    'comment_added',
    'comment_updated',
    'comment_deleted',
  ),
  ...about(['workspace_id', 'conversation_id'], 'message_added', 'message_updated', 'message_deleted'),
];

function about(filters: readonly HookFilter[], ...events: readonly HookEvent[]) {
  return events.map((event) => [event, filters] as const);
}

/** A row of `hook_subscriptions`. */
export interface KeptHook {
  id: number;
  user_id: number;
  client_id: string | null;
  event: string;
  workspace_id: number | null;
  ended_at: Date | null;
}

/** The subscriptions of all users to this URL that have not ended. */
export function hooksTo(skein: Skein, url: string): Promise<KeptHook[]> {
  return skein.db.many<KeptHook>(sql`
    select id, user_id, client_id, event, workspace_id, ended_at from hook_subscriptions
    where target_url = ${url} and ended_at is null order by id`);
}

/** The subscriptions of all users to this URL that have ended. */
function endedHooksTo(skein: Skein, url: string): Promise<KeptHook[]> {
  return skein.db.many<KeptHook>(sql`
    select id, user_id, client_id, event, workspace_id, ended_at from hook_subscriptions
    where target_url = ${url} and ended_at is not null order by id`);
}

/** Subscriptions of a test file. Each test has its own URL, which has no subscription yet. */
export function useHooks(skein: Skein) {
  let urls = 0;
  beforeEach(() => void (urls += 1));
  const url = () => `https://hooks.example.com/${urls}`;
  return {
    /** The URL of this test, as an argument of an operation. */
    at: () => ({ target_url: url() }),
    /** Subscribes to new comments, unless the input says otherwise. */
    subscribe: (by: Caller, input: Partial<Schema<'HooksSubscribeRequest'>> = {}) =>
      by.call('hooks.subscribe', { target_url: url(), event: 'comment_added', ...input }),
    unsubscribe: (by: Caller, target_url = url()) => by.call('hooks.unsubscribe', { target_url }),
    /** The subscriptions of all users to the URL that have not ended. */
    kept: (target_url = url()) => hooksTo(skein, target_url),
    /** Those that have ended. */
    ended: () => endedHooksTo(skein, url()),
  };
}
