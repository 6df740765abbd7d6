/** Like all parsers of settings, it returns undefined for a text that is not a valid value. */
export function parseDatabaseUrl(value: string): string | undefined {
  return troubleWithDatabaseUrl(value) === undefined ? value : undefined;
}

/** A parameter of the query before an `@`: then that `@` does not end a password. */
const IN_QUERY = /[?&]\w+=/;
const SHAPE = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';

/** What is wrong with an address of PostgreSQL, without any part of it, because each may be part of the password. */
export function troubleWithDatabaseUrl(value: string): string | undefined {
  const [, rest] = /^postgres(?:ql)?:\/\/(.+)$/s.exec(value) ?? [];
  if (rest === undefined) return 'must be a postgres:// address';
  const [authority = ''] = rest.split(/[/?#]/, 1);
  const last = rest.lastIndexOf('@');
  const at = IN_QUERY.test(rest.slice(0, Math.max(last, 0))) ? authority.lastIndexOf('@') : last;
  if (!isEscaped(rest.slice(0, Math.max(at, 0))))
    return `must be ${SHAPE} with every special character of the password escaped: / as %2F, ? as %3F, # as %23, % as %25`;
  const [server = ''] = rest.slice(at + 1).split(/[/?#]/, 1);
  const port = /:([^:\]]*)$/.exec(server)?.[1] ?? '';
  if (port !== '' && !isPort(port)) return `must be ${SHAPE}, and its port a whole number from 1 to 65535`;
  return URL.canParse(value) && isEscaped(new URL(value).pathname.slice(1)) ? undefined : `must be ${SHAPE}`;
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
