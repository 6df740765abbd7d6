import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { LogAddresses } from '../config/settings.js';

/**
 * The form in which the log shows the address of a client: an address, a network such as `192.0.2.0/24`, or undefined.
 * An address that carries an IPv4 address (`::ffff:192.0.2.1`) is shown as the IPv4 address. A text that is no address,
 * which a proxy may send, is not shown.
 */
export function loggedAddress(address: string, form: LogAddresses): string | undefined {
  const family = isIP(address);
  if (form === 'hidden' || family === 0) return undefined;
  // Most addresses need no parsing.
  if (form === 'full' && family === 4) return address;
  const parsed = ipaddr.process(address);
  if (form === 'full') return parsed.toString();
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}
