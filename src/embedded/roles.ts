import { createHmac } from 'node:crypto';
import pg from 'pg';

/**
 * The role as which Skein connects. It owns its database and has no other rights. The superuser, which initdb creates,
 * creates both.
 */
const APPLICATION_ROLE = 'skein_program';

/**
 * The URL of the application role, from that of the superuser. Its password is derived from the superuser's, so that
 * only one is stored.
 */
export function applicationUrl(superuser: URL): URL {
  const url = new URL(superuser);
  url.username = APPLICATION_ROLE;
  url.password = createHmac('sha256', superuser.password).update('skein/program-role/1').digest('base64url');
  return url;
}

/**
 * Creates the application role and its database unless they exist, and makes the role the owner of everything that the
 * superuser owns in the database: a database of an older version, which had only the superuser, or restored objects.
 * `client` is connected as superuser.
 */
export async function ensureDatabase(client: pg.Client, superuser: URL): Promise<void> {
  const { password, pathname } = applicationUrl(superuser);
  const [role, name] = [client.escapeIdentifier(APPLICATION_ROLE), pathname.slice(1)];
  const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  if (roles === 0) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
  const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [name]);
  if (databases === 0) await client.query(`create database ${client.escapeIdentifier(name)} owner ${role}`);
  else await transferOwnership(superuser, role);
}

/**
 * The objects that the superuser owns in a database, as `alter … owner` names them. Without objects that change their
 * owner together with another: types of tables, sequences of columns, and objects of extensions.
 */
const OWNED_BY_SUPERUSER = `
  select o.kind || ' ' || o.name as object
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

/** Changes the owner of all objects in one transaction. */
async function transferOwnership(superuser: URL, role: string): Promise<void> {
  // The application role could create functions and operators of any name. The superuser's statements must not find
  // them.
  const client = new pg.Client({ connectionString: superuser.href, options: '-c search_path=pg_catalog' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ object: string }>(OWNED_BY_SUPERUSER);
    for (const { object } of rows) await client.query(`alter ${object} owner to ${role}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
