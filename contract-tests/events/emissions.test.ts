import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeringId, operationsOf } from '../../codegen/document.js';
import { openDatabase, sql, type Database } from '../../src/db/database.js';
import { jsonOf, withEventType } from '../../src/domain/hooks/bodies.js';
import type { HookEvent } from '../../src/domain/hooks/events.js';
import { operations, type OperationId } from '../../src/generated/operations.js';
import { EVENTS } from '../../src/models/visibility.js';
import { madeOf, subscribedToAll } from '../../src/testing/events/deliveries.js';
import { Person, type Caller } from '../../src/testing/person.js';
import { useSkein } from '../../src/testing/skein.js';
import { CANNOT_SUCCEED, contract } from '../contract.js';
import { Referee } from '../referee/referee.js';
import { outward } from './outward.js';
import { people } from './people.js';
import { places } from './places.js';
import { posts } from './posts.js';
import type { Call, Row, World } from './row.js';
import { worldIn } from './world.js';

const skein = useSkein();
let world: World;
/** A connection of its own, because it reads from every bucket. */
let eyes: Database;

beforeAll(async () => {
  world = await worldIn(skein);
  eyes = openDatabase({ url: skein.databaseUrl, poolSize: 1 });
  await subscribe(world.ada);
});
afterAll(() => eyes.close());

const rows = Object.entries({ ...people, ...places, ...posts, ...outward }).flatMap(([id, ways]) =>
  [ways].flat().map((way: Row, index) => ({ id, way, name: index === 0 ? id : `${id}, way ${index + 1}` })),
);

/** The operations that may change something; an alias counts as the operation that handles it. */
function changing(): string[] {
  const byId = new Map(operationsOf(contract).map(({ operation }) => [operation.operationId, answeringId(operation)]));
  const ids = Object.values(operations)
    .filter(({ transaction }) => transaction !== 'read')
    .map(({ id }) => byId.get(id) ?? id);
  return [...new Set(ids)].toSorted();
}

const isOperation = (id: string): id is OperationId => id in operations;
const isUpload = (id: OperationId) => 'upload' in operations[id];

type Emitted = HookEvent & { snapshot: Record<string, unknown> };

/** The events in the contract that `work` emits anywhere, in the order of writing. */
async function emittedBy(work: () => Promise<void>): Promise<Emitted[]> {
  const { last } = await eyes.one<{ last: number }>(sql`select coalesce(max(id / 4096), 0) as last from outbox`);
  await work();
  return eyes.many<Emitted>(sql`
    select id, row_number() over (order by id / 4096) as position, name, workspace_id, channel_id, thread_id, conversation_id, user_id,
      seen_by, snapshot, occurred_at, false as is_loss
    from outbox where id / 4096 > ${last} and name = any(${EVENTS}::text[]) order by id / 4096`);
}

async function send(id: string, [by, input]: Call): Promise<void> {
  if (!isOperation(id)) throw new Error(`There is no operation ${id}`);
  const { status, text } = await (input instanceof FormData ? upload(by, id, input) : by.try(id, input));
  const isRefused = status >= 300;
  if (isRefused !== id in CANNOT_SUCCEED) throw new Error(`${id} answered ${status}: ${text}`);
}

/** Sends a form to the operation's path. */
function upload(by: Caller, id: OperationId, form: FormData) {
  const { method, path } = operations[id];
  if (!isUpload(id)) throw new Error(`${id} receives no file`);
  return skein.send({ method, path, headers: { authorization: `Bearer ${by.token}` }, body: form });
}

const names = (events: readonly Emitted[]) => events.map(({ name }) => name);

/** Viewer state, as it is without a viewer. */
const NOBODYS: Readonly<Record<string, unknown>> = {
  starred: false,
  is_saved: false,
  muted_until_ts: null,
  is_archived: false,
  in_inbox: false,
  is_favorited: false,
  default_conversation: 0,
};

function own(snapshot: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(snapshot).filter(([field]) => field in NOBODYS));
}

const subscribers = new Set<number>();

/** Subscribes a caller to everything; a stranger cannot subscribe. */
async function subscribe(by: Caller): Promise<void> {
  if (!(by instanceof Person) || subscribers.has(by.id)) return;
  subscribers.add(by.id);
  await subscribedToAll(skein, [by]);
}

const referee = new Referee();

/**
 * Checks the bodies that receivers get for these events against the contract. Returns the names of the
 * events that have a receiver.
 */
async function judged(events: readonly Emitted[]): Promise<string[]> {
  const made = await madeOf(skein, events);
  for (const delivery of made) {
    const [name, body] = [delivery.event, withEventType(jsonOf(delivery), delivery.event)];
    expect(await referee.judgeEvent({ name, snapshot: body })).toEqual([]);
    expect(body).not.toContain('token');
  }
  return events.map(({ name }) => name).filter((name) => made.some(({ event }) => event === name));
}

/** Somebody who deletes their account gets no deliveries any more, and nobody else is in this workspace. */
const TOLD_TO_NOBODY = 'users.delete, way 2';

describe('what an operation emits', () => {
  it('is said of every operation that may change something, and of no other', () => {
    expect(
      [...new Set(rows.map(({ id }) => id))].toSorted(),
      'Add a row for each missing operation to people.ts, places.ts, posts.ts or outward.ts',
    ).toEqual(changing());
  });

  it('is each event at some time', () => {
    expect([...new Set(rows.flatMap(({ way }) => way.emits))].toSorted()).toEqual([...EVENTS].toSorted());
  });

  it.each(rows)(
    'is that of behaviour/events.md#causes, without any viewer’s own state, and is sent as the contract says: $name',
    async ({ id, way, name }) => {
      const call = await way.call(world);
      await subscribe(call[0]);
      const events = await emittedBy(() => send(id, call));
      expect(names(events)).toEqual(way.emits);
      for (const { snapshot } of events) expect(NOBODYS).toMatchObject(own(snapshot));
      expect(await judged(events)).toEqual(name === TOLD_TO_NOBODY ? [] : way.emits);
      if (way.again === undefined) return;
      expect(names(await emittedBy(() => send(id, call)))).toEqual(way.again);
    },
  );
});
