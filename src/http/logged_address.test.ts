import { describe, expect, it } from 'vitest';
import { createLog } from '../log.js';
import { startServerBeside } from '../testing/servers.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { loggedAddress } from './logged_address.js';

describe('the address of a client in the log', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '::1', '::/48'],
  ])('%s is shown as %s or %s', (address, full, truncated) => {
    expect(loggedAddress(address, 'full')).toBe(full);
    expect(loggedAddress(address, 'truncated')).toBe(truncated);
    expect(loggedAddress(address, 'hidden')).toBeUndefined();
  });

  it.each(['', 'unknown', '127.1', '0x7f000001', '203.0.113.7:443', '203.0.113.7"', '203.0.113.7, 203.0.113.8'])(
    'is not shown when it is no address: %j',
    (text) => {
      expect([loggedAddress(text, 'full'), loggedAddress(text, 'truncated')]).toEqual([undefined, undefined]);
    },
  );
});

describe('the line of a request', () => {
  const skein = useSkein();

  /** The line of a request from this address. */
  async function lineOf(forwarded: string, options: { trustProxy: boolean; logAddresses: 'full' | 'truncated' }) {
    const lines: string[] = [];
    const log = createLog('info', (line) => {
      lines.push(line);
      return '';
    });
    const server = await startServerBeside(skein, { ...options, log });
    await server.send({ method: 'GET', path: '/healthz', headers: { 'x-forwarded-for': forwarded } });
    await until(() => lines.length === 1);
    await server.stop();
    return lines[0];
  }

  it('has the address that the trusted proxy names, in the form that is set', async () => {
    const forwarded = '198.51.100.9, 203.0.113.77';
    const full = { logAddresses: 'full' } as const;
    expect(await lineOf(forwarded, { ...full, trustProxy: true })).toContain('"address":"203.0.113.77"');
    expect(await lineOf(forwarded, { ...full, trustProxy: false })).toContain('"address":"127.0.0.1"');
    const truncated = { logAddresses: 'truncated', trustProxy: true } as const;
    expect(await lineOf(forwarded, truncated)).toContain('"address":"203.0.113.0/24"');
  });
});
