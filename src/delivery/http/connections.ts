import { Agent as HttpAgent, request as overHttp, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Target } from '../ssrf/target_guard.js';

export interface RequestDetails {
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Over a new connection, although an old one may be there. */
  fresh: boolean;
}

/** Connections to one target that are kept without a request. */
const MAX_IDLE = 2;
/** An idle connection is closed after this time: less than the five seconds after which many servers close theirs. */
const IDLE_MS = 4000;
/** A host's next address is tried when one has not answered for so long. */
const NEXT_ADDRESS_MS = 1000;
/** All headers of an answer together, in bytes. */
const MAX_HEADERS = 16 * 1024;

/**
 * The connections out. A connection is known by the addresses that were checked, not by the name: the host that Node connects to is the
 * list of them. So a connection that has been kept is used only for a request whose own check has found the same addresses, and
 * nothing after the check asks DNS. The certificate is held against the name. No proxy of the environment is asked.
 */
export class Connections {
  readonly #kept: { http: HttpAgent; https: HttpsAgent };
  readonly #fresh: { http: HttpAgent; https: HttpsAgent };

  /** `ca`: trusted instead of the authorities that Node knows. */
  constructor(ca: string | undefined) {
    const plain = {
      lookup: checkedAddresses,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    };
    // Said here, so that no variable of the environment says otherwise. One context for all: Node would read the authorities anew for each connection.
    const secured = { ...plain, rejectUnauthorized: true, secureContext: createSecureContext({ ca }) };
    const kept = { keepAlive: true, maxFreeSockets: MAX_IDLE, timeout: IDLE_MS };
    this.#kept = { http: new HttpAgent({ ...plain, ...kept }), https: new HttpsAgent({ ...secured, ...kept }) };
    this.#fresh = { http: new HttpAgent(plain), https: new HttpsAgent(secured) };
  }

  /** A POST to that target, of which nothing is sent before its body. */
  open({ url, host, port, addresses }: Target, { headers, signal, fresh }: RequestDetails): ClientRequest {
    const agents = fresh ? this.#fresh : this.#kept;
    const options = {
      method: 'POST',
      host: addresses.join(),
      port,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      signal,
      maxHeaderSize: MAX_HEADERS,
      insecureHTTPParser: false,
    };
    if (url.protocol === 'http:') return overHttp({ ...options, agent: agents.http });
    // TLS knows no addresses as names; without one the certificate is held against the address.
    return overHttps({ ...options, agent: agents.https, servername: isIP(host) === 0 ? host : '' });
  }

  /** Closes all of them. */
  close(): void {
    for (const { http, https } of [this.#kept, this.#fresh]) {
      http.destroy();
      https.destroy();
    }
  }
}

/** Node asks this where a host has several addresses: the host is their list. */
const checkedAddresses: LookupFunction = (hosts, _options, callback) => {
  callback(
    null,
    hosts.split(',').map((address) => ({ address, family: isIP(address) })),
  );
};
