import type { LiveRow } from '../../models/live_event.js';
import { isOwnEvent, OWN_EVENTS, type OwnEventName, type StatePart } from '../../models/visibility.js';
import { happeningOf, type Happening } from '../hooks/audience.js';

/** An event as streams read it, under the name that its readers know. */
export interface LiveHappening extends Happening {
  position: number;
  actor_id: number;
  /** The id of the object. */
  object_id: number;
  /** What only streams tell; null for an event of webhooks. */
  own: OwnHappening | null;
  /** Whether the object is not sent: it is too long, or erased. */
  is_without_object: boolean;
}

/** An event that only streams tell (behaviour/stream.md#personal-events). */
export interface OwnHappening {
  name: OwnEventName;
  /** The one user who is told; null if it concerns several. */
  user_id: number | null;
  parts: readonly StatePart[];
}

/** A row of the retained events. Of an object that is not sent only the id is known. */
export function liveHappening({ json, object_id, name, ...row }: LiveRow): LiveHappening {
  const parsed: object | null = json === null ? null : JSON.parse(json);
  const snapshot = parsed ?? { id: object_id };
  const shown = { ...row, object_id: object_id ?? 0, snapshot, is_without_object: parsed === null };
  if (!isOwnEvent(name)) return { ...happeningOf({ ...shown, name }), own: null };
  const own = { name, user_id: row.user_id, parts: partsIn(snapshot) };
  return { ...shown, name: OWN_EVENTS[name] ?? 'workspace_updated', is_loss: false, user_id: null, own };
}

function partsIn(snapshot: object): StatePart[] {
  if (!('parts' in snapshot) || !Array.isArray(snapshot.parts)) return [];
  return snapshot.parts.filter((part: unknown) => part === 'object' || part === 'unread' || part === 'inbox');
}

/** An event, and the users who may get it. Whether they see it is not judged yet. */
export interface Audience {
  event: LiveHappening;
  userIds: readonly number[];
  /** Those of them who want what the event says to them alone. */
  ownUserIds: readonly number[];
}
