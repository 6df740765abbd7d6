import { describe, expect, it } from 'vitest';
import { WaitingTargets, type Claim, type Went } from './waiting_targets.js';

/** Targets that are not slow at one host, slow ones of one phase, and all of them. */
const [AT_HOST, SLOW, OPEN] = [256, 128, 2000];

type Targets = ReturnType<typeof targetsAt>;

function targetsAt(host: string, from: number, count: number, failing_since: Date | null = null) {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    return { id, bucket: 1, user_id: 1, target_url: `https://${host}/${id}`, failing_since };
  });
}

/** Targets that wait, in a process that is busy or not, with a clock that the test moves. */
class Waiting {
  isBusy = false;
  now = 0;
  readonly away = new Set<number>();
  readonly targets = new WaitingTargets({
    isBusy: () => this.isBusy,
    isAway: (bucket) => this.away.has(bucket),
    now: () => this.now,
  });

  add(...targets: Targets): this {
    const ids = targets.map(({ id }) => id);
    this.targets.enqueue('first', ids);
    this.targets.load(ids, targets);
    return this;
  }

  /** Claims until there is nothing to claim. */
  claimAll(): Claim[] {
    const all: Claim[] = [];
    for (let claims = this.targets.claim(); claims.length > 0; claims = this.targets.claim()) all.push(...claims);
    return all;
  }

  /** Has a delivery of the target 1 attempted. Returns how many there might be; undefined when it was not claimed. */
  attempt(went: Went): number | undefined {
    this.targets.enqueue('first', [1]);
    const claim = this.targets.claim().find(({ target }) => target.id === 1);
    if (claim === undefined) return undefined;
    if (went === 'wrong') claim.target.failing_since = new Date(0);
    this.targets.release(claim, went);
    return claim.limit;
  }
}

const at = (claims: readonly Claim[], host: string) =>
  claims.filter(({ target }) => new URL(target.target_url).host === host).length;

const slowAt = (host: string, from: number, count: number) => targetsAt(host, from, count, new Date(0));

describe('targets whose bucket is away', () => {
  it('wait until it is there again, while the others are claimed', () => {
    const [gone, ...there] = targetsAt('host.example', 1, 3);
    if (gone === undefined) throw new Error('there are three targets');
    const waiting = new Waiting().add({ ...gone, bucket: 2 }, ...there);
    waiting.away.add(2);
    expect(waiting.claimAll().map(({ target }) => target.id)).toEqual([2, 3]);
    waiting.away.clear();
    expect(waiting.claimAll().map(({ target }) => target.id)).toEqual([1]);
  });

  it('are not loaded until it is there again', () => {
    const { targets, away } = new Waiting();
    targets.enqueue('first', [4096 + 1, 4096 + 2]);
    away.add(2);
    expect(targets.unloaded()).toEqual([4096 + 1]);
    away.clear();
    expect(targets.unloaded()).toEqual([4096 + 1, 4096 + 2]);
  });
});

describe('targets with requests under way', () => {
  it('are 256 at one host, and the others there leave the other hosts alone', () => {
    const waiting = new Waiting().add(
      ...targetsAt('full.example', 1, 1000),
      ...targetsAt('other.example:8443', 2001, 40),
    );
    const claims = waiting.claimAll();
    expect([at(claims, 'full.example'), at(claims, 'other.example:8443')]).toEqual([AT_HOST, 40]);
    for (const claim of claims.slice(0, 10)) waiting.targets.release(claim);
    expect(waiting.claimAll()).toHaveLength(10);
  });

  it('are 128 slow ones in each phase, which do not count at their host', () => {
    const slow = slowAt('full.example', 1, 200);
    const waiting = new Waiting().add(...slow, ...targetsAt('full.example', 1001, AT_HOST));
    waiting.targets.enqueue(
      'retry',
      slow.map(({ id }) => id),
    );
    const claims = waiting.claimAll();
    const counts = (['first', 'retry'] as const).map((phase) => claims.filter((claim) => claim.phase === phase).length);
    expect(counts).toEqual([SLOW + AT_HOST, SLOW]);
  });

  it('are 2,000 in all', () => {
    const waiting = new Waiting();
    for (let host = 0; host < 10; host += 1) waiting.add(...targetsAt(`${host}.example`, 1 + 1000 * host, 250));
    expect(waiting.claimAll()).toHaveLength(OPEN);
  });
});

describe('a turn', () => {
  it('has room for targets that are not slow, however many slow ones wait', () => {
    const waiting = new Waiting().add(...slowAt('slow.example', 101, 1000), ...targetsAt('new.example', 1, 20));
    const claims = waiting.targets.claim();
    expect([at(claims, 'slow.example'), at(claims, 'new.example')]).toEqual([8, 20]);
  });

  it('has a target of each user, although another user has hundreds that wait', () => {
    const [single] = targetsAt('single.example', 1000, 1).map((target) => ({ ...target, user_id: 2 }));
    if (single === undefined) throw new Error('There is one target.');
    const claims = new Waiting().add(...targetsAt('many.example', 1, 300), single).targets.claim();
    expect(claims).toHaveLength(64);
    expect(claims.map(({ target }) => target.user_id)).toContain(2);
  });

  it('comes every 200 ms while the process is busy, with one delivery of 16 targets and of a slow one', () => {
    const waiting = new Waiting().add(...targetsAt('prompt.example', 1, 40), ...slowAt('slow.example', 101, 20));
    waiting.isBusy = true;
    for (let turn = 0; turn < 2; turn += 1) {
      const claims = waiting.claimAll();
      expect([at(claims, 'prompt.example'), at(claims, 'slow.example')]).toEqual([16, 1]);
      expect(new Set(claims.map(({ limit }) => limit))).toEqual(new Set([1]));
      waiting.now += 200;
    }
    waiting.isBusy = false;
    expect(at(waiting.targets.claim(), 'prompt.example')).toBe(8);
  });

  it('has 16 deliveries of a single target while the process is busy, too', () => {
    const waiting = new Waiting().add(...targetsAt('one.example', 1, 1));
    waiting.attempt('promptly');
    waiting.isBusy = true;
    waiting.now += 200;
    expect(waiting.attempt('promptly')).toBe(16);
  });
});

describe('a target', () => {
  it('has one delivery in its first claim, and 32 after each that went well', () => {
    const waiting = new Waiting().add(...targetsAt('far.example', 1, 1));
    const limits = (['promptly', 'promptly', 'late', 'promptly', 'wrong', 'promptly', 'promptly'] as const).map(
      (went) => waiting.attempt(went),
    );
    expect(limits).toEqual([1, 32, 32, 1, 32, 1, 32]);
  });

  it.each([
    ['that went well may fail once before it waits for slow ones', ['promptly', 'wrong', 'wrong'], [1, 32, 1]],
    ['that went well may be late once before it waits for slow ones', ['promptly', 'late', 'late'], [1, 32, 1]],
    ['that has not gone well waits for slow ones after its first failure', ['wrong'], [1]],
    ['that has not gone well waits for slow ones after its first late answer', ['late'], [1]],
  ] as const)('%s', (_, all, limits) => {
    const waiting = new Waiting().add(...slowAt('dead.example', 1001, SLOW));
    waiting.claimAll();
    waiting.add(...targetsAt('one.example', 1, 1));
    expect(all.map((went) => waiting.attempt(went))).toEqual(limits);
    expect(waiting.attempt('promptly')).toBeUndefined();
  });
});
