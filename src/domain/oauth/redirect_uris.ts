const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** What a host looks like that is what it seems: no other alphabets, nothing that a header or a policy would read otherwise. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/;
/** A scheme of a program's own, named like its domain (RFC 8252, 7.1): so it is none that browsers run or read. */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** What is wrong with a redirect URI, in words; undefined when a program may register it (decision 44). */
export function redirectFault(uri: string): string | undefined {
  if (!URL.canParse(uri)) return 'it is no absolute URI';
  const url = new URL(uri);
  const { protocol, username, password } = url;
  const isWeb = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isWeb && !OWN_SCHEME.test(protocol)) {
    return 'it is neither https, nor http to a loopback address, nor of a scheme with a dot in it';
  }
  if (uri.includes('#')) return 'it has a fragment';
  if (username !== '' || password !== '') return 'it has credentials';
  if (isWeb && !HOST.test(url.hostname)) return 'its host is no plain name';
  return isAsWritten(uri, url) ? undefined : `it is not written as a browser writes it, which is ${url.href}`;
}

/** What means something else than it looks like is written otherwise by who understands it; only a missing slash after the host is not. */
function isAsWritten(uri: string, { href }: URL): boolean {
  return href === uri || href === `${uri}/`;
}

/**
 * Where a user may be sent, of what is registered: what was asked for, to the letter, but for the port of a loopback address
 * (RFC 8252, 7.3). Where nothing was asked for, the only one. Otherwise undefined.
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

/** A redirect URI with the answer in its query. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string>>): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(answer).toString()}`;
}

/** Where a redirect URI leads, as a person is told it: the host, or the scheme of an app. */
export function placeOf(uri: string): string {
  const { host, protocol } = new URL(uri);
  return OWN_SCHEME.test(protocol) ? protocol.slice(0, -1) : host;
}

/**
 * What a Content-Security-Policy must let a form lead to: there, and wherever on the web a program sends people from there, for browsers
 * hold the whole way to it. It knows no numeric hosts of IPv6.
 */
export function policySourcesOf(uri: string): string {
  const { origin, protocol, hostname } = new URL(uri);
  if (protocol === 'https:') return 'https:';
  return `${OWN_SCHEME.test(protocol) || hostname.startsWith('[') ? protocol : origin} https:`;
}
