import { afterAll, expect, it } from 'vitest';
import type { Background } from '../events/background.js';
import { whoDispatches } from '../models/dispatcher_group.js';
import { startBackgroundOf } from '../testing/background.js';
import { keepForStreams } from '../testing/live.js';
import { isDispatched } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';
import type { LiveEvent } from '../testing/streams.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const workers: Background[] = [];
afterAll(() => Promise.all(workers.map((worker) => worker.stop())));

const [WORKSPACES, ROUNDS] = [6, 4];

/** The threads that were added after a position, and the positions on the way. */
async function threadsAfter(person: Person, from: string): Promise<{ threads: string[]; positions: string[] }> {
  const threads: string[] = [];
  const positions: string[] = [];
  for (let [after, isOver] = [from, false]; !isOver;) {
    const page = await person.call('live.get', { after, limit: 7 });
    threads.push(...page.events.flatMap(titleOf));
    [after, isOver] = [page.position, !page.has_more];
    positions.push(after);
  }
  return { threads, positions };
}

const titleOf = (event: LiveEvent) => (event.type === 'thread_added' ? (event.object?.title ?? []) : []);

it('a stream over workspaces that two workers dispatch has each event once, from any position, also of before', async () => {
  const ada = await skein.aUser('ada');
  const places = await Promise.all(Array.from({ length: WORKSPACES }, () => skein.aWorkspace(ada)));
  const channels = await Promise.all(
    places.map(({ id }) => ada.call('channels.add', { workspace_id: id, name: 'Loom' })),
  );
  const [first] = places;
  if (first === undefined) throw new Error('There is a first workspace.');
  // As one leader for all buckets did it.
  await keepForStreams(skein, first, 'channel_added');
  const { position: earlier } = await ada.call('live.get', {});

  for (let index = 0; index < 2; index += 1) workers.push(await startBackgroundOf(skein));
  await until(async () => (await whoDispatches(skein.db)).groups_led === 16);
  const added: string[] = [];
  const read: string[] = [];
  const positions = [earlier];
  const post = async (round: number) => {
    const titles = channels.map((_channel, index) => `${index}.${round}`);
    await Promise.all(
      channels.map(({ id }, index) =>
        ada.call('threads.add', { channel_id: id, title: titles[index] ?? '', content: 'Weft' }),
      ),
    );
    added.push(...titles);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const posting = post(round);
    const page = await threadsAfter(ada, positions.at(-1) ?? '');
    read.push(...page.threads);
    positions.push(...page.positions);
    await posting;
    workers.forEach((worker) => worker.wake());
  }
  await until(async () => (await Promise.all(places.map((place) => isDispatched(skein, place)))).every(Boolean));
  read.push(...(await threadsAfter(ada, positions.at(-1) ?? '')).threads);

  expect(read.toSorted()).toEqual(added.toSorted());
  for (let index = 0; index < WORKSPACES; index += 1) {
    const rounds = read.filter((title) => title.startsWith(`${index}.`));
    expect(rounds).toEqual(rounds.toSorted());
  }
  for (const position of positions) {
    const { threads } = await threadsAfter(ada, position);
    expect(threads).toEqual(read.slice(read.length - threads.length));
  }
  expect((await threadsAfter(ada, earlier)).threads).toEqual(read);
});
