import { lookup, Resolver } from 'node:dns/promises';

/** Finds the addresses of hosts. Neither method fails: for an unknown host they return none. */
export interface Names {
  /** Asks DNS only. A URL from outside must not find hosts that only this machine knows. */
  resolve(name: string): Promise<readonly string[]>;
  /** Asks the system, with its hosts file and search domains. For hosts that WEBHOOK_ALLOW names. */
  lookup(name: string): Promise<readonly string[]>;
}

/** The time that a DNS server has for its response, in milliseconds, and how often it is asked. */
const RESOLVER_OPTIONS = { timeout: 2000, tries: 2 };

/**
 * The names that DNS knows. It uses Node's resolver, because `dns.lookup` occupies one of the four threads that files
 * and passwords need too: a few names whose servers never respond would block the process.
 */
export class SystemNames implements Names {
  readonly #resolver = new Resolver(RESOLVER_OPTIONS);

  /** `servers`: used instead of the DNS servers of this machine, as `127.0.0.1:53`. */
  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.#resolver.setServers(servers);
  }

  async resolve(name: string): Promise<readonly string[]> {
    const [four, six] = await Promise.allSettled([this.#resolver.resolve4(name), this.#resolver.resolve6(name)]);
    return [...addressesIn(four), ...addressesIn(six)];
  }

  async lookup(name: string): Promise<readonly string[]> {
    const addresses = await lookup(name, { all: true }).catch(() => []);
    return addresses.map(({ address }) => address);
  }
}

function addressesIn(result: PromiseSettledResult<string[]>): readonly string[] {
  return result.status === 'fulfilled' ? result.value : [];
}
