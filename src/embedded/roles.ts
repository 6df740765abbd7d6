import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role as which Skein works: it owns its database, and has no right beyond that. The superuser, which initdb makes, makes both. */
const PROGRAM = 'skein_program';

/** The address at which the program works, from the superuser's. Its password is derived from that one's, so that a single one is kept. */
export function applicationUrl(superuser: URL): URL {
  const url = new URL(superuser);
  url.username = PROGRAM;
  url.password = createHmac('sha256', superuser.password).update('skein/program-role/1').digest('base64url');
  return url;
}

/**
 * Makes the program's role and its database unless they are there, and gives the role what the superuser owns in it: all of a database from before
 * there were two roles, or what somebody has restored into it. After a crash it is done again. `client` is the superuser's.
 */
export async function ensureDatabase(client: pg.Client, superuser: URL): Promise<void> {
  const { password, pathname } = applicationUrl(superuser);
  const [role, name] = [client.escapeIdentifier(PROGRAM), pathname.slice(1)];
  const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [PROGRAM]);
  if (roles === 0) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
  const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [name]);
  if (databases === 0) await client.query(`create database ${client.escapeIdentifier(name)} owner ${role}`);
  else await handOver(superuser, role);
}

/**
 * What the superuser owns in a database, as `alter … owner` names it. Not what goes with something else: types with their tables, sequences with their
 * columns, and all that is an extension's.
 */
const SUPERUSERS_OWN = `
  select o.kind || ' ' || o.name as what
  from (
    select 'database' as kind, quote_ident(datname) as name, datdba as owner, 'pg_database'::regclass as class, oid, null::oid as schema
    from pg_database where datname = current_database()
    union all select 'schema', oid::regnamespace::text, nspowner, 'pg_namespace', oid, oid from pg_namespace
    union all select case relkind when 'S' then 'sequence' else 'table' end, oid::regclass::text, relowner, 'pg_class', oid, relnamespace
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all select 'routine', oid::regprocedure::text, proowner, 'pg_proc', oid, pronamespace from pg_proc
    union all select 'type', t.oid::regtype::text, t.typowner, 'pg_type', t.oid, t.typnamespace
    from pg_type t left join pg_class c on c.oid = t.typrelid where t.typtype in ('d', 'e', 'r') or c.relkind = 'c'
  ) o
  left join pg_namespace s on s.oid = o.schema
  where o.owner = current_user::regrole and (s.nspname is null or s.nspname !~ '^(pg_|information_schema$)')
    and not exists (
      select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.objsubid = 0
        and (d.deptype in ('e', 'i') or (d.deptype = 'a' and o.kind = 'sequence')))`;

/** In one transaction, so that nothing is handed over by halves. */
async function handOver(superuser: URL, role: string): Promise<void> {
  // The program may make what it likes in its database: nothing of that is to be found by the superuser's statements.
  const client = new pg.Client({ connectionString: superuser.href, options: '-c search_path=pg_catalog' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ what: string }>(SUPERUSERS_OWN);
    for (const { what } of rows) await client.query(`alter ${what} owner to ${role}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
