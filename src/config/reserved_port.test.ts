import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listenAnywhere, portOf } from '../testing/ports.js';
import { releasePort, reservePort } from './reserved_port.js';

const host = '127.0.0.1';
const anyPort = { host, port: 0 };

it('a reserved port closes connections until a server takes it over', async () => {
  const reserved = await reservePort(anyPort, '');
  const port = portOf(reserved);
  const early = connect(port, host).on('error', () => undefined);
  await once(early, 'close');
  const server = createServer((_, response) => response.end('here'));
  await once(server.listen(reserved), 'listening');
  expect(portOf(server)).toBe(port);
  expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('here');
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await releasePort(reserved);
  await expect(fetch(`http://${host}:${port}`)).rejects.toThrow();
});

it('a port that was released can be had again', async () => {
  const reserved = await reservePort(anyPort, '');
  const address = { host, port: portOf(reserved) };
  await expect(reservePort(address, '')).rejects.toThrow(/ is taken: /);
  await releasePort(reserved);
  await releasePort(await reservePort(address, ''));
});

it.each([
  ['', 'PORT', 'HOST'],
  ['LOOP_IN_SMTP_', 'LOOP_IN_SMTP_PORT', 'LOOP_IN_SMTP_HOST'],
] as const)('an error names %sPORT or %sHOST, whichever has to be set', async (settings, portName, hostName) => {
  const squatter = createServer();
  const port = await listenAnywhere(squatter);
  await expect(reservePort({ host, port }, settings)).rejects.toThrow(
    `127.0.0.1:${port} is taken: stop what listens there, or set ${portName}`,
  );
  await expect(reservePort({ host: '203.0.113.1', port: 0 }, settings)).rejects.toThrow(
    `203.0.113.1 is not an address of this machine: set ${hostName}`,
  );
  await expect(reservePort({ host: 'nowhere.invalid', port: 80 }, settings)).rejects.toThrow(
    new RegExp(`^nowhere\\.invalid:80 cannot be listened on \\(E\\w+\\): set ${hostName} and ${portName}$`),
  );
  squatter.close();
});
