import { createServer as createHttps } from 'node:https';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { port, type Told } from './receiving.js';

// A process with three dead endpoints: one refuses connections, one never responds, one responds with 500. It reads a
// certificate in one line and prints the three ports. It ends when its input has another line or ends.
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
