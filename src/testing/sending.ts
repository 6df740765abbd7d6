import { afterEach } from 'vitest';
import type { Names } from '../delivery/ssrf/names.js';
import { Sender, type Outcome, type Outgoing, type SenderOptions } from '../delivery/http/sender.js';

/** Names that lead where a test says, now and at each further question; others lead nowhere. */
export function namesOf(table: Readonly<Record<string, readonly string[] | (() => readonly string[])>>): Names {
  const addressesOf = async (name: string): Promise<readonly string[]> => {
    const addresses = table[name] ?? [];
    return typeof addresses === 'function' ? addresses() : addresses;
  };
  return { resolve: addressesOf, lookup: () => Promise.resolve([]) };
}

/** The senders of a test file, each closed with its test. In development, unless the options say otherwise. */
export function useSenders() {
  const open: Sender[] = [];
  afterEach(async () => {
    for (const sender of open.splice(0)) await sender.close();
  });
  return (options: Partial<SenderOptions> = {}): Sender => {
    const sender = new Sender({ development: true, allow: [], names: namesOf({}), ...options });
    open.push(sender);
    return sender;
  };
}

/** Posts something small, unless told otherwise. */
export function postTo(sender: Sender, url: string, outgoing: Partial<Outgoing> = {}): Promise<Outcome> {
  const message = { publicOnly: false, body: '{"id":1}', contentType: 'application/json', headers: {}, ...outgoing };
  return sender.post({ url, ...message }, new AbortController().signal);
}
