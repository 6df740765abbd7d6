import { isIPv4, isIPv6 } from 'node:net';

/** Where webhooks may go although it is not public, or has a port that is not usual (decision 44a). */
export interface AllowedTarget {
  /** A host by its name, or a range of addresses; null: whatever is public. */
  readonly place: NamedHost | AddressRange | null;
  /** Null: 80 and 443. */
  readonly port: number | 'any' | null;
}

export interface NamedHost {
  /** In small letters. */
  readonly name: string;
}

/** The addresses that begin with the same bits. */
export interface AddressRange {
  readonly address: string;
  readonly bits: number;
}

/** An IPv6 address in brackets, or whatever else, and behind it perhaps a port. */
const ENTRY = /^(?:\[([\da-f:.]+(?:\/\d+)?)\]|([^:[\]]*))(?::(\d{1,5}|\*))?$/;
/** What a URL would take for an IPv4 address, because its last label is a number, is no name. */
const NAME = /^(?=.{1,253}$)(?:[a-z\d_-]{1,63}\.)*(?=[a-z\d_-]*[a-z])[a-z\d_-]{1,63}$/;

/**
 * One such target from a text in small letters: `hooks.internal`, `10.0.0.7`, `10.0.0.0/8` or `fd00::/8`, behind each of them
 * perhaps `:8080`, or `:*` for every port, with IPv6 in brackets then; or `:8443` alone. Undefined for any other text.
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
