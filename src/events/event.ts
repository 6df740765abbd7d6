import type { RecordedEvents, RecordedEventName } from './outbox.js';

/** An event with its position, as subscribers get it. */
export type SequencedEvent<Name extends RecordedEventName = RecordedEventName> = {
  [Each in Name]: EventFields & { name: Each; snapshot: RecordedEvents[Each] };
}[Name];

interface EventFields {
  /** The same at every attempt. Receivers of webhooks and of mail use it to detect duplicates. */
  id: number;
  bucket: number;
  /** Its place in the order of its workspace, from 1. No other event has the same. */
  position: number;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  user_id: number | null;
  /**
   * The guests who could see the deleted object, if the remaining rows do not tell (behaviour/events.md#receivers). The
   * users who have lost sight of the object (behaviour/events.md#loss-of-sight).
   */
  seen_by: number[] | null;
  actor_id: number;
  occurred_at: Date;
  /** How often publishing it has failed. */
  failures: number;
}
