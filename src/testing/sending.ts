import { afterEach } from 'vitest';
import type { Outcome, OutgoingRequest } from '../delivery/http/outcome.js';
import { Sender, type SenderOptions } from '../delivery/http/sender.js';
import type { Names } from '../delivery/ssrf/names.js';

/** Resolves the names of the table, and no others. A function is called at each look-up. */
export function namesOf(table: Readonly<Record<string, readonly string[] | (() => readonly string[])>>): Names {
  const addressesOf = async (name: string): Promise<readonly string[]> => {
    const addresses = table[name] ?? [];
    return typeof addresses === 'function' ? addresses() : addresses;
  };
  return { resolve: addressesOf, lookup: () => Promise.resolve([]) };
}

/** Makes senders in development mode, each closed when its test ends. */
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

/** Posts a small JSON body. */
export function postTo(sender: Sender, url: string, request: Partial<OutgoingRequest> = {}): Promise<Outcome> {
  const message = { publicOnly: false, body: '{"id":1}', contentType: 'application/json', headers: {}, ...request };
  return sender.post({ url, ...message }, new AbortController().signal);
}
