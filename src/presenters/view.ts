import { raw, sqlOf, type Sql } from '../db/database.js';
import type { Schema, SchemaName } from '../generated/schemas.js';
import type { Bucket } from '../db/ids.js';

/**
 * How PostgreSQL builds one object of the contract: the SQL expression of each field of the schema. A missing or
 * unknown field does not compile. The expressions use aliases of tables, which the comment of a view names ("Needs").
 * The statements of its presenter join these tables.
 */
export type View<Name extends SchemaName> = { readonly [Field in KnownKeys<Schema<Name>>]-?: string };

/** The fields that a schema names, without the index signature of an open schema. */
type KnownKeys<Shape> = keyof { [Key in keyof Shape as string extends Key ? never : Key]: Shape[Key] };

/**
 * The SQL expression that builds the object as JSON. A row is faster than `json_build_object`, and its JSON has no
 * spaces.
 */
export function jsonText(view: Readonly<Record<string, string>>): string {
  const members = Object.entries(view).map(([field, expression]) => `${expression} as "${field}"`);
  return `(select row_to_json(shown) from (select ${members.join(', ')}) shown)`;
}

/** The same as a fragment of a statement. */
export function json(view: Readonly<Record<string, string>>): Sql {
  return raw(jsonText(view));
}

/** A placeholder in an expression for the bucket of the object's owner, which every sub-query has to name. */
export const BUCKET = '$bucket';

/** The same for a view whose expressions contain `BUCKET`. */
export function bucketJson(view: Readonly<Record<string, string>>): (bucket: Bucket) => Sql {
  const parts = jsonText(view).split(BUCKET);
  return (bucket) => sqlOf(parts, Array<Bucket>(parts.length - 1).fill(bucket));
}

/**
 * Stands for no viewer. An object in an event is stored for no viewer, so it contains nobody's own state
 * (behaviour/events.md#receivers).
 */
export const NO_VIEWER = 0;

/**
 * The system message of a comment or a message, whose author has caused it. It is stored without names of people,
 * which are looked up when it is shown (behaviour/threads.md#system-messages).
 */
export function systemMessage(post: string, creatorName: string): string {
  return `case when ${post}.system_message is not null
    then ${post}.system_message || jsonb_build_object('initiator', ${post}.creator, 'initiator_name', ${creatorName}) end`;
}

/** A time in Unix seconds; null for null (behaviour/requests.md#times). */
export function unix(instant: string): string {
  return `floor(date_part('epoch', ${instant}))::bigint`;
}
