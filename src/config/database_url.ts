/** Like all parsers of settings, it returns undefined for a text that is not a valid value. */
export function parseDatabaseUrl(value: string): string | undefined {
  return troubleWithDatabaseUrl(value) === undefined ? value : undefined;
}

/** The same for an address whose server only reads. */
export function troubleWithReadUrl(value: string): string | undefined {
  const trouble = troubleWithDatabaseUrl(value);
  if (trouble !== undefined || !wantsWritable(value)) return trouble;
  return `must name one server, without ${WANTED}`;
}

/** A parameter of the query before an `@`: then that `@` does not end a password. */
const IN_QUERY = /[?&]\w+=/;
const SHAPE = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';
/** The server that connections are wanted with, in the words of libpq. */
const WANTED = 'target_session_attrs';
const WRITABLE = ['read-write', 'primary'];

/** An address of PostgreSQL: what stands before its servers, the servers, and what follows. */
interface Parts {
  user: string;
  servers: readonly string[];
  rest: string;
}

/** What is wrong with an address of PostgreSQL, without any part of it, because each may be part of the password. */
export function troubleWithDatabaseUrl(value: string): string | undefined {
  const parts = partsOf(value);
  if (parts === undefined) return 'must be a postgres:// address';
  if (!isEscaped(parts.user.replace(/@$/, '')))
    return `must be ${SHAPE} with every special character of the password escaped: / as %2F, ? as %3F, # as %23, % as %25`;
  const ports = parts.servers.map((server) => /:([^:\]]*)$/.exec(server)?.[1] ?? '');
  if (!ports.every((port) => port === '' || isPort(port)))
    return `must be ${SHAPE}, and its port a whole number from 1 to 65535`;
  if (parts.servers.length > 1 && parts.servers.some((server) => server === '' || server.startsWith(':')))
    return 'must name a host between two commas: postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE';
  const urls = serversOf(value);
  if (!urls.every((url) => URL.canParse(url) && isEscaped(new URL(url).pathname.slice(1)))) return `must be ${SHAPE}`;
  const wanted = wantedIn(value);
  if (wanted !== null && !WRITABLE.includes(wanted))
    return `must have ${WANTED}=read-write, because Skein writes, or not have it`;
  return undefined;
}

/** An address for each server that an address of PostgreSQL names, separated by commas as libpq has it. */
export function serversOf(value: string): string[] {
  const parts = partsOf(value);
  if (parts === undefined || parts.servers.length === 1) return [value];
  return parts.servers.map((server) => `postgres://${parts.user}${server}${parts.rest}`);
}

/** Whether connections must be to a server that takes writes: one of several, or one that is wanted so. */
export function wantsWritable(value: string): boolean {
  return serversOf(value).length > 1 || wantedIn(value) !== null;
}

function wantedIn(value: string): string | null {
  const [url = value] = serversOf(value);
  return new URL(url).searchParams.get(WANTED);
}

function partsOf(value: string): Parts | undefined {
  const [, all] = /^postgres(?:ql)?:\/\/(.+)$/s.exec(value) ?? [];
  if (all === undefined) return undefined;
  const [authority = ''] = all.split(/[/?#]/, 1);
  const last = all.lastIndexOf('@');
  const at = IN_QUERY.test(all.slice(0, Math.max(last, 0))) ? authority.lastIndexOf('@') : last;
  const behind = all.slice(at + 1);
  const [servers = ''] = behind.split(/[/?#]/, 1);
  return { user: all.slice(0, at + 1), servers: servers.split(','), rest: behind.slice(servers.length) };
}

function isEscaped(part: string): boolean {
  try {
    decodeURIComponent(part);
    return !/[/?#\s]/.test(part);
  } catch {
    return false;
  }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
