import { setTimeout as pause } from 'node:timers/promises';
import type { EventName } from '../../generated/events.js';
import type { Schema } from '../../generated/schemas.js';
import type { Client } from '../demo/client.js';

/** How often, and for how many seconds each time, the stream is asked for events that have not come. */
const [STREAM_TRIES, STREAM_SECONDS] = [6, 5];
/** How often, and after how many milliseconds each time, deliveries are looked at that have not been tried. */
const [DELIVERY_TRIES, DELIVERY_MS] = [50, 200];

/** Waits until events of all these types have come to the stream of the user. Returns those that have not come. */
export async function missingFrom(
  user: Client,
  after: string,
  workspaceId: number,
  wanted: readonly EventName[],
): Promise<EventName[]> {
  const missing = new Set<string>(wanted);
  let position = after;
  for (let tries = 0; missing.size > 0 && tries < STREAM_TRIES;) {
    const input = { after: position, wait: STREAM_SECONDS, types: [...wanted] };
    const read = await user.read('live.get', input);
    for (const { type, workspace_id } of read.events) if (workspace_id === workspaceId) missing.delete(type);
    position = read.position;
    if (!read.has_more && read.events.length === 0) tries += 1;
  }
  return wanted.filter((name) => missing.has(name));
}

/** A subscription of the user that gets some of the events, and its newest delivery before they happen. */
interface Awaited {
  readonly id: number;
  readonly newest: number;
}

/** The subscriptions of the user that get these events in this workspace, if it exists already, or in all of theirs. */
export async function subscriptionsTo(
  user: Client,
  wanted: readonly EventName[],
  workspaceId: number | undefined,
): Promise<Awaited[]> {
  const hooks = await user.read('hooks.get', {});
  const fitting = hooks.filter((hook) => fits(hook, wanted, workspaceId));
  const awaited: Awaited[] = [];
  for (const { id } of fitting) {
    const [newest] = await user.read('deliveries.get', { subscription_id: id, limit: 1 });
    awaited.push({ id, newest: newest?.id ?? 0 });
  }
  return awaited;
}

function fits(hook: Schema<'Hook'>, wanted: readonly EventName[], workspaceId: number | undefined): boolean {
  const { event, workspace_id, channel_id, thread_id, conversation_id, end_reason } = hook;
  if (end_reason !== null) return false;
  const isNarrow = [channel_id, thread_id, conversation_id].some((id) => id !== null);
  return !isNarrow && wanted.some((name) => name === event) && (workspace_id === null || workspace_id === workspaceId);
}

/**
 * Waits until the events have been delivered, or tried, because who does not see an event any more does not get it.
 * Returns whether all have been.
 */
export async function delivered(user: Client, awaited: readonly Awaited[]): Promise<boolean> {
  for (const { id, newest } of awaited) {
    if (!(await isTried(user, id, newest))) return false;
  }
  return true;
}

async function isTried(user: Client, subscription_id: number, newest: number): Promise<boolean> {
  for (let tries = 0; tries < DELIVERY_TRIES; tries += 1) {
    const [last, ...others] = await user.read('deliveries.get', { subscription_id });
    if (last !== undefined && last.id !== newest && [last, ...others].every(({ state }) => state !== 'new'))
      return true;
    await pause(DELIVERY_MS);
  }
  return false;
}
