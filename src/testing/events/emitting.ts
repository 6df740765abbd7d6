import { systemClock } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import type { Consumer } from '../../events/subscribers/subscriber.js';
import type { SequencedEvent } from '../../events/event.js';
import { emit } from '../../events/outbox.js';
import type { Job } from '../../events/tasks.js';
import { JsonText } from '../../db/json_text.js';

/** Emits this many events of a workspace, without content. */
export async function emitSome(trx: Transaction, workspaceId: number, count = 1): Promise<void> {
  const happening = {
    name: 'thread_updated' as const,
    actor_id: 4096,
    workspace_id: workspaceId,
    snapshot: new JsonText<never>('{}'),
  };
  await emit(trx, systemClock.now(), ...Array.from({ length: count }, () => happening));
}

/** A consumer of these events. It keeps them, and plans `jobs` for each. */
export class Witness implements Consumer<'thread_updated'> {
  readonly name = 'witness';
  readonly events = ['thread_updated'] as const;
  readonly tasks = [];
  readonly told: SequencedEvent[] = [];
  readonly #jobs: (event: SequencedEvent) => readonly Job[];

  constructor(jobs: (event: SequencedEvent) => readonly Job[] = () => []) {
    this.#jobs = jobs;
  }

  plan(event: SequencedEvent<'thread_updated'>): readonly Job[] {
    this.told.push(event);
    return this.#jobs(event);
  }

  /** The distinct positions of its events. */
  get positions(): number[] {
    return [...new Set(this.told.map(({ position }) => position))].sort((one, other) => one - other);
  }

  /** The number of its distinct events. */
  get events_told(): number {
    return new Set(this.told.map(({ id }) => id)).size;
  }
}

/** A job with the id and the position of an event. */
export function testimony({ id, position }: SequencedEvent): Job[] {
  return [{ task: 'testify', payload: { id, position } }];
}
