import type { Actor } from '../actor.js';
import { raw, sql, type Transaction } from '../db.js';
import type { VisiblePost } from './posts.js';

/** Puts the actor behind all who have reacted with the emoji. Whoever stands there already stays where they are. */
export async function addReaction(trx: Transaction, actor: Actor, post: VisiblePost, emoji: string): Promise<void> {
  await trx.run(sql`
    update ${raw(post.table)} set version = version + 1,
      reactions = jsonb_set(coalesce(reactions, '{}'), array[${emoji}::text],
        coalesce(reactions -> ${emoji}::text, '[]') || to_jsonb(${actor.id}::bigint))
    where bucket = ${post.bucket} and id = ${post.id}
      and not coalesce((reactions -> ${emoji}::text) @> to_jsonb(${actor.id}::bigint), false)`);
}

/** Takes the actor out of those who have reacted with the emoji, if they are there; the last one takes the emoji along. */
export async function removeReaction(trx: Transaction, actor: Actor, post: VisiblePost, emoji: string): Promise<void> {
  await trx.run(sql`
    update ${raw(post.table)} set version = version + 1,
      reactions = case when reactions -> ${emoji}::text = jsonb_build_array(${actor.id}::bigint)
        then nullif(reactions - ${emoji}::text, '{}')
        else jsonb_set(reactions, array[${emoji}::text], (
          select jsonb_agg(other.id order by other.place)
          from jsonb_array_elements(reactions -> ${emoji}::text) with ordinality as other (id, place)
          where other.id <> to_jsonb(${actor.id}::bigint))) end
    where bucket = ${post.bucket} and id = ${post.id} and (reactions -> ${emoji}::text) @> to_jsonb(${actor.id}::bigint)`);
}
