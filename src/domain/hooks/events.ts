import type { Queryable } from '../../db/database.js';
import type { EventName } from '../../generated/events.js';
import type { HookDelivery, NewDelivery } from '../../models/delivery.js';
import {
  findHooks,
  fittingHooks,
  type FittingHook,
  type HookInTurn,
  type Occurrence,
} from '../../models/hook_subscription.js';
import { scopesOfPrograms } from '../../models/oauth_grant.js';
import type { GrantKey } from '../../models/token.js';
import { canView, type Question, type Subject } from '../../models/visibility.js';
import { isTakenOut, ownFieldsIn, seenBy, subjectOf, TAKING_OUT, type Happening } from './audience.js';
import { withoutTheDeleted } from '../text/anonymous.js';
import { scopeOf } from './hooks.js';
import { allows } from '../oauth/scopes.js';

/** An event with its position, before its deliveries are made. */
export type HookEvent = Occurrence & Happening;

/** The columns of a delivery that `mayStillBeTold` needs. */
export type KeptDelivery = Pick<NewDelivery, keyof Subject | 'user_id'> & { subscription_id: number };

/** The store of deliveries to be sent. */
export interface Deliveries {
  /** Stores deliveries, one for each event and subscription. It is safe to repeat. */
  keep(db: Queryable, deliveries: readonly NewDelivery[], now: Date): Promise<void>;
  /** Whether a delivery about the removal of a workspace still waits. */
  areWaiting(db: Queryable, workspaceId: number): Promise<boolean>;
}

/** The subscriptions of one turn of a workspace: then other workspaces have theirs. */
const MOST_IN_TURN = 1000;

/** Where a turn of a workspace ended: at an event, after a subscription. */
export interface Cut {
  workspace_id: number;
  event_id: number;
  position: number;
  /** The last subscription to the event that has had its turn; 0 for none. */
  hook_id: number;
}

/**
 * The deliveries of the next turn of events, in their order, and where the turns of workspaces end before their last
 * event. `before`: where their turns have ended before, by workspace. There is a delivery for each active subscription
 * that fits an event. Its user must have seen the object when the event happened, and must see it now. Its program must
 * be allowed to read the event now (behaviour/events.md#receivers). The number of statements does not grow with the
 * events and subscriptions of a kind in a workspace.
 */
export async function nextDeliveries(
  db: Queryable,
  events: readonly HookEvent[],
  before: ReadonlyMap<number, Cut>,
  now: Date,
): Promise<{ deliveries: HookDelivery[]; cuts: Cut[] }> {
  const last = new Map([...before.values()].map(({ event_id, hook_id }) => [event_id, hook_id]));
  // One more than the turn has, to know whether it is the last.
  const fitting = await fittingHooks(db, events, last, MOST_IN_TURN + 1);
  const inTurn = fitting.filter(({ rank }) => rank <= MOST_IN_TURN);
  const cuts = fitting
    .filter(({ rank }) => rank > MOST_IN_TURN)
    .map(({ happening_id: event_id, workspace_id, position }) => {
      const stored = inTurn.findLast((hook) => hook.happening_id === event_id);
      return { workspace_id, event_id, position, hook_id: stored?.id ?? last.get(event_id) ?? 0 };
    });
  return { deliveries: await deliveriesOf(db, events, inTurn, now), cuts };
}

async function deliveriesOf(
  db: Queryable,
  events: readonly HookEvent[],
  fitting: readonly HookInTurn[],
  now: Date,
): Promise<HookDelivery[]> {
  const mayRead = await readersAmong(db, fitting, now);
  const meetings = events.flatMap((event) => {
    const happened = { ...event, subject: subjectOf(event), seen_by: seenBy(event) };
    const hooks = fitting.filter((hook) => hook.happening_id === event.id && mayRead(hook, event.name));
    return hooks.map((hook) => ({ event: happened, hook }));
  });
  if (meetings.length === 0) return [];
  const happened = [...new Set(meetings.map(({ event }) => event))];
  const [sees, snapshots] = await Promise.all([
    canView(db, meetings.map(questionOf)),
    withoutTheDeleted(
      db,
      happened.map(({ snapshot }) => snapshot),
    ),
  ]);
  const told = meetings.filter(({ event, hook }, nr) => sees[nr] === true || isTakenOut(event, hook.user_id));
  const made = await Promise.all(
    happened.map((event, nr) => {
      const hooks = told.filter((meeting) => meeting.event === event).map(({ hook }) => hook);
      return deliveriesTo(db, hooks, { ...event, snapshot: snapshots[nr] ?? {} });
    }),
  );
  return made.flat();
}

/** An event and a subscription that fits it. */
interface Meeting {
  event: Omit<HookEvent, 'seen_by'> & { subject: Subject; seen_by: readonly number[] };
  hook: FittingHook;
}

function questionOf({ event, hook }: Meeting): Question {
  return { ...event.subject, user_id: hook.user_id, then: { at: event.occurred_at, seen_by: event.seen_by } };
}

/** The deliveries of an event to these subscriptions. */
async function deliveriesTo(
  db: Queryable,
  hooks: readonly FittingHook[],
  event: Meeting['event'],
): Promise<HookDelivery[]> {
  if (hooks.length === 0) return [];
  const shared = JSON.stringify(event.snapshot);
  const ownFor = await ownFieldsIn(
    db,
    event,
    hooks.map(({ user_id }) => user_id),
  );
  return hooks.map((hook) => ({
    ...event.subject,
    kind: 'hook',
    subscription_id: hook.id,
    installation_id: null,
    integration_id: null,
    user_id: hook.user_id,
    target_url: hook.target_url,
    event_id: event.id,
    position: event.position,
    // For the removed user every later attempt must find out that it is about them, also when they left a group.
    object_id: isTakenOut(event, hook.user_id) ? hook.user_id : event.subject.object_id,
    conversation_id: event.conversation_id,
    shared,
    body: ownFor(hook.user_id),
  }));
}

/**
 * For each delivery, whether its subscriber may still receive it. The subscription must exist, and the scopes of its
 * program must suffice. The user must still see the object. If the object was deleted, they must see its channel or
 * workspace. A removed user receives only the removal itself. The number of statements does not grow with the
 * deliveries of a kind in a workspace.
 */
export async function mayStillBeTold(
  db: Queryable,
  deliveries: readonly KeptDelivery[],
  now: Date,
): Promise<readonly boolean[]> {
  const hooks = await findHooks(db, [...new Set(deliveries.map((delivery) => delivery.subscription_id))]);
  const hookOf = new Map(hooks.map((hook) => [hook.id, hook]));
  const [mayRead, sees] = await Promise.all([readersAmong(db, hooks, now), canView(db, deliveries)]);
  return deliveries.map((delivery, index) => {
    const hook = hookOf.get(delivery.subscription_id);
    if (hook === undefined || !mayRead(hook, delivery.event)) return false;
    if (TAKING_OUT.includes(delivery.event) && delivery.object_id === delivery.user_id) {
      return !hook.ended || hook.ended_by_leaving;
    }
    return !hook.ended && sees[index] === true;
  });
}

/**
 * Returns whether a subscription may read an event now. Those of users always may (behaviour/tokens.md#scopes). Those
 * of programs need the scope.
 */
async function readersAmong(
  db: Queryable,
  hooks: readonly FittingHook[],
  now: Date,
): Promise<(hook: FittingHook, event: EventName) => boolean> {
  const programs = hooks.flatMap(({ user_id, client_id }) => (client_id === null ? [] : [{ user_id, client_id }]));
  if (programs.length === 0) return () => true;
  const granted = new Map<string, string[][]>();
  for (const { scopes, ...program } of await scopesOfPrograms(db, programs, now)) {
    granted.set(keyOf(program), [...(granted.get(keyOf(program)) ?? []), scopes]);
  }
  return ({ user_id, client_id }, event) =>
    client_id === null ||
    (granted.get(keyOf({ user_id, client_id })) ?? []).some((scopes) => allows(scopes, scopeOf(event)));
}

function keyOf({ user_id, client_id }: GrantKey): string {
  return `${user_id} ${client_id}`;
}
