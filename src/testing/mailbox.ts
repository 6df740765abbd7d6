import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, sql, type Database } from '../db/database.js';
import type { Background } from '../events/background.js';
import type { Task, TaskServices } from '../events/tasks.js';
import { FileMailer } from '../mail/file_mailer.js';
import { startBackgroundOf, taskServices } from './background.js';
import type { Skein } from './skein.js';
import { until } from './until.js';

const BASE_URL = 'https://chat.example.org';
/** A worker that was busy may look for jobs only after five seconds. */
const PATIENCE_MS = 30_000;

interface Mail {
  to: string;
  /** Headers and text, with folded lines joined. */
  text: string;
}

/** The mails that a Skein sends while its worker runs. */
export class Mailbox {
  readonly #skein: Skein;
  #running: { folder: string; background: Background; services: TaskServices; eyes: Database } | undefined;

  constructor(skein: Skein) {
    this.#skein = skein;
  }

  async start(): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'skein-mailbox-'));
    const mailer = new FileMailer({ folder, from: 'skein@skein.test', baseUrl: BASE_URL });
    const services = taskServices(this.#skein, { mailer, baseUrl: BASE_URL });
    const background = await startBackgroundOf(this.#skein, services);
    // The bucket rule checks every statement of Skein's own pool, and these name no bucket.
    const eyes = openDatabase({ url: this.#skein.databaseUrl, poolSize: 1 });
    this.#running = { folder, background, services, eyes };
  }

  async stop(): Promise<void> {
    await this.#running?.background.stop();
    await this.#running?.eyes.close();
    if (this.#running !== undefined) await rm(this.#running.folder, { recursive: true });
  }

  get #started() {
    if (this.#running === undefined) throw new Error('This mailbox has not started.');
    return this.#running;
  }

  /** The mails to an address, once no event and no job is left. */
  async mailsTo(address: string): Promise<Mail[]> {
    const { background, eyes, folder } = this.#started;
    background.wake();
    await until(async () => {
      const left = await eyes.number(sql`
        select (select count(*) from outbox)::int + (select count(*) from graphile_worker._private_jobs)::int as left`);
      return left === 0;
    }, PATIENCE_MS);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    const mails = texts.map((text) => ({
      text: text.replaceAll('=\r\n', '').replaceAll('=3D', '='),
      to: /^To: (?:.* )?<?([^<>\s]+)>?\r$/m.exec(text)?.[1] ?? '',
    }));
    return mails.filter(({ to }) => to === address);
  }

  /** Runs a task again, as after a crash before it was marked as done. */
  run(task: Task, payload: unknown): Promise<void> {
    return task.run(payload, { ...this.#started.services, signal: new AbortController().signal });
  }

  /** The links to this page in the mails to an address, as paths. */
  async linksTo(address: string, page: string): Promise<string[]> {
    const link = new RegExp(`${BASE_URL}(/${page}\\?code=[\\w-]+)`);
    return (await this.mailsTo(address)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  }
}

/** The mails of the Skein of this test file. */
export function useMailbox(skein: Skein): Mailbox {
  const mailbox = new Mailbox(skein);
  beforeAll(() => mailbox.start());
  afterAll(() => mailbox.stop());
  return mailbox;
}
