import { systemClock } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import type { Subscriber } from '../../events/subscribers/subscriber.js';
import type { SequencedEvent } from '../../events/event.js';
import { emit } from '../../events/outbox.js';
import type { Job } from '../../events/tasks.js';
import { JsonText } from '../../db/json_text.js';

/** Emits `count` events of a workspace, with empty snapshots. */
export async function emitSome(trx: Transaction, workspaceId: number, count = 1): Promise<void> {
  const event = {
    name: 'thread_updated' as const,
    actor_id: 4096,
    workspace_id: workspaceId,
    snapshot: new JsonText<never>('{}'),
  };
  await emit(trx, systemClock.now(), ...Array.from({ length: count }, () => event));
}

/** A subscriber that keeps the events that it got. `jobs` makes the jobs for each. */
export class Witness implements Subscriber<'thread_updated'> {
  readonly name = 'witness';
  readonly events = ['thread_updated'] as const;
  readonly tasks = [];
  readonly told: SequencedEvent[] = [];
  readonly #jobs: (event: SequencedEvent) => readonly Job[];

  constructor(jobs: (event: SequencedEvent) => readonly Job[] = () => []) {
    this.#jobs = jobs;
  }

  jobsFor(event: SequencedEvent<'thread_updated'>): readonly Job[] {
    this.told.push(event);
    return this.#jobs(event);
  }

  /** The positions of the events that it got, each once. */
  get positions(): number[] {
    return [...new Set(this.told.map(({ position }) => position))].sort((one, other) => one - other);
  }

  /** How many different events it got. */
  get events_told(): number {
    return new Set(this.told.map(({ id }) => id)).size;
  }
}

/** A job that records the event and its position. */
export function testimony({ id, position }: SequencedEvent): Job[] {
  return [{ task: 'testify', payload: { id, position } }];
}
