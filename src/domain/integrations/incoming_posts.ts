import { MINUTE } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import { findChannelToPost, type VisibleChannel } from '../../models/channel.js';
import {
  holdInstallation,
  installationToPost,
  type PostingInstallation,
  holdInstallToken,
  isCurrentInstallToken,
} from '../../models/integration_installation.js';
import type { IntegrationPosted } from '../../models/integration.js';
import { lockThreadToPost } from '../../models/thread.js';
import { canPost } from '../../policies/channels.js';
import { countHits, requireAllowance } from '../limits/limits.js';
import { emitCommentEvent, emitThreadEvent } from '../posts/post_events.js';
import { addComment, openThread, type Poster } from '../posts/new_posts.js';
import { actorFor } from './bot_actor.js';
import { POSTING, type IntegrationSecrets } from './secrets.js';

type Incoming = Shapes['integrationIncoming.postData'];

/** How often an installation may post in a minute (behaviour/limits.md#rate-limits). */
const MOST = 60;

/**
 * Posts as an installation (behaviour/integrations.md#incoming-posts). The database is asked only for a token that
 * Skein has given out, and hits are counted only for a token that still works. So nobody else uses up the limit of an
 * installation.
 *
 * Errors:
 * - The token is wrong or was renewed, the integration is uninstalled or of a kind that does not post, or its installer
 *   may not post there any more (200).
 * - The installation has posted too often (429).
 * - The channel is archived (114).
 */
export async function postFromOutside(
  db: Database,
  input: Incoming['input'],
  secrets: IntegrationSecrets,
  now: Date,
): Promise<Incoming['output']> {
  const { install_id: id, install_token: token } = input;
  const renewals = secrets.renewalsOf(id, token);
  if (renewals === undefined || !(await isCurrentInstallToken(db, id, renewals))) throw new ApiError('token_invalid');
  const limit = { name: `incoming installation ${id}`, most: MOST, milliseconds: MINUTE };
  // Asked first, because it writes nothing: a flood of posts is refused for the price of one small read.
  await requireAllowance(db, limit, now);
  await countHits(db, [limit], now);
  return db.transaction(async (trx) => {
    const installation = await installationToPost(trx, id);
    if (!POSTING.includes(installation.kind)) throw new ApiError('token_invalid');
    const posted = await postAs(trx, installation, input, now);
    // Last, because the place is locked first, as when the integration is uninstalled.
    if (!(await holdInstallToken(trx, installation, renewals))) throw new ApiError('token_invalid');
    return posted;
  });
}

function postAs(
  trx: Transaction,
  installation: PostingInstallation,
  input: Incoming['input'],
  now: Date,
): Promise<Incoming['output']> {
  const { id, kind, channel_id, thread_id } = installation;
  if (channel_id !== null) return postThread(trx, installation, channel_id, input, now);
  if (thread_id !== null) return postComment(trx, installation, thread_id, input, now);
  throw new Error(`The ${kind} ${id} is in no channel and no thread.`);
}

/** Finds the channel where an installation opens threads. Throws 200 and 114 as `postFromOutside`. */
export async function channelToPost(
  trx: Transaction,
  installation: PostingInstallation,
  channel_id: number,
): Promise<VisibleChannel> {
  const { actor } = posterOf(installation);
  const channel = await findChannelToPost(trx, actor, channel_id, 'token_invalid');
  if (!canPost(actor, channel)) throw new ApiError('token_invalid');
  await holdInstallation(trx, installation);
  if (channel.archived) throw new ApiError('bad_request', { reason: 'archived' });
  return channel;
}

/** Opens a thread as an installation. Throws 200 and 114 as `postFromOutside`. */
export async function postThread(
  trx: Transaction,
  installation: PostingInstallation,
  channel_id: number,
  { title = installation.integration_name, content }: Pick<Incoming['input'], 'title' | 'content'>,
  now: Date,
): Promise<Incoming['output']> {
  const poster = posterOf(installation);
  const channel = await channelToPost(trx, installation, channel_id);
  const id = await openThread(trx, poster, channel, { channel_id, title, content }, now);
  await emitThreadEvent(trx, poster.author, 'thread_added', { ...channel, channel_id, id }, now);
  return { status: 'ok', thread_id: id, comment_id: null };
}

async function postComment(
  trx: Transaction,
  installation: PostingInstallation,
  thread_id: number,
  { content }: Incoming['input'],
  now: Date,
): Promise<Incoming['output']> {
  const poster = posterOf(installation);
  const thread = await lockThreadToPost(trx, poster.actor, thread_id, 'token_invalid');
  await holdInstallation(trx, installation);
  if (thread.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });
  const id = await addComment(trx, poster, thread, { thread_id, content, mark_thread_position: false }, now);
  await emitCommentEvent(trx, poster.author, 'comment_added', thread, id, now);
  return { status: 'ok', thread_id: null, comment_id: id };
}

/** The poster for a channel or thread integration: the user who installed it. */
export function posterOf(installation: PostingInstallation): Poster & { integration: IntegrationPosted } {
  const { id: install_id, integration_id, integration_name, client_id } = installation;
  const { installed_by: id, installer_name: name } = installation;
  const actor = actorFor({ id, name }, client_id);
  const integration = { type: 'integration_posted', integration_id, install_id, integration_name } as const;
  return { actor, author: actor, integration };
}
