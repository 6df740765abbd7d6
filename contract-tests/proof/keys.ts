import type { EventName } from '../../src/generated/events.js';

/** The channel that every new workspace has. */
export const GENERAL = 'General';

/** The key of the event in a body, as in the ledger (`Happened`). Every text that a writer sends is unique. */
export function keyOf(event: string, body: string): string {
  const object: unknown = JSON.parse(body);
  const ofUser = /^(workspace|channel|group)_user_/.exec(event);
  if (ofUser !== null) return userKey(idIn(object, `${ofUser[1]}_id`), textIn(memberOf(object, 'user'), 'email'));
  if (event.endsWith('_deleted')) return idKey(idIn(object, 'id'));
  const text = textIn(object, 'title') || textIn(object, 'content') || textIn(object, 'name');
  return textKey(text, isTrueIn(object, 'archived'), idIn(object, 'workspace_id'));
}

export function userKey(placeId: number, email: string): string {
  return `${email} in ${placeId}`;
}

export function idKey(id: number): string {
  return `${id}`;
}

export function textKey(text: string, isArchived = false, workspaceId = 0): string {
  return `${text}${text === GENERAL ? ` of ${workspaceId}` : ''}${isArchived ? ', archived' : ''}`;
}

/** The events whose names begin with one of these. */
export function eventsOf(names: readonly EventName[], ...kinds: readonly string[]): EventName[] {
  return names.filter((name) => kinds.some((kind) => name.startsWith(`${kind}_`) && !name.startsWith(`${kind}_user`)));
}

function memberOf(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  return new Map<string, unknown>(Object.entries(object)).get(name);
}

export function textIn(object: unknown, name: string): string {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : '';
}

export function idIn(object: unknown, name: string): number {
  const value = memberOf(object, name);
  return typeof value === 'number' ? value : 0;
}

export function isTrueIn(object: unknown, name: string): boolean {
  return memberOf(object, name) === true;
}

/** The ids in a list of an object. */
export function idsIn(object: unknown, name: string): number[] {
  const value = memberOf(object, name);
  return Array.isArray(value) ? value.filter((id: unknown) => typeof id === 'number') : [];
}
