import type { Queryable } from '../../db/database.js';
import { LOSSES } from '../../models/hook_subscription.js';
import { MOST_BYTES } from '../../models/live_event.js';
import { OWN_EVENTS, canView, type Question } from '../../models/visibility.js';
import { isTakenOut, ownFieldsIn, seenBy, subjectOf } from '../hooks/audience.js';
import { jsonOf, withEventType, type BodyLinks } from '../hooks/bodies.js';
import { scopeOf } from '../hooks/hooks.js';
import { signFileUrls } from '../uploads/file_urls.js';
import { withAvatarUrls } from '../uploads/avatar_urls.js';
import { withoutTheDeleted } from '../text/anonymous.js';
import type { Audience, LiveHappening } from './happening.js';
import type { Offer } from './offers.js';
import { ownMessagesOf, type OwnMessage } from './own.js';
import { textOfPosition, type LivePosition } from './position.js';

/** What a stream sends: the JSON text of an event, and its place. */
export interface LiveMessage {
  at: LivePosition;
  text: string;
  /** What a stream may want or not; null for a `reset`, which always comes. */
  offer: Offer | null;
}

/** An event, the users who are told, and what each of them gets. */
export interface Telling {
  event: LiveHappening;
  userIds: readonly number[];
  messagesFor: (userId: number) => LiveMessage[];
}

/**
 * For each event, who of these users is told, and what they get: those who have seen the object when it happened and
 * see it now, and those who were taken out of something (behaviour/events.md#receivers). The number of statements does
 * not grow with the users, nor with the events of a kind in a workspace.
 */
export async function tellingsOf(
  db: Queryable,
  audiences: readonly Audience[],
  links: BodyLinks,
  now: Date,
): Promise<Telling[]> {
  // All at once: the readers wait for it.
  const [sees, ownMessages, snapshots] = await Promise.all([
    areTold(db, audiences),
    ownMessagesOf(db, audiences, { baseUrl: links.baseUrl, now }),
    withoutTheDeleted(
      db,
      audiences.map(({ event }) => event.snapshot),
    ),
  ]);
  let nr = 0;
  const told = audiences.flatMap(({ event, userIds }, place) => {
    const seeing = userIds.filter(() => sees[nr++] === true);
    const snapshot = snapshots[place] ?? {};
    return seeing.length === 0 ? [] : [{ event, userIds: seeing, snapshot }];
  });
  return Promise.all(
    told.map(async ({ event, userIds, snapshot }) => {
      const own = ownMessagesFor(event, ownMessages.get(event) ?? [], links, now);
      if (event.own !== null) return { event, userIds, messagesFor: own };
      const ownFor = await ownFieldsIn(db, { ...event, subject: subjectOf(event) }, userIds);
      const messageFor = messagesOf({ ...event, snapshot }, ownFor, links, now);
      return { event, userIds, messagesFor: (userId: number) => [messageFor(userId), ...own(userId)] };
    }),
  );
}

/** Whether each user of each event is told it, in this order. */
async function areTold(db: Queryable, audiences: readonly Audience[]): Promise<boolean[]> {
  const kept = audiences.filter(
    ({ event }) => !event.is_loss && event.name !== 'workspace_deleted' && !isJudgedByItself(event),
  );
  const lost = audiences.filter(({ event }) => event.is_loss);
  const [seeKept, sawLost, seeLost] = await Promise.all([
    viewersAmong(db, kept, questionOf),
    viewersAmong(db, lost, formerQuestionOf),
    viewersAmong(db, lost, presentQuestionOf),
  ]);
  return audiences.flatMap(({ event, userIds }) =>
    userIds.map(
      (userId) =>
        isJudgedByItself(event) ||
        seeKept.get(event)?.has(userId) === true ||
        (sawLost.get(event)?.has(userId) === true && seeLost.get(event)?.has(userId) !== true) ||
        isTakenOut(event, userId) ||
        isMemberOfRemoved(event, userId),
    ),
  );
}

/** Whether the statement that reads what an event says decides who is told. */
export function isJudgedByItself({ own }: LiveHappening): boolean {
  return own !== null && OWN_EVENTS[own.name] === null;
}

/** A question about an event, for any user. */
type SharedQuestion = Omit<Question, 'user_id'>;

/** The users of each event who can see it. The question is made once for each event, because it may be long. */
async function viewersAmong(
  db: Queryable,
  audiences: readonly Audience[],
  questionAbout: (event: LiveHappening) => SharedQuestion,
): Promise<ReadonlyMap<LiveHappening, ReadonlySet<number>>> {
  const questions = audiences.flatMap(({ event, userIds }) => {
    const question = questionAbout(event);
    return userIds.map((user_id) => ({ ...question, user_id }));
  });
  const answers = await canView(db, questions);
  let nr = 0;
  return new Map(audiences.map(({ event, userIds }) => [event, new Set(userIds.filter(() => answers[nr++] === true))]));
}

function questionOf(event: LiveHappening): SharedQuestion {
  return { ...subjectOf(event), then: { at: event.occurred_at, seen_by: seenBy(event) } };
}

/** Whether the user saw what is hidden now: the former channel of a thread, or a channel that was open to members. */
function formerQuestionOf(event: LiveHappening): SharedQuestion {
  const name = event.name === LOSSES.thread_lost ? 'channel_updated' : 'workspace_user_removed';
  return { ...subjectOf(event), event: name, is_loss: false, then: { at: event.occurred_at, seen_by: [] } };
}

/** Whether the user sees it in its present place. */
function presentQuestionOf(event: LiveHappening): SharedQuestion {
  const name = event.name === LOSSES.thread_lost ? 'thread_updated' : 'channel_updated';
  return { ...subjectOf(event), event: name, is_loss: false };
}

/** The event of a removed workspace names those who were members: their memberships are erased soon after. */
function isMemberOfRemoved({ name, seen_by }: LiveHappening, userId: number): boolean {
  return name === 'workspace_deleted' && seen_by?.includes(userId) === true;
}

/** Makes the messages of each user that are for them alone, in order. */
function ownMessagesFor(
  event: LiveHappening,
  own: readonly OwnMessage[],
  { fileLinks, baseUrl }: BodyLinks,
  now: Date,
): (userId: number) => LiveMessage[] {
  const ofUsers = new Map<number, OwnMessage[]>();
  for (const message of own) ofUsers.set(message.user_id, [...(ofUsers.get(message.user_id) ?? []), message]);
  return (userId) =>
    (ofUsers.get(userId) ?? [])
      .toSorted((one, other) => one.part - other.part)
      .map(({ part, offer, object }) => {
        const at = { position: event.position, part };
        const isLong = Buffer.byteLength(object) > MOST_BYTES;
        const text = withAvatarUrls(
          `${headOf(event, at, offer?.type ?? 'reset')},"object":${isLong ? 'null' : object}}`,
          baseUrl,
        );
        return { at, offer, text: signFileUrls(text, baseUrl, fileLinks, userId, now) };
      });
}

/** The fields of a message before its object. What concerns the account is of no workspace. */
function headOf({ workspace_id, occurred_at, own }: LiveHappening, at: LivePosition, type: string): string {
  const occurred_ts = Math.floor(occurred_at.getTime() / 1000);
  const shown = { id: textOfPosition(at), type, workspace_id: own?.user_id === workspace_id ? null : workspace_id };
  return JSON.stringify({ ...shown, occurred_ts }).slice(0, -1);
}

/** Makes the message of each user. Those who see the same get the same message, unless it has signed links. */
function messagesOf(
  event: LiveHappening,
  ownFor: (userId: number) => string,
  { fileLinks, baseUrl }: BodyLinks,
  now: Date,
): (userId: number) => LiveMessage {
  const { name, position, is_without_object } = event;
  const at = { position, part: 1 };
  const offer = { type: name, scope: scopeOf(name) };
  const head = headOf(event, at, name);
  const shared = JSON.stringify(event.snapshot);
  const textWith = (own: string) => {
    const object = is_without_object ? 'null' : withEventType(jsonOf({ shared, body: own }), name);
    return withAvatarUrls(`${head},"object":${object}}`, baseUrl);
  };
  const messages = new Map<string, LiveMessage>();
  return (userId) => {
    const own = ownFor(userId);
    const message = messages.get(own) ?? { at, offer, text: textWith(own) };
    messages.set(own, message);
    const text = signFileUrls(message.text, baseUrl, fileLinks, userId, now);
    return text === message.text ? message : { at, offer, text };
  };
}
