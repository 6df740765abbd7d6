import type { Schema } from '../generated/schemas.js';
import { DELETED_NAME } from '../models/accounts.js';

/** How much of a text is shown as the beginning of it. */
const SNIPPET_LENGTH = 140;
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
const GROUP_MENTION = /\[([^[\]]*)\]\(app-group-mention:\/\/(\d{1,16})\)/g;

/** The users whom a content mentions by `[name](app-mention://<user id>)` (service-spec: Conventions 6). */
export function mentionedIn(content: string): number[] {
  return idsIn(content, MENTION);
}

/** The groups that a content mentions by `[name](app-group-mention://<group id>)` (service-spec: Conventions 6). */
export function groupsMentionedIn(content: string): number[] {
  return idsIn(content, GROUP_MENTION);
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

/** The beginning of a content on one line, with mentions as plain names. */
export function snippetOf(content: string): string {
  const line = content.replace(MENTION, '$1').replace(GROUP_MENTION, '$1').replace(/\s+/g, ' ').trim();
  return truncate(line, SNIPPET_LENGTH);
}

/** Action buttons as they are kept: labels cut, keys that were not given or empty null (wire-rules 5). */
export function actionsFrom(actions: readonly Schema<'ActionInput'>[] | undefined): Schema<'Action'>[] {
  return (actions ?? []).map(({ action, type, button_text, message, url }) => ({
    action,
    type,
    button_text: truncate(button_text, BUTTON_TEXT_LENGTH),
    message: message ? truncate(message, ACTION_MESSAGE_LENGTH) : null,
    url: url || null,
  }));
}
