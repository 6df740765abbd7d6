import { aCertificate } from '../../src/testing/certificates.js';

/** The endpoints that are told something, and those that are dead: each has an address, so that it is a place of its own. */
export interface Endpoints {
  living: readonly string[];
  /** Nobody listens there, somebody who never says anything, and somebody who answers 500: a third each. */
  dead: { refusing: readonly string[]; hanging: readonly string[]; failing: readonly string[] };
}

export const LIVING = 10;
export const DEAD = 1000;

const addresses = (block: number, count: number) =>
  Array.from({ length: count }, (_, n) => `127.${block}.${Math.floor(n / 250)}.${1 + (n % 250)}`);

/** All of them lie on this machine; every address of 127.0.0.0/8 leads to it. */
export const ENDPOINTS: Endpoints = {
  living: addresses(1, LIVING),
  dead: {
    refusing: addresses(2, Math.floor(DEAD / 3)),
    hanging: addresses(3, Math.floor(DEAD / 3)),
    failing: addresses(4, DEAD - 2 * Math.floor(DEAD / 3)),
  },
};

/** Of whoever speaks TLS; Skein, as in production, sends over nothing else. */
export const certificateOf = (hosts: readonly string[]) => aCertificate(hosts);

/** The URLs of these addresses. */
export const urlsOf = (hosts: readonly string[], port: number): string[] =>
  hosts.map((address) => `https://${address}:${port}/skein`);
