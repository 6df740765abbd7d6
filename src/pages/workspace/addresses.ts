import { invalidArgument } from '../../errors.js';

/** The most addresses of a pasted list. */
export const MOST_ADDRESSES = 50;
/** The most code units of such a list. The longest addresses with the longest names need fewer. */
const MOST_CHARACTERS = 65_536;

/** An address that somebody has typed or pasted, and the name beside it, if there is one. */
export interface NamedAddress {
  readonly email: string;
  readonly name: string | undefined;
}

/**
 * The addresses in a text: one in a line, or separated by commas, semicolons or spaces, also as mail programs write
 * them, `Ada Lovelace <ada@example.com>`. Each is returned once. Throws 20 for more than `MOST_ADDRESSES` and for
 * more than `MOST_CHARACTERS`, and 19 for none. Does not check the addresses.
 */
export function addressesIn(text: string, field: string): NamedAddress[] {
  if (text.length > MOST_CHARACTERS) {
    throw invalidArgument(field, `must NOT have more than ${MOST_CHARACTERS} characters`);
  }
  // Where semicolons separate addresses, a comma is part of a name: `Lovelace, Ada <ada@example.com>; …`.
  const separator = text.includes(';') ? /[;\r\n]/ : /[,\r\n]/;
  const found = new Map<string, NamedAddress>();
  for (const part of text.split(separator)) {
    for (const address of addressesOf(part.trim())) {
      const key = address.email.toLowerCase();
      if (!found.has(key)) found.set(key, address);
    }
    if (found.size > MOST_ADDRESSES) throw invalidArgument(field, `must NOT have more than ${MOST_ADDRESSES} items`);
  }
  if (found.size === 0) throw invalidArgument(field, 'is required');
  return [...found.values()];
}

function addressesOf(part: string): NamedAddress[] {
  const begin = part.lastIndexOf('<');
  if (begin >= 0 && part.endsWith('>')) {
    const name = part.slice(0, begin).replaceAll('"', '').trim();
    return [{ email: part.slice(begin + 1, -1).trim(), name: name === '' ? undefined : name }];
  }
  const words = part.split(/\s+/).filter((word) => word !== '');
  // What is no list of addresses is refused as it was typed.
  const emails = words.every((word) => word.includes('@')) ? words : [part];
  return emails.map((email) => ({ email, name: undefined }));
}
