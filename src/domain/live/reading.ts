import type { Queryable } from '../../db/database.js';
import {
  liveBounds,
  liveEventsIn,
  removedWorkspacesAfter,
  type LiveBounds,
  type LiveRow,
} from '../../models/live_event.js';
import { everyWorkspaceIdOf } from '../../models/user.js';
import type { BodyLinks } from '../hooks/bodies.js';
import { endOf, isAfter, LAST_PART, textOfPosition, type LivePosition } from './position.js';
import { wants, wantsOffer, wantsOwn, type LiveReader } from './reader.js';
import { liveHappening } from './happening.js';
import { tellingsOf, type LiveMessage } from './telling.js';

/** A part of a stream. */
export interface LivePart {
  messages: LiveMessage[];
  /** Where the next part begins. */
  at: LivePosition;
  /** Whether this part reaches the present. */
  isLast: boolean;
  /** The workspaces that its reader is or was in, and the place of their account. */
  workspaceIds: readonly number[];
}

/** Limits: the events of one part, the parts of one call, and the length of texts after which a call ends. */
const [MOST_EVENTS, MOST_PARTS, MUCH] = [100, 10, 1024 * 1024];

/** The present position. What is committed later comes after it. */
export async function presentPosition(db: Queryable): Promise<LivePosition> {
  return endOf((await liveBounds(db)).last_position);
}

/**
 * Reads at most `most` messages after `after`, the next part of a stream. The reader gets the events that they want
 * and see. A `reset` says that events are missing: they are older than what is kept, or the position is of another time
 * of this database.
 */
export async function readPart(
  db: Queryable,
  reader: LiveReader,
  after: LivePosition,
  { most, links, now }: { most: number; links: BodyLinks; now: Date },
): Promise<LivePart> {
  const { last_position } = await liveBounds(db);
  // Read after the last position: a membership of an event up to it is found.
  // What concerns the account is in the place of the user.
  const workspaceIds = [...(await everyWorkspaceIdOf(db, reader.user_id)), reader.user_id];
  // The messages of an event may have been read in part.
  const from = after.part < LAST_PART ? after.position - 1 : after.position;
  const slice = { after: from, last: last_position, limit: Math.min(most, MOST_EVENTS) };
  const [own, removed] = await Promise.all([
    liveEventsIn(db, workspaceIds, slice),
    removedWorkspacesAfter(db, reader.user_id, slice),
  ]);
  const lastRemoved = removed.length < slice.limit ? last_position : (removed.at(-1)?.position ?? last_position);
  const end = Math.min(own.end, lastRemoved);
  // Events may have been deleted while they were read.
  const bounds = await liveBounds(db);
  if (isMissing(after, bounds)) return { ...resetAt(bounds, now), workspaceIds };
  const events = merged(own.rows, removed, end)
    .map(liveHappening)
    .filter((event) => wants(reader, event));
  const userIds = [reader.user_id];
  const audiences = events.map((event) => ({ event, userIds, ownUserIds: wantsOwn(reader, event) ? userIds : [] }));
  const tellings = await tellingsOf(db, audiences, links, now);
  const messages = tellings
    .flatMap(({ messagesFor }) => messagesFor(reader.user_id))
    .filter(({ at, offer }) => isAfter(at, after) && wantsOffer(reader, offer));
  const whole = { messages, at: endOf(end), isLast: end === last_position };
  return { ...cutTo(most, whole), workspaceIds };
}

/** The first messages of a part. One event may have more messages than there is room for: then it is cut inside it. */
function cutTo(most: number, part: Omit<LivePart, 'workspaceIds'>): Omit<LivePart, 'workspaceIds'> {
  if (part.messages.length <= most) return part;
  const messages = part.messages.slice(0, most);
  return { messages, at: messages.at(-1)?.at ?? part.at, isLast: false };
}

/**
 * Reads until there are `most` messages, or up to the present. It may return fewer after many events that the reader
 * does not get, or if they are long.
 */
export async function readParts(
  db: Queryable,
  reader: LiveReader,
  after: LivePosition,
  { most, ...context }: { most: number; links: BodyLinks; now: Date },
): Promise<Omit<LivePart, 'workspaceIds'>> {
  const messages: LiveMessage[] = [];
  let part: Omit<LivePart, 'workspaceIds'> = { messages, at: after, isLast: false };
  let length = 0;
  for (let parts = 0; parts < MOST_PARTS && !part.isLast && messages.length < most && length < MUCH; parts += 1) {
    part = await readPart(db, reader, part.at, { most: most - messages.length, ...context });
    messages.push(...part.messages);
    length += part.messages.reduce((sum, { text }) => sum + text.length, 0);
  }
  return { ...part, messages };
}

/** The message that events are missing. */
export function resetAt(bounds: Pick<LiveBounds, 'last_position'>, now: Date): Omit<LivePart, 'workspaceIds'> {
  const at = endOf(bounds.last_position);
  const occurred_ts = Math.floor(now.getTime() / 1000);
  const reset = { id: textOfPosition(at), type: 'reset', workspace_id: null, occurred_ts, object: null };
  return { messages: [{ at, offer: null, text: JSON.stringify(reset) }], at, isLast: true };
}

function isMissing({ position }: LivePosition, { live_floor, last_position }: LiveBounds): boolean {
  return position < live_floor || position > last_position;
}

/** The events of both lists up to `end`, in order, each once. */
function merged(rows: readonly LiveRow[], removed: readonly LiveRow[], end: number): LiveRow[] {
  const byPosition = new Map([...rows, ...removed].map((row) => [row.position, row]));
  return [...byPosition.values()]
    .filter(({ position }) => position <= end)
    .toSorted((one, other) => one.position - other.position);
}
