import { createServer } from 'node:https';
import { createInterface } from 'node:readline';
import { port, type Arrivals, type Told } from './receiving.js';

// A process that receives deliveries and notes when each arrived first. It reads a certificate in one line and prints
// its port. For each further line it prints the arrivals since the previous one. It ends when its input ends.
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { cert, key }: Told = JSON.parse((await lines.next()).value ?? '{}');
let arrivals: Arrivals = {};

const server = createServer({ cert, key }, (request, response) => {
  const id = String(request.headers['webhook-id']);
  arrivals[id] ??= performance.timeOrigin + performance.now();
  request.resume();
  request.once('end', () => response.writeHead(204).end());
});
process.stdout.write(`${await port(server)}\n`);
while ((await lines.next()).done !== true) {
  const told = arrivals;
  arrivals = {};
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
process.exit();
