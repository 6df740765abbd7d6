import path from 'node:path';
import {
  anyOf,
  isEmail,
  LATEST_RETRY,
  megabytes,
  MOST_RETRIES,
  oneOf,
  parseAllowedTargets,
  parseDomain,
  parseFile,
  parseOnOff,
  parseOrigin,
  parseRegistration,
  parseRetries,
  parseRoles,
  parseSmtpUrl,
  wholeNumber,
} from './setting_values.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const PLANS = ['free', 'unlimited'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Plan = (typeof PLANS)[number];

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
const MIN_METRICS_TOKEN_LENGTH = 16;
/** A name that never leads anywhere (RFC 6761). */
export const NO_DOMAIN = 'skein.localhost';

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
  uploadQuotaUser: setting({
    name: 'UPLOAD_QUOTA_USER',
    values: 'a whole number of megabytes; 0 for no limit',
    fallback: '2000',
    description: 'How much the uploads of a user may have together. Avatars are not counted.',
    parse: megabytes,
  }),
  uploadQuotaWorkspace: setting({
    name: 'UPLOAD_QUOTA_WORKSPACE',
    values: 'a whole number of megabytes; 0 for no limit',
    fallback: '20000',
    description: 'How much the uploads that hang on posts of a workspace may have together, each counted once.',
    parse: megabytes,
  }),
  freeSpaceFloor: setting({
    name: 'FREE_SPACE_FLOOR',
    values: 'a whole number of megabytes; 0 for none',
    fallback: '1024',
    description: 'How much of the disk of DATA_DIR uploads leave free: below that they are refused.',
    parse: megabytes,
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
  smtpUrl: setting({
    name: 'SMTP_URL',
    values: 'an `smtp://` or `smtps://` address with a port, and a user and password if the server wants them',
    otherwise: 'mails are written into files in DATA_DIR',
    description:
      'The mail server that mails are sent through: `smtps://user:password@smtp.example.com:465`, or `smtp://…:587`, which uses STARTTLS.',
    secret: true,
    parse: parseSmtpUrl,
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    values: 'a mail address',
    otherwise: '`skein@` and the host of BASE_URL',
    description: 'The address that mails come from.',
    parse: (value: string) => (isEmail(value) ? value : undefined),
  }),
  verifyEmail: setting({
    name: 'VERIFY_EMAIL',
    ...onOff,
    otherwise: '`on` with SMTP_URL, else `off`',
    description:
      'Asks people to prove that they receive mail at their address, by a link that is mailed there. An address that is not proven is nobody’s identity: an invitation to it goes by mail. Off, every address counts as proven. Outside development it needs SMTP_URL; a REGISTRATION of mail domains needs it.',
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
  metricsToken: setting({
    name: 'METRICS_TOKEN',
    values: `at least ${MIN_METRICS_TOKEN_LENGTH} printable characters without blanks`,
    otherwise: 'in development anybody reads them; otherwise there is no /metrics',
    description: 'Who brings it as a bearer token reads /metrics. Development asks nobody for it.',
    secret: true,
    parse: (value: string) => (value.length >= MIN_METRICS_TOKEN_LENGTH && /^[!-~]+$/.test(value) ? value : undefined),
  }),
  chaos: setting({
    name: 'CHAOS',
    ...onOff,
    otherwise: '`on` in development, else `off`',
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
