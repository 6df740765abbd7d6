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
  const lanes = new Lanes(new Places());
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
