import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { parseAllowedTarget, type AllowedTarget } from './allowed_targets.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const PLANS = ['free', 'unlimited'] as const;
const ROLES = ['api', 'worker'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Plan = (typeof PLANS)[number];
export type Role = (typeof ROLES)[number];

/** Who may register: anybody, invited people, nobody, or addresses of these mail domains, in small letters (decision 41). */
export type Registration = 'open' | 'invite' | 'closed' | readonly string[];

export interface Setting<Value> {
  readonly name: string;
  /** What may be given, in words. */
  readonly values: string;
  /** What holds when it is not given, as text that `parse` takes. */
  readonly fallback?: string;
  /** The same in words, where it depends on something. */
  readonly otherwise?: string;
  readonly description: string;
  /** True: its value is never repeated, not even in an error. */
  readonly secret?: boolean;
  /** Undefined: the value is none of `values`. */
  parse(text: string): Value | undefined;
}

export const MAX_POOL_OF_EMBEDDED = 150;
export const MIN_SECRET_LENGTH = 32;
/** A name that never leads anywhere (RFC 6761). */
export const NO_DOMAIN = 'skein.localhost';
/** How often a webhook may be tried again, and how late, in seconds: before its target would end (decision 38c). */
const [MOST_RETRIES, LATEST_RETRY] = [20, 345_600];
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;
const text = (value: string): string => value;
const onOff = { values: '`on` or `off`', parse: parseOnOff };

/** Every setting, in the order of the guide. */
export const SETTINGS = {
  host: setting({
    name: 'HOST',
    values: 'an address or a host name',
    fallback: '127.0.0.1',
    description: 'Where it listens. `0.0.0.0` or `::` means every network interface, and ends development mode.',
    parse: text,
  }),
  port: setting({
    name: 'PORT',
    values: 'a whole number from 0 to 65535',
    fallback: '8000',
    description: 'The port it listens on; 0 takes any that is free, and needs a BASE_URL where links matter.',
    parse: wholeNumber(0, 65_535),
  }),
  baseUrl: setting({
    name: 'BASE_URL',
    values: 'an http or https address without a path',
    otherwise: 'in development `http://HOST:PORT`; otherwise required',
    description:
      'The address under which people reach Skein. Links, cookies and metadata are built from it, never from what a request says. Outside development it begins with https.',
    parse: parseOrigin,
  }),
  authUrl: setting({
    name: 'AUTH_URL',
    values: 'an http or https address without a path',
    otherwise: 'BASE_URL',
    description:
      'The address under which people and programs reach /oauth, and by which Skein names itself to programs, where it is another than BASE_URL. Outside development it begins with https.',
    parse: parseOrigin,
  }),
  hooksUrl: setting({
    name: 'HOOKS_URL',
    values: 'an http or https address without a path',
    otherwise: 'BASE_URL',
    description:
      'The address under which installed integrations post from outside, where it is another than BASE_URL. Outside development it begins with https.',
    parse: parseOrigin,
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    values: 'a folder',
    fallback: './data',
    description:
      'Holds the embedded database and its secret, uploads and mails. Made when missing. Processes that share a database share it too.',
    parse: (value: string) => path.resolve(value),
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    values: 'a `postgres://` address',
    otherwise: 'the embedded database in DATA_DIR',
    description: 'A PostgreSQL server of your own, 15 or newer, with a database of encoding UTF8.',
    secret: true,
    parse: (value: string) => (/^postgres(ql)?:\/\/./.test(value) && URL.canParse(value) ? value : undefined),
  }),
  databasePoolSize: setting({
    name: 'DATABASE_POOL_SIZE',
    values: 'a whole number from 1 to 1000',
    fallback: '10',
    description: `Connections to the database that requests have, at most, for each process; what works beside them takes up to twelve more. ${MAX_POOL_OF_EMBEDDED} is the limit with the embedded database.`,
    parse: wholeNumber(1, 1000),
  }),
  secretKey: setting({
    name: 'SECRET_KEY',
    values: `at least ${MIN_SECRET_LENGTH} characters`,
    otherwise: 'with the embedded database: the file `secret` in DATA_DIR, made at the first start; otherwise required',
    description:
      'What tokens are derived from. It belongs to the database: with another key Skein does not start on it.',
    secret: true,
    parse: (value: string) => (value.length >= MIN_SECRET_LENGTH ? value : undefined),
  }),
  nodeEnv: setting({
    name: 'NODE_ENV',
    values: '`production` or another word',
    fallback: 'development',
    description: '`production` ends development mode.',
    parse: text,
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    ...onOff,
    fallback: 'off',
    description:
      'A proxy in front of Skein speaks TLS: its X-Forwarded-Proto and X-Forwarded-For are believed. Only for a Skein that nobody reaches but through it.',
  }),
  tlsCert: setting({
    name: 'TLS_CERT',
    values: 'a readable file (PEM)',
    otherwise: 'no TLS',
    description:
      'The certificate chain, for a Skein that speaks TLS itself. Needs TLS_KEY. Both are read at the start.',
    parse: parseFile,
  }),
  tlsKey: setting({
    name: 'TLS_KEY',
    values: 'a readable file (PEM)',
    otherwise: 'no TLS',
    description: 'The private key of TLS_CERT.',
    parse: parseFile,
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    values: anyOf(LOG_LEVELS),
    fallback: 'info',
    description: 'The least important lines of the log that are written.',
    parse: oneOf(LOG_LEVELS),
  }),
  registration: setting({
    name: 'REGISTRATION',
    values: '`open`, `invite`, `closed`, or mail domains separated by commas',
    fallback: 'open',
    description:
      'Who may make an account by registering: anybody, nobody (`invite` and `closed`), or addresses of these domains. Members invite people all the same.',
    parse: parseRegistration,
  }),
  defaultPlan: setting({
    name: 'DEFAULT_PLAN',
    values: anyOf(PLANS),
    fallback: 'unlimited',
    description: 'The plan of new workspaces.',
    parse: oneOf(PLANS),
  }),
  membersOnFree: setting({
    name: 'MEMBERS_ON_FREE',
    values: 'a whole number from 1 to 1000000',
    fallback: '500',
    description: 'How many members a workspace on plan `free` has at most.',
    parse: wholeNumber(1, 1_000_000),
  }),
  oauthRegistration: setting({
    name: 'OAUTH_REGISTRATION',
    ...onOff,
    fallback: 'on',
    description:
      'Programs may register themselves at /oauth/register. Nobody gets at anything by that: people let them in.',
  }),
  oauthTokenLifetime: setting({
    name: 'OAUTH_TOKEN_LIFETIME',
    values: 'a whole number from 60 to 31536000',
    otherwise: 'they work until they are taken back',
    description:
      'In how many seconds the tokens of programs end. Then each comes with a refresh token, which works once and for 90 days.',
    parse: wholeNumber(60, 31_536_000),
  }),
  loopInDomain: setting({
    name: 'LOOP_IN_DOMAIN',
    values: 'a mail domain',
    otherwise: `the host of BASE_URL, or \`${NO_DOMAIN}\` where that is no domain`,
    description: 'What stands behind the @ of the mail addresses of channels, threads and conversations.',
    parse: parseDomain,
  }),
  webhookAllow: setting({
    name: 'WEBHOOK_ALLOW',
    values:
      'hosts, addresses or CIDR ranges, with `:PORT` or `:*` behind them if need be, or `:PORT` alone, separated by commas',
    otherwise: 'what is public, on ports 80 and 443',
    description:
      'Where webhooks may go besides: `hooks.internal:8080, 10.1.0.0/16, [fd00::]:8443`. Without a port 80 and 443 are meant; a port alone opens it on whatever is public. Development adds this machine.',
    parse: parseAllowedTargets,
  }),
  webhookRetries: setting({
    name: 'WEBHOOK_RETRIES',
    values: `1 to ${MOST_RETRIES} whole numbers from 1 to ${LATEST_RETRY}, each greater than the one before, separated by commas`,
    fallback: '5, 60, 300, 1800, 7200',
    description:
      'When a webhook that has failed is tried again: so many seconds after its first try, or up to a tenth earlier. After the last of them it is given up; its owner can ask for it once more.',
    parse: parseRetries,
  }),
  rateLimit: setting({
    name: 'RATE_LIMIT',
    ...onOff,
    otherwise: '`off` in development, else `on`',
    description:
      'Limits each token or session, or each address without one, to 6,000 requests a minute, 600 of them at once. Each process counts for itself.',
  }),
  chaos: setting({
    name: 'CHAOS',
    ...onOff,
    fallback: 'on',
    description: 'Answers `?chaos=CODE` with that error, so that clients can try how they bear it.',
  }),
  roles: setting({
    name: 'ROLES',
    values: '`api`, `worker`, or both separated by a comma',
    fallback: 'api,worker',
    description:
      'What this process does: answer requests, or dispatch events and run jobs. Apart they need DATABASE_URL. One that is only a worker does not listen.',
    parse: parseRoles,
  }),
  checkResponses: setting({
    name: 'CHECK_RESPONSES',
    ...onOff,
    fallback: 'off',
    description: 'Holds every answer against the contract before it is sent; `npm run dev` sets it.',
  }),
} as const;

function parseOnOff(value: string): boolean | undefined {
  const word = value.toLowerCase();
  if (['on', 'true', '1'].includes(word)) return true;
  return ['off', 'false', '0'].includes(word) ? false : undefined;
}

function wholeNumber(lowest: number, highest: number): (value: string) => number | undefined {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= lowest && number <= highest ? number : undefined;
  };
}

function oneOf<Word extends string>(words: readonly Word[]): (value: string) => Word | undefined {
  return (value) => words.find((word) => word === value.toLowerCase());
}

function anyOf(words: readonly string[]): string {
  return words
    .map((word) => `\`${word}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}

function parseOrigin(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, origin, href } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/` ? origin : undefined;
}

function parseFile(value: string): string | undefined {
  try {
    accessSync(value, constants.R_OK);
    return path.resolve(value);
  } catch {
    return undefined;
  }
}

function parseRegistration(value: string): Registration | undefined {
  const words = list(value);
  const rule = oneOf(['open', 'invite', 'closed'])(words.join());
  return rule ?? (words.length > 0 && words.every((word) => DOMAIN.test(word)) ? words : undefined);
}

function parseDomain(value: string): string | undefined {
  const domain = value.toLowerCase();
  return DOMAIN.test(domain) ? domain : undefined;
}

function parseAllowedTargets(value: string): readonly AllowedTarget[] | undefined {
  const targets = list(value).map(parseAllowedTarget);
  return targets.every((target) => target !== undefined) ? targets : undefined;
}

function parseRetries(value: string): readonly number[] | undefined {
  const times = list(value).map((word) => wholeNumber(1, LATEST_RETRY)(word) ?? NaN);
  const isRising = times.every((time, index) => time > (times[index - 1] ?? 0));
  return times.length > 0 && times.length <= MOST_RETRIES && isRising ? times : undefined;
}

function parseRoles(value: string): readonly Role[] | undefined {
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
