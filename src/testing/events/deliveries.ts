import { sql, type Queryable } from '../../db/database.js';
import { hookBodyOf } from '../../domain/hooks/bodies.js';
import { happeningOf } from '../../domain/hooks/audience.js';
import { nextDeliveries, type Deliveries, type HookEvent } from '../../domain/hooks/events.js';
import type { SequencedEvent } from '../../events/event.js';
import type { EventName } from '../../generated/events.js';
import { bucketOf } from '../../db/ids.js';
import type { HookDelivery } from '../../models/delivery.js';
import type { LossName } from '../../models/hook_subscription.js';
import { EVENTS, RECORDED_EVENTS } from '../../models/visibility.js';
import type { Person } from '../person.js';
import type { Skein } from '../skein.js';

/** Keeps deliveries in memory, each once. */
export class KeptDeliveries implements Deliveries {
  readonly kept: HookDelivery[] = [];
  /** Whether deliveries are still waiting. */
  waiting = false;

  keep(_db: Queryable, deliveries: readonly HookDelivery[]): Promise<void> {
    const known = new Set(this.kept.map(keyOf));
    this.kept.push(...deliveries.filter((delivery) => !known.has(keyOf(delivery))));
    return Promise.resolve();
  }

  areWaiting(): Promise<boolean> {
    return Promise.resolve(this.waiting);
  }
}

function keyOf({ event_id, subscription_id }: HookDelivery): string {
  return `${event_id} ${subscription_id}`;
}

/** The undispatched events of a workspace, in order, with positions as the sequencer would assign them. */
export async function waitingEvents(
  skein: Skein,
  workspace: { id: number },
): Promise<SequencedEvent<EventName | LossName>[]> {
  return skein.db.many<SequencedEvent<EventName | LossName>>(sql`
    select bucket, id, row_number() over (order by id) as position, name, workspace_id, channel_id, thread_id, conversation_id, user_id,
      seen_by, actor_id, snapshot, occurred_at, failures
    from outbox
    where bucket = ${bucketOf(workspace.id)} and workspace_id = ${workspace.id} and name = any(${RECORDED_EVENTS}::text[])
    order by id`);
}

/** The events that `work` causes in a workspace, as hooks get them. */
export async function causedBy(
  skein: Skein,
  workspace: { id: number },
  work: () => Promise<unknown>,
): Promise<HookEvent[]> {
  const before = await waitingEvents(skein, workspace);
  await work();
  return (await waitingEvents(skein, workspace)).slice(before.length).map(happeningOf);
}

/** The deliveries that these events would make now. */
export function madeOf(skein: Skein, events: readonly HookEvent[], db: Queryable = skein.db): Promise<HookDelivery[]> {
  return nextDeliveries(db, events, new Map(), skein.clock.now()).then(({ deliveries }) => deliveries);
}

/** The body of a delivery as it would be sent now. */
export function bodyOf({ clock, fileLinks }: Skein, delivery: HookDelivery): string {
  const parts = { ...delivery, created_at: clock.now() };
  return hookBodyOf(parts, { fileLinks, baseUrl: 'http://skein.test' });
}

/** The first names of the receivers, by event. */
export type Told = Partial<Record<EventName, string[]>>;

/** Which of these people receive which events. */
export function toldOf(deliveries: readonly HookDelivery[], people: readonly Person[]): Told {
  const told: Told = {};
  for (const { event, user_id } of deliveries) {
    const name = people.find(({ id }) => id === user_id)?.name.split(' ')[0] ?? String(user_id);
    told[event] = [...(told[event] ?? []), name].toSorted();
  }
  return told;
}

/** Subscribes these people to every event, without a filter. */
export async function subscribedToAll({ db, clock }: Skein, people: readonly Person[]): Promise<void> {
  for (const { id } of people) {
    const bucket = bucketOf(id);
    const ids = await db.many<{ id: number }>(sql`
      select next_id(${bucket}::int) as id from generate_series(1, ${EVENTS.length}::int)`);
    await db.run(sql`
      insert into hook_subscriptions (id, user_id, target_url, event, created_at)
      select wanted.id, ${id}, 'https://hooks.example.com/', wanted.event, ${clock.now()}
      from unnest(${ids.map((row) => row.id)}::bigint[], ${EVENTS}::text[]) as wanted (id, event)`);
  }
}
