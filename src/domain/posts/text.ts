import { ApiError, invalidArgument } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { DELETED_NAME } from '../../models/user.js';
import { MENTIONS_MOST, SNIPPET_LENGTH, type Mentions, type Snippet } from '../../models/posts.js';
import { isLink } from '../links.js';

/** The longest labels that action buttons keep, in code points (service-spec: Limits). */
const BUTTON_TEXT_LENGTH = 140;
const ACTION_MESSAGE_LENGTH = 2048;

/** The first `length` code points. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  return Array.from(text).slice(0, length).join('');
}

// The name holds no bracket of either kind: with an opening one, a text of brackets alone would take quadratic time.
const MENTION = /\[([^[\]]*)\]\(app-mention:\/\/(\d{1,16})\)/g;
const ANY_MENTION = /\[([^[\]]*)\]\(((app-mention|app-group-mention):\/\/(\d{1,16}))\)/g;
const GROUP_MENTION = /\[([^[\]]*)\]\(app-group-mention:\/\/(\d{1,16})\)/g;

/** The users whom a content mentions by `[name](app-mention://<user id>)` (service-spec: Conventions 6). */
export function mentionedIn(content: string): number[] {
  return idsIn(content, MENTION);
}

/** The groups that a content mentions by `[name](app-group-mention://<group id>)` (service-spec: Conventions 6). */
export function groupsMentionedIn(content: string): number[] {
  return idsIn(content, GROUP_MENTION);
}

/** What every mention has, and little else. */
const MENTION_MARK = '](app-';

/** Throws 20 for a content that mentions users and groups more often than may be shown with their names (decision 48a). */
export function requireFewMentions(content: string): void {
  const mentions = content.split(MENTION_MARK).length - 1;
  if (mentions > MENTIONS_MOST) throw invalidArgument('content', `has more than ${MENTIONS_MOST} mentions`);
}

/** A content in which the mentions of that user, who has deleted their account, name nobody (decision 42). */
export function withoutName(content: string, userId: number): string {
  return content.replace(MENTION, (mention: string, _name: string, id: string) =>
    Number(id) === userId ? `[${DELETED_NAME}](app-mention://${id})` : mention,
  );
}

function idsIn(content: string, mention: RegExp): number[] {
  const ids = Array.from(content.matchAll(mention), ([, , id]) => Number(id));
  return [...new Set(ids.filter(Number.isSafeInteger))];
}

/** A content without the names of those whom it mentions, which are looked up when it is shown: equal ones say the same. */
export function withoutNames(content: string, known: Mentions): string {
  return replaceMentions(content, known, (_name, link) => `[](${link})`);
}

/** The beginning of a content on one line. Mentions of those who are not known are plain names; the others wait for theirs. */
export function snippetOf(content: string, known: Mentions): Snippet {
  const replaced = replaceMentions(
    content,
    known,
    (name, link) => `[${name}](${link})`,
    (name) => name,
  );
  const line = replaced.replace(/\s+/g, ' ').trim();
  if (known.direct_mentions.length + known.direct_group_mentions.length === 0) {
    return { snippet: truncate(line, SNIPPET_LENGTH), snippet_mentions: [], snippet_group_mentions: [] };
  }
  const snippet = truncateAroundMentions(line, SNIPPET_LENGTH);
  const [users, groups] = [new Set(known.direct_mentions), new Set(known.direct_group_mentions)];
  return {
    snippet,
    snippet_mentions: mentionedIn(snippet).filter((id) => users.has(id)),
    snippet_group_mentions: groupsMentionedIn(snippet).filter((id) => groups.has(id)),
  };
}

type Replacement = (name: string, link: string) => string;

function replaceMentions(content: string, known: Mentions, ofKnown: Replacement, ofOthers?: Replacement): string {
  const [users, groups] = [new Set(known.direct_mentions), new Set(known.direct_group_mentions)];
  return content.replace(ANY_MENTION, (mention, name: string, link: string, kind: string, id: string) => {
    const isKnown = (kind === 'app-mention' ? users : groups).has(Number(id));
    return isKnown ? ofKnown(name, link) : (ofOthers?.(name, link) ?? mention);
  });
}

/** The first `length` code points, where a mention counts as one: nobody knows yet how long its name will be. */
function truncateAroundMentions(line: string, length: number): string {
  let text = '';
  let left = length;
  let from = 0;
  for (const { 0: mention, index } of line.matchAll(ANY_MENTION)) {
    const before = truncate(line.slice(from, index), left);
    left -= Array.from(before).length;
    text += before;
    if (left <= 0) return text;
    text += mention;
    left -= 1;
    from = index + mention.length;
  }
  return text + truncate(line.slice(from), left);
}

/** Bytes that the buttons of one post have at most, as JSON. */
const ACTIONS_BYTES = 64 * 1024;

/**
 * Action buttons as they are kept: labels cut, keys that were not given or empty null (wire-rules 5). A URL that is none, and more than their
 * bytes, is 133.
 */
export function actionsFrom(actions: readonly Schema<'ActionInput'>[] = []): Schema<'Action'>[] {
  const made = actions.map(({ action, type, button_text, message, url }) => ({
    action,
    type,
    button_text: truncate(button_text, BUTTON_TEXT_LENGTH),
    message: message ? truncate(message, ACTION_MESSAGE_LENGTH) : null,
    url: url || null,
  }));
  if (made.some(({ url }) => url !== null && !isLink(url))) throw invalidActions('has a url that is none');
  const bytes = Buffer.byteLength(JSON.stringify(made));
  if (bytes > ACTIONS_BYTES) throw invalidActions(`has more than ${ACTIONS_BYTES} bytes`);
  return made;
}

function invalidActions(reason: string): ApiError {
  return new ApiError('actions_invalid', { argument: 'actions', reason });
}
