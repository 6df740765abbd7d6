import { markChanged, type NewChange } from '../../models/search_change.js';
import type { SequencedEvent } from '../event.js';
import type { TaskServices } from '../tasks.js';
import type { DirectSubscriber } from './subscriber.js';

const CHANGING_EVENTS = [
  'thread_added',
  'thread_updated',
  'thread_deleted',
  'comment_added',
  'comment_updated',
  'comment_deleted',
  'message_added',
  'message_updated',
  'message_deleted',
  'channel_deleted',
  'workspace_deleted',
] as const;

type ChangingEvent = (typeof CHANGING_EVENTS)[number];

/** Marks the search documents that an event has changed, for Typesense. Without TYPESENSE_URL nobody subscribes. */
export class SearchSubscriber implements DirectSubscriber<ChangingEvent> {
  readonly name = 'search';
  readonly events = CHANGING_EVENTS;
  readonly #services: Pick<TaskServices, 'db' | 'clock'>;

  constructor(services: Pick<TaskServices, 'db' | 'clock'>) {
    this.#services = services;
  }

  async receive(events: readonly SequencedEvent<ChangingEvent>[]): Promise<readonly number[]> {
    const { db, clock } = this.#services;
    await markChanged(db, events.flatMap(changesBy), clock.now());
    return [];
  }
}

function changesBy(event: SequencedEvent<ChangingEvent>): NewChange[] {
  switch (event.name) {
    case 'thread_deleted':
      return [{ id: event.snapshot.id, scope: 'thread' }];
    case 'channel_deleted':
      return [{ id: event.snapshot.id, scope: 'channel' }];
    case 'workspace_deleted':
      return [{ id: event.workspace_id, scope: 'workspace' }];
    case 'message_added':
      return [{ id: event.snapshot.id, scope: 'document' }, ...renamed(event)];
    default:
      return [{ id: event.snapshot.id, scope: 'document' }];
  }
}

/** A system message says that a conversation was renamed. Other system messages change nothing, which does no harm. */
function renamed({ snapshot, conversation_id: id }: SequencedEvent<'message_added'>): NewChange[] {
  return snapshot.system_message === null || id === null ? [] : [{ id, scope: 'document' }];
}
