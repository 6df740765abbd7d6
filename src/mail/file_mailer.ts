import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { compose, type Origin } from './compose.js';
import type { Mailer, Message, Outcome } from './mail.js';

export interface FileMailerOptions extends Origin {
  /** Created if missing. */
  folder: string;
}

const ID = /^[\w.-]{1,100}$/;
/** The header with the ids of `about`, by which `forget` finds mails. */
const ABOUT = 'X-Skein-About';

/**
 * Writes mails as .eml files into a folder, for installations without a mail server (behaviour/mail.md#sending). A
 * second attempt overwrites the file of the first. Files are written atomically, and only their owner can read them.
 */
export class FileMailer implements Mailer {
  readonly #folder: string;
  readonly #origin: Origin;

  constructor({ folder, ...origin }: FileMailerOptions) {
    this.#folder = folder;
    this.#origin = origin;
  }

  async send(message: Message): Promise<Outcome> {
    if (!ID.test(message.id)) throw new Error('The id of a message cannot be a file name');
    const content = await compose(message, this.#origin, {
      [ABOUT]: message.about.join(' '),
      ...(message.envelopeFrom !== undefined && { 'Return-Path': `<${message.envelopeFrom}>` }),
    });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeAtomically(path.join(this.#folder, `${message.id}.eml`), content);
    return { isSent: true };
  }

  async forget(id: number): Promise<void> {
    for (const name of await namesIn(this.#folder)) {
      const file = path.join(this.#folder, name);
      if (name.endsWith('.eml') && (await isAbout(file, id))) await rm(file, { force: true });
    }
  }
}

/** The names of the files in a folder; none if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether a mail names that id. False for a file that was deleted meanwhile. */
async function isAbout(file: string, id: number): Promise<boolean> {
  try {
    const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n', 1);
    const ids = new RegExp(`^${ABOUT}: ([\\d\\s]*)$`, 'm').exec(head)?.[1] ?? '';
    return ids.split(/\s+/).includes(String(id));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
