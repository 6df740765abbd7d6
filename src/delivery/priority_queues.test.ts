import { describe, expect, it } from 'vitest';
import { PriorityQueues } from './priority_queues.js';
import { Slots } from './slots.js';

/** As many as there are places for targets that are well at one host. */
const AT_HOST = 256;

type Targets = ReturnType<typeof targetsAt>;

function targetsAt(host: string, from: number, count: number, failing_since: Date | null = null) {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    return { id, bucket: 1, user_id: 1, target_url: `https://${host}/${id}`, failing_since };
  });
}

/** Whether many people wait, and a clock that goes from one period to the next when it is told so. */
class Moment {
  isBusy = false;
  #now = 0;
  readonly places = new Slots(
    () => this.isBusy,
    () => this.#now,
  );

  pass(): void {
    this.#now += 200;
  }
}

/** Something waits at all of these targets, of which nothing is known yet. */
function heardOf(moment: Moment, ...targets: Targets) {
  const lanes = new PriorityQueues(moment.places);
  const ids = targets.map(({ id }) => id);
  lanes.hear('first', ids);
  lanes.learn(ids, targets);
  return lanes;
}

/** The same when each has been tried once: at those that are well something has arrived. */
function knownTo(moment: Moment, ...targets: Targets) {
  const lanes = heardOf(moment, ...targets);
  for (let turns = lanes.take(); turns.length > 0; turns = lanes.take()) {
    for (const turn of turns) {
      lanes.end(turn);
      lanes.trust(turn, turn.target.failing_since === null, 1);
    }
    moment.pass();
  }
  lanes.hear(
    'first',
    targets.map(({ id }) => id),
  );
  return lanes;
}

const hosts = (turns: ReturnType<PriorityQueues['take']>) => turns.map(({ target }) => new URL(target.target_url).host);
const count = (list: readonly string[], host: string) => list.filter((each) => each === host).length;

describe('the places at one host', () => {
  it('are some hundreds, and whoever waits for one there takes none from others', () => {
    const targets = [...targetsAt('busy.example', 1, 1000), ...targetsAt('other.example:8443', 2001, 40)];
    const lanes = knownTo(new Moment(), ...targets);
    const taken = lanes.take();
    expect(count(hosts(taken), 'busy.example')).toBe(AT_HOST);
    expect(count(hosts(taken), 'other.example:8443')).toBe(40);
    expect(lanes.take()).toEqual([]);
  });

  it('are kept by those who do not answer, until they do', () => {
    const lanes = knownTo(new Moment(), ...targetsAt('busy.example', 1, 1000));
    const taken = lanes.take();
    for (const { place } of taken) place.giveBack();
    expect(lanes.take()).toEqual([]);
    for (const turn of taken.slice(0, 10)) lanes.end(turn);
    expect(lanes.take().map(({ target }) => target.id)).toEqual(
      Array.from({ length: 10 }, (_, nr) => AT_HOST + 1 + nr),
    );
  });

  it('are not taken by targets that fail, which have places of their own', () => {
    const moment = new Moment();
    const failing = targetsAt('busy.example', 1, 200, new Date(0));
    const lanes = knownTo(moment, ...failing, ...targetsAt('busy.example', 1001, AT_HOST + 20));
    let taken = lanes.take();
    expect(taken.filter(({ target }) => target.failing_since === null)).toHaveLength(AT_HOST);
    for (let period = 0; period < 20; period += 1) {
      moment.pass();
      taken = [...taken, ...lanes.take()];
    }
    expect(taken.filter(({ target }) => target.failing_since !== null)).toHaveLength(128);
  });
});

describe('those who cost much, or are told in vain,', () => {
  it('begin at a pace: so many of whom nothing is known yet, and so many who fail', () => {
    const moment = new Moment();
    const lanes = heardOf(
      moment,
      ...targetsAt('new.example', 1, 1000),
      ...targetsAt('failing.example', 2001, 1000, new Date(0)),
    );
    for (let period = 0; period < 3; period += 1) {
      const taken = hosts(lanes.take());
      expect(count(taken, 'new.example')).toBe(64);
      expect(count(taken, 'failing.example')).toBe(16);
      expect(lanes.take()).toEqual([]);
      moment.pass();
    }
  });

  it('do not hold up those who are well', () => {
    const moment = new Moment();
    const lanes = knownTo(moment, ...targetsAt('well.example', 1, 20));
    const others = [...targetsAt('new.example', 101, 1000), ...targetsAt('failing.example', 2001, 1000, new Date(0))];
    const ids = others.map(({ id }) => id);
    lanes.hear('first', ids);
    lanes.learn(ids, others);
    expect(count(hosts(lanes.take()), 'well.example')).toBe(20);
  });
});

describe('a target that was well', () => {
  it('and fails once does not wait for those that are dead; when it fails again it does', () => {
    const moment = new Moment();
    const dead = targetsAt('dead.example', 101, 1000, new Date(0));
    const lanes = knownTo(moment, ...targetsAt('well.example', 1, 1));
    const ids = dead.map(({ id }) => id);
    lanes.hear('first', ids);
    lanes.learn(ids, dead);
    const isItsTurn: boolean[] = [];
    for (let time = 0; time < 3; time += 1) {
      lanes.hear('first', [1]);
      const turn = lanes.take().find(({ target }) => target.id === 1);
      isItsTurn.push(turn !== undefined);
      moment.pass();
      if (turn === undefined) continue;
      turn.target.failing_since = new Date(0);
      lanes.end(turn);
      lanes.trust(turn, false, 1);
    }
    expect(isItsTurn).toEqual([true, true, false]);
  });
});

describe('while many people wait for answers', () => {
  const some = [...targetsAt('well.example', 1, 40), ...targetsAt('failing.example', 101, 20, new Date(0))];

  it('a few are told now and then, and all when nobody waits any more', () => {
    const moment = new Moment();
    const lanes = knownTo(moment, ...some);
    moment.isBusy = true;
    for (let period = 0; period < 2; period += 1) {
      const turns = lanes.take();
      expect(hosts(turns)).toEqual(['well.example', 'well.example', 'failing.example']);
      for (const turn of turns) lanes.end(turn);
      expect(lanes.take()).toEqual([]);
      moment.pass();
    }
    moment.isBusy = false;
    expect(count(hosts(lanes.take()), 'well.example')).toBe(36);
  });

  it('those at whom less waits leave their share to others', () => {
    const moment = new Moment();
    const lanes = knownTo(moment, ...some);
    moment.isBusy = true;
    const [one, other] = lanes.take();
    one?.place.begin(1);
    other?.place.begin(8);
    expect(lanes.take().map(({ most }) => most)).toEqual([7]);
  });

  it('one that does not answer holds nobody up', () => {
    const moment = new Moment();
    const lanes = knownTo(moment, ...some);
    moment.isBusy = true;
    for (const { place } of lanes.take()) place.giveBack();
    moment.pass();
    expect(hosts(lanes.take())).toEqual(['well.example', 'well.example', 'failing.example']);
  });
});

describe('what is taken of one target at a time', () => {
  it('is one at first, more where more waits, up to a limit, and less after a failure and where nothing waits', () => {
    const moment = new Moment();
    const lanes = heardOf(moment, ...targetsAt('far.example', 1, 1));
    const mosts: number[] = [];
    const turn = (isWell: boolean, isFull: boolean) => {
      lanes.hear('first', [1]);
      const [taken] = lanes.take();
      if (taken === undefined) throw new Error('It is nobody’s turn.');
      mosts.push(taken.most);
      lanes.end(taken);
      lanes.trust(taken, isWell, isFull ? taken.most : 0);
    };
    for (let n = 0; n < 6; n += 1) turn(true, true);
    turn(false, true);
    turn(true, true);
    turn(true, false);
    turn(true, false);
    expect(mosts).toEqual([1, 8, 16, 32, 64, 64, 64, 1, 2, 8]);
  });

  it('is little while many people wait for answers, and as much as before when they do not any more', () => {
    const moment = new Moment();
    const lanes = knownTo(moment, ...targetsAt('far.example', 1, 1));
    const mosts: number[] = [];
    for (const isBusy of [false, false, false, true, false]) {
      moment.isBusy = isBusy;
      lanes.hear('first', [1]);
      const [taken] = lanes.take();
      if (taken === undefined) throw new Error('It is nobody’s turn.');
      mosts.push(taken.most);
      lanes.end(taken);
      lanes.trust(taken, true, taken.most);
      moment.pass();
    }
    expect(mosts).toEqual([8, 16, 32, 16, 64]);
  });
});
