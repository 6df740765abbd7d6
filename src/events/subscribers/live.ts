import type { EventName } from '../../generated/events.js';
import { deletePostEvents, type ForgottenPost } from '../../models/live_event.js';
import type { SequencedEvent } from '../event.js';
import type { TaskServices } from '../tasks.js';
import type { DirectSubscriber } from './subscriber.js';

type Removal = Extract<EventName, 'thread_deleted' | 'comment_deleted' | 'message_deleted'>;

/** Deletes what the streams keep of a removed post: what happened to it before its removal. */
export class LiveSubscriber implements DirectSubscriber<Removal> {
  readonly name = 'live';
  readonly events: readonly Removal[] = ['thread_deleted', 'comment_deleted', 'message_deleted'];
  readonly #services: Pick<TaskServices, 'db'>;

  constructor(services: Pick<TaskServices, 'db'>) {
    this.#services = services;
  }

  async receive(events: readonly SequencedEvent<Removal>[]): Promise<readonly number[]> {
    await deletePostEvents(this.#services.db, events.flatMap(postOf));
    return [];
  }
}

/** A thread goes with its comments. */
function postOf(event: SequencedEvent<Removal>): ForgottenPost[] {
  const { name, workspace_id, thread_id, conversation_id, position, snapshot } = event;
  const holder_id = thread_id ?? conversation_id;
  if (holder_id === null) return [];
  return [{ workspace_id, holder_id, position, object_id: name === 'thread_deleted' ? undefined : snapshot.id }];
}
