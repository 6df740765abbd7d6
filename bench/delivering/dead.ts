import { createServer as createHttps } from 'node:https';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { port, type Told } from './receiving.js';

// A process of its own: endpoints at which nothing ever arrives. It is given a certificate, in one line, and says the ports of those who
// refuse, hang, and answer 500.
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { cert, key }: Told = JSON.parse((await lines.next()).value ?? '{}');

const closed = createServer();
const refusing = await port(closed);
closed.close();
const hanging = await port(createServer((socket) => socket.on('error', () => undefined)));
const failing = await port(
  createHttps({ cert, key }, (request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(500).end());
  }),
);
process.stdout.write(`${JSON.stringify({ refusing, hanging, failing })}\n`);
await lines.next();
process.exit();
