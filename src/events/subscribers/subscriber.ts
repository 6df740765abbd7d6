import type { SequencedEvent } from '../event.js';
import type { RecordedName } from '../outbox.js';
import type { Job, Task } from '../tasks.js';

/** Somebody who wants to know of events: turns each into jobs, and says how these are done. */
export interface Consumer<Name extends RecordedName = RecordedName> {
  readonly name: string;
  readonly events: readonly Name[];
  readonly tasks: readonly Task[];
  /**
   * The jobs that the event makes for this consumer. It looks at nothing but the event, and never waits. An event for which
   * it throws is tried again and then set aside.
   */
  plan(event: SequencedEvent<Name>): readonly Job[];
}

/**
 * Somebody to whom events come in the one order of all, many together, before anybody's jobs are added: what it has made of them is there
 * when those run. Of each event it hears at least once, so it bears hearing of one again.
 */
export interface Subscriber<Name extends RecordedName = RecordedName> {
  readonly name: string;
  readonly events: readonly Name[];
  /**
   * Keeps what follows from the events, or throws, and they come again: together when the database is away, else one by one, and those alone
   * that it still cannot take are tried again and then set aside.
   */
  take(events: readonly SequencedEvent<Name>[]): Promise<void>;
}
