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
  /** Allows this machine, on all ports and over plain HTTP (decision 44). */
  development: boolean;
  /** What is allowed in addition to public addresses. */
  allow: readonly AllowedTarget[];
  names: Names;
  /** The canonical addresses of this machine. */
  own(): ReadonlySet<string>;
}

type Port = AllowedTarget['port'];

const LOOPBACK: readonly AllowedTarget[] = [
  { place: { address: '127.0.0.0', bits: 8 }, port: 'any' },
  { place: { address: '::1', bits: 128 }, port: 'any' },
];

/**
 * Protects the network of the server against requests to URLs that users name (decision 44a). The host is resolved
 * once, all of its addresses must be allowed, and connections go to exactly these addresses.
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
    const url = this.#parse(text);
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
    const port = url.port === '' ? defaultPort(url) : Number(url.port);
    const isNamed = this.#hosts.some((allowed) => allowed.name === host && includes(allowed.port, port));
    const addresses = isNamed ? await this.#names.lookup(host) : await this.#addressesOf(host);
    const own = this.#own();
    const refusals = isNamed ? [] : addresses.map((address) => this.#refusalFor(address, port, own));
    const refusal = addresses.length === 0 ? 'address_not_allowed' : refusals.find((one) => one !== undefined);
    if (refusal !== undefined) throw new NotSent(refusal);
    if (url.protocol === 'http:' && !addresses.every(isLoopback)) throw new NotSent('url_not_allowed');
    return { url, host, port, addresses };
  }

  #parse(text: string): URL {
    if (!URL.canParse(text)) throw new NotSent('url_not_allowed');
    const url = new URL(text);
    const isAllowed = url.protocol === 'https:' || (this.#development && url.protocol === 'http:');
    if (!isAllowed || url.username !== '' || url.password !== '') throw new NotSent('url_not_allowed');
    return url;
  }

  async #addressesOf(host: string): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    // DNS must not decide what localhost is (RFC 6761).
    if (/(?:^|\.)localhost$/.test(host)) return ['127.0.0.1', '::1'];
    return this.#names.resolve(host);
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

function defaultPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : 80;
}

function includes(allowed: Port, port: number): boolean {
  return allowed === 'any' || (allowed === null ? port === 80 || port === 443 : port === allowed);
}
