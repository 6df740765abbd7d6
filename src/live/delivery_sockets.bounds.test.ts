import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { unansweredRequests } from '../http/memory_budget.js';
import { useDelivering } from '../testing/delivering.js';
import { figureOf } from '../testing/figures.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';
import { openSocket, silent, type SocketOptions, type SocketProgram } from '../testing/sockets.js';
import { until } from '../testing/until.js';

const MEGABYTE = 1024 * 1024;

const skein = useSkein();
const delivering = useDelivering(skein);

const subscribed = (by: Person, event: 'workspace_updated' | 'thread_added' = 'workspace_updated') =>
  by.call('hooks.subscribe', { delivery: 'socket', event, lapse_after: 3600 });
const open = (by: Person, options: SocketOptions = {}) => openSocket(skein.baseUrl, by, options);

/** A user with a subscription, whose program has opened a socket. */
async function anOpen(): Promise<{ ada: Person; program: SocketProgram }> {
  const ada = await skein.aUser('ada');
  await subscribed(ada);
  return { ada, program: await open(ada) };
}

describe('What a program sends in 15 seconds', () => {
  /** An answer to nothing. */
  const long = (program: SocketProgram) =>
    program.answer({ envelope_id: 'none' }, { status: 200, body: 'x'.repeat(1.9 * MEGABYTE) });

  it('has at most 32 MB; more closes its socket, and no other one', async () => {
    const { ada, program } = await anOpen();
    const other = await open(ada);
    for (let times = 0; times < 16; times += 1) long(program);
    await program.isRead();
    expect(program.code).toBeUndefined();
    long(program);
    expect([await program.closed(), program.reason]).toEqual([1008, 'too many bytes']);
    await other.isRead();
    expect(other.code).toBeUndefined();
  });
});

describe('A message that is not complete', () => {
  /** All memory that others may hold, but this much, is in use. Whose most is held first is disconnected. */
  const leaving = (bytes: number) => {
    const held = new PassThrough();
    unansweredRequests.add(held, 192 * MEGABYTE - bytes, 'another');
    held.destroy();
  };

  it('counts among the unanswered requests of the process: who holds most is disconnected', async () => {
    const [most, less] = [await anOpen(), await anOpen()];
    most.program.begin('x'.repeat(1.5 * MEGABYTE));
    less.program.begin('x'.repeat(0.4 * MEGABYTE));
    await less.program.isRead();
    await until(() => {
      leaving(MEGABYTE);
      return most.program.code !== undefined;
    });
    await less.program.isRead();
    expect([most.program.code, less.program.code]).toEqual([1006, undefined]);
  });

  it('counts no more when it is complete', async () => {
    const { program } = await anOpen();
    const text = JSON.stringify({ envelope_id: 'none', status: 200, body: 'x'.repeat(1.5 * MEGABYTE) });
    program.begin(text.slice(0, MEGABYTE));
    program.say(text.slice(MEGABYTE));
    await program.isRead();
    leaving(100);
    await program.isRead();
    expect(program.code).toBeUndefined();
  });
});

describe('A socket', () => {
  it('serves at most 100 subscriptions, each of which it gets: 114, or 20 if they are named', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const hooks = await Promise.all(Array.from({ length: 100 }, () => subscribed(ada)));
    const program = await open(ada);
    const ids = hooks.map(({ id }) => id);
    const last = hooks.at(-1);
    if (last === undefined) throw new Error('There is no subscription');
    delivering.startWorker();
    await delivering.happen(ada, last, workspace);
    await program.gets(1);
    const more = await subscribed(ada, 'thread_added');
    await expect(open(ada)).rejects.toThrow('400');
    await expect(open(ada, { ids: [...ids, more.id] })).rejects.toThrow('400');
    await open(ada, { ids });
    expect(program.code).toBeUndefined();
  });

  it('may have one envelope of more than 4 MB unanswered, and no other one with it', async () => {
    const ada = await skein.aUser('ada');
    const [workspace, one, other] = [await skein.aWorkspace(ada), await subscribed(ada), await subscribed(ada)];
    const program = await open(ada, { answering: silent });
    delivering.startWorker();
    const long = { body: JSON.stringify({ id: 1, content: 'x'.repeat(4.5 * MEGABYTE) }) };
    await delivering.happen(ada, one, workspace, 1, long);
    await delivering.happen(ada, other, workspace);
    const [first] = await program.gets(1);
    const waiting = sql`select id::text from socket_envelopes where holder is null`;
    await until(async () => (await skein.db.many(waiting)).length === 1);
    expect(program.envelopes).toHaveLength(1);
    if (first !== undefined) program.answer(first, { status: 204 });
    const all = await program.gets(2);
    expect(Math.max(...all.map(({ body }) => body.length))).toBeGreaterThan(4 * MEGABYTE);
  });

  it('is counted while it is open', async () => {
    const ada = await skein.aUser('ada');
    await subscribed(ada);
    const count = () => figureOf(skein, 'skein_sockets_open');
    const before = await count();
    const programs = await Promise.all([open(ada), open(ada)]);
    expect(await count()).toBe(before + 2);
    for (const program of programs) program.cut();
    await until(async () => (await count()) === before);
  });
});
