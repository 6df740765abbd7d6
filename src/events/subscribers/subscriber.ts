import type { SequencedEvent } from '../event.js';
import type { RecordedEventName } from '../outbox.js';
import type { Job, Task } from '../tasks.js';

/**
 * Reacts to events by jobs. It only names them: the jobs run later, in any worker process and in any order.
 * This is the kind of subscriber to choose unless the order of events matters.
 */
export interface Subscriber<Name extends RecordedEventName = RecordedEventName> {
  readonly name: string;
  readonly events: readonly Name[];
  /** The tasks that its jobs run. */
  readonly tasks: readonly Task[];
  /**
   * The jobs that follow from an event. It must not use anything but the event. If it throws, the event is tried again
   * and then set aside.
   */
  jobsFor(event: SequencedEvent<Name>): readonly Job[];
}

/**
 * Receives events itself, in batches, in the order of each workspace, and before the jobs of these events exist.
 * It may receive an event more than once.
 */
export interface DirectSubscriber<Name extends RecordedEventName = RecordedEventName> {
  readonly name: string;
  readonly events: readonly Name[];
  /**
   * Stores the effects of the events, of each workspace in order. It may stop where the turn of a workspace gets long:
   * it then returns the ids of the events that it has not finished, and gets them again after the other workspaces. If
   * it throws because the database fails, it gets the whole batch again. If an event is the cause, it gets the events
   * one by one; those that still fail are tried again and then set aside.
   */
  receive(events: readonly SequencedEvent<Name>[]): Promise<readonly number[]>;
}
