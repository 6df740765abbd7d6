import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { SystemNames } from './names.js';

const ends: (() => unknown)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const [A, NAME_ERROR] = [1, 3];

/**
 * The names that a DNS server of the test tells: `one.example` has one IPv4 address and no other; it says
 * nothing of `mute.example`.
 */
async function namesOfServer(): Promise<SystemNames> {
  const socket = createSocket('udp4', (question, { port, address }) => {
    if (question.includes('mute')) return;
    const isKnown = question.includes('one') && question.readUInt16BE(question.indexOf('\x07example\0') + 9) === A;
    const reply = Buffer.from(question.subarray(0, question.indexOf('\x07example\0') + 13));
    reply.writeUInt16BE(isKnown ? 0x8180 : 0x8180 + NAME_ERROR, 2);
    reply.writeUInt16BE(isKnown ? 1 : 0, 6);
    reply.fill(0, 8, 12);
    const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 9, 0, 4, 93, 184, 216, 34]);
    socket.send(isKnown ? Buffer.concat([reply, record]) : reply, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  ends.push(() => socket.close());
  return new SystemNames([`127.0.0.1:${socket.address().port}`]);
}

it('resolves a name by DNS, though it has addresses of one kind only, and fails for none', async () => {
  const names = await namesOfServer();
  expect(await names.resolve('one.example')).toEqual(['93.184.216.34']);
  for (const name of ['two.example', 'no name', '']) expect(await names.resolve(name)).toEqual([]);
});

it('knows the hosts file for those only that the operator has named', async () => {
  const names = await namesOfServer();
  expect(await names.lookup('localhost')).toContain('127.0.0.1');
  expect(await names.lookup('no name')).toEqual([]);
});

it('holds up no file while names are not answered', async () => {
  const names = await namesOfServer();
  let answered = 0;
  for (let count = 0; count < 20; count += 1) void names.resolve('mute.example').then(() => (answered += 1));
  expect(await readFile(new URL(import.meta.url), 'utf8')).toContain('mute.example');
  expect(answered).toBe(0);
});
