import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { parseAllowedTarget, type AllowedTarget } from './allowed_targets.js';

const ROLES = ['api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** How many API processes a supervisor starts. */
export type Processes = number | 'auto';

/**
 * Who may register: anybody, nobody (`invite` and `closed`), or addresses of these mail domains, in
 * lower case (behaviour/workspaces.md#invitations).
 */
export type Registration = 'open' | 'invite' | 'closed' | readonly string[];

/**
 * The limits of WEBHOOK_RETRIES: how many, and how late in seconds. A target is turned off after five days of
 * failures (behaviour/webhooks.md#targets).
 */
export const [MOST_RETRIES, LATEST_RETRY] = [20, 345_600];
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;
/** Like all parsers in this file, it returns undefined for a text that is not a valid value. */
export function parseOnOff(value: string): boolean | undefined {
  const word = value.toLowerCase();
  if (['on', 'true', '1'].includes(word)) return true;
  return ['off', 'false', '0'].includes(word) ? false : undefined;
}

export function wholeNumber(lowest: number, highest: number): (value: string) => number | undefined {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= lowest && number <= highest ? number : undefined;
  };
}

/** Parses megabytes, returns bytes. */
export function megabytes(value: string): number | undefined {
  const number = wholeNumber(0, 999_999_999)(value);
  return number === undefined ? undefined : number * 1024 * 1024;
}

export function oneOf<Word extends string>(words: readonly Word[]): (value: string) => Word | undefined {
  return (value) => words.find((word) => word === value.toLowerCase());
}

export function anyOf(words: readonly string[]): string {
  return words
    .map((word) => `\`${word}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}

export function parseOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, origin, href } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/` ? origin : undefined;
}

/** Parses the address of people: an https or mailto URL. Only the characters of URLs are allowed, so it is one line. */
export function parseContact(value: string): string | undefined {
  return /^(https:\/\/|mailto:)[!-~]+$/.test(value) && URL.canParse(value) ? value : undefined;
}

/** The placeholder in the address of a client. */
export const WORKSPACE_ID = '{workspace_id}';

export function parseClientUrl(value: string): string | undefined {
  const url = value.replaceAll(WORKSPACE_ID, '1');
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol) ? value : undefined;
}

export function parseOrigins(value: string): readonly string[] | undefined {
  const origins = list(value).map(parseOrigin);
  const valid = origins.filter((origin) => origin !== undefined);
  return valid.length > 0 && valid.length === origins.length ? valid : undefined;
}

export function parseFile(value: string): string | undefined {
  try {
    accessSync(value, constants.R_OK);
    return path.resolve(value);
  } catch {
    return undefined;
  }
}

export function parseRegistration(value: string): Registration | undefined {
  const words = list(value);
  const rule = oneOf(['open', 'invite', 'closed'])(words.join());
  return rule ?? (words.length > 0 && words.every((word) => DOMAIN.test(word)) ? words : undefined);
}

export function parseDomain(value: string): string | undefined {
  const domain = value.toLowerCase();
  return DOMAIN.test(domain) ? domain : undefined;
}

export function parseSmtpUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value);
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  const isReadable = isDecodable(username) && isDecodable(password);
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isPlain && isReadable ? value : undefined;
}

/** Whether the percent-encoding is valid, and the decoded bytes are UTF-8. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@/;

export function isEmail(value: string): boolean {
  return MAILBOX.test(value) && DOMAIN.test(value.slice(value.lastIndexOf('@') + 1).toLowerCase());
}

export function parseAllowedTargets(value: string): readonly AllowedTarget[] | undefined {
  const targets = list(value).map(parseAllowedTarget);
  return targets.every((target) => target !== undefined) ? targets : undefined;
}

export function parseRetries(value: string): readonly number[] | undefined {
  const times = list(value).map((word) => wholeNumber(1, LATEST_RETRY)(word) ?? NaN);
  const isRising = times.every((time, index) => time > (times[index - 1] ?? 0));
  return times.length > 0 && times.length <= MOST_RETRIES && isRising ? times : undefined;
}

export const MOST_PROCESSES = 64;

export function parseProcesses(value: string): Processes | undefined {
  return oneOf(['auto'])(value) ?? wholeNumber(1, MOST_PROCESSES)(value);
}

export function parseRoles(value: string): readonly Role[] | undefined {
  const words = list(value);
  const roles = ROLES.filter((role) => words.includes(role));
  return roles.length > 0 && words.every((word) => oneOf(ROLES)(word)) ? roles : undefined;
}

function list(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
