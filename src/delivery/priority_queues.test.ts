import { describe, expect, it } from 'vitest';
import { PriorityQueues, type Claim } from './priority_queues.js';
import { Slots } from './slots.js';

/** Slots for healthy targets at one host. */
const PER_HOST = 256;

type Targets = ReturnType<typeof targetsAt>;

function targetsAt(host: string, from: number, count: number, failing_since: Date | null = null) {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    return { id, bucket: 1, user_id: 1, target_url: `https://${host}/${id}`, failing_since };
  });
}

/** Slots of a process that is busy or not, with a clock that the test moves. */
class Limits {
  isBusy = false;
  #now = 0;
  readonly slots = new Slots(
    () => this.isBusy,
    () => this.#now,
  );

  nextPeriod(): void {
    this.#now += 200;
  }
}

/** Queues in which all of these targets wait, and where no attempt was made yet. */
function newQueues(limits: Limits, ...targets: Targets) {
  const queues = new PriorityQueues(limits.slots);
  const ids = targets.map(({ id }) => id);
  queues.enqueue('first', ids);
  queues.load(ids, targets);
  return queues;
}

/** The same after one attempt at each. At the healthy targets it has succeeded. */
function provenQueues(limits: Limits, ...targets: Targets) {
  const queues = newQueues(limits, ...targets);
  for (let claims = queues.claim(); claims.length > 0; claims = queues.claim()) {
    for (const claim of claims) {
      queues.release(claim);
      queues.record(claim, claim.target.failing_since === null, 1);
    }
    limits.nextPeriod();
  }
  queues.enqueue(
    'first',
    targets.map(({ id }) => id),
  );
  return queues;
}

const hosts = (claims: readonly Claim[]) => claims.map(({ target }) => new URL(target.target_url).host);
const count = (list: readonly string[], host: string) => list.filter((each) => each === host).length;

describe('the slots at one host', () => {
  it('are limited, and targets that wait for one take none from other hosts', () => {
    const targets = [...targetsAt('busy.example', 1, 1000), ...targetsAt('other.example:8443', 2001, 40)];
    const queues = provenQueues(new Limits(), ...targets);
    const claims = queues.claim();
    expect(count(hosts(claims), 'busy.example')).toBe(PER_HOST);
    expect(count(hosts(claims), 'other.example:8443')).toBe(40);
    expect(queues.claim()).toEqual([]);
  });

  it('stay taken after their early release, until the claims end', () => {
    const queues = provenQueues(new Limits(), ...targetsAt('busy.example', 1, 1000));
    const claims = queues.claim();
    for (const { slot } of claims) slot.release();
    expect(queues.claim()).toEqual([]);
    for (const claim of claims.slice(0, 10)) queues.release(claim);
    expect(queues.claim().map(({ target }) => target.id)).toEqual(
      Array.from({ length: 10 }, (_, nr) => PER_HOST + 1 + nr),
    );
  });

  it('are not taken by failing targets, which have slots of their own', () => {
    const limits = new Limits();
    const failing = targetsAt('busy.example', 1, 200, new Date(0));
    const queues = provenQueues(limits, ...failing, ...targetsAt('busy.example', 1001, PER_HOST + 20));
    let claims = queues.claim();
    expect(claims.filter(({ target }) => target.failing_since === null)).toHaveLength(PER_HOST);
    for (let period = 0; period < 20; period += 1) {
      limits.nextPeriod();
      claims = [...claims, ...queues.claim()];
    }
    expect(claims.filter(({ target }) => target.failing_since !== null)).toHaveLength(128);
  });
});

describe('unproven and failing targets', () => {
  it('start at a limited rate: 64 unproven and 16 failing ones in a period', () => {
    const limits = new Limits();
    const queues = newQueues(
      limits,
      ...targetsAt('new.example', 1, 1000),
      ...targetsAt('failing.example', 2001, 1000, new Date(0)),
    );
    for (let period = 0; period < 3; period += 1) {
      const claimed = hosts(queues.claim());
      expect(count(claimed, 'new.example')).toBe(64);
      expect(count(claimed, 'failing.example')).toBe(16);
      expect(queues.claim()).toEqual([]);
      limits.nextPeriod();
    }
  });

  it('do not delay healthy ones', () => {
    const limits = new Limits();
    const queues = provenQueues(limits, ...targetsAt('healthy.example', 1, 20));
    const others = [...targetsAt('new.example', 101, 1000), ...targetsAt('failing.example', 2001, 1000, new Date(0))];
    const ids = others.map(({ id }) => id);
    queues.enqueue('first', ids);
    queues.load(ids, others);
    expect(count(hosts(queues.claim()), 'healthy.example')).toBe(20);
  });
});

describe('a healthy target', () => {
  it('does not wait for dead ones after its first failure, but after its second', () => {
    const limits = new Limits();
    const dead = targetsAt('dead.example', 101, 1000, new Date(0));
    const queues = provenQueues(limits, ...targetsAt('healthy.example', 1, 1));
    const ids = dead.map(({ id }) => id);
    queues.enqueue('first', ids);
    queues.load(ids, dead);
    const isClaimed: boolean[] = [];
    for (let time = 0; time < 3; time += 1) {
      queues.enqueue('first', [1]);
      const claim = queues.claim().find(({ target }) => target.id === 1);
      isClaimed.push(claim !== undefined);
      limits.nextPeriod();
      if (claim === undefined) continue;
      claim.target.failing_since = new Date(0);
      queues.release(claim);
      queues.record(claim, false, 1);
    }
    expect(isClaimed).toEqual([true, true, false]);
  });
});

describe('while the process is busy', () => {
  const some = [...targetsAt('healthy.example', 1, 40), ...targetsAt('failing.example', 101, 20, new Date(0))];

  it('few deliveries start in each period, and all others afterwards', () => {
    const limits = new Limits();
    const queues = provenQueues(limits, ...some);
    limits.isBusy = true;
    for (let period = 0; period < 2; period += 1) {
      const claims = queues.claim();
      expect(hosts(claims)).toEqual(['healthy.example', 'healthy.example', 'failing.example']);
      for (const claim of claims) queues.release(claim);
      expect(queues.claim()).toEqual([]);
      limits.nextPeriod();
    }
    limits.isBusy = false;
    expect(count(hosts(queues.claim()), 'healthy.example')).toBe(36);
  });

  it('a claim with few deliveries leaves its share to others', () => {
    const limits = new Limits();
    const queues = provenQueues(limits, ...some);
    limits.isBusy = true;
    const [one, other] = queues.claim();
    one?.slot.confirm(1);
    other?.slot.confirm(8);
    expect(queues.claim().map(({ limit }) => limit)).toEqual([7]);
  });

  it('a target that hangs delays no others', () => {
    const limits = new Limits();
    const queues = provenQueues(limits, ...some);
    limits.isBusy = true;
    for (const { slot } of queues.claim()) slot.release();
    limits.nextPeriod();
    expect(hosts(queues.claim())).toEqual(['healthy.example', 'healthy.example', 'failing.example']);
  });
});

describe('the size of a claim', () => {
  it('is one at first, doubles with full claims up to 64, halves with others, and is one after a failure', () => {
    const limits = new Limits();
    const queues = newQueues(limits, ...targetsAt('far.example', 1, 1));
    const sizes: number[] = [];
    const claimOnce = (isHealthy: boolean, isFull: boolean) => {
      queues.enqueue('first', [1]);
      const [claim] = queues.claim();
      if (claim === undefined) throw new Error('Nothing was claimed');
      sizes.push(claim.limit);
      queues.release(claim);
      queues.record(claim, isHealthy, isFull ? claim.limit : 0);
    };
    for (let n = 0; n < 6; n += 1) claimOnce(true, true);
    claimOnce(false, true);
    claimOnce(true, true);
    claimOnce(true, false);
    claimOnce(true, false);
    expect(sizes).toEqual([1, 8, 16, 32, 64, 64, 64, 1, 2, 8]);
  });

  it('is small while the process is busy, and as before afterwards', () => {
    const limits = new Limits();
    const queues = provenQueues(limits, ...targetsAt('far.example', 1, 1));
    const sizes: number[] = [];
    for (const isBusy of [false, false, false, true, false]) {
      limits.isBusy = isBusy;
      queues.enqueue('first', [1]);
      const [claim] = queues.claim();
      if (claim === undefined) throw new Error('Nothing was claimed');
      sizes.push(claim.limit);
      queues.release(claim);
      queues.record(claim, true, claim.limit);
      limits.nextPeriod();
    }
    expect(sizes).toEqual([8, 16, 32, 16, 64]);
  });
});

describe('users', () => {
  it('take turns: one target is claimed at once, although another user has hundreds that wait', () => {
    const many = targetsAt('many.example.com', 1, 300);
    const [single] = targetsAt('single.example.com', 1000, 1).map((target) => ({ ...target, user_id: 2 }));
    if (single === undefined) throw new Error('There is one target.');
    const limits = new Limits();
    limits.isBusy = true;
    const claimed = newQueues(limits, ...many, single).claim();
    expect(claimed.length).toBeLessThan(many.length);
    expect(claimed.map(({ target }) => target.user_id)).toContain(2);
  });
});
