import { ConfigError } from '../config/config.js';
import { serversOf } from '../config/database_url.js';
import { causeOf, sqlState } from './errors.js';
import { ReadOnlyServer } from './servers.js';

/** A setting with an address of PostgreSQL. */
export type UrlSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Runs work that connects to the address in a setting. Failures name the setting, and what is wrong with it. */
export async function namingSetting<Result>(
  setting: UrlSetting,
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const cause = causeOf(error);
    const trouble = troubleWith(serversOf(url), cause);
    throw trouble === undefined ? cause : new ConfigError(setting, trouble);
  }
}

/** What is wrong, in words; undefined for an error that the setting does not cause. Never shows the password. */
function troubleWith(servers: readonly string[], error: unknown): string | undefined {
  const [url] = servers.map((server) => new URL(server));
  if (url === undefined) return undefined;
  const server = servers.map(shownServer).join(' and ');
  if (error instanceof ReadOnlyServer) return `leads to ${server}, which does not take writes`;
  const [user, name] = [decodeURIComponent(url.username), decodeURIComponent(url.pathname.slice(1))];
  const [shownUser, shownDatabase] = [JSON.stringify(user), JSON.stringify(name || user)];
  const state = sqlState(error);
  if (state === undefined) return troubleWithConnection(server, error);
  if (state === '28P01') return `names the user ${shownUser}, and ${server} knows no such user or has another password`;
  if (state.startsWith('28')) return `names the user ${shownUser}, and ${server} refuses: ${messageOf(error)}`;
  if (state === '3D000') return `names the database ${shownDatabase}, which ${server} does not have: create it`;
  // Where the schema cannot even be used, PostgreSQL finds none.
  if (state === '42501' || state === '3F000')
    return `names the user ${shownUser}, who may not create tables in ${shownDatabase}: make that user the owner of the database`;
  if (state.startsWith('08')) return `leads to ${server}, which refuses: ${messageOf(error)}`;
  if (state === '53300') return `leads to ${server}, which has no free connection: raise its max_connections`;
  return undefined;
}

function shownServer(server: string): string {
  const url = new URL(server);
  const host = url.searchParams.get('host') ?? url.hostname;
  return host.startsWith('/') ? host : `${host || 'localhost'}:${url.port || '5432'}`;
}

const UNKNOWN_HOST = ['ENOTFOUND', 'EAI_AGAIN'];
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOENT', 'EACCES'];
const CERTIFICATE = /^(CERT_|ERR_TLS_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;

function troubleWithConnection(server: string, error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNKNOWN_HOST.includes(code)) return `leads to ${server}, a host that is not known`;
  if (UNREACHABLE.includes(code)) return `leads to ${server}, where no PostgreSQL can be reached (${code})`;
  if (CERTIFICATE.test(code)) return `asks for TLS, and the certificate of ${server} is not trusted (${code})`;
  if (/timeout/i.test(messageOf(error))) return `leads to ${server}, which does not respond`;
  if (/does not support SSL/.test(messageOf(error))) return `asks for TLS by sslmode, and ${server} does not speak it`;
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
