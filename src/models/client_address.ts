import ipaddr from 'ipaddr.js';

/** The bits of an IPv6 address that identify a subscriber. Subscribers choose the other bits freely. */
const NETWORK_BITS = 64;
/** The length of the longest address. */
const LONGEST = 45;

/**
 * Returns the form of an address under which requests, failures and bytes are counted. An IPv6 address counts as its
 * /64 network. An address that carries an IPv4 address (`::ffff:192.0.2.1`) counts as the IPv4 address. A text that is
 * no address, which a proxy may send, counts as it is, cut to the length of an address.
 */
export function countedAddress(address: string): string {
  // Most addresses have no colon and need no parsing.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address.slice(0, LONGEST);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.map((part, place) => (place * 16 < NETWORK_BITS ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/${NETWORK_BITS}`;
}
