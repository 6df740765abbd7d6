import type { Actor } from '../../actor.js';
import { invalidArgument } from '../../errors.js';

/** Knows where requests may go. An interface, because operations do not import network code. */
export interface Targets {
  /** Why no request to a URL can ever be sent; undefined when one may be. Asks no DNS. */
  permanentRefusalOf(url: string): string | undefined;
}

/** The reasons in words. */
const REFUSALS: Readonly<Record<string, string>> = {
  address_not_allowed: 'leads to an address that is not public, to which Skein sends nothing',
  port_not_allowed: 'names a port to which Skein sends nothing; 80 and 443 are always allowed',
};

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The syntax of RFC 3986. Browsers and servers disagree about other characters. */
const WEB_URL =
  /^https?:\/\/(?:[\w.~:[\]@!$&'()*+,;=-]|%[\da-f]{2})+(?:[/?#](?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;

/**
 * Throws Invalid argument (20) for a URL that is not https, or that has credentials or a fragment. Development allows
 * http to loopback hosts too (behaviour/network.md#https), except for requests from foreign sites (44b). The addresses
 * of a name are checked when a request is sent (delivery/ssrf).
 */
export function requireTargetUrl(
  { public_targets_only }: Actor,
  argument: string,
  text: string,
  { development }: { development: boolean },
): void {
  if (!WEB_URL.test(text) || !URL.canParse(text)) throw invalidArgument(argument, 'is not an http or https URL');
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') throw invalidArgument(argument, 'has credentials');
  if (text.includes('#')) throw invalidArgument(argument, 'has a fragment');
  const isAllowed = protocol === 'https:' || (development && !public_targets_only && LOOPBACK.test(hostname));
  if (!isAllowed) throw invalidArgument(argument, 'does not begin with https');
}

/**
 * The same for a URL to which Skein sends requests. Outside development it also throws for a URL to which none can ever
 * be sent: one with an address or a port that is not allowed (behaviour/network.md#impossible-urls).
 */
export function requireCallableUrl(actor: Actor, argument: string, text: string, services: CallableUrlServices): void {
  requireTargetUrl(actor, argument, text, services.settings);
  if (services.settings.development) return;
  const refusal = services.targets.permanentRefusalOf(text);
  if (refusal !== undefined) throw invalidArgument(argument, REFUSALS[refusal] ?? 'cannot be reached');
}

export interface CallableUrlServices {
  settings: { development: boolean };
  targets: Targets;
}
