import { insertCauses, type NewCause } from '../../models/notice.js';
import type { SequencedEvent } from '../event.js';
import type { TaskServices } from '../tasks.js';
import type { DirectSubscriber } from './subscriber.js';

const TOLD_EVENTS = ['thread_added', 'comment_added', 'message_added', 'notified'] as const;

type ToldEvent = (typeof TOLD_EVENTS)[number];

/**
 * Stores what people may have to be told of by mail and by push. Who is told is decided later and elsewhere: it may be
 * thousands (src/notices).
 */
export class NoticeSubscriber implements DirectSubscriber<ToldEvent> {
  readonly name = 'notices';
  readonly events = TOLD_EVENTS;
  readonly #services: Pick<TaskServices, 'db' | 'clock'>;

  constructor(services: Pick<TaskServices, 'db' | 'clock'>) {
    this.#services = services;
  }

  async receive(events: readonly SequencedEvent<ToldEvent>[]): Promise<readonly number[]> {
    const { db, clock } = this.#services;
    await insertCauses(db, events.map(causeOf), clock.now());
    return [];
  }
}

/** The notification of a post has the id of the post. */
function causeOf({ name, workspace_id, snapshot }: SequencedEvent<ToldEvent>): NewCause {
  return { id: snapshot.id, workspace_id, is_message: name === 'message_added' };
}
