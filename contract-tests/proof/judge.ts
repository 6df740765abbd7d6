import { Webhook } from 'standardwebhooks';
import { keyOf } from './keys.js';
import type { Fact } from './ledger.js';
import type { Logged } from './log.js';
import type { Arrival } from './receiver.js';
import { DEAD } from './receiver.js';
import { fits, SOCKET, type Subscribed } from './world.js';

/** Everything that is known after a round. */
export interface Evidence {
  facts: readonly Fact[];
  subscriptions: readonly Subscribed[];
  arrivals: readonly Arrival[];
  log: ReadonlyMap<string, Logged | undefined>;
}

/**
 * A request that arrived, and the event and subscription it is for; without a subscription it
 * should not have been sent.
 */
interface Told extends Arrival {
  key: string;
  subscription: Subscribed | undefined;
}

/** The faults in what was delivered, one line each; empty when there are none. */
export function judge({ facts, subscriptions, arrivals, log }: Evidence): string[] {
  const told = arrivals.map((arrival) => ({
    ...arrival,
    key: keyOf(arrival.event, arrival.body),
    subscription: subscriptionOf(arrival, subscriptions),
  }));
  return [
    ...missing(facts, subscriptions, told),
    ...unfounded(facts, told),
    ...confused(told),
    ...unlogged(facts, told, log),
    ...disordered(facts, told, log),
  ];
}

/** The subscription that an arrival is for: at each path, an event has only one. */
export function subscriptionOf(
  { path, event }: Pick<Arrival, 'path' | 'event'>,
  subscriptions: readonly Subscribed[],
): Subscribed | undefined {
  return subscriptions.find((one) => path.endsWith(one.path) && one.event === event);
}

function markOf(subscription: Subscribed | undefined, key: string): string {
  return `${subscription?.id} ${key}`;
}

/** Every event is delivered at least once to every subscription that matches it. */
function missing(facts: readonly Fact[], subscriptions: readonly Subscribed[], told: readonly Told[]): string[] {
  const known = new Set(told.map(({ subscription, key }) => markOf(subscription, key)));
  return facts.flatMap((fact) =>
    subscriptions
      .filter((one) => fact.mustBeTold && fits(one, fact) && !known.has(markOf(one, fact.key)))
      .map(({ path }) => `${path} was never told: ${fact.event} ${fact.key}, write ${fact.number} of ${fact.writer}`),
  );
}

/**
 * Nothing is delivered that has not happened, or to a subscription whose user does not see it
 * or that does not match it.
 */
function unfounded(facts: readonly Fact[], told: readonly Told[]): string[] {
  const byKey = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = `${fact.event} ${fact.key}`;
    byKey.set(key, [...(byKey.get(key) ?? []), fact]);
  }
  return told.flatMap(({ path, event, key, subscription }) => {
    const those = byKey.get(`${event} ${key}`) ?? [];
    if (those.length === 0) return [`${path} was told what has not happened: ${event} ${key}`];
    const isFor = subscription !== undefined && those.some((fact) => fits(subscription, fact));
    return isFor ? [] : [`${path} was told what is not for it: ${event} ${key}`];
  });
}

/**
 * The webhook-id is enough to drop repeats: it stands for one event and one subscription, and these have no
 * other. Everything is signed.
 */
function confused(told: readonly Told[]): string[] {
  const faults: string[] = [];
  const [byId, byMark] = [new Map<string, string>(), new Map<string, string>()];
  for (const { id, event, body, path, key, subscription, headers } of told) {
    const whole = `${path} ${event} ${body}`;
    if ((byId.get(id) ?? whole) !== whole) faults.push(`webhook-id ${id} stands for two things at ${path}`);
    byId.set(id, whole);
    const mark = `${event} ${markOf(subscription, key)}`;
    if ((byMark.get(mark) ?? id) !== id) faults.push(`${path} was told under two ids: ${event} ${key}`);
    byMark.set(mark, id);
    if (subscription !== undefined && !isSigned(subscription.secret, headers, body))
      faults.push(`${path}: ${id} is not signed by the secret of its subscription`);
  }
  return faults;
}

function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function shown(attempts: Logged['attempts']): string {
  return attempts.map(({ error, response }) => error ?? response?.status ?? 'open').join(', ');
}

/**
 * The log knows every request. What must be delivered is in it as delivered, and what goes to the dead path as failed.
 */
function unlogged(
  facts: readonly Fact[],
  told: readonly Told[],
  log: ReadonlyMap<string, Logged | undefined>,
): string[] {
  const free = new Set(facts.filter(({ mustBeTold }) => !mustBeTold).map(({ event, key }) => `${event} ${key}`));
  const times = new Map<string, Told[]>();
  for (const one of told) times.set(one.id, [...(times.get(one.id) ?? []), one]);
  return [...times].flatMap(([id, those]) => {
    const [one] = those;
    const logged = log.get(id);
    if (one === undefined) return [];
    const isFree = free.has(`${one.event} ${one.key}`);
    // Deliveries of a removed workspace are erased with it (behaviour/webhooks.md#targets).
    if (logged === undefined && (isFree || one.event === 'workspace_deleted')) return [];
    if (logged === undefined)
      return [`${one.path}: the log knows nothing of ${id}, ${one.event} ${one.key}, which came ${those.length} times`];
    const { attempts, state } = logged;
    const faults: string[] = [];
    if (attempts.length < those.length)
      faults.push(
        `${one.path}: ${id} came ${those.length} times, and the log knows ${attempts.length} attempts (${shown(attempts)})`,
      );
    const wanted = one.path.endsWith(DEAD) ? 'failed' : 'delivered';
    if (state !== wanted && !(state === 'dropped' && isFree))
      faults.push(`${one.path}: ${id} is ${state}, not ${wanted}`);
    return faults;
  });
}

/** How the first attempt of a delivery may have failed that then comes after later ones. */
const UNORDERED = ['interrupted', 'no_socket'];

/**
 * At each target, a URL or a subscription over a socket, first attempts arrive in the order of each writer's writes.
 * What was interrupted by a kill at first, or found no socket, is left out.
 */
function disordered(
  facts: readonly Fact[],
  told: readonly Told[],
  log: ReadonlyMap<string, Logged | undefined>,
): string[] {
  const writes = new Map(facts.map((fact) => [`${fact.event} ${fact.key}`, fact]));
  const last = new Map<string, number>();
  const seen = new Set<string>();
  return told.flatMap(({ id, path, event, key, subscription }) => {
    const fact = writes.get(`${event} ${key}`);
    const isFirst = !seen.has(id) && !UNORDERED.includes(log.get(id)?.attempts[0]?.error ?? '');
    seen.add(id);
    if (fact === undefined || !isFirst) return [];
    // Events are ordered within a workspace, not across workspaces.
    const target = path.endsWith(SOCKET) ? subscription?.id : path;
    const line = `${target} ${fact.writer} ${fact.workspace_id}`;
    const before = last.get(line) ?? 0;
    last.set(line, Math.max(before, fact.number));
    return fact.number >= before
      ? []
      : [`${path} was told write ${fact.number} of ${fact.writer} after write ${before}`];
  });
}
