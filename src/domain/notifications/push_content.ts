import { DAY, SECOND } from '../../clock.js';
import type { Queryable } from '../../db/database.js';
import { pushedPosts, type PushedPost } from '../../models/device.js';
import { nameOf } from '../../models/user.js';
import { nameOfWorkspace } from '../../models/workspace.js';
import { truncate, withPlainMentions } from '../text/post_text.js';
import type { Notice, NoticeOfPosts, NoticeOfWorkspace } from './notice.js';
import type { PushOptions, PushPayload } from './pushes.js';

/**
 * The longest texts, in code points. With them a payload has at most 3 KB, so that an encrypted one has at most 4,096
 * bytes.
 */
const [TITLE_LENGTH, BODY_LENGTH] = [100, 300];

/** More of a content is not read: mentions and white space are longer than what is shown of them. */
const READ_LENGTH = 10 * BODY_LENGTH;

/** A push service keeps a push no longer than this, in seconds. */
const TTL = DAY / SECOND;

export interface PushContext {
  notice: Notice;
  /** The number of `users/get_badge`. */
  badge: number;
  baseUrl: string;
  /** Whether a push shows texts and names. */
  withContent: boolean;
}

type Shown = Pick<PushPayload, 'title' | 'body' | 'url' | 'tag'> &
  Partial<Pick<PushPayload, 'thread_id' | 'conversation_id'>>;

/** Returns what a push tells of a notice; undefined when all of its posts are removed. */
export async function composePush(db: Queryable, context: PushContext): Promise<PushPayload | undefined> {
  const { id, kind, workspaceId: workspace_id } = context.notice;
  const shown = await shownOf(db, context);
  if (shown === undefined) return undefined;
  const texts = { title: cut(shown.title, TITLE_LENGTH), body: cut(shown.body, BODY_LENGTH) };
  const place = { workspace_id, thread_id: null, conversation_id: null };
  return { id, kind: kind === 'digest' ? 'collected' : kind, ...place, ...shown, ...texts, badge: context.badge };
}

/** How a push is sent. A later one about the same thread or conversation replaces it. */
export function pushOptionsOf({ tag }: PushPayload): PushOptions {
  return { topic: tag, ttl: TTL, urgency: 'normal' };
}

function shownOf(db: Queryable, context: PushContext): Promise<Shown | undefined> {
  const { notice } = context;
  return 'posts' in notice ? shownPosts(db, context, notice) : shownChange(db, context, notice);
}

async function shownChange(
  db: Queryable,
  { baseUrl, withContent }: PushContext,
  { kind, workspaceId, byUserId }: NoticeOfWorkspace,
): Promise<Shown> {
  const what = kind === 'added' ? 'added you to' : 'removed you from';
  const url = kind === 'added' ? `${baseUrl}/live?workspace_id=${workspaceId}` : `${baseUrl}/live`;
  const place = { url, tag: `workspace-${workspaceId}` };
  if (!withContent) return { ...place, title: 'Skein', body: `Somebody ${what} a workspace.` };
  const name = await nameOfWorkspace(db, workspaceId);
  return { ...place, title: 'Skein', body: `${await nameOf(db, byUserId)} ${what} ${name}.` };
}

async function shownPosts(
  db: Queryable,
  { baseUrl, withContent }: PushContext,
  { kind, workspaceId, posts, more }: NoticeOfPosts,
): Promise<Shown | undefined> {
  const left = await pushedPosts(db, workspaceId, posts);
  const last = left.at(-1);
  if (last === undefined) return undefined;
  const count = left.length + more;
  const place = kind === 'posts' ? placeOf(last, baseUrl) : placeOfAll(workspaceId, baseUrl);
  if (!withContent) return { ...place, title: 'Skein', body: `${newPosts(count)}.` };
  if (kind === 'posts') return { ...place, ...textsOf(last, count - 1) };
  const name = await nameOfWorkspace(db, workspaceId);
  return { ...place, title: name, body: `${newPosts(count)} in ${name}.` };
}

function placeOf({ cause, holder_id: id }: PushedPost, baseUrl: string): Omit<Shown, 'title' | 'body'> {
  return cause === 'message'
    ? { conversation_id: id, url: `${baseUrl}/live/conversations/${id}`, tag: `conversation-${id}` }
    : { thread_id: id, url: `${baseUrl}/live/threads/${id}`, tag: `thread-${id}` };
}

function placeOfAll(workspaceId: number, baseUrl: string): Omit<Shown, 'title' | 'body'> {
  return { url: `${baseUrl}/live?workspace_id=${workspaceId}`, tag: `workspace-${workspaceId}` };
}

/** The newest post. Of the others only their number is told, because a push is short. */
function textsOf({ title, author, content, has_files }: PushedPost, others: number): Pick<Shown, 'title' | 'body'> {
  const text = oneLine(content);
  const said = text !== '' ? text : has_files ? 'A file' : 'A post without text';
  const end = others === 0 ? '' : `\n${others === 1 ? 'and 1 more new post' : `and ${others} more new posts`}`;
  const body = title === null ? said : `${author}: ${said}`;
  return { title: title ?? author, body: cut(body, BODY_LENGTH - end.length) + end };
}

function newPosts(count: number): string {
  return count === 1 ? '1 new post' : `${count} new posts`;
}

/** The beginning of a content as plain text. */
function oneLine(content: string): string {
  return withPlainMentions(truncate(content, READ_LENGTH)).replace(/\s+/g, ' ').trim();
}

/** At most so many code points. The last one says that there are more. */
function cut(text: string, length: number): string {
  const whole = truncate(text, length);
  return whole === text ? text : `${truncate(text, length - 1)}…`;
}
