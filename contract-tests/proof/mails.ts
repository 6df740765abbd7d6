import { watch, type FSWatcher } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Mails as they go out: each is a file that is moved into a folder, and moved there once more when it is sent once more. */
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

  /** How often each mail to these addresses was sent; one that was sent by several messages has several. */
  async sentTo(addresses: readonly string[]): Promise<Map<string, number[]>> {
    const sent = new Map<string, number[]>(addresses.map((address) => [address, []]));
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith('.eml')) continue;
      const [head = ''] = (await readFile(join(this.#folder, name), 'utf8')).split('\r\n\r\n', 1);
      // Long lines of a head go on in the next one.
      const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
      const to = lines.find((line) => line.startsWith('To: ')) ?? '';
      sent.get(/([^\s<>]+@[^\s<>]+)>?$/.exec(to)?.[1] ?? '')?.push(this.#sent.get(name) ?? 1);
    }
    return sent;
  }
}
