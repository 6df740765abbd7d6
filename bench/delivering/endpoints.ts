import { aCertificate } from '../../src/testing/certificates.js';

/** The addresses of living and dead endpoints. Each has its own, so that Skein takes it for a host of its own. */
export interface Endpoints {
  living: readonly string[];
  /** A third refuses connections, a third never responds, a third responds with 500. */
  dead: { refusing: readonly string[]; hanging: readonly string[]; failing: readonly string[] };
}

export const LIVING = 10;
export const DEAD = 1000;

const addresses = (block: number, count: number) =>
  Array.from({ length: count }, (_, n) => `127.${block}.${Math.floor(n / 250)}.${1 + (n % 250)}`);

/** All of them are on this machine: every address of 127.0.0.0/8 leads to it. */
export const ENDPOINTS: Endpoints = {
  living: addresses(1, LIVING),
  dead: {
    refusing: addresses(2, Math.floor(DEAD / 3)),
    hanging: addresses(3, Math.floor(DEAD / 3)),
    failing: addresses(4, DEAD - 2 * Math.floor(DEAD / 3)),
  },
};

/** The certificate of endpoints. Skein sends only over TLS, as in production. */
export const certificateOf = (hosts: readonly string[]) => aCertificate(hosts);

/** The URLs of these addresses. */
export const urlsOf = (hosts: readonly string[], port: number): string[] =>
  hosts.map((address) => `https://${address}:${port}/skein`);
