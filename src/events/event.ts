import type { RecordedEvents, RecordedName } from './outbox.js';

/** An event in its place, as consumers get it. */
export type SequencedEvent<Name extends RecordedName = RecordedName> = {
  [Each in Name]: EventShape & { name: Each; snapshot: RecordedEvents[Each] };
}[Name];

interface EventShape {
  /** Stable over every try: what receivers and mails are told apart by. */
  id: number;
  bucket: number;
  /** Its place in the one gapless order of all events. */
  position: number;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  user_id: number | null;
  /** The guests who saw just before what is gone, where nothing that is left says so. */
  seen_by: number[] | null;
  actor_id: number;
  occurred_at: Date;
  /** How often it could not be planned. */
  failures: number;
}
