import type { Queryable } from '../../db/database.js';
import { LOSSES } from '../../models/loss_events.js';
import type { LiveRow } from '../../models/live_event.js';
import { canView, type Question } from '../../models/visibility.js';
import { happeningOf, isTakenOut, ownFieldsIn, seenBy, subjectOf, type Happening } from '../audience.js';
import { jsonOf, withEventType, type BodyLinks } from '../hooks/bodies.js';
import { signFileUrls } from '../uploads/file_urls.js';
import { withAvatarUrls } from '../users/avatar_urls.js';
import { withoutTheDeleted } from '../users/forgetting.js';
import { textOfPosition, type LivePosition } from './position.js';

/** An event as streams read it, under the name that its readers know. */
export interface LiveHappening extends Happening {
  position: number;
  actor_id: number;
  /** Whether the object is not sent: it is too long, or erased. */
  is_without_object: boolean;
}

/** What a stream sends: the JSON text of an event, and its place. */
export interface LiveMessage {
  at: LivePosition;
  text: string;
}

/** An event, the users who are told, and what each of them gets. */
export interface Telling {
  event: LiveHappening;
  userIds: readonly number[];
  messageFor: (userId: number) => LiveMessage;
}

/** A row of the retained events. Of an object that is not sent only the id is known. */
export function liveHappening({ json, object_id, ...row }: LiveRow): LiveHappening {
  const snapshot: object | null = json === null ? null : JSON.parse(json);
  return { ...happeningOf(row), snapshot: snapshot ?? { id: object_id }, is_without_object: snapshot === null };
}

/** Who may be told an event, among whom its readers are. */
export interface Audience {
  event: LiveHappening;
  userIds: readonly number[];
}

/**
 * For each event, who of these users is told, and what they get: those who have seen the object when it happened and
 * see it now, and those who were taken out of something (decision 37). The number of statements does not grow with the
 * users, nor with the events of a kind in a workspace.
 */
export async function tellingsOf(
  db: Queryable,
  audiences: readonly Audience[],
  links: BodyLinks,
  now: Date,
): Promise<Telling[]> {
  const asked = audiences.flatMap(({ event, userIds }) => userIds.map((user_id) => ({ event, user_id })));
  const sees = await areTold(db, asked);
  const told = audiences.flatMap(({ event }) => {
    const userIds = asked.flatMap((one, nr) => (one.event === event && sees[nr] === true ? [one.user_id] : []));
    return userIds.length === 0 ? [] : [{ event, userIds }];
  });
  const snapshots = await withoutTheDeleted(
    db,
    told.map(({ event }) => event.snapshot),
  );
  return Promise.all(
    told.map(async ({ event, userIds }, nr) => {
      const ownFor = await ownFieldsIn(db, { ...event, subject: subjectOf(event) }, userIds);
      const shown = { ...event, snapshot: snapshots[nr] ?? {} };
      return { event, userIds, messageFor: messagesOf(shown, ownFor, links, now) };
    }),
  );
}

interface Asked {
  event: LiveHappening;
  user_id: number;
}

/** Whether each user is told the event. */
async function areTold(db: Queryable, asked: readonly Asked[]): Promise<boolean[]> {
  const kept = asked.filter(({ event }) => !event.is_loss && event.name !== 'workspace_deleted');
  const lost = asked.filter(({ event }) => event.is_loss);
  const [seesKept, sawLost, seesLost] = await Promise.all([
    canView(db, kept.map(questionOf)),
    canView(db, lost.map(formerQuestionOf)),
    canView(db, lost.map(presentQuestionOf)),
  ]);
  const told = new Set<Asked>();
  kept.forEach((one, nr) => seesKept[nr] === true && told.add(one));
  lost.forEach((one, nr) => sawLost[nr] === true && seesLost[nr] === false && told.add(one));
  return asked.map((one) => told.has(one) || isTakenOut(one.event, one.user_id) || isMemberOfRemoved(one));
}

function questionOf({ event, user_id }: Asked): Question {
  return { ...subjectOf(event), user_id, then: { at: event.occurred_at, seen_by: seenBy(event) } };
}

/** Whether the user saw what is hidden now: the former channel of a thread, or a channel that was open to members. */
function formerQuestionOf({ event, user_id }: Asked): Question {
  const name = event.name === LOSSES.thread_lost ? 'channel_updated' : 'workspace_user_removed';
  return { ...subjectOf(event), event: name, is_loss: false, user_id, then: { at: event.occurred_at, seen_by: [] } };
}

/** Whether the user sees it in its present place. */
function presentQuestionOf({ event, user_id }: Asked): Question {
  const name = event.name === LOSSES.thread_lost ? 'thread_updated' : 'channel_updated';
  return { ...subjectOf(event), event: name, is_loss: false, user_id };
}

/** The event of a removed workspace names those who were members: their memberships are erased soon after. */
function isMemberOfRemoved({ event, user_id }: Asked): boolean {
  return event.name === 'workspace_deleted' && event.seen_by?.includes(user_id) === true;
}

/** Makes the message of each user. Those who see the same get the same text, unless it has signed links. */
function messagesOf(
  event: LiveHappening,
  ownFor: (userId: number) => string,
  { fileLinks, baseUrl }: BodyLinks,
  now: Date,
): (userId: number) => LiveMessage {
  const { name, workspace_id, occurred_at, position, is_without_object } = event;
  const at = { position, part: 1 };
  const occurred_ts = Math.floor(occurred_at.getTime() / 1000);
  const head = JSON.stringify({ id: textOfPosition(at), type: name, workspace_id, occurred_ts }).slice(0, -1);
  const shared = JSON.stringify(event.snapshot);
  const textWith = (own: string) => {
    const object = is_without_object ? 'null' : withEventType(jsonOf({ shared, body: own }), name);
    return withAvatarUrls(`${head},"object":${object}}`, baseUrl);
  };
  const texts = new Map<string, string>();
  return (userId) => {
    const own = ownFor(userId);
    const text = texts.get(own) ?? textWith(own);
    texts.set(own, text);
    return { at, text: signFileUrls(text, baseUrl, fileLinks, userId, now) };
  };
}
