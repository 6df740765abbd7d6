/** A loopback address, or a name that resolves to one without DNS (RFC 6761), with or without a port. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//;

/** The host of a URL, without its port. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}

/**
 * Whether a Host header names this machine or one of these hosts, on any port. Another site can make its
 * own name resolve to this machine; a page under that name would be of the same origin as the responses
 * it reads (DNS rebinding).
 */
export function isOwnHost(host: string, hosts: ReadonlySet<string>): boolean {
  return LOOPBACK.test(host) || hosts.has(host.replace(/:\d+$/, '').toLowerCase());
}

/**
 * Whether an Origin header names a site that is neither this one nor on this machine. `null`, which
 * hides the site, is foreign.
 */
export function isForeignOrigin(origin: string, ownOrigin: string): boolean {
  return origin !== ownOrigin && !(SCHEME.test(origin) && LOOPBACK.test(origin.replace(SCHEME, '')));
}
