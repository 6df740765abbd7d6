import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { SECOND } from '../../clock.js';
import type { AddressRange } from '../../config/allowed_targets.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Range = readonly [Address, number];

/**
 * Metadata services of clouds at addresses that look public. The other clouds use link-local,
 * private or shared addresses.
 */
const METADATA: readonly string[] = ['168.63.129.16'];
/** The IPv6 addresses that are assigned to the internet. Most forms that embed an IPv4 address are outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Connections to these lead to the IPv4 address in the last four bytes: mapped (RFC 4291) and NAT64 (RFC 6052). */
const EMBEDDING = ['::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range));

/**
 * Whether an address is part of the public internet. Reserved ranges are not: loopback, private, link-local, shared,
 * multicast, documentation, benchmarks, and all forms that embed an IPv4 address.
 */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%') || METADATA.includes(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || (address.match(GLOBAL_UNICAST) && !isIsatap(address));
}

/** ISATAP tunnels to the IPv4 address in the last four bytes (RFC 5214). */
function isIsatap({ parts: [, , , , fifth = 0, sixth] }: ipaddr.IPv6): boolean {
  return sixth === 0x5efe && (fifth === 0 || fifth === 0x0200);
}

export function isLoopback(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.parse(text).range() === 'loopback';
}

/** The IPv4 address that a connection to this IPv6 address leads to; undefined for all other addresses. */
export function embeddedIPv4(text: string): string | undefined {
  if (isIP(text) !== 6) return undefined;
  const address = ipaddr.parse(text);
  const isEmbedding = EMBEDDING.some((range) => isWithin(address, range));
  return isEmbedding ? ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString() : undefined;
}

export function rangeOf({ address, bits }: AddressRange): Range {
  return [ipaddr.parse(address), bits];
}

export function isInRange(text: string, range: Range): boolean {
  return isIP(text) !== 0 && isWithin(ipaddr.parse(text), range);
}

function isWithin(address: Address, [first, bits]: Range): boolean {
  return address.kind() === first.kind() && address.match(first, bits);
}

/** The canonical text of an address, without its zone. Equal addresses have equal texts. */
export function canonical(text: string): string {
  return ipaddr.parse(text.split('%', 1)[0] ?? '').toString();
}

/** The addresses of this machine are cached, because reading them takes longer than all other checks. */
const CACHE_MS = SECOND;
let own: { addresses: ReadonlySet<string>; at: number } | undefined;

/** The canonical addresses of this machine, at most a second old. */
export function ownAddresses(): ReadonlySet<string> {
  const now = performance.now();
  if (own === undefined || now - own.at > CACHE_MS) {
    const found = Object.values(networkInterfaces()).flatMap((list = []) => list);
    own = { addresses: new Set(found.map(({ address }) => canonical(address))), at: now };
  }
  return own.addresses;
}
