import { expect, it } from 'vitest';
import { countedAddress } from './rate_limit_hit.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['192.0.2.1:4711', '192.0.2.1:4711'],
  ['x'.repeat(16_000), 'x'.repeat(45)],
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
