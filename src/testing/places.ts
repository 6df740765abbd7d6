import type { Schema } from '../generated/schemas.js';

/** What events about members leave out: texts and lists, and what differs between receivers. */
const LEFT_OUT = /^(description|user_ids|use_default_recipients|default_recipients|default_groups|is_favorited)$/;

/** The fields of a channel or a group in an event about one of its members. */
export function placeInEvent(place: Schema<'Channel'> | Schema<'Group'>): object {
  return Object.fromEntries(Object.entries(place).filter(([field]) => !LEFT_OUT.test(field)));
}
