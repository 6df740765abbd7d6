const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/**
 * Only ASCII host names and IPv6 addresses. Other characters could look like another host, or change the meaning of a
 * header or a Content-Security-Policy.
 */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/;
/**
 * A private-use scheme, which has a dot because it is a reversed domain name (RFC 8252, 7.1). Browsers handle no such
 * scheme themselves.
 */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** The fault of a redirect URI, in words. Undefined when a program may register it (behaviour/network.md#https). */
export function redirectFault(uri: string): string | undefined {
  if (!URL.canParse(uri)) return 'it is not an absolute URI';
  const url = new URL(uri);
  const { protocol, username, password } = url;
  const isWeb = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isWeb && !OWN_SCHEME.test(protocol)) {
    return 'it is neither https, nor http to a loopback address, nor of a scheme with a dot in it';
  }
  if (uri.includes('#')) return 'it has a fragment';
  if (username !== '' || password !== '') return 'it has credentials';
  if (isWeb && !HOST.test(url.hostname)) return 'its host is not a plain name';
  return isAsWritten(uri, url) ? undefined : `it is not written as a browser writes it, which is ${url.href}`;
}

/**
 * Only a normalized URI is accepted: the parser rewrites a URI that means something else than it seems to. The slash
 * after the host may be missing.
 */
function isAsWritten(uri: string, { href }: URL): boolean {
  return href === uri || href === `${uri}/`;
}

/**
 * Returns the redirect URI to use. The wanted URI must equal a registered one, except for the port of a loopback
 * address (RFC 8252, 7.3). Without a wanted URI it is the only registered one. Otherwise undefined.
 */
export function matchRedirect(registered: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted === undefined) return registered.length === 1 ? registered[0] : undefined;
  if (registered.includes(wanted)) return wanted;
  const portless = withoutLoopbackPort(wanted);
  if (portless === undefined) return undefined;
  return registered.some((uri) => withoutLoopbackPort(uri) === portless) ? wanted : undefined;
}

function withoutLoopbackPort(uri: string): string | undefined {
  if (redirectFault(uri) !== undefined) return undefined;
  const url = new URL(uri);
  if (url.protocol !== 'http:') return undefined;
  url.port = '';
  return url.href;
}

/** Adds the parameters of the answer to the query of a redirect URI. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string>>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(answer).toString()}`;
}

/** The target of a redirect URI, as people are shown it: the host, or the scheme of an app. */
export function placeOf(uri: string): string {
  const { host, protocol } = new URL(uri);
  return OWN_SCHEME.test(protocol) ? protocol.slice(0, -1) : host;
}

/**
 * The sources that `form-action` of a Content-Security-Policy needs for this redirect. Browsers also check the
 * redirects that follow, so every https source is allowed. A policy cannot name IPv6 hosts.
 */
export function policySourcesOf(uri: string): string {
  const { origin, protocol, hostname } = new URL(uri);
  if (protocol === 'https:') return 'https:';
  return `${OWN_SCHEME.test(protocol) || hostname.startsWith('[') ? protocol : origin} https:`;
}
