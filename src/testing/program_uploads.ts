import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { sender } from './http.js';
import { whileLocked } from './locks.js';
import { Caller, Person } from './person.js';
import type { Program } from './program.js';
import { PASSWORD, type Skein } from './skein.js';
import { anUpload } from './uploads.js';

/** Registers a user at a Skein in a process of its own. */
export async function registeredAt(url: string): Promise<Person> {
  const send = sender(url);
  const named = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
  const user = await new Caller(send, undefined).call('users.register', named);
  return new Person(send, user.token, user);
}

/**
 * Has a person upload a file to a Skein in a process of its own, on the database of `skein`, and kills the process
 * between the file and the commit of its row. The person must have uploaded something before.
 */
export async function killWhileUploading(skein: Skein, program: Program, by: Person): Promise<void> {
  await whileLocked(skein, {
    lock: sql`select 1 from upload_totals where bucket = ${bucketOf(by.id)} and owner_id = ${by.id} for update`,
    work: () => anUpload(by).catch(() => undefined),
    waiting: 1,
    atLast: async () => {
      program.signal('SIGKILL');
      await program.ended;
    },
  });
}
