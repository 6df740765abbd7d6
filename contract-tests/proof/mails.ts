import { watch, type FSWatcher } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Watches the mail folder. Each mail is a file moved into it; a mail that is sent again is moved there again. */
export class Mails {
  readonly #folder: string;
  readonly #watcher: FSWatcher;
  readonly #sent = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#watcher = watch(folder, (_kind, name) => {
      if (name?.endsWith('.eml') === true) this.#sent.set(name, (this.#sent.get(name) ?? 0) + 1);
    });
  }

  stop(): void {
    this.#watcher.close();
  }

  /** How often each mail was sent, by address: a list with a count for each mail to the address. */
  async sentTo(addresses: readonly string[]): Promise<Map<string, number[]>> {
    const sent = new Map<string, number[]>(addresses.map((address) => [address, []]));
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith('.eml')) continue;
      const [head = ''] = (await readFile(join(this.#folder, name), 'utf8')).split('\r\n\r\n', 1);
      // A header line can continue on the next line.
      const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
      const to = lines.find((line) => line.startsWith('To: ')) ?? '';
      sent.get(/([^\s<>]+@[^\s<>]+)>?$/.exec(to)?.[1] ?? '')?.push(this.#sent.get(name) ?? 1);
    }
    return sent;
  }
}
