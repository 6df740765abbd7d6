import { describe, expect, it } from 'vitest';
import { Lanes } from './lanes.js';
import { Places } from './places.js';

/** As many as there are places for targets that are well at one host. */
const AT_HOST = 256;

function targetsAt(host: string, from: number, count: number, failing_since: Date | null = null) {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    return { id, bucket: 1, user_id: 1, target_url: `https://${host}/${id}`, failing_since };
  });
}

/** Those whose turn it is when something waits at all of these targets. */
function heardOf(...targets: ReturnType<typeof targetsAt>) {
  return heardBy(new Places(), targets);
}

function heardBy(places: Places, targets: ReturnType<typeof targetsAt>) {
  const lanes = new Lanes(places);
  const ids = targets.map(({ id }) => id);
  lanes.hear('first', ids);
  lanes.learn(ids, targets);
  return lanes;
}

const hosts = (turns: ReturnType<Lanes['take']>) => turns.map(({ target }) => new URL(target.target_url).host);
const count = (list: readonly string[], host: string) => list.filter((each) => each === host).length;

describe('the places at one host', () => {
  it('are some hundreds, and whoever waits for one there takes none from others', () => {
    const lanes = heardOf(...targetsAt('busy.example', 1, 1000), ...targetsAt('other.example:8443', 2001, 40));
    const taken = lanes.take();
    expect(count(hosts(taken), 'busy.example')).toBe(AT_HOST);
    expect(count(hosts(taken), 'other.example:8443')).toBe(40);
    expect(lanes.take()).toEqual([]);
  });

  it('are kept by those who do not answer, until they do', () => {
    const lanes = heardOf(...targetsAt('busy.example', 1, 1000));
    const taken = lanes.take();
    for (const { place } of taken) place.giveBack();
    expect(lanes.take()).toEqual([]);
    for (const turn of taken.slice(0, 10)) lanes.end(turn);
    expect(lanes.take().map(({ target }) => target.id)).toEqual(
      Array.from({ length: 10 }, (_, nr) => AT_HOST + 1 + nr),
    );
  });

  it('are not taken by targets that fail, which have places of their own', () => {
    const lanes = heardOf(
      ...targetsAt('busy.example', 1, 200, new Date(0)),
      ...targetsAt('busy.example', 1001, AT_HOST + 20),
    );
    const taken = lanes.take();
    expect(taken.filter(({ target }) => target.failing_since === null)).toHaveLength(AT_HOST);
    expect(taken.length).toBeGreaterThan(AT_HOST + 100);
  });
});

describe('while many people wait for answers', () => {
  const some = [...targetsAt('well.example', 1, 20), ...targetsAt('failing.example', 101, 20, new Date(0))];

  it('one of each kind is told at a time, now and then, and all when nobody waits any more', () => {
    let [isBusy, now] = [true, 0];
    const lanes = heardBy(
      new Places(
        () => isBusy,
        () => now,
      ),
      some,
    );
    const [well, failing] = lanes.take();
    expect(hosts([well, failing].flatMap((turn) => turn ?? []))).toEqual(['well.example', 'failing.example']);
    for (const turn of [well, failing]) if (turn !== undefined) lanes.end(turn);
    expect(lanes.take()).toEqual([]);
    now += 200;
    expect(hosts(lanes.take())).toEqual(['well.example', 'failing.example']);
    now += 200;
    expect(lanes.take()).toEqual([]);
    isBusy = false;
    expect(lanes.take()).toHaveLength(some.length - 4);
  });

  it('one that does not answer holds nobody up', () => {
    let now = 0;
    const lanes = heardBy(
      new Places(
        () => true,
        () => now,
      ),
      some,
    );
    for (const { place } of lanes.take()) place.giveBack();
    now += 200;
    expect(hosts(lanes.take())).toEqual(['well.example']);
  });

  it('of one target no more than a few deliveries are taken', () => {
    let [isBusy, now] = [false, 0];
    const places = new Places(
      () => isBusy,
      () => (now += 200),
    );
    const lanes = new Lanes(places);
    const [target] = targetsAt('far.example', 1, 1);
    if (target === undefined) throw new Error('There is no target.');
    lanes.hear('first', [1]);
    lanes.learn([1], [target]);
    for (const most of [8, 16, 8]) {
      lanes.hear('first', [1]);
      isBusy = most === 8;
      const [turn] = lanes.take();
      expect(turn?.most).toBe(most);
      if (turn === undefined) continue;
      lanes.end(turn);
      lanes.trust(turn, true, turn.most);
    }
  });
});

describe('what is taken of one target at a time', () => {
  const [target] = targetsAt('far.example', 1, 1);

  it('is more where more waits, up to a limit, and less after a failure and where nothing waits', () => {
    const lanes = new Lanes(new Places());
    const mosts: number[] = [];
    const turn = (isWell: boolean, isFull: boolean) => {
      lanes.hear('first', [1]);
      if (target !== undefined && lanes.unknown().length > 0) lanes.learn([1], [target]);
      const [taken] = lanes.take();
      if (taken === undefined) throw new Error('It is nobody’s turn.');
      mosts.push(taken.most);
      lanes.end(taken);
      lanes.trust(taken, isWell, isFull ? taken.most : 0);
    };
    for (let n = 0; n < 5; n += 1) turn(true, true);
    turn(false, true);
    turn(true, true);
    turn(true, false);
    turn(true, false);
    expect(mosts).toEqual([8, 16, 32, 64, 64, 64, 1, 2, 8]);
  });
});
