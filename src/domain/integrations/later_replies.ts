import { MINUTE } from '../../clock.js';
import type { Database } from '../../db/database.js';
import type { JsonText } from '../../db/json_text.js';
import { ApiError, found } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import type { Schema } from '../../generated/schemas.js';
import { findCall } from '../../models/call.js';
import { countHits, requireAllowance } from '../limits/limits.js';
import { postReply } from './posted_replies.js';
import type { IntegrationSecrets } from './secrets.js';
import type { Settings } from '../settings.js';

/** How often a bot may reply to one call at its `url_callback`. */
const MOST = 20;
/** Longer than a `url_callback` is valid. */
const COUNTED_MS = 60 * MINUTE;

/**
 * Posts a reply of a bot to a call that it was sent before. The token is checked before the database is asked.
 *
 * Errors:
 * - The token is wrong (200).
 * - The URL has expired, the bot is uninstalled, or it no longer sees the place (110).
 * - The bot has replied too often (429).
 * - The channel is archived (114).
 * - The workspace has no room for an attachment (205).
 */
export async function postLaterReply(
  db: Database,
  { delivery_id: id, url_ttl, reply_token, ...reply }: Shapes['integrationIncoming.urlCallback']['input'],
  { integrations: secrets, settings }: { integrations: IntegrationSecrets; settings: Settings },
  now: Date,
): Promise<JsonText<Schema<'Comment'>> | JsonText<Schema<'ConversationMessage'>>> {
  if (!secrets.isReplyToken(id, url_ttl, reply_token)) throw new ApiError('token_invalid');
  if (now.getTime() >= url_ttl * 1000) throw new ApiError('not_found');
  const limit = { name: `reply ${id}`, most: MOST, milliseconds: COUNTED_MS };
  await requireAllowance(db, limit, now);
  const call = found(await findCall(db, id), 'not_found');
  await countHits(db, [limit], now);
  return db.transaction((trx) => postReply(trx, call, reply, settings, now));
}
