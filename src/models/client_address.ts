import ipaddr from 'ipaddr.js';

/** Of an IPv6 address these bits are one subscriber's; all others they choose as they like. */
const NETWORK_BITS = 64;
/** The longest that an address is. */
const LONGEST = 45;

/**
 * What an address counts as, wherever requests, failures or bytes of one are counted: an IPv6 address as its network of 64 bits, one
 * that carries an IPv4 address (`::ffff:192.0.2.1`) as that. What is no address, as a proxy may write it, counts as it is written.
 */
export function countedAddress(address: string): string {
  // Most have no colon, and are as they are.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address.slice(0, LONGEST);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.map((part, place) => (place * 16 < NETWORK_BITS ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/${NETWORK_BITS}`;
}
