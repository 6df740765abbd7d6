import { emojiFrom } from '../domain/posts/emoji.js';
import { namedPost } from '../domain/posts/named_post.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { addReaction, lockPost, removeReaction } from '../models/reactions.js';
import { showReactions } from '../presenters/reactions.js';

export const get: Handler<'reactions.get'> = async ({ actor, input, db }) => showReactions(db, actor, namedPost(input));

export const add: Handler<'reactions.add'> = async ({ actor, input, trx }) => {
  const emoji = emojiFrom('reaction', input.reaction);
  const post = await lockPost(trx, actor, namedPost(input));
  if (post.removed) throw new ApiError('bad_request', { reason: 'removed' });
  await addReaction(trx, actor, post, emoji);
  return { status: 'ok' };
};

export const remove: Handler<'reactions.remove'> = async ({ actor, input, trx }) => {
  const emoji = emojiFrom('reaction', input.reaction);
  const post = await lockPost(trx, actor, namedPost(input));
  await removeReaction(trx, actor, post, emoji);
  return { status: 'ok' };
};
