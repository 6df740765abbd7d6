import type { PlacedEvent } from '../event.js';
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
  plan(event: PlacedEvent<Name>): readonly Job[];
}
