import { expect, it } from 'vitest';
import { aCertificate } from '../testing/certificates.js';
import { keptFor } from '../testing/deliveries.js';
import { useDelivering } from '../testing/delivering.js';
import { useRemotes } from '../testing/remotes.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const delivering = useDelivering(skein);
const remotes = useRemotes();

it('a receiver with a certificate of an unknown authority gets no event, and the log of deliveries says why', async () => {
  let requests = 0;
  const remote = await remotes.https(aCertificate(['127.0.0.1']), (_, response) => {
    requests += 1;
    response.end();
  });
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const hook = await delivering.subscribe(ada, remote.url);
  delivering.startWorker();
  await delivering.happen(ada, hook, workspace);
  await delivering.settled(hook, 'retrying');
  const [delivery] = await keptFor(skein, hook);
  const { attempts } = await ada.call('deliveries.getone', { id: delivery?.id ?? 0 });
  expect(attempts).toMatchObject([{ error: 'certificate_invalid', response: null }]);
  expect(requests).toBe(0);
});
