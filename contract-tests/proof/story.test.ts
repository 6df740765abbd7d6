import { afterAll, beforeAll, expect, it } from 'vitest';
import { Person } from '../../src/testing/person.js';
import { sender, type Answered, type Send, type Sent } from '../../src/testing/http.js';
import { listsOf } from '../../src/testing/held_state.js';
import { until } from '../../src/testing/until.js';
import { PASSWORD, Week } from '../clients/story/week.js';
import { Wire } from '../clients/story/wire.js';
import { Work } from '../clients/story/work.js';
import { Follower, readAll, type Held } from './follower.js';
import { WAYS, type Way } from './live.js';
import { Machines, VICTIMS } from './machines.js';
import { makeProgram, type Program } from './program.js';

const SEED = Number(process.env['STORY_SEED'] ?? 11);
/** How everybody reads, in turn. */
const READING: readonly Way[] = [...WAYS, 'slowly'];
const ACTS_A_DAY = 120;
/** Requests between two kills. */
const KILL_EVERY = 80;
/** How long a request is sent again, and how long the last events may take: a slow reader needs two of its pauses. */
const PATIENCE_MS = 150_000;

let program: Program;
let machines: Machines;
beforeAll(async () => {
  program = await makeProgram();
  machines = await Machines.start(program);
});
afterAll(async () => {
  await machines.stop();
  await program.remove();
});

/** Sends a request again until it is answered. Its key lets it have its effect once. */
function persistent(send: Send): Send {
  let keys = 0;
  return async (sent) => {
    keys += 1;
    const key = sent.method === 'POST' ? { 'idempotency-key': `story-${keys}` } : {};
    let answered: Answered | undefined;
    await until(async () => {
      answered = await send({ ...sent, headers: { ...sent.headers, ...key } }).catch(() => undefined);
      return isAnswer(sent, answered);
    }, PATIENCE_MS);
    if (answered === undefined) throw new Error(`${sent.path} was not answered`);
    return answered;
  };
}

function isAnswer({ path }: Sent, answered: Answered | undefined): boolean {
  if (answered === undefined || answered.status >= 500 || answered.status === 429) return false;
  return !path.endsWith('/batch') || !/"code":5\d\d/.test(answered.text);
}

/** Kills each process in turn, and lets everybody apply what has come, as the week goes by. */
class Chaos {
  readonly followers = new Map<number, Follower>();
  kills = 0;
  #seconds = 0;

  /** Somebody closes their client. */
  async close(user: number): Promise<void> {
    const follower = this.followers.get(user);
    this.followers.delete(user);
    await follower?.stop();
    await follower?.apply();
  }

  /** Called before each request. */
  advance(): void {
    if (this.followers.size === 0) return;
    for (const follower of this.followers.values()) void follower.apply();
    this.#seconds += 1;
    if (this.#seconds % KILL_EVERY > 0) return;
    void machines.kill(VICTIMS[this.kills % VICTIMS.length] ?? 'api');
    this.kills += 1;
  }
}

it(
  'what streams bring keeps the lists of everybody right, whichever process is killed meanwhile',
  { timeout: 600_000 },
  async () => {
    const send = persistent(sender(machines.url));
    const chaos = new Chaos();
    const { followers } = chaos;
    const week = new Week(new Wire(send), chaos, SEED);
    const work = new Work(week);
    const { ids, general } = await gather(week);
    for (const [nr, id] of ids.entries()) {
      const { name, token } = week.voice(id);
      const person = new Person(send, token, { id, name, email: '' });
      followers.set(
        id,
        await Follower.begin(machines.url, person, week.workspaceId, READING[nr % READING.length] ?? 'live/get'),
      );
    }
    await live(week, work, ids, general, chaos);
    expect(chaos.kills).toBeGreaterThan(2);
    await machines.answer();
    const [ada = 0] = ids;
    await week.as(ada, 'workspaces.update', { id: week.workspaceId, name: 'The end' });
    for (const { id } of week.team.present) {
      const follower = followers.get(id);
      if (follower === undefined) throw new Error(`${id} has no stream`);
      await until(() => follower.hasSeen('The end'), PATIENCE_MS);
      const held = await follower.apply();
      expect(follower.count).toBeGreaterThan(20);
      if (follower.way === 'slowly') expect(follower.cuts).toBeGreaterThan(0);
      expect(plain(held), week.voice(id).name).toEqual(plain(await readAll(follower.person, week.workspaceId)));
      const { person, own } = follower;
      expect({ unread: own.unreadAt(new Date()), inbox: own.inbox }, person.name).toEqual(
        await listsOf(person, { id: week.workspaceId }),
      );
    }
    await Promise.all([...followers.values()].map((follower) => follower.stop()));
  },
);

/** The things by id, in an order that both have. */
function plain(held: Held): Record<string, unknown> {
  return Object.fromEntries(Object.entries(held).map(([kind, things]) => [kind, Object.fromEntries(things)]));
}

/** Everybody registers and comes into the workspace. */
async function gather(week: Week) {
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay', 'Gil', 'Hal', 'Ivy', 'Jon', 'Kim'];
  const ids: number[] = [];
  for (const name of names) ids.push(await week.register(name));
  const [ada = 0, ...others] = ids;
  const { id, default_channel: general } = await week.as(ada, 'workspaces.add', { name: 'Weavers' });
  week.workspaceId = id;
  week.team.channels.set(general, { public: true, members: new Set() });
  week.arrive(ada, false, general);
  for (const user of others) {
    const { name } = week.voice(user);
    const isGuest = name === 'Jon' || name === 'Kim';
    const email = `${name.toLowerCase()}@weavers.example`;
    await week.as(ada, 'workspaceUsers.add', { id, email, user_type: isGuest ? 'GUEST' : 'USER' });
    week.arrive(user, isGuest, general);
  }
  return { ids, general };
}

/** A week in which people write, and come into places and leave them. */
async function live(week: Week, work: Work, ids: readonly number[], general: number, chaos: Chaos): Promise<void> {
  const { team, workspaceId } = week;
  const [ada = 0, ben = 0, cleo = 0, dan = 0, eva = 0, fay = 0, gil = 0, hal = 0, ivy = 0, jon = 0, kim = 0] = ids;
  const dyeing = await week.addChannel(cleo, 'Dyeing', true, [dan, eva]);
  await work.go(ACTS_A_DAY);
  await week.addChannel(ben, 'With guests', false, [jon, kim, cleo]);
  const board = await week.addChannel(ada, 'Board', false, [ben, ivy, fay]);
  await work.go(ACTS_A_DAY);
  for (const [by, user] of [
    [ivy, ivy],
    [ada, fay],
  ] as const) {
    await week.as(by, 'channels.removeUser', { id: board, user_id: user });
    team.leaveChannel(board, user);
    await work.go(ACTS_A_DAY / 2);
  }
  await week.as(ada, 'workspaceUsers.remove', { id: workspaceId, user_id: hal });
  team.leave(hal);
  await work.go(ACTS_A_DAY);
  await chaos.close(gil);
  await week.as(gil, 'users.delete', { password: PASSWORD });
  team.leave(gil);
  team.people.delete(gil);
  await work.go(ACTS_A_DAY);
  await week.as(cleo, 'channels.archive', { id: dyeing });
  Object.assign(team.channels.get(dyeing) ?? {}, { archived: true });
  const own = week.chance.pick([...team.threads.values()].filter(({ posts }) => posts.get(-1)?.by === cleo));
  if (own !== undefined) {
    await week.as(cleo, 'threads.remove', { id: own.id });
    team.threads.delete(own.id);
  }
  await week.as(ada, 'workspaceUsers.add', { id: workspaceId, email: 'hal@weavers.example', user_type: 'USER' });
  week.arrive(hal, false, general);
  await work.go(ACTS_A_DAY);
}
