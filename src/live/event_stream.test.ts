import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { EventStream } from './event_stream.js';

it('An idle stream of server-sent events says with each comment how far it is', async () => {
  let position = 0;
  const server = createServer((_, response) => {
    const stream = new EventStream(response, 1, 1);
    stream.follows(() => ({ position: (position += 1), part: 9 }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const response = await fetch(`http://127.0.0.1:${port}`);
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes('id: 2.9\n\n')) break;
  }
  expect(text).toContain(':\nid: 1.9\n\n:\nid: 2.9\n\n');
  server.closeAllConnections();
  server.close();
});
