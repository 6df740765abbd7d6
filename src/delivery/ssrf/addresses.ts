import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { AddressRange } from '../../config/allowed_targets.js';
import { SECOND } from '../../clock.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Range = readonly [Address, number];

/** Where a cloud tells its machines what they are at an address that looks public. Those of the others are link-local, private or shared. */
const METADATA: readonly string[] = ['168.63.129.16'];
/** All of IPv6 that the internet has been given. Outside lie, among others, most forms that carry an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Whoever connects to one of these comes to the IPv4 address in its last four bytes: mapped (RFC 4291) and NAT64 (RFC 6052). */
const CARRIERS = ['::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range));

/**
 * Whether an address belongs to somebody in the internet. What a registry has set aside for anything else does not: loopback, private, link-local, shared, multicast,
 * documentation, benchmarks, and every form that carries an IPv4 address.
 */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%') || METADATA.includes(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || (address.match(GLOBAL_UNICAST) && !isIsatap(address));
}

/** A tunnel to the IPv4 address in its last four bytes (RFC 5214). */
function isIsatap({ parts: [, , , , fifth = 0, sixth] }: ipaddr.IPv6): boolean {
  return sixth === 0x5efe && (fifth === 0 || fifth === 0x0200);
}

export function isLoopback(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.parse(text).range() === 'loopback';
}

/** The IPv4 address to which a connection to that IPv6 address leads, if it does. */
export function carriedIPv4(text: string): string | undefined {
  if (isIP(text) !== 6) return undefined;
  const address = ipaddr.parse(text);
  const isCarrier = CARRIERS.some((range) => isWithin(address, range));
  return isCarrier ? ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString() : undefined;
}

/** A range, ready to be compared with. */
export function rangeOf({ address, bits }: AddressRange): Range {
  return [ipaddr.parse(address), bits];
}

export function isInRange(text: string, range: Range): boolean {
  return isIP(text) !== 0 && isWithin(ipaddr.parse(text), range);
}

function isWithin(address: Address, [first, bits]: Range): boolean {
  return address.kind() === first.kind() && address.match(first, bits);
}

/** One way of writing each address, without the interface that it may name. */
export function canonical(text: string): string {
  return ipaddr.parse(text.split('%', 1)[0] ?? '').toString();
}

/** How long the addresses of this machine are believed to stay what they are: asking the system takes longer than all the other checks. */
const OWN_MS = SECOND;
let own: { addresses: ReadonlySet<string>; at: number } | undefined;

/** The addresses of this machine, as `canonical` writes them: as they are, or were a second ago. */
export function ownAddresses(): ReadonlySet<string> {
  const now = performance.now();
  if (own === undefined || now - own.at > OWN_MS) {
    const found = Object.values(networkInterfaces()).flatMap((list = []) => list);
    own = { addresses: new Set(found.map(({ address }) => canonical(address))), at: now };
  }
  return own.addresses;
}
