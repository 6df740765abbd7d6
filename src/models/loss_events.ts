import type { EventName } from '../generated/events.js';

/**
 * The internal events about objects that are hidden from users, and what these users receive
 * (behaviour/events.md#loss-of-sight).
 */
export const LOSSES = { thread_lost: 'thread_deleted', channel_lost: 'channel_deleted' } as const;
export type LossName = keyof typeof LOSSES;

export function isLoss(name: EventName | LossName): name is LossName {
  return Object.hasOwn(LOSSES, name);
}

/** The names of the events that users receive as `event`. */
export function recordedAs(event: string): string[] {
  return [event, ...Object.entries(LOSSES).flatMap(([name, received]) => (received === event ? [name] : []))];
}
