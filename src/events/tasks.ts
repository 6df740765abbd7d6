import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { Callbacks } from '../domain/integrations/callbacks.js';
import type { FileLinks } from '../domain/uploads/file_links.js';
import type { FileStore } from '../files/files.js';
import type { Mailer } from '../mail/mail.js';

/** What tasks need. The composition root makes it once. */
export interface TaskServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly fileLinks: FileLinks;
  readonly callbacks: Callbacks;
  /** The URL that links in mails begin with. */
  readonly baseUrl: string;
  /** Whether changed search documents are marked for Typesense. By default they are not. */
  readonly marksSearchChanges?: boolean | undefined;
  /** How long events are kept for streams, in milliseconds. By default a day. */
  readonly liveRetention?: number | undefined;
}

export interface TaskContext extends TaskServices {
  /** Aborted when the process stops: the task should then end soon. */
  readonly signal: AbortSignal;
}

/**
 * Code that jobs run, found by its name. A job runs at least once, so a task must tolerate being run again, also twice
 * at the same time.
 */
export interface Task {
  readonly name: string;
  run(payload: unknown, context: TaskContext): Promise<void>;
}

/** A request to run a task, stored in the database until the task succeeds. */
export interface Job {
  /** The name of the task. */
  task: string;
  /** JSON. It holds ids rather than content, because it may outlive the object. */
  payload: unknown;
  /** The earliest time to run. By default at once. */
  run_at?: Date;
  /** Jobs in the same queue run one after another. */
  queue?: string;
  /** Attempts in all, with increasing delays. By default 25. */
  max_attempts?: number;
}

/** A task with a typed payload. `read` converts the stored payload and throws if it is invalid. */
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

/** Reads an id from a payload; throws if it is missing. */
export function readId(payload: unknown, name: string): number {
  const value = memberOf(payload, name);
  if (typeof value !== 'number') throw new Error(`The payload of a job lacks ${name}`);
  return value;
}

/** Reads a text from a payload; throws if it is missing. */
export function readText(payload: unknown, name: string): string {
  const value = memberOf(payload, name);
  if (typeof value !== 'string') throw new Error(`The payload of a job lacks ${name}`);
  return value;
}

/** Reads an id or null from a payload; throws if it is missing. */
export function readIdOrNull(payload: unknown, name: string): number | null {
  return memberOf(payload, name) === null ? null : readId(payload, name);
}

/** Reads a flag from a payload; false if it is missing. */
export function readFlag(payload: unknown, name: string): boolean {
  return memberOf(payload, name) === true;
}

function memberOf(payload: unknown, name: string): unknown {
  if (typeof payload !== 'object' || payload === null) return undefined;
  return new Map<string, unknown>(Object.entries(payload)).get(name);
}
