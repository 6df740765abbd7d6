import path from 'node:path';
import { parseDatabaseUrl, troubleWithDatabaseUrl, troubleWithReadUrl } from './database_url.js';
import { parseFilesUrl, troubleWithFilesUrl } from './files_url.js';
import { LIMIT_SETTINGS } from './limit_settings.js';
import { MAIL_SETTINGS } from './mail_settings.js';
import { onOff, setting } from './setting.js';
import {
  anyOf,
  LATEST_RETRY,
  MOST_PROCESSES,
  MOST_RETRIES,
  oneOf,
  parseAllowedTargets,
  parseClientUrl,
  parseContact,
  parseFile,
  parseOrigin,
  parseOrigins,
  parseProcesses,
  parseRegistration,
  parseRetries,
  parseRoles,
  wholeNumber,
} from './setting_values.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const LOG_FORMATS = ['pretty', 'json'] as const;
const LOG_ADDRESSES = ['full', 'truncated', 'hidden'] as const;
const PREPARE = ['auto', 'on', 'off'] as const;
const PLANS = ['free', 'unlimited'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = (typeof LOG_FORMATS)[number];
export type LogAddresses = (typeof LOG_ADDRESSES)[number];
export type Prepare = (typeof PREPARE)[number];
export type Plan = (typeof PLANS)[number];

export const MAX_POOL_OF_EMBEDDED = 150;
export const MIN_SECRET_LENGTH = 32;
const MIN_METRICS_TOKEN_LENGTH = 16;

const text = (value: string): string => value;

/** All settings, in the order of docs/guides/configuration.md. */
export const SETTINGS = {
  host: setting({
    name: 'HOST',
    values: 'an address or a host name',
    fallback: '127.0.0.1',
    description: 'The address to listen on. `0.0.0.0` or `::` means all network interfaces, and ends development mode.',
    parse: text,
  }),
  port: setting({
    name: 'PORT',
    values: 'a whole number from 0 to 65535',
    fallback: '8000',
    description: 'The port to listen on. 0 means any free port; set BASE_URL then if links have to work.',
    parse: wholeNumber(0, 65_535),
  }),
  baseUrl: setting({
    name: 'BASE_URL',
    values: 'an http or https address without a path',
    otherwise: 'in development `http://HOST:PORT`; otherwise required',
    description:
      'The address of Skein for people. Links, cookies and metadata are built from it, never from the request. Outside development it begins with https.',
    parse: parseOrigin,
  }),
  authUrl: setting({
    name: 'AUTH_URL',
    values: 'an http or https address without a path',
    otherwise: 'BASE_URL',
    description:
      'The address of /oauth, and the issuer name of the authorization server. Outside development it begins with https.',
    parse: parseOrigin,
  }),
  hooksUrl: setting({
    name: 'HOOKS_URL',
    values: 'an http or https address without a path',
    otherwise: 'BASE_URL',
    description: 'The address to which installed integrations post. Outside development it begins with https.',
    parse: parseOrigin,
  }),
  clientUrl: setting({
    name: 'CLIENT_URL',
    values: 'an http or https address, which may contain `{workspace_id}`',
    otherwise: 'none',
    description:
      'The chat client of your people, for example `https://chat.example.com/w/{workspace_id}`. The start page links to it, with the id of the workspace in place of `{workspace_id}`.',
    parse: parseClientUrl,
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    values: 'a folder',
    fallback: './data',
    description:
      'Contains the embedded database and its secret key, uploads and mails. Created if missing. Processes that share a database have to share this folder too, unless FILES_URL is set and mails are sent.',
    parse: (value: string) => path.resolve(value),
  }),
  filesUrl: setting({
    name: 'FILES_URL',
    values: 'an `s3://` address: `s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION`',
    otherwise: 'the folder `files` in DATA_DIR',
    description:
      'A bucket of an object store that speaks S3, for uploads and avatars. Credentials are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or come as for other programs of AWS. Without `endpoint` it is AWS; without `region` that of AWS_REGION, or `us-east-1`. `path_style=off` puts the bucket into the name of the host, as without `endpoint`. `redirect=off` sends downloads through Skein, for buckets that clients do not reach.',
    trouble: troubleWithFilesUrl,
    parse: parseFilesUrl,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    values: 'a `postgres://` address',
    otherwise: 'the embedded database in DATA_DIR',
    description:
      'A PostgreSQL server of your own, 15 or newer, with a database of encoding UTF8, or a pooler in front of it. Several servers are separated by commas: the one that takes writes is used. Special characters of the password are escaped, such as `%2F` for `/`.',
    secret: true,
    trouble: troubleWithDatabaseUrl,
    parse: parseDatabaseUrl,
  }),
  databaseDirectUrl: setting({
    name: 'DATABASE_DIRECT_URL',
    values: 'a `postgres://` address',
    otherwise: 'DATABASE_URL',
    description:
      'PostgreSQL itself, where DATABASE_URL leads to a pooler that hands out connections by the transaction. Notifications, locks, jobs and migrations use it.',
    secret: true,
    trouble: troubleWithDatabaseUrl,
    parse: parseDatabaseUrl,
  }),
  databaseReadUrl: setting({
    name: 'DATABASE_READ_URL',
    values: 'a `postgres://` address of one server',
    otherwise: 'searches go to DATABASE_URL',
    description:
      'A streaming replica of the database, on which is searched. While it is away, or more than 5 seconds behind, DATABASE_URL is used. Not used with Typesense.',
    secret: true,
    trouble: troubleWithReadUrl,
    parse: (value) => (troubleWithReadUrl(value) === undefined ? value : undefined),
  }),
  databasePrepare: setting({
    name: 'DATABASE_PREPARE',
    values: anyOf(PREPARE),
    fallback: 'auto',
    description:
      'Whether statements to DATABASE_URL are prepared under names, so that they are planned once. `auto` asks at the start whether that works, which it does except through some poolers.',
    parse: oneOf(PREPARE),
  }),
  databasePoolSize: setting({
    name: 'DATABASE_POOL_SIZE',
    values: 'a whole number from 1 to 1000',
    fallback: '10',
    description: `The most database connections that requests use, per process. Other work uses up to fifteen more. With the embedded database at most ${MAX_POOL_OF_EMBEDDED}.`,
    parse: wholeNumber(1, 1000),
  }),
  secretKey: setting({
    name: 'SECRET_KEY',
    values: `at least ${MIN_SECRET_LENGTH} characters`,
    otherwise:
      'with the embedded database the file `secret` in DATA_DIR, created at the first start; otherwise required',
    description:
      'The key from which tokens are derived. It belongs to the database: with another key Skein does not start.',
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
      'A proxy in front of Skein speaks TLS. Skein trusts its X-Forwarded-Proto and X-Forwarded-For. Turn it on only if Skein cannot be reached past the proxy.',
  }),
  tlsCert: setting({
    name: 'TLS_CERT',
    values: 'a readable file (PEM)',
    otherwise: 'no TLS',
    description: 'The certificate chain, if Skein is to speak TLS itself. Needs TLS_KEY. Both are read at the start.',
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
    description: 'The lowest level of log lines that are written.',
    parse: oneOf(LOG_LEVELS),
  }),
  logFormat: setting({
    name: 'LOG_FORMAT',
    values: anyOf(LOG_FORMATS),
    otherwise: '`pretty` on a terminal, else `json`',
    description:
      'How log lines are written: in lines for people, or as JSON. Lines for people have colours on a terminal, unless NO_COLOR is set.',
    parse: oneOf(LOG_FORMATS),
  }),
  logAddresses: setting({
    name: 'LOG_ADDRESSES',
    values: anyOf(LOG_ADDRESSES),
    fallback: 'full',
    description:
      'How the log shows the addresses of clients: whole, as the /24 network of an IPv4 address and the /48 network of an IPv6 address, or not at all. fail2ban needs whole addresses.',
    parse: oneOf(LOG_ADDRESSES),
  }),
  registration: setting({
    name: 'REGISTRATION',
    values: '`open`, `invite`, `closed`, or mail domains separated by commas',
    fallback: 'open',
    description:
      'Who may register: anybody, nobody (`invite` and `closed`), or people with an address of these domains. Members can invite people in any case.',
    parse: parseRegistration,
  }),
  defaultPlan: setting({
    name: 'DEFAULT_PLAN',
    values: anyOf(PLANS),
    fallback: 'unlimited',
    description: 'The plan of new workspaces.',
    parse: oneOf(PLANS),
  }),
  ...LIMIT_SETTINGS,
  oauthRegistration: setting({
    name: 'OAUTH_REGISTRATION',
    ...onOff,
    fallback: 'on',
    description:
      'OAuth clients may register themselves at /oauth/register. That gives them access to nothing: each person decides about their own account.',
  }),
  oauthTokenLifetime: setting({
    name: 'OAUTH_TOKEN_LIFETIME',
    values: 'a whole number from 60 to 31536000',
    otherwise: 'tokens do not expire',
    description:
      'The lifetime of access tokens of OAuth clients, in seconds. If set, each comes with a refresh token, which works once, within 90 days.',
    parse: wholeNumber(60, 31_536_000),
  }),
  ...MAIL_SETTINGS,
  typesenseUrl: setting({
    name: 'TYPESENSE_URL',
    values: 'http or https addresses of one server or of the nodes of one cluster, separated by commas',
    otherwise: 'the database searches',
    description: 'The Typesense server that searches instead of the database. Needs TYPESENSE_API_KEY.',
    parse: parseOrigins,
  }),
  typesenseApiKey: setting({
    name: 'TYPESENSE_API_KEY',
    values: 'printable characters without blanks',
    otherwise: 'the database searches',
    description: 'A key of the Typesense server that may do everything with collections, documents and aliases.',
    secret: true,
    parse: (value: string) => (/^[!-~]+$/.test(value) ? value : undefined),
  }),
  typesenseAlias: setting({
    name: 'TYPESENSE_ALIAS',
    values: 'up to 100 letters, digits, `_` and `-`',
    fallback: 'skein_documents',
    description:
      'The alias of the collection with the posts. Several Skeins on one Typesense server need different aliases. No alias may begin with another one.',
    parse: (value: string) => (/^[\w-]{1,100}$/.test(value) ? value : undefined),
  }),
  webhookAllow: setting({
    name: 'WEBHOOK_ALLOW',
    values:
      'hosts, addresses or CIDR ranges, each optionally followed by `:PORT` or `:*`, or `:PORT` alone, separated by commas',
    otherwise: 'public addresses only, on ports 80 and 443',
    description:
      'Targets of webhooks besides public addresses: `hooks.internal:8080, 10.1.0.0/16, [fd00::]:8443`. An entry without a port means ports 80 and 443. A port alone allows that port on all public addresses. In development this machine is allowed too.',
    parse: parseAllowedTargets,
  }),
  webhookRetries: setting({
    name: 'WEBHOOK_RETRIES',
    values: `1 to ${MOST_RETRIES} whole numbers from 1 to ${LATEST_RETRY}, each greater than the one before, separated by commas`,
    fallback: '5, 60, 300, 1800, 7200',
    description:
      'When a failed webhook is retried, in seconds after the first attempt, or up to a tenth earlier. After the last retry Skein gives up; the owner of the subscription can have it sent again.',
    parse: parseRetries,
  }),
  rateLimit: setting({
    name: 'RATE_LIMIT',
    ...onOff,
    otherwise: '`off` in development, else `on`',
    description:
      'Limits each token or session, and each network address without one, to 6,000 requests a minute, in bursts of up to 600. The processes of PROCESSES count together, any others for themselves.',
  }),
  metricsToken: setting({
    name: 'METRICS_TOKEN',
    values: `at least ${MIN_METRICS_TOKEN_LENGTH} printable characters without blanks`,
    otherwise: 'in development /metrics is open; otherwise it does not exist',
    description: 'The bearer token for /metrics. Not needed in development.',
    secret: true,
    parse: (value: string) => (value.length >= MIN_METRICS_TOKEN_LENGTH && /^[!-~]+$/.test(value) ? value : undefined),
  }),
  securityContact: setting({
    name: 'SECURITY_CONTACT',
    values: 'an https or mailto URL',
    otherwise: 'no security.txt',
    description: 'Where people report a vulnerability of this server. It is published at /.well-known/security.txt.',
    parse: parseContact,
  }),
  chaos: setting({
    name: 'CHAOS',
    ...onOff,
    otherwise: '`on` in development, else `off`',
    description: 'Responds to `?chaos=CODE` with that error, so that clients can test their error handling.',
  }),
  roles: setting({
    name: 'ROLES',
    values: '`api`, `worker`, or both separated by a comma',
    fallback: 'api,worker',
    description:
      'What this process does: `api` serves requests, `worker` dispatches events and runs jobs. A process with only one role needs DATABASE_URL. A process that is only a worker does not listen.',
    parse: parseRoles,
  }),
  processes: setting({
    name: 'PROCESSES',
    values: `\`auto\`, or a whole number from 1 to ${MOST_PROCESSES}`,
    otherwise: 'one process does everything',
    description:
      'How many processes serve requests on the same port, beside one worker. A supervisor starts them, and restarts each that ends. `auto` means one for each core but one, four at most, and fewer with little memory or few connections of PostgreSQL.',
    parse: parseProcesses,
  }),
  checkResponses: setting({
    name: 'CHECK_RESPONSES',
    ...onOff,
    fallback: 'off',
    description: 'Validates every response against the contract before it is sent. `npm run dev` sets it.',
  }),
} as const;
