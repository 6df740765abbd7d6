import { isVisible } from '../../control_characters.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { DELETED_NAME } from '../../models/user.js';
import { MENTIONS_MOST, SNIPPET_LENGTH, type Mentions, type Snippet } from '../../models/posts.js';
import { isLink } from '../links.js';

/** The maximum length of the texts of action buttons, in code points (service-spec: Limits). */
const BUTTON_TEXT_LENGTH = 140;
const ACTION_MESSAGE_LENGTH = 2048;

/** The first `length` code points. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  // A code point has at most two units.
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('');
}

// Names exclude opening brackets too. Otherwise a text of only brackets would take quadratic time.
const MENTION = /\[([^[\]]*)\]\(app-mention:\/\/(\d{1,16})\)/g;
const ANY_MENTION = /\[([^[\]]*)\]\(((app-mention|app-group-mention):\/\/(\d{1,16}))\)/g;
const GROUP_MENTION = /\[([^[\]]*)\]\(app-group-mention:\/\/(\d{1,16})\)/g;

/** The users that a content mentions by `[name](app-mention://<user id>)` (service-spec: Conventions 6). */
export function mentionedIn(content: string): number[] {
  return idsIn(content, MENTION);
}

/** The groups that a content mentions by `[name](app-group-mention://<group id>)` (service-spec: Conventions 6). */
export function groupsMentionedIn(content: string): number[] {
  return idsIn(content, GROUP_MENTION);
}

/** A text that every mention contains, and that is rare elsewhere. */
const MENTION_MARK = '](app-';

/** Throws Invalid argument (20) for a content with more mentions than may be shown with names (decision 48a). */
export function requireFewMentions(content: string): void {
  const mentions = content.split(MENTION_MARK).length - 1;
  if (mentions > MENTIONS_MOST) throw invalidArgument('content', `has more than ${MENTIONS_MOST} mentions`);
}

/** The content with the name of a deleted user replaced in their mentions (decision 42). */
export function withoutName(content: string, userId: number): string {
  return content.replace(MENTION, (mention: string, _name: string, id: string) =>
    Number(id) === userId ? `[${DELETED_NAME}](app-mention://${id})` : mention,
  );
}

function idsIn(content: string, mention: RegExp): number[] {
  const ids = Array.from(content.matchAll(mention), ([, , id]) => Number(id));
  return [...new Set(ids.filter(Number.isSafeInteger))];
}

/**
 * The content with empty names in known mentions, because names are looked up when it is shown. Contents with equal
 * results differ only in names.
 */
export function withoutNames(content: string, known: Mentions): string {
  return replaceMentions(content, known, (_name, link) => `[](${link})`);
}

/**
 * The beginning of a content on one line. Mentions of known users and groups stay mentions, so that their names can be
 * looked up. Other mentions become plain names.
 */
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

/** The content without its mentions. */
export function withoutMentions(content: string): string {
  return content.replace(ANY_MENTION, ' ');
}

/** The content with only the names left of its mentions. */
export function withPlainMentions(content: string): string {
  return content.replace(ANY_MENTION, (_mention, name: string) => name);
}

type Replacement = (name: string, link: string) => string;

function replaceMentions(content: string, known: Mentions, ofKnown: Replacement, ofOthers?: Replacement): string {
  const [users, groups] = [new Set(known.direct_mentions), new Set(known.direct_group_mentions)];
  return content.replace(ANY_MENTION, (mention, name: string, link: string, kind: string, id: string) => {
    const isKnown = (kind === 'app-mention' ? users : groups).has(Number(id));
    return isKnown ? ofKnown(name, link) : (ofOthers?.(name, link) ?? mention);
  });
}

/** The first `length` code points. A mention counts as one, because the length of its name may change. */
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

/** The maximum size of the buttons of a post, in bytes of JSON. */
const ACTIONS_BYTES = 64 * 1024;

/**
 * Action buttons as they are stored. Labels are truncated, and missing or empty keys are null (wire-rules 5). Throws
 * Invalid actions (133) for a blank label, an invalid URL, an `open_url` without one (decision 24), or when they are
 * too large.
 */
export function actionsFrom(actions: readonly Schema<'ActionInput'>[] = []): Schema<'ActionButton'>[] {
  const made = actions.map(({ action, type, button_text, message, url }) => ({
    action,
    type,
    button_text: truncate(button_text, BUTTON_TEXT_LENGTH),
    message: message ? truncate(message, ACTION_MESSAGE_LENGTH) : null,
    url: url || null,
  }));
  if (made.some(({ button_text: label }) => !isVisible(label))) throw invalidActions('has an empty button_text');
  if (made.some(({ action, url }) => action === 'open_url' && url === null)) {
    throw invalidActions('has an open_url without a url');
  }
  if (made.some(({ url }) => url !== null && !isLink(url))) throw invalidActions('has a url that is none');
  const bytes = Buffer.byteLength(JSON.stringify(made));
  if (bytes > ACTIONS_BYTES) throw invalidActions(`has more than ${ACTIONS_BYTES} bytes`);
  return made;
}

function invalidActions(reason: string): ApiError {
  return new ApiError('actions_invalid', { argument: 'actions', reason });
}
