import type { Actor } from '../../actor.js';
import { invalidArgument } from '../../errors.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The syntax of RFC 3986. Browsers and servers disagree about other characters. */
const WEB_URL =
  /^https?:\/\/(?:[\w.~:[\]@!$&'()*+,;=-]|%[\da-f]{2})+(?:[/?#](?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;

/**
 * Throws Invalid argument (20) for a URL that is not https, or that has credentials or a fragment. Development allows
 * http to loopback hosts too (decision 44), except for requests from foreign sites (44b). The addresses of the host are
 * checked when a request is sent (delivery/ssrf).
 */
export function requireTargetUrl(
  { public_targets_only }: Actor,
  argument: string,
  text: string,
  { development }: { development: boolean },
): void {
  if (!WEB_URL.test(text) || !URL.canParse(text)) throw invalidArgument(argument, 'is no http or https URL');
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') throw invalidArgument(argument, 'has credentials');
  if (text.includes('#')) throw invalidArgument(argument, 'has a fragment');
  const isAllowed = protocol === 'https:' || (development && !public_targets_only && LOOPBACK.test(hostname));
  if (!isAllowed) throw invalidArgument(argument, 'does not begin with https');
}
