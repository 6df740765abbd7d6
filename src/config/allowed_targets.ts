import { isIPv4, isIPv6 } from 'node:net';

/**
 * A target of webhooks that WEBHOOK_ALLOW adds to the public addresses on ports 80 and 443
 * (behaviour/network.md#targets-of-webhooks).
 */
export interface AllowedTarget {
  /** A host name or a range of addresses; null: all public addresses. */
  readonly place: NamedHost | AddressRange | null;
  /** Null: 80 and 443. */
  readonly port: number | 'any' | null;
}

export interface NamedHost {
  /** In lower case. */
  readonly name: string;
}

/** All addresses whose first bits are those of `address`. */
export interface AddressRange {
  readonly address: string;
  readonly bits: number;
}

/** An IPv6 address or range in brackets, or any other host, with an optional port. */
const ENTRY = /^(?:\[([\da-f:.]+(?:\/\d+)?)\]|([^:[\]]*))(?::(\d{1,5}|\*))?$/;
/** The last label contains a letter. URLs treat hosts whose last label is a number as IPv4 addresses. */
const NAME = /^(?=.{1,253}$)(?:[a-z\d_-]{1,63}\.)*(?=[a-z\d_-]*[a-z])[a-z\d_-]{1,63}$/;

/**
 * Parses `hooks.internal`, `10.0.0.7`, `10.0.0.0/8` or `fd00::/8`, each optionally followed by `:8080`, or by
 * `:*` for every port (IPv6 then needs brackets); or `:8443` alone. The text is in lower case. Returns
 * undefined for any other text.
 */
export function parseAllowedTarget(text: string): AllowedTarget | undefined {
  const isBareIPv6 = isIPv6(text.split('/', 1)[0] ?? '');
  const match = ENTRY.exec(isBareIPv6 ? `[${text}]` : text);
  if (match === null) return undefined;
  const [, range, other = '', given] = match;
  const [place, port] = [placeOf(range ?? other), portOf(given)];
  if (place === undefined || port === undefined || (place === null && port === null)) return undefined;
  return { place, port };
}

function placeOf(text: string): AllowedTarget['place'] | undefined {
  if (text === '') return null;
  return rangeOf(text) ?? (NAME.test(text) ? { name: text } : undefined);
}

function rangeOf(text: string): AddressRange | undefined {
  const [, address = '', given] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = isIPv4(address) ? 32 : 128;
  if (longest === 128 && !isIPv6(address)) return undefined;
  const bits = given === undefined ? longest : Number(given);
  return bits <= longest ? { address, bits } : undefined;
}

function portOf(text: string | undefined): AllowedTarget['port'] | undefined {
  if (text === undefined) return null;
  if (text === '*') return 'any';
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : undefined;
}
