import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Endpoint } from '../ssrf/target_guard.js';

export interface RequestDetails {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Uses a new connection even when an idle one is there. */
  fresh: boolean;
}

/** Idle connections that are kept to one endpoint. */
const MAX_IDLE = 2;
/** Idle connections are closed after this time, because many servers close theirs after five seconds. */
const IDLE_MS = 4000;
/** When a host has several addresses, the next one is tried after this time. */
const NEXT_ADDRESS_MS = 1000;
/** All headers of a response, in bytes. */
const MAX_HEADERS = 16 * 1024;

/**
 * Outgoing connections. Node keeps idle connections by host, and the host given to Node is the list of checked
 * addresses, not the name. So a kept connection serves only requests whose own check found the same addresses,
 * and nothing asks DNS after the check. The certificate is checked against the name. Proxies of the
 * environment are ignored.
 */
export class Connections {
  readonly #kept: { http: HttpAgent; https: HttpsAgent };
  readonly #fresh: { http: HttpAgent; https: HttpsAgent };

  /** `ca`: certificates to trust instead of those that Node knows (PEM). */
  constructor(ca: string | undefined) {
    const plain = {
      lookup: checkedAddresses,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    };
    // `rejectUnauthorized` is explicit because an environment variable can change its default. All connections share
    // one context: otherwise Node reads the certificate authorities again for each.
    const secured = { ...plain, rejectUnauthorized: true, secureContext: createSecureContext({ ca }) };
    const kept = { keepAlive: true, maxFreeSockets: MAX_IDLE, timeout: IDLE_MS };
    this.#kept = { http: new HttpAgent({ ...plain, ...kept }), https: new HttpsAgent({ ...secured, ...kept }) };
    this.#fresh = { http: new HttpAgent(plain), https: new HttpsAgent(secured) };
  }

  /** A request to the endpoint. Nothing is sent before its body is written. */
  open({ url, host, port, addresses }: Endpoint, { method, headers, signal, fresh }: RequestDetails): ClientRequest {
    const agents = fresh ? this.#fresh : this.#kept;
    const options = {
      method,
      host: addresses.join(),
      port,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      signal,
      maxHeaderSize: MAX_HEADERS,
      insecureHTTPParser: false,
    };
    if (url.protocol === 'http:') return httpRequest({ ...options, agent: agents.http });
    // An address is no valid server name. Without one the certificate is checked against the address.
    return httpsRequest({ ...options, agent: agents.https, servername: isIP(host) === 0 ? host : '' });
  }

  close(): void {
    for (const { http, https } of [this.#kept, this.#fresh]) {
      http.destroy();
      https.destroy();
    }
  }
}

/** Replaces DNS: splits the list of checked addresses that is the host. */
const checkedAddresses: LookupFunction = (hosts, _options, callback) => {
  callback(
    null,
    hosts.split(',').map((address) => ({ address, family: isIP(address) })),
  );
};
