import { expect, it } from 'vitest';
import { SECOND } from '../clock.js';
import { startBackgroundOf } from '../testing/background.js';
import { useDelivering } from '../testing/delivering.js';
import { aComment, aThread } from '../testing/posts.js';
import type { Received } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';

const skein = useSkein();
const delivering = useDelivering(skein);
/** Comments in each of two workspaces. */
const COUNT = 60;

const idIn = ({ body }: Received): number => JSON.parse(body).id;

it('the first attempts at a target have the order of the changes of a workspace, beside another one and failures', async () => {
  const failed = new Set<number>();
  const receiver = await delivering.aReceiver((received, response) => {
    const id = idIn(received);
    const fails = failed.size < COUNT / 4 && !failed.has(id) && Math.floor(id / 4096) % 3 === 0;
    if (fails) failed.add(id);
    response.writeHead(fails ? 500 : 204).end();
  });
  const ada = await skein.aUser('ada');
  const places = [await skein.aWorkspace(ada, 'Here'), await skein.aWorkspace(ada, 'There')];
  const threads = await Promise.all(places.map(({ default_channel: id }) => aThread(ada, { id })));
  const hook = await ada.call('hooks.subscribe', { target_url: receiver.url(), event: 'comment_added' });
  const background = await startBackgroundOf(skein, { pollMs: 20 });
  delivering.startWorker();

  const made = threads.map((): number[] => []);
  for (let n = 0; n < COUNT; n += 1) {
    for (const [place, thread] of threads.entries()) made[place]?.push((await aComment(ada, thread)).id);
  }
  const firsts = () => [...new Set(receiver.received.map(idIn))];
  await until(() => firsts().length === 2 * COUNT, 20_000);
  for (const ids of made) expect(firsts().filter((id) => ids.includes(id))).toEqual(ids);

  // Each failed one comes again, after others.
  expect(failed.size).toBeGreaterThan(0);
  skein.clock.advance(6 * SECOND);
  await delivering.settled(hook, 'delivered');
  expect(receiver.received).toHaveLength(2 * COUNT + failed.size);
  await background.stop();
}, 40_000);
