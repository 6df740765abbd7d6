import { isIP } from 'node:net';
import type { AllowedTarget } from '../../config/allowed_targets.js';
import { canonical, carriedIPv4, isInRange, isLoopback, isPublic, rangeOf, type Range } from './addresses.js';
import type { Names } from './names.js';
import { Unsent, type SendError } from '../http/outcome.js';

/** A place that something may be sent to. */
export interface Target {
  readonly url: URL;
  /** The URL's, without brackets or a dot at its end. */
  readonly host: string;
  readonly port: number;
  /** All that the host has, each of them checked: connect to these and ask nobody again. */
  readonly addresses: readonly string[];
}

export interface GuardOptions {
  /** In development this machine may be reached, on every port and by plain HTTP (decision 44). */
  development: boolean;
  /** What is allowed besides. */
  allow: readonly AllowedTarget[];
  names: Names;
  /** The addresses of this machine, as `canonical` writes them. */
  own(): ReadonlySet<string>;
}

type Port = AllowedTarget['port'];

const LOOPBACK: readonly AllowedTarget[] = [
  { place: { address: '127.0.0.0', bits: 8 }, port: 'any' },
  { place: { address: '::1', bits: 128 }, port: 'any' },
];

/**
 * Says whether something may be sent to a URL (decision 44a): nobody reaches the network of whoever runs Skein through it. The host is
 * resolved once, every address that it has must be allowed, and connections go to those addresses.
 */
export class TargetGuard {
  readonly #development: boolean;
  readonly #names: Names;
  readonly #own: GuardOptions['own'];
  readonly #hosts: { name: string; port: Port }[] = [];
  readonly #ranges: { range: Range; port: Port }[] = [];
  /** Of public addresses. */
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

  /** The target that a URL means; rejects with `Unsent` where nothing is sent there. */
  async admit(text: string): Promise<Target> {
    const url = this.#parse(text);
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
    const port = url.port === '' ? usualPort(url) : Number(url.port);
    const isNamed = this.#hosts.some((allowed) => allowed.name === host && includes(allowed.port, port));
    const addresses = isNamed ? await this.#names.lookup(host) : await this.#addressesOf(host);
    const own = this.#own();
    const objections = isNamed ? [] : addresses.map((address) => this.#objection(address, port, own));
    const objection = addresses.length === 0 ? 'address_not_allowed' : objections.find((one) => one !== undefined);
    if (objection !== undefined) throw new Unsent(objection);
    if (url.protocol === 'http:' && !addresses.every(isLoopback)) throw new Unsent('url_not_allowed');
    return { url, host, port, addresses };
  }

  #parse(text: string): URL {
    if (!URL.canParse(text)) throw new Unsent('url_not_allowed');
    const url = new URL(text);
    const isWanted = url.protocol === 'https:' || (this.#development && url.protocol === 'http:');
    if (!isWanted || url.username !== '' || url.password !== '') throw new Unsent('url_not_allowed');
    return url;
  }

  async #addressesOf(host: string): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    // The name of this machine is not asked for: whoever answers could say anything (RFC 6761).
    if (/(?:^|\.)localhost$/.test(host)) return ['127.0.0.1', '::1'];
    return this.#names.resolve(host);
  }

  #objection(address: string, port: number, own: ReadonlySet<string>): SendError | undefined {
    if (this.#ranges.some((allowed) => isInRange(address, allowed.range) && includes(allowed.port, port))) {
      // Who allows NAT64 allows the IPv4 internet behind it, and not what is private there.
      const inner = carriedIPv4(address);
      return inner === undefined ? undefined : this.#objection(inner, port, own);
    }
    if (!isPublic(address) || own.has(canonical(address))) return 'address_not_allowed';
    return this.#ports.some((allowed) => includes(allowed, port)) ? undefined : 'port_not_allowed';
  }
}

function usualPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : 80;
}

function includes(allowed: Port, port: number): boolean {
  return allowed === 'any' || (allowed === null ? port === 80 || port === 443 : port === allowed);
}
