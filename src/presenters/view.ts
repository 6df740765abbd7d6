import { raw, sqlOf, type Sql } from '../db/database.js';
import type { Schema, SchemaName } from '../generated/schemas.js';
import type { Bucket } from '../db/ids.js';

/**
 * How PostgreSQL makes one object of the contract: each field of the schema and the SQL expression of its value. A field
 * that is missing, or that the contract does not know, does not compile. The aliases that the expressions use are given by
 * the `from` that each presenter exports beside its view.
 */
export type View<Name extends SchemaName> = { readonly [Field in KnownKeys<Schema<Name>>]-?: string };

/** The fields that a schema names, without the index signature of an open one. */
type KnownKeys<Shape> = keyof { [Key in keyof Shape as string extends Key ? never : Key]: Shape[Key] };

/** The SQL expression that builds the object as JSON. A row is faster than json_build_object, and comes without spaces. */
export function jsonText(view: Readonly<Record<string, string>>): string {
  const members = Object.entries(view).map(([field, expression]) => `${expression} as "${field}"`);
  return `(select row_to_json(shown) from (select ${members.join(', ')}) shown)`;
}

/** The same as a fragment for statements. */
export function json(view: Readonly<Record<string, string>>): Sql {
  return raw(jsonText(view));
}

/** Stands in an expression for the bucket of the object's owner, which a sub-query has to name. */
export const BUCKET = '$bucket';

/** The same for a view whose expressions name the bucket. */
export function bucketJson(view: Readonly<Record<string, string>>): (bucket: Bucket) => Sql {
  const parts = jsonText(view).split(BUCKET);
  return (bucket) => sqlOf(parts, Array<Bucket>(parts.length - 1).fill(bucket));
}

/** Nobody, as a viewer: what an event stores is free of any one viewer's state (decision 37). */
export const NO_VIEWER = 0;

/**
 * What the service says in a comment or a message, whose author has caused it. Stored without names, which are looked up when shown
 * (decision 9).
 */
export function systemMessage(post: string, creatorName: string): string {
  return `case when ${post}.system_message is not null
    then ${post}.system_message || jsonb_build_object('initiator', ${post}.creator, 'initiator_name', ${creatorName}) end`;
}

/** An instant in Unix seconds; null stays null (decision 2). */
export function unix(instant: string): string {
  return `floor(date_part('epoch', ${instant}))::bigint`;
}
