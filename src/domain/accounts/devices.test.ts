import { describe, expect, it } from 'vitest';
import { deviceOf, isBrowser, originOf } from './devices.js';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

describe('the device in a user agent', () => {
  it.each([
    ['Chrome on Windows', WINDOWS],
    ['Edge on Windows', `${WINDOWS} Edg/147.0.0.0`],
    ['Opera on Windows', `${WINDOWS} OPR/110.0.0.0`],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    [
      'Safari on an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
    ],
    ['curl', 'curl/8.5.0'],
    ['node', 'node'],
    ['python-requests', 'python-requests/2.32.3'],
    [null, 'Mozilla/5.0 (compatible)'],
    [null, '<script>alert(1)</script>'],
    [null, 'x'.repeat(5000)],
    [null, ''],
    [null, undefined],
  ])('is %j', (device, userAgent) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe('a browser', () => {
  it('is known by its name; programs and unknown devices are none', () => {
    for (const device of ['Chrome', 'Chrome on Windows', 'Samsung Internet on Android', 'Safari on an iPhone'])
      expect(isBrowser(device)).toBe(true);
    for (const device of ['curl', 'python-requests', 'Chrome-bot', 'node', null]) expect(isBrowser(device)).toBe(false);
  });
});

describe('the origin of a session', () => {
  it('has the IP address of the client in its usual spelling', () => {
    const addressOf = (address: string) => originOf({ userAgent: undefined, address }).address;
    expect(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::7'].map(addressOf)).toEqual([
      '203.0.113.7',
      '203.0.113.7',
      '2001:db8::7',
    ]);
    expect(['', 'x'.repeat(46)].map(addressOf)).toEqual([null, null]);
  });
});
