import { afterEach } from 'vitest';
import type { Names } from '../delivery/names.js';
import { Sender, type Outcome, type Outgoing, type SenderOptions } from '../delivery/send.js';

/** A name resolution with this table. A function is called at each look-up; other names have no address. */
export function namesOf(table: Readonly<Record<string, readonly string[] | (() => readonly string[])>>): Names {
  const addressesOf = async (name: string): Promise<readonly string[]> => {
    const addresses = table[name] ?? [];
    return typeof addresses === 'function' ? addresses() : addresses;
  };
  return { resolve: addressesOf, lookup: () => Promise.resolve([]) };
}

/**
 * Makes senders, which are closed when their test ends. They are in development mode unless the options say otherwise.
 */
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

/** Posts a small body, unless `outgoing` says otherwise. */
export function postTo(sender: Sender, url: string, outgoing: Partial<Outgoing> = {}): Promise<Outcome> {
  const message = { publicOnly: false, body: '{"id":1}', contentType: 'application/json', headers: {}, ...outgoing };
  return sender.post({ url, ...message }, new AbortController().signal);
}
