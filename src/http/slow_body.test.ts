import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { HOUR } from '../clock.js';
import { operations } from '../generated/operations.js';
import { aThread, idsOf } from '../testing/posts.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();

it('what comes slowly is as old as its last byte: a call for what is newer than the last finds it', async () => {
  const { ada, ben, channel } = await skein.aTeam();
  const body = JSON.stringify({ channel_id: channel.id, title: 'Slow', content: 'It took an hour.' });
  const headers = {
    authorization: `Bearer ${ben.token}`,
    'content-type': 'application/json',
    expect: '100-continue',
    'content-length': Buffer.byteLength(body),
  };
  const sent = request(`${skein.baseUrl}${operations['threads.add'].path}`, { method: 'POST', headers });
  const answered = once(sent, 'response').then(([response]: IncomingMessage[]) => response && json(response));
  sent.flushHeaders();
  await once(sent, 'continue');

  skein.clock.advance(HOUR);
  const last = await aThread(ada, channel);
  skein.clock.advance(HOUR);
  sent.end(body);
  expect(await answered).toMatchObject({ title: 'Slow' });
  const newer = { channel_id: channel.id, newer_than_ts: last.last_updated_ts };
  expect(idsOf(await ada.call('threads.get', newer))).toHaveLength(1);
});
