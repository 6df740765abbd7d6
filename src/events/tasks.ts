import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { Callbacks } from '../domain/integrations/callbacks.js';
import type { FileLinks } from '../domain/uploads/file_links.js';
import type { FileStore } from '../files/files.js';
import type { Mailer } from '../mail/mail.js';

/** What tasks need: made once by the composition root. */
export interface TaskServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly fileLinks: FileLinks;
  readonly callbacks: Callbacks;
  /** Of links. */
  readonly baseUrl: string;
}

export interface TaskContext extends TaskServices {
  /** Aborted when the process wants to end and the task should come to its end soon. */
  readonly signal: AbortSignal;
}

/** Work that can be asked for by name. It runs at least once: a task bears being run again, or twice at the same time. */
export interface Task {
  readonly name: string;
  run(payload: unknown, context: TaskContext): Promise<void>;
}

/** One piece of work that a task is asked for: stored in the database until it is done. */
export interface Job {
  /** A task's name. */
  task: string;
  /** JSON; ids rather than content, for it outlives what it speaks of. */
  payload: unknown;
  /** Not before then; at once if not given. */
  run_at?: Date;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** How often it is tried in all, further and further apart; 25 if not given. */
  max_attempts?: number;
}

/** A task whose payload is read by `read`, which throws when it is not what the task takes. */
export class TaskOf<Payload> implements Task {
  readonly name: string;
  readonly #read: (payload: unknown) => Payload;
  readonly #work: (payload: Payload, context: TaskContext) => Promise<void>;

  constructor(
    name: string,
    read: (payload: unknown) => Payload,
    work: (payload: Payload, context: TaskContext) => Promise<void>,
  ) {
    this.name = name;
    this.#read = read;
    this.#work = work;
  }

  run(payload: unknown, context: TaskContext): Promise<void> {
    return this.#work(this.#read(payload), context);
  }

  job(payload: Payload, more: Omit<Job, 'task' | 'payload'> = {}): Job {
    return { task: this.name, payload, ...more };
  }
}

/** The id of that name in a payload; throws when there is none. */
export function readId(payload: unknown, name: string): number {
  const value = memberOf(payload, name);
  if (typeof value !== 'number') throw new Error(`The payload of a job lacks ${name}`);
  return value;
}

/** The text of that name in a payload; throws when there is none. */
export function readText(payload: unknown, name: string): string {
  const value = memberOf(payload, name);
  if (typeof value !== 'string') throw new Error(`The payload of a job lacks ${name}`);
  return value;
}

/** The id of that name in a payload, or null where it says so. */
export function readIdOrNull(payload: unknown, name: string): number | null {
  return memberOf(payload, name) === null ? null : readId(payload, name);
}

/** Whether a payload says so under that name; one that says nothing does not. */
export function readFlag(payload: unknown, name: string): boolean {
  return memberOf(payload, name) === true;
}

function memberOf(payload: unknown, name: string): unknown {
  if (typeof payload !== 'object' || payload === null) return undefined;
  return new Map<string, unknown>(Object.entries(payload)).get(name);
}
