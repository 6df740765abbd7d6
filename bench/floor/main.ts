import type { AddressInfo } from 'node:net';
import { openPool } from './connections.js';
import { Operations } from './operations.js';
import { createFloor } from './server.js';

// Started by the bench with the database's URL and the size of the pool; prints where it listens and stays until it is killed.
const [databaseUrl = '', connections = ''] = process.argv.slice(2);
const server = createFloor(new Operations(openPool(databaseUrl, Number(connections))));
server.listen(0, '127.0.0.1', () => {
  const address: AddressInfo | string | null = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
