import { isIP } from 'node:net';
import type { AllowedTarget } from '../../config/allowed_targets.js';
import { NotSent, type SendError } from '../http/outcome.js';
import { canonical, embeddedIPv4, isInRange, isLoopback, isPublic, rangeOf, type Range } from './addresses.js';
import type { Names } from './names.js';

/** Where a request goes: a URL that was checked, with its addresses. */
export interface Endpoint {
  readonly url: URL;
  /** The host of the URL, without brackets and without a dot at the end. */
  readonly host: string;
  readonly port: number;
  /** All addresses of the host, each one checked. Connect to these, and do not resolve the host again. */
  readonly addresses: readonly string[];
}

export interface GuardOptions {
  /** Allows this machine, on all ports and over plain HTTP (behaviour/network.md#https). */
  development: boolean;
  /** What is allowed in addition to public addresses. */
  allow: readonly AllowedTarget[];
  names: Names;
  /** The canonical addresses of this machine. */
  own(): ReadonlySet<string>;
}

type Port = AllowedTarget['port'];

/** What a URL says about where a request would go. */
interface Place {
  url: URL;
  host: string;
  port: number;
  isNamed: boolean;
}

const LOOPBACK: readonly AllowedTarget[] = [
  { place: { address: '127.0.0.0', bits: 8 }, port: 'any' },
  { place: { address: '::1', bits: 128 }, port: 'any' },
];

/**
 * Protects the network of the server against requests to URLs that users name
 * (behaviour/network.md#targets-of-webhooks). The host is resolved once, all of its addresses must be allowed, and
 * connections go to exactly these addresses.
 */
export class TargetGuard {
  readonly #development: boolean;
  readonly #names: Names;
  readonly #own: GuardOptions['own'];
  readonly #hosts: { name: string; port: Port }[] = [];
  readonly #ranges: { range: Range; port: Port }[] = [];
  /** The ports that are allowed at public addresses. */
  readonly #ports: Port[] = [null];

  constructor({ development, allow, names, own }: GuardOptions) {
    this.#development = development;
    this.#names = names;
    this.#own = own;
    for (const { place, port } of development ? [...LOOPBACK, ...allow] : allow) {
      if (place === null) this.#ports.push(port);
      else if ('name' in place) this.#hosts.push({ name: place.name, port });
      else this.#ranges.push({ range: rangeOf(place), port });
    }
  }

  /**
   * Returns the endpoint of a URL. Rejects with `NotSent` when the URL, its port or one of its
   * addresses is not allowed.
   */
  async check(text: string): Promise<Endpoint> {
    const place = this.#place(text);
    const { url, host, port, isNamed } = place;
    const addresses = isNamed
      ? await this.#names.lookup(host)
      : (knownAddressesOf(host) ?? (await this.#names.resolve(host)));
    const refusal = this.#refusalOf(place, addresses);
    if (refusal !== undefined) throw new NotSent(refusal);
    return { url, host, port, addresses };
  }

  /**
   * Why no request to a URL can ever be sent. Asks no DNS, so it returns undefined whenever the answer depends on the
   * addresses of a name.
   */
  permanentRefusalOf(text: string): SendError | undefined {
    try {
      const place = this.#place(text);
      if (place.isNamed) return undefined;
      const addresses = knownAddressesOf(place.host);
      if (addresses !== undefined) return this.#refusalOf(place, addresses);
      // A name may lead to any of the allowed addresses.
      const ports = [...this.#ports, ...this.#ranges.map(({ port }) => port)];
      return ports.some((allowed) => includes(allowed, place.port)) ? undefined : 'port_not_allowed';
    } catch (error) {
      if (error instanceof NotSent) return error.reason;
      throw error;
    }
  }

  /** The place that a URL names, and whether WEBHOOK_ALLOW names its host. Throws `NotSent` for an invalid URL. */
  #place(text: string): Place {
    const url = this.#parse(text);
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
    const port = url.port === '' ? defaultPort(url) : Number(url.port);
    const isNamed = this.#hosts.some((allowed) => allowed.name === host && includes(allowed.port, port));
    return { url, host, port, isNamed };
  }

  #refusalOf({ url, port, isNamed }: Place, addresses: readonly string[]): SendError | undefined {
    if (addresses.length === 0) return 'address_not_allowed';
    const own = this.#own();
    const refusals = isNamed ? [] : addresses.map((address) => this.#refusalFor(address, port, own));
    const refusal = refusals.find((one) => one !== undefined);
    if (refusal !== undefined) return refusal;
    return url.protocol === 'http:' && !addresses.every(isLoopback) ? 'url_not_allowed' : undefined;
  }

  #parse(text: string): URL {
    if (!URL.canParse(text)) throw new NotSent('url_not_allowed');
    const url = new URL(text);
    const isAllowed = url.protocol === 'https:' || (this.#development && url.protocol === 'http:');
    if (!isAllowed || url.username !== '' || url.password !== '') throw new NotSent('url_not_allowed');
    return url;
  }

  #refusalFor(address: string, port: number, own: ReadonlySet<string>): SendError | undefined {
    if (this.#ranges.some((allowed) => isInRange(address, allowed.range) && includes(allowed.port, port))) {
      // A range of NAT64 allows the public IPv4 addresses behind it, not the private ones.
      const inner = embeddedIPv4(address);
      return inner === undefined ? undefined : this.#refusalFor(inner, port, own);
    }
    if (!isPublic(address) || own.has(canonical(address))) return 'address_not_allowed';
    return this.#ports.some((allowed) => includes(allowed, port)) ? undefined : 'port_not_allowed';
  }
}

/** The addresses of a host that no DNS is asked for; undefined for a name. */
function knownAddressesOf(host: string): readonly string[] | undefined {
  if (isIP(host) !== 0) return [host];
  // DNS must not decide what localhost is (RFC 6761).
  return /(?:^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : undefined;
}

function defaultPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : 80;
}

function includes(allowed: Port, port: number): boolean {
  return allowed === 'any' || (allowed === null ? port === 80 || port === 443 : port === allowed);
}
