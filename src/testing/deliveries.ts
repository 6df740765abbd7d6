import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { NO_OWN_FIELDS } from '../domain/hooks/audience.js';
import { withEventType } from '../domain/hooks/bodies.js';
import { insertDeliveries, type NewDelivery } from '../models/delivery.js';
import type { Person } from './person.js';
import type { Skein } from './skein.js';

/** A subscription as the API returns it. */
export interface Subscribed {
  id: number;
  target_url: string;
  event: NewDelivery['event'];
  secret: string;
}

/** A stored delivery. */
export interface KeptDelivery {
  id: number;
  state: string;
  attempts: number;
  tries: number;
  body: string | null;
  next_at: Date | null;
  position: number;
}

let events = 0;

/** A delivery for a subscription, of a new event in a workspace. Each call makes the next event. */
export function somethingFor(
  person: { id: number },
  hook: Subscribed,
  workspace: { id: number },
  more: Partial<NewDelivery> = {},
): NewDelivery {
  events += 1;
  const { id: subscription_id, target_url, event } = hook;
  return {
    kind: 'hook',
    subscription_id,
    installation_id: null,
    integration_id: null,
    user_id: person.id,
    event,
    target_url,
    workspace_id: workspace.id,
    event_id: (1_000_000_000 + events) * 4096 + bucketOf(workspace.id),
    position: events,
    channel_id: null,
    thread_id: null,
    conversation_id: null,
    object_id: null,
    is_loss: false,
    shared: null,
    body: JSON.stringify({ id: events }),
    ...more,
  };
}

/** The body that is sent for a delivery of `somethingFor`: it names the event. */
export function sentBodyOf({ body, event }: Pick<NewDelivery, 'body' | 'event'>): string {
  return withEventType(body, event);
}

/** The deliveries of a subscription, in the order of the events. */
export function keptFor(skein: Skein, { id }: { id: number }): Promise<KeptDelivery[]> {
  return skein.db.many<KeptDelivery>(sql`
    select id, state, attempts, tries, body, next_at, position from deliveries
    where bucket = ${bucketOf(id)} and subscription_id = ${id} order by position`);
}

export interface DeliveryOptions {
  state?: 'failed' | 'delivered' | 'dropped';
  attempts?: number;
  /** Default: a new one. */
  hook?: Subscribed;
  body?: string;
  /** The response body of all attempts. */
  answer?: string;
  /** The response headers of all attempts. */
  headers?: Readonly<Record<string, string>>;
}

/** Stores a delivery to a person in a final state, by default failed, with its attempts. */
export async function aDelivery(
  skein: Skein,
  person: Person,
  workspace: { id: number },
  { state = 'failed', attempts = 1, hook, body, answer = 'No', headers = { server: 'loom' } }: DeliveryOptions = {},
): Promise<{ id: number; hook: Subscribed }> {
  const subscribed = hook ?? (await aSubscription(person));
  const now = skein.clock.now();
  const something = somethingFor(person, subscribed, workspace);
  const delivery = { ...something, shared: body ?? something.body, body: NO_OWN_FIELDS };
  await insertDeliveries(skein.db, [delivery], now);
  const bucket = bucketOf(person.id);
  const id = await skein.db.number(sql`
    update deliveries set state = ${state}, attempts = ${attempts}, settled_at = ${now},
      body = case when ${state} = 'dropped' then null else body end
    where bucket = ${bucket} and subscription_id = ${subscribed.id} and event_id = ${delivery.event_id} returning id`);
  await skein.db.run(sql`
    insert into delivery_attempts (bucket, delivery_id, number, started_at, finished_at, sent_at, milliseconds, status, headers, body)
    select ${bucket}, ${id}, made.number, ${now}, ${now}, ${now}, 12, 500, ${JSON.stringify(headers)}::jsonb, ${answer}
    from generate_series(1, ${attempts}::int) as made (number)`);
  return { id, hook: subscribed };
}

/** Subscribes to changes of workspaces, which all of their members may receive, at a port where nothing listens. */
function aSubscription(person: Person): Promise<Subscribed> {
  events += 1;
  const target_url = `http://127.0.0.1:9/${person.id}/${events}`;
  return person.call('hooks.subscribe', { target_url, event: 'workspace_updated' });
}
