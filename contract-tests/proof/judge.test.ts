import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import type { Send } from '../../src/testing/http.js';
import { Person } from '../../src/testing/person.js';
import { judge, type Evidence } from './judge.js';
import { lookAt, NONE, type Fact, type Thing, type Write } from './ledger.js';
import type { Logged } from './log.js';
import type { Arrival } from './receiver.js';
import type { Subscribed } from './world.js';

const nobody: Send = () => Promise.reject(new Error('Nobody is asked'));
const person = new Person(nobody, '', { id: 1, name: 'ada', email: 'ada@example.com' });
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ada: Subscribed = { id: 5, owner: 'ada', person, event: 'comment_added', path: '/ada', secret, filters: {} };
const gwen: Subscribed = { ...ada, id: 6, owner: 'gwen', path: '/gwen' };

/** A comment, added by the writer's n-th write. */
const fact = (number: number): Fact => ({
  event: 'comment_added',
  key: `Warp ${number}`,
  seers: ['ada'],
  workspace_id: 9,
  writer: 'ada 0',
  number,
  mustBeTold: true,
});

function arrival(number: number, more: Partial<Arrival> = {}): Arrival {
  const [id, body, now] = [
    `${number}`,
    JSON.stringify({ id: number, content: `Warp ${number}` }),
    new Date(Date.now()),
  ];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return { path: '/ada', id, event: 'comment_added', headers, body, ...more };
}

/** A delivery in the log, with an attempt for each of these errors. */
function logged(id: string, errors: readonly (string | null)[] = [null], state: Logged['state'] = 'delivered'): Logged {
  const times = { created_ts: 1, settled_ts: 1, next_ts: null };
  const attempts = errors.map((error, index) => ({
    number: index + 1,
    started_ts: 1,
    sent_ts: 1,
    finished_ts: 1,
    milliseconds: 1,
    error,
    response: null,
  }));
  const request = { method: 'POST' as const, url: 'http://127.0.0.1/ada', headers: {}, body: null };
  return {
    id: Number(id),
    subscription_id: 5,
    event_id: 1,
    event: 'comment_added',
    state,
    ...times,
    attempt_count: attempts.length,
    request,
    attempts,
  };
}

/** Two events that were each delivered once, in order, with some parts replaced. */
function evidence(more: Partial<Evidence> = {}): Evidence {
  const log = new Map(['1', '2'].map((id) => [id, logged(id)] as const));
  return { facts: [fact(1), fact(2)], subscriptions: [ada, gwen], arrivals: [arrival(1), arrival(2)], log, ...more };
}

const withLog = (...entries: readonly Logged[]) => new Map(entries.map((one) => [String(one.id), one] as const));

it('finds nothing wrong with what was told once, or more often under its id as the log says', () => {
  expect(judge(evidence())).toEqual([]);
  const log = withLog(logged('1', ['connection_lost', null]), logged('2', ['interrupted', null]));
  expect(judge(evidence({ arrivals: [arrival(1), arrival(2), arrival(1), arrival(2)], log }))).toEqual([]);
});

it.each<[string, Partial<Evidence>, RegExp]>([
  ['an event that was not told', { arrivals: [arrival(2)] }, /^\/ada was never told: comment_added Warp 1,/],
  ['one that has not happened', { facts: [fact(1)] }, /^\/ada was told what has not happened: comment_added Warp 2$/],
  [
    'who does not see it and is told',
    { arrivals: [arrival(1), arrival(2), arrival(2, { path: '/gwen', id: '3' })] },
    /^\/gwen was told what is not for it/,
  ],
  ['an id of two things', { arrivals: [arrival(1), arrival(2, { id: '1' })] }, /^webhook-id 1 stands for two things/],
  [
    'a thing of two ids',
    { arrivals: [arrival(1), arrival(2), arrival(2, { id: '3' })] },
    /^\/ada was told under two ids/,
  ],
  ['a wrong signature', { arrivals: [arrival(1), arrival(2, { headers: arrival(1).headers })] }, /2 is not signed/],
  [
    'a request that the log does not know',
    { arrivals: [arrival(1), arrival(2), arrival(2)] },
    /2 came 2 times, and the log knows 1 attempts/,
  ],
  ['a delivery that the log does not know', { log: withLog(logged('1')) }, /^\/ada: the log knows nothing of 2/],
  [
    'one that was not taken',
    { log: withLog(logged('1'), logged('2', [null], 'failed')) },
    /2 is failed, not delivered/,
  ],
  ['the wrong order', { arrivals: [arrival(2), arrival(1)] }, /^\/ada was told write 1 of ada 0 after write 2$/],
])('finds %s', (_what, more, fault) => {
  expect(judge(evidence(more))).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
});

it('does not look at the order of what a death has interrupted, nor for what cannot be seen any more', () => {
  const log = withLog(logged('1', ['interrupted', null]), logged('2'));
  expect(judge(evidence({ arrivals: [arrival(2), arrival(1)], log }))).toEqual([]);
  const facts = [{ ...fact(1), mustBeTold: false }, fact(2)];
  expect(judge(evidence({ arrivals: [arrival(2)], facts }))).toEqual([]);
  const dropped = withLog(logged('1', [null], 'dropped'), logged('2'));
  expect(judge(evidence({ facts, log: dropped }))).toEqual([]);
  expect(judge(evidence({ log: dropped }))).not.toEqual([]);
  expect(judge(evidence({ facts, log: withLog(logged('2')) }))).toEqual([]);
});

const write = (state: string, outcome: Write['outcome'] = 'acknowledged'): Write => ({
  operation: 'comments.add',
  number: 1,
  outcome,
  state,
  hides: false,
  happens: () => [fact(1)],
});
const thing = (state: string, ...writes: Write[]): Thing => ({
  what: 'a comment',
  writer: 'ada 0',
  writes,
  mailed: undefined,
  read: () => Promise.resolve({ state, id: 1 }),
});

it('a write that was acknowledged must be there, and of one that is unknown what is there tells', async () => {
  expect(await lookAt(thing('red', write('red')))).toMatchObject({ faults: [], facts: [{ number: 1 }] });
  expect((await lookAt(thing(NONE, write('red')))).faults).toEqual([
    'a comment: after comments.add (acknowledged) it is none, not red',
  ]);
  expect(await lookAt(thing('red', write('red', 'unknown')))).toMatchObject({ isMade: true, faults: [], facts: [{}] });
  expect(await lookAt(thing(NONE, write('red', 'unknown')))).toMatchObject({ isMade: false, faults: [], facts: [] });
  expect(await lookAt(thing('red', write('red'), write('blue', 'unknown')))).toMatchObject({ facts: [{}], faults: [] });
  expect((await lookAt(thing(NONE, write('red'), write('blue', 'unknown')))).faults).toHaveLength(1);
});
