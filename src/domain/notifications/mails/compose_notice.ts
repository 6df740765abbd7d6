import type { Queryable } from '../../../db/database.js';
import type { Message } from '../../../mail/mail.js';
import { namedConversations } from '../../../models/conversation.js';
import { workspaceName } from '../../../models/workspace.js';
import { noticedPosts, type NoticedPost } from '../../../presenters/noticed_posts.js';
import { namesOfUsers } from '../../../models/search_finding.js';
import { inSlices } from '../../../work_budget.js';
import type { Notice, NoticeOfPosts, NoticeOfWorkspace, NoticePost } from '../notice.js';
import { mailsOf, type MailSetting, type UnsubscribeLinks } from '../unsubscription.js';
import { button, heading, layOut, markup, paragraph, type Part } from './layout.js';
import { CONTENT_LENGTH, NAME_LENGTH, PostParts, placesOf, placeUrl, type NoticedPlace } from './posts.js';
import { line, subject, unlinked } from './words.js';

/** A notice, and what its mail needs. */
export interface NoticeMail {
  notice: Notice;
  person: { id: number; name: string; email: string; timezone: string };
  baseUrl: string;
  unsubscribeLinks: UnsubscribeLinks;
  /** Whether the mail has titles, names and texts, or says only that there is something new (MAIL_CONTENT). */
  withContent: boolean;
  /** Where answers become posts; undefined where nobody can answer. */
  replyTo?: string | undefined;
  envelopeFrom?: string | undefined;
  now: Date;
}

/**
 * Makes the mail of a notice (behaviour/mail.md#notification-mails). Undefined when nothing of it is left: its posts or
 * its workspace have been removed meanwhile. The caller knows that the person may see the posts.
 */
export async function composeNotice(db: Queryable, mail: NoticeMail): Promise<Message | undefined> {
  const { notice } = mail;
  const workspace = await workspaceName(db, notice.workspaceId);
  if (workspace === undefined) return undefined;
  const name = line(workspace, NAME_LENGTH);
  return 'posts' in notice ? mailOfPosts(db, mail, notice, name) : mailOfWorkspace(db, mail, notice, name);
}

/** How to leave a workspace that one has been added to by others (behaviour/workspaces.md#members-added-by-others). */
const ADVICE =
  'Did you not expect this? You can leave the workspace on your account page. Until you first use it, its members do not see your profession and contact details.';

async function mailOfWorkspace(
  db: Queryable,
  mail: NoticeMail,
  { kind, byUserId }: NoticeOfWorkspace,
  workspaceLine: string,
): Promise<Message> {
  const { baseUrl, withContent } = mail;
  const by = withContent ? (await namesOfUsers(db, [byUserId])).get(byUserId) : undefined;
  // Anybody can name a workspace, and add people to it.
  const workspace = unlinked(workspaceLine);
  const who = by === undefined ? '' : ` by ${unlinked(line(by, NAME_LENGTH))}`;
  const shared = { workspace, about: [byUserId], place: undefined };
  if (kind === 'added') {
    const open = button({ url: `${baseUrl}/account`, words: 'Open your account' });
    const parts = [heading(`You were added to the workspace “${workspace}”${who}.`), paragraph(ADVICE), open];
    const title = 'You were added to a workspace on Skein';
    return finished(mail, { ...shared, title, parts, settings: ['email_added_to_ws'] });
  }
  const open = button({ url: `${baseUrl}/`, words: 'Open Skein' });
  const parts = [heading(`You were removed from the workspace “${workspace}”${who}.`), open];
  const title = 'You were removed from a workspace on Skein';
  return finished(mail, { ...shared, title, parts, settings: ['email_removed_from_ws'] });
}

async function mailOfPosts(
  db: Queryable,
  mail: NoticeMail,
  notice: NoticeOfPosts,
  workspace: string,
): Promise<Message | undefined> {
  const posts = await loaded(db, notice);
  const held = posts.flatMap(({ cause, holder_id: id }) => (cause === 'message' ? [id] : []));
  const conversations = await (held.length === 0
    ? []
    : namedConversations(db, mail.person, notice.workspaceId, [...new Set(held)]));
  const places = placesOf(posts, conversations);
  const [place] = places;
  if (place === undefined) return undefined;
  const only = places.length === 1 && notice.kind === 'posts' ? place : undefined;
  const shared = { settings: settingsOf(notice), workspace, place: only };
  if (!mail.withContent) return finished(mail, { ...shared, ...withoutContent(mail, workspace, only), about: [] });
  const several = `New posts in ${workspace}`;
  const parts = await partsOf(mail, notice, workspace, places);
  return finished(mail, {
    ...shared,
    title: subject(only?.title ?? '') || subject(several),
    parts: places.length === 1 ? parts : [heading(several), ...parts],
    about: posts.map(({ creator }) => creator),
  });
}

/** The posts of a notice that are still there, in its order. */
async function loaded(db: Queryable, { workspaceId, kind, posts }: NoticeOfPosts): Promise<readonly NoticedPost[]> {
  const idsOf = (cause: NoticePost['cause']) => posts.flatMap((post) => (post.cause === cause ? [post.id] : []));
  const ids = { thread: idsOf('thread'), comment: idsOf('comment'), message: idsOf('message') };
  // One more than is shown, so that it is known whether there is more.
  const found = await noticedPosts(db, workspaceId, ids, CONTENT_LENGTH[kind] + 1);
  const byId = new Map(found.map((post) => [post.id, post]));
  return posts.flatMap(({ id }) => byId.get(id) ?? []);
}

async function partsOf(
  { baseUrl, person }: NoticeMail,
  { kind, more }: NoticeOfPosts,
  workspace: string,
  places: readonly NoticedPlace[],
): Promise<Part[]> {
  const shown = new PostParts(baseUrl, person.timezone, CONTENT_LENGTH[kind]);
  const level = places.length === 1 ? 'h1' : 'h2';
  const parts: Part[] = [];
  for (const place of places) parts.push(await inSlices(shown.place(workspace, place, level)));
  if (more > 0) {
    const posts = more === 1 ? 'one more new post' : `${more} more new posts`;
    parts.push(paragraph(`There ${more === 1 ? 'is' : 'are'} ${posts}.`));
    parts.push(button({ url: `${baseUrl}/live`, words: 'See them in Skein' }));
  }
  return parts;
}

function withoutContent({ baseUrl }: NoticeMail, workspace: string, place: NoticedPlace | undefined) {
  const title = `There is something new in ${workspace}`;
  const url = place === undefined ? `${baseUrl}/live` : placeUrl(baseUrl, place);
  return { title: subject(title), parts: [heading(title), button({ url, words: 'Open Skein' })] };
}

const SETTING = { message: 'email_conversations', comment: 'email_comments', thread: 'email_threads' } as const;

/** The settings to which a notice is due, all of which its mail can turn off. */
function settingsOf({ kind, posts }: NoticeOfPosts): readonly MailSetting[] {
  if (kind === 'digest') return ['email_aggregate'];
  return Object.entries(SETTING).flatMap(([cause, setting]) =>
    posts.some((post) => post.cause === cause) ? [setting] : [],
  );
}

interface Finished {
  title: string;
  parts: readonly Part[];
  settings: readonly MailSetting[];
  workspace: string;
  /** The thread or conversation of all posts, with whose mails this one is shown. */
  place: NoticedPlace | undefined;
  about: readonly number[];
}

function finished(mail: NoticeMail, { title, parts, settings, workspace, place, about }: Finished): Message {
  const { notice, person, baseUrl, replyTo, envelopeFrom, now } = mail;
  const { workspaceId } = notice;
  const unsubscribe = mail.unsubscribeLinks.url({ userId: person.id, workspaceId, settings });
  const answered = place && `${place.kind}-${place.id}`;
  return {
    id: notice.id,
    to: { name: line(person.name, NAME_LENGTH), address: person.email },
    subject: title,
    ...layOut(title, parts, footOf(mail, settings, workspace, unsubscribe)),
    date: now,
    about: [...new Set([person.id, workspaceId, ...about])],
    ...(answered !== undefined && { inReplyTo: answered, references: [answered] }),
    headers: headersOf(workspaceId, baseUrl, unsubscribe),
    replyTo,
    envelopeFrom,
  };
}

function headersOf(workspaceId: number, baseUrl: string, unsubscribe: string): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    // Exchange reads this one for the same.
    'X-Auto-Response-Suppress': 'All',
    'List-Id': `<workspace-${workspaceId}.${new URL(baseUrl).hostname}>`,
    'List-Unsubscribe': `<${unsubscribe}>`,
    // RFC 8058 asks for https.
    ...(baseUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** Says why the mail came, and how to have no more. */
function footOf(
  { baseUrl, replyTo }: NoticeMail,
  settings: readonly MailSetting[],
  workspace: string,
  unsubscribe: string,
): Part[] {
  const why = `You get this because ${mailsOf(settings)} is on for you in the workspace “${workspace}”.`;
  const account = `${baseUrl}/account/notifications`;
  return [
    ...(replyTo === undefined ? [] : [paragraph('You can answer this mail. Your answer is posted in Skein.')]),
    paragraph(why),
    {
      html: markup`<p><a href="${unsubscribe}">Unsubscribe</a> · <a href="${account}">All settings</a></p>`,
      text: `Unsubscribe: ${unsubscribe}\n\nAll settings: ${account}`,
    },
  ];
}
