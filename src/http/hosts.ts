/** A loopback address, or a name that leads there without any server being asked (RFC 6761), and perhaps a port. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//;

/** The host of a URL, without its port. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}

/**
 * Whether a Host header names this machine, or one of these hosts, on whatever port. Any other name is somebody else's, which they have made lead
 * here: a page under it would be of the same origin as what it reads (DNS rebinding).
 */
export function isOwnHost(host: string, hosts: ReadonlySet<string>): boolean {
  return LOOPBACK.test(host) || hosts.has(host.replace(/:\d+$/, '').toLowerCase());
}

/** Whether an Origin header names a site that is neither this one nor on this machine; `null`, which hides the site, does. */
export function isForeignOrigin(origin: string, ownOrigin: string): boolean {
  return origin !== ownOrigin && !(SCHEME.test(origin) && LOOPBACK.test(origin.replace(SCHEME, '')));
}
