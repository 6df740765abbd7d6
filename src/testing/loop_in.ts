import { bucketOf } from '../db/ids.js';
import { sql } from '../db/database.js';
import { oldLoopInCode } from '../domain/channels/loop_in_codes.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from './person.js';
import { SECRET_KEY, type Skein } from './skein.js';

/** Gives a place an address as an earlier version has made it. Returns that address. */
export async function anOldAddress(
  skein: Skein,
  by: Person,
  place: Schema<'LoopInGetOrCreateRequest'>,
): Promise<string> {
  const { email } = await by.call('loopIn.getOrCreate', place);
  const { obj_type, obj_id: id } = place;
  const bucket = bucketOf(id);
  const generation = await skein.db.number(sql`
    select generation from loop_in_addresses where bucket = ${bucket} and obj_id = ${id}`);
  const { text, sha256 } = oldLoopInCode(SECRET_KEY, { obj_type, id, bucket }, generation);
  await skein.db.run(sql`
    update loop_in_addresses set sha256 = ${sha256} where bucket = ${bucket} and obj_id = ${id}`);
  return `${text}@${email.split('@')[1]}`;
}
