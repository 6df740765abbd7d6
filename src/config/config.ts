import { isIPv4, isIPv6 } from 'node:net';
import type { AllowedTarget } from './allowed_targets.js';
import type { Bucket } from './files_url.js';
import { NO_DOMAIN, type MailContent } from './mail_settings.js';
import { MAX_POOL_OF_EMBEDDED, MIN_SECRET_LENGTH, SETTINGS } from './settings.js';
import type { LogAddresses, LogFormat, LogLevel, Plan, Prepare } from './settings.js';
import type { Setting } from './setting.js';
import type { Processes, Registration, Role } from './setting_values.js';

/** All settings, validated. `readConfig` makes it once, at the start. */
export interface Config {
  /**
   * NODE_ENV is not `production`, HOST is loopback, and neither TLS nor a proxy is configured
   * (behaviour/network.md#https).
   */
  readonly development: boolean;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The origin of links, cookies and metadata, without a trailing slash. */
  readonly baseUrl: string;
  readonly clientUrl: string | undefined;
  /** The origin of the authorization server. */
  readonly authUrl: string;
  /** The origin to which installed integrations post. */
  readonly hooksUrl: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** Undefined: the folder `files` in the data folder. */
  readonly filesUrl: Bucket | undefined;
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Where sessions are opened that outlive a transaction; undefined: at `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  /** Whether statements are prepared under names; `auto`: where that works. */
  /** A replica on which is searched; undefined: searches go to `databaseUrl`. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePrepare: Prepare;
  readonly databasePoolSize: number;
  /** Undefined: the file `secret` in the data folder. Only with the embedded database. */
  readonly secretKey: string | undefined;
  readonly trustProxy: boolean;
  /** The paths of the certificate and its key; undefined: plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly logLevel: LogLevel;
  /** Undefined: `pretty` on a terminal, else `json`. */
  readonly logFormat: LogFormat | undefined;
  readonly logAddresses: LogAddresses;
  readonly registration: Registration;
  readonly defaultPlan: Plan;
  readonly membersOnFree: number;
  /** The most streams of a user and of this process. */
  readonly liveStreamsPerUser: number;
  readonly liveStreams: number;
  /** How long events are kept for streams, in hours. */
  readonly liveRetention: number;
  readonly installationsPerPlace: number;
  readonly installationsPerWorkspace: number;
  /** In bytes; undefined: no limit. */
  readonly uploadQuotaUser: number | undefined;
  readonly uploadQuotaWorkspace: number | undefined;
  /** How much free space uploads leave on the disk, in bytes. */
  readonly freeSpaceFloor: number;
  /** Whether OAuth clients may register themselves. */
  readonly oauthRegistration: boolean;
  /** In seconds; undefined: access tokens of OAuth clients do not expire. */
  readonly oauthTokenLifetime: number | undefined;
  /** The domain of loop-in addresses. */
  readonly loopInDomain: string;
  /** Where mail for loop-in addresses is received; undefined: nowhere. */
  readonly loopInSmtp: { readonly host: string; readonly port: number } | undefined;
  /** The mail server; undefined: mails are written to files. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails. */
  readonly mailFrom: string;
  /** What mails about posts have: the posts, or only that there are some (behaviour/mail.md#notification-mails). */
  readonly mailContent: MailContent;
  /** How long mail about a post waits, in seconds (behaviour/notifications.md#who-is-told). */
  readonly mailDelay: number;
  /** Whether e-mail addresses have to be verified (behaviour/workspaces.md#invitations). */
  readonly verifyEmail: boolean;
  /** Whether owners of accounts can be mailed: by SMTP_URL, or outside development, where the host sends the files. */
  readonly canMailOwners: boolean;
  /** The Typesense server that searches; undefined: the database searches. */
  readonly typesense: { readonly urls: readonly string[]; readonly apiKey: string; readonly alias: string } | undefined;
  /** Allowed targets of webhooks besides public addresses. */
  readonly webhookAllow: readonly AllowedTarget[];
  /** When a failed webhook is retried, in seconds after the first attempt. */
  readonly webhookRetries: readonly number[];
  readonly rateLimit: boolean;
  /** The bearer token for /metrics outside development; undefined: nobody may read them. */
  readonly metricsToken: string | undefined;
  /** The URL at which people report vulnerabilities; undefined: no security.txt. */
  readonly securityContact: string | undefined;
  readonly chaos: boolean;
  readonly roles: readonly Role[];
  /** The API processes of a supervisor; undefined: this process does everything itself. */
  readonly processes: Processes | undefined;
  readonly checkResponses: boolean;
}

/** A setting is missing or invalid. The message is one line that names it. */
export class ConfigError extends Error {
  constructor(setting: string, reason: string) {
    super(`${setting} ${reason}`);
  }
}

/** Reads the settings from the environment. Throws a ConfigError for the first that is missing or invalid. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { given, value } = settingsIn(env);
  const [host, port, trustProxy] = [value(SETTINGS.host), value(SETTINGS.port), value(SETTINGS.trustProxy)];
  const [url, tls] = [given(SETTINGS.baseUrl), readTls(given(SETTINGS.tlsCert), given(SETTINGS.tlsKey))];
  const secured = trustProxy || tls !== undefined;
  const development = value(SETTINGS.nodeEnv) !== 'production' && isLoopback(host) && !secured && !isHttps(url);
  const ownUrl = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const baseUrl = development ? (url ?? ownUrl) : requireHttps(url, secured);
  return {
    development,
    host,
    port,
    baseUrl,
    clientUrl: given(SETTINGS.clientUrl),
    authUrl: readUrl(SETTINGS.authUrl, env, baseUrl, development),
    hooksUrl: readUrl(SETTINGS.hooksUrl, env, baseUrl, development),
    dataDir: value(SETTINGS.dataDir),
    filesUrl: given(SETTINGS.filesUrl),
    ...readDatabase(given(SETTINGS.databaseUrl), value(SETTINGS.databasePoolSize), given(SETTINGS.secretKey)),
    ...readWays({ given, value }),
    trustProxy,
    tls,
    logLevel: value(SETTINGS.logLevel),
    logFormat: given(SETTINGS.logFormat),
    logAddresses: value(SETTINGS.logAddresses),
    defaultPlan: value(SETTINGS.defaultPlan),
    ...readQuotas(value),
    oauthRegistration: value(SETTINGS.oauthRegistration),
    oauthTokenLifetime: given(SETTINGS.oauthTokenLifetime),
    ...readLoopIn(env, host, baseUrl),
    ...readMail(env, baseUrl, development),
    mailContent: value(SETTINGS.mailContent),
    mailDelay: value(SETTINGS.mailDelay),
    typesense: readTypesense(env),
    webhookAllow: given(SETTINGS.webhookAllow) ?? [],
    webhookRetries: value(SETTINGS.webhookRetries),
    rateLimit: given(SETTINGS.rateLimit) ?? !development,
    metricsToken: given(SETTINGS.metricsToken),
    securityContact: given(SETTINGS.securityContact),
    chaos: given(SETTINGS.chaos) ?? development,
    ...readRoles(value(SETTINGS.roles), given(SETTINGS.databaseUrl), given(SETTINGS.processes)),
    checkResponses: value(SETTINGS.checkResponses),
  };
}

/** Functions that return a setting: `given` undefined without one, `value` its default, or an error. */
function settingsIn(env: NodeJS.ProcessEnv) {
  const given = <Value>(wanted: Setting<Value>): Value | undefined => valueOf(wanted, env);
  const value = <Value>(wanted: Setting<Value>): Value => {
    const found = valueOf(wanted, env);
    if (found === undefined) throw new ConfigError(wanted.name, 'is required');
    return found;
  };
  return { given, value };
}

type InstallationLimit = 'installationsPerPlace' | 'installationsPerWorkspace';
type LiveLimit = 'liveStreamsPerUser' | 'liveStreams' | 'liveRetention';

function readQuotas(
  value: (wanted: Setting<number>) => number,
): Pick<
  Config,
  'membersOnFree' | InstallationLimit | LiveLimit | 'uploadQuotaUser' | 'uploadQuotaWorkspace' | 'freeSpaceFloor'
> {
  return {
    membersOnFree: value(SETTINGS.membersOnFree),
    liveStreamsPerUser: value(SETTINGS.liveStreamsPerUser),
    liveStreams: value(SETTINGS.liveStreams),
    liveRetention: value(SETTINGS.liveRetention),
    installationsPerPlace: value(SETTINGS.installationsPerPlace),
    installationsPerWorkspace: value(SETTINGS.installationsPerWorkspace),
    uploadQuotaUser: value(SETTINGS.uploadQuotaUser) || undefined,
    uploadQuotaWorkspace: value(SETTINGS.uploadQuotaWorkspace) || undefined,
    freeSpaceFloor: value(SETTINGS.freeSpaceFloor),
  };
}

/** An empty variable counts as not set. */
function valueOf<Value>(wanted: Setting<Value>, env: NodeJS.ProcessEnv): Value | undefined {
  const given = env[wanted.name]?.trim() || wanted.fallback;
  if (given === undefined) return undefined;
  const value = wanted.parse(given);
  if (value !== undefined) return value;
  const shown = wanted.secret ? '' : `, not ${JSON.stringify(given)}`;
  const trouble = wanted.trouble?.(given) ?? `must be ${wanted.values.replaceAll('`', '')}${shown}`;
  throw new ConfigError(wanted.name, trouble);
}

function readTls(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert !== undefined) throw new ConfigError('TLS_KEY', 'is required with TLS_CERT');
  if (key !== undefined) throw new ConfigError('TLS_CERT', 'is required with TLS_KEY');
  return undefined;
}

function requireHttps(url: string | undefined, secured: boolean): string {
  if (url === undefined) {
    throw new ConfigError(
      'BASE_URL',
      'is required outside development: the https address under which people reach Skein',
    );
  }
  if (!isHttps(url))
    throw new ConfigError('BASE_URL', `must begin with https:// outside development, not ${JSON.stringify(url)}`);
  if (!secured)
    throw new ConfigError('TLS_CERT', 'and TLS_KEY are required outside development, or TRUST_PROXY behind a proxy');
  return url;
}

/**
 * The settings of mail and of registration. Verifying addresses takes a mail server outside development; allowing mail
 * domains takes verifying addresses.
 */
function readMail(
  env: NodeJS.ProcessEnv,
  baseUrl: string,
  development: boolean,
): Pick<Config, 'smtpUrl' | 'mailFrom' | 'verifyEmail' | 'canMailOwners' | 'registration'> {
  const smtpUrl = valueOf(SETTINGS.smtpUrl, env);
  const mailFrom = valueOf(SETTINGS.mailFrom, env) ?? `skein@${new URL(baseUrl).hostname}`;
  const verifyEmail = valueOf(SETTINGS.verifyEmail, env) ?? smtpUrl !== undefined;
  const registration = valueOf(SETTINGS.registration, env) ?? 'open';
  if (verifyEmail && smtpUrl === undefined && !development)
    throw new ConfigError('SMTP_URL', 'is required with VERIFY_EMAIL outside development');
  if (typeof registration !== 'string' && !verifyEmail)
    throw new ConfigError('VERIFY_EMAIL', 'must be on where REGISTRATION is mail domains: set SMTP_URL');
  return { smtpUrl, mailFrom, verifyEmail, canMailOwners: smtpUrl !== undefined || !development, registration };
}

function readTypesense(env: NodeJS.ProcessEnv): Config['typesense'] {
  const [urls, apiKey] = [valueOf(SETTINGS.typesenseUrl, env), valueOf(SETTINGS.typesenseApiKey, env)];
  const alias = valueOf(SETTINGS.typesenseAlias, env) ?? '';
  if (urls !== undefined && apiKey === undefined)
    throw new ConfigError('TYPESENSE_API_KEY', 'is required with TYPESENSE_URL');
  return urls === undefined || apiKey === undefined ? undefined : { urls, apiKey, alias };
}

/** The URL that is set, or the base URL. */
function readUrl(wanted: Setting<string>, env: NodeJS.ProcessEnv, baseUrl: string, development: boolean): string {
  const url = valueOf(wanted, env);
  if (url !== undefined && !development && !isHttps(url))
    throw new ConfigError(wanted.name, `must begin with https:// outside development, not ${JSON.stringify(url)}`);
  return url ?? baseUrl;
}

function readDatabase(
  databaseUrl: string | undefined,
  databasePoolSize: number,
  secretKey: string | undefined,
): Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'secretKey'> {
  if (databaseUrl !== undefined && secretKey === undefined) {
    throw new ConfigError(
      'SECRET_KEY',
      `is required with DATABASE_URL: at least ${MIN_SECRET_LENGTH} random characters`,
    );
  }
  if (databaseUrl === undefined && databasePoolSize > MAX_POOL_OF_EMBEDDED) {
    throw new ConfigError('DATABASE_POOL_SIZE', `must be at most ${MAX_POOL_OF_EMBEDDED} with the embedded database`);
  }
  return { databaseUrl, databasePoolSize, secretKey };
}

function readWays({
  given,
  value,
}: ReturnType<typeof settingsIn>): Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl' | 'databasePrepare'> {
  for (const other of [SETTINGS.databaseDirectUrl, SETTINGS.databaseReadUrl])
    if (given(other) !== undefined && given(SETTINGS.databaseUrl) === undefined)
      throw new ConfigError('DATABASE_URL', `is required with ${other.name}`);
  return {
    databaseDirectUrl: given(SETTINGS.databaseDirectUrl),
    databaseReadUrl: given(SETTINGS.databaseReadUrl),
    databasePrepare: value(SETTINGS.databasePrepare),
  };
}

/**
 * The embedded database serves one process, or the processes of one supervisor, so both roles must be there. PROCESSES
 * counts those that serve requests.
 */
function readRoles(
  roles: readonly Role[],
  databaseUrl: string | undefined,
  processes: Processes | undefined,
): Pick<Config, 'roles' | 'processes'> {
  if (roles.length === 1 && databaseUrl === undefined)
    throw new ConfigError('ROLES', 'must be api,worker with the embedded database; DATABASE_URL lets them part');
  if (processes !== undefined && !roles.includes('api'))
    throw new ConfigError('PROCESSES', 'counts processes that serve requests, and ROLES has no `api`');
  return { roles, processes };
}

function readLoopIn(
  env: NodeJS.ProcessEnv,
  host: string,
  baseUrl: string,
): Pick<Config, 'loopInDomain' | 'loopInSmtp'> {
  const port = valueOf(SETTINGS.loopInSmtpPort, env);
  const smtpHost = valueOf(SETTINGS.loopInSmtpHost, env) ?? host;
  return {
    loopInDomain: valueOf(SETTINGS.loopInDomain, env) ?? mailDomainOf(baseUrl),
    loopInSmtp: port === undefined ? undefined : { host: smtpHost, port },
  };
}

/** The host of the base URL, or NO_DOMAIN if that cannot be a mail domain, such as 127.0.0.1. */
function mailDomainOf(baseUrl: string): string {
  return SETTINGS.loopInDomain.parse(new URL(baseUrl).hostname) ?? NO_DOMAIN;
}

function isHttps(url: string | undefined): boolean {
  return url?.startsWith('https:') ?? false;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** One line for each setting: its name, and the first sentence of what it means. */
export function settingLines(): string[] {
  const settings = Object.values(SETTINGS);
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings.map(({ name, description }) => `${name.padEnd(width)}  ${firstSentenceOf(description)}`);
}

function firstSentenceOf(text: string): string {
  const [first = text] = text.replaceAll('`', '').split(/(?<=\.) /, 1);
  return first;
}

/** The text of docs/guides/configuration.md. */
export function configurationGuide(): string {
  const rows = Object.values(SETTINGS).map(({ name, values, description, ...more }) => {
    const { fallback, otherwise }: { fallback?: string; otherwise?: string } = more;
    return `| \`${name}\` | ${values} | ${otherwise ?? `\`${fallback ?? ''}\``} | ${description} |`;
  });
  return `# Configuration

Every setting is an environment variable. All are read and checked at the start. If one is invalid, Skein names it in one line and
does not start. An empty variable counts as not set. If the name of a variable resembles that of a setting, such as BASEURL, Skein names it in a warning.

Skein is in **development mode** while NODE_ENV is not \`production\`, HOST is a loopback address, and none of TRUST_PROXY,
TLS_CERT or an https BASE_URL is set. It speaks plain HTTP then. Otherwise BASE_URL is required, and either TLS_CERT with TLS_KEY or
TRUST_PROXY. Requests that did not come over TLS are refused, except for /healthz, /readyz and /metrics.

In development mode Skein responds only to requests for a name of this machine, such as \`localhost\`, or for the hosts of BASE_URL,
AUTH_URL and HOOKS_URL. Webhooks may go to this machine, unless a web page of another site subscribes
([foreign sites](../behaviour/network.md#foreign-sites)).

| Setting | Values | When not set | Meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}
