import type { Actor } from '../../actor.js';
import { invalidArgument } from '../../errors.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** As RFC 3986 writes one: no other signs, which browsers and servers read each in their own way, or not at all. */
const WEB_URL =
  /^https?:\/\/(?:[\w.~:[\]@!$&'()*+,;=-]|%[\da-f]{2})+(?:[/?#](?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;

/**
 * Refuses with 20 a URL that nothing is sent to: one that does not begin with https, or in development with http and a loopback
 * host (decision 44) that no foreign site names (44b), and one with credentials or a fragment. Whither its host leads is looked at when something is sent.
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
