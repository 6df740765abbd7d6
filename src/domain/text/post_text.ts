import { isVisible } from '../../control_characters.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { DELETED_NAME } from '../../models/user.js';
import { MENTIONS_MOST, SNIPPET_LENGTH, type Mentions, type Said, type Snippet } from '../../models/posts.js';
import { isLink } from './web_links.js';
import { literalIn } from './markdown.js';

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
/** A text that every mention contains, and that is rare elsewhere. */
const MENTION_MARK = '](app-';

/** The users that a text mentions by `[name](app-mention://<user id>)` (service-spec: Conventions 6). */
export function mentionedIn(said: Said): number[] {
  return idsIn(said, MENTION);
}

/** The groups that a text mentions by `[name](app-group-mention://<group id>)` (service-spec: Conventions 6). */
export function groupsMentionedIn(said: Said): number[] {
  return idsIn(said, GROUP_MENTION);
}

/** The places of what looks like a mention, but is in code or a comment, or escaped (behaviour/threads.md#mentions). */
export function plainMentionsIn(content: string): number[] {
  const places = placesOfMarks(content);
  if (places.size === 0) return [];
  const literal = literalIn(content);
  return Array.from(content.matchAll(ANY_MENTION)).flatMap(({ 1: name = '', index }) => {
    const mark = index + 1 + name.length;
    const isPlain = literal[index] === 1 || literal[mark] === 1;
    return isPlain ? [places.get(mark) ?? 0] : [];
  });
}

/** The places of what begins like a mention, by the offsets of the marks. The SQL function skein_named counts alike. */
function placesOfMarks(content: string): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = content.indexOf(MENTION_MARK); at !== -1; at = content.indexOf(MENTION_MARK, at + 1)) {
    places.set(at, places.size + 1);
  }
  return places;
}

/** A function that returns whether a match in a text is a mention, from its offset and its label. */
function mentionTest({ content, plain_mentions: plain }: Said): (index: number, name: string) => boolean {
  if (plain.length === 0) return () => true;
  const [places, plainPlaces] = [placesOfMarks(content), new Set(plain)];
  return (index, name) => !plainPlaces.has(places.get(index + 1 + name.length) ?? 0);
}

/**
 * Throws Invalid argument (20) for a content with more mentions than may be shown with names
 * (behaviour/threads.md#mentions).
 */
export function requireFewMentions(content: string): void {
  const mentions = placesOfMarks(content).size;
  if (mentions > MENTIONS_MOST) throw invalidArgument('content', `has more than ${MENTIONS_MOST} mentions`);
}

/** The content with the name of a deleted user replaced in their mentions (behaviour/workspaces.md#leaving). */
export function withoutName(content: string, userId: number): string {
  return content.replace(MENTION, (mention: string, _name: string, id: string) =>
    Number(id) === userId ? `[${DELETED_NAME}](app-mention://${id})` : mention,
  );
}

function idsIn(said: Said, mention: RegExp): number[] {
  const isMention = mentionTest(said);
  const ids = Array.from(said.content.matchAll(mention))
    .filter(({ 1: name = '', index }) => isMention(index, name))
    .map(({ 2: id }) => Number(id));
  return [...new Set(ids.filter(Number.isSafeInteger))];
}

/**
 * The content with empty names in known mentions, because names are looked up when it is shown. Contents with equal
 * results differ only in names.
 */
export function withoutNames(said: Said, known: Mentions): string {
  return replaceMentions(said, known, (_name, link) => `[](${link})`);
}

/**
 * The beginning of a content on one line. Mentions of known users and groups stay mentions, so that their names can be
 * looked up. Other mentions, and what only looks like one, become plain names.
 */
export function snippetOf(post: Said & Mentions): Snippet {
  const replaced = replaceMentions(
    post,
    post,
    (name, link) => `[${name}](${link})`,
    (name) => name,
  );
  const line = replaced.replace(/\s+/g, ' ').trim();
  if (post.direct_mentions.length + post.direct_group_mentions.length === 0) {
    return { snippet: truncate(line, SNIPPET_LENGTH), snippet_mentions: [], snippet_group_mentions: [] };
  }
  const snippet = truncateAroundMentions(line, SNIPPET_LENGTH);
  const said = { content: snippet, plain_mentions: [] };
  const [users, groups] = [new Set(post.direct_mentions), new Set(post.direct_group_mentions)];
  return {
    snippet,
    snippet_mentions: mentionedIn(said).filter((id) => users.has(id)),
    snippet_group_mentions: groupsMentionedIn(said).filter((id) => groups.has(id)),
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

function replaceMentions(said: Said, known: Mentions, ofKnown: Replacement, ofOthers?: Replacement): string {
  const [users, groups] = [new Set(known.direct_mentions), new Set(known.direct_group_mentions)];
  const isMention = mentionTest(said);
  return said.content.replace(
    ANY_MENTION,
    (mention, name: string, link: string, kind: string, id: string, at: number) => {
      const isKnown = (kind === 'app-mention' ? users : groups).has(Number(id));
      return isKnown && isMention(at, name) ? ofKnown(name, link) : (ofOthers?.(name, link) ?? mention);
    },
  );
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
 * Invalid actions (133) for a blank label, an invalid URL, an `open_url` without one (behaviour/threads.md#buttons), or
 * when they are too large.
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
  if (made.some(({ url }) => url !== null && !isLink(url))) throw invalidActions('has an invalid url');
  const bytes = Buffer.byteLength(JSON.stringify(made));
  if (bytes > ACTIONS_BYTES) throw invalidActions(`has more than ${ACTIONS_BYTES} bytes`);
  return made;
}

function invalidActions(reason: string): ApiError {
  return new ApiError('actions_invalid', { argument: 'actions', reason });
}
