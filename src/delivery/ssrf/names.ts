import { lookup, Resolver } from 'node:dns/promises';

/** How the addresses of a host are found. Neither fails: a name that leads nowhere has none. */
export interface Names {
  /** By DNS alone: what this machine calls its neighbours is nothing that a URL from outside should find. */
  resolve(name: string): Promise<readonly string[]>;
  /** As this machine does it, with its hosts file and search domains: for hosts that the operator has named. */
  lookup(name: string): Promise<readonly string[]>;
}

/** How long a DNS server has for its answer, in milliseconds, and how often it is asked. */
const PATIENCE = { timeout: 2000, tries: 2 };

/**
 * The names that DNS knows. Node's ordinary look-up waits in one of the four threads that files and passwords need too: a few names
 * whose servers never answer would hold up the whole process. The resolver waits in none.
 */
export class SystemNames implements Names {
  readonly #resolver = new Resolver(PATIENCE);

  /** `servers`: asked instead of those of this machine, as `127.0.0.1:53`. */
  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.#resolver.setServers(servers);
  }

  async resolve(name: string): Promise<readonly string[]> {
    const [four, six] = await Promise.allSettled([this.#resolver.resolve4(name), this.#resolver.resolve6(name)]);
    return [...found(four), ...found(six)];
  }

  async lookup(name: string): Promise<readonly string[]> {
    const addresses = await lookup(name, { all: true }).catch(() => []);
    return addresses.map(({ address }) => address);
  }
}

function found(answer: PromiseSettledResult<string[]>): readonly string[] {
  return answer.status === 'fulfilled' ? answer.value : [];
}
