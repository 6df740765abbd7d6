import pg from 'pg';
import { sql, type Queryable } from '../db/database.js';
import { migrate } from '../db/migrations.js';
import { onServer, withDatabase } from './database.js';

/** The number of shards of a table. Fewer than the default of 32, because each database has all tables. */
const SHARDS = 8;

/** The addresses of all nodes of the cluster of CITUS_URL, the coordinator first. A server may be the only node. */
export async function nodesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: installed } = await client.query("select from pg_extension where extname = 'citus'");
    if (installed.length === 0) return [url];
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node
       where groupid > 0 and noderole = 'primary' order by nodeid`,
    );
    return [url, ...rows.map((node) => at(url, node))];
  } finally {
    await client.end();
  }
}

/** The same database on another node. */
function at(url: string, { host, port }: { host: string; port: number }): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other.href;
}

/**
 * Creates a migrated database on all nodes, to be copied by `copyOnNodes`. Citus connects to its databases by itself,
 * and a database with connections cannot be copied, so the template refuses connections.
 */
export async function createCitusTemplate(nodes: readonly string[], name: string): Promise<void> {
  await createCluster(nodes, name);
  for (const node of nodes) await disconnect(node, name);
}

/** Creates a migrated database on all nodes, of which the first is the coordinator. */
export async function createCluster(nodes: readonly string[], name: string): Promise<void> {
  const [coordinator = ''] = nodes;
  const url = withDatabase(coordinator, name);
  for (const node of nodes) {
    await onServer(node, `create database ${name}`);
    await onServer(withDatabase(node, name), 'create extension citus');
  }
  await onServer(coordinator, `alter database ${name} set citus.shard_count = ${SHARDS}`);
  await onServer(url, `select citus_set_coordinator_host(${placeOf(coordinator)})`);
  for (const worker of nodes.slice(1)) await onServer(url, `select citus_add_node(${placeOf(worker)})`);
  if (nodes.length === 1)
    await onServer(url, `select citus_set_node_property(${placeOf(coordinator)}, 'shouldhaveshards', true)`);
  await migrate(url);
}

/** Ends all connections to a database, and refuses new ones. */
async function disconnect(node: string, name: string): Promise<void> {
  await onServer(node, `alter database ${name} allow_connections false`);
  await onServer(node, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

/** Creates a database on all nodes, as a copy of the template. */
export async function copyOnNodes(nodes: readonly string[], name: string, template: string): Promise<void> {
  await Promise.all(nodes.map((node) => onServer(node, `create database ${name} template ${template}`)));
}

/** Drops a database on all nodes. */
export async function dropOnNodes(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await disconnect(node, name);
    await onServer(node, `drop database ${name} with (force)`);
  }
}

/** The host and the port of an address, as arguments of a statement. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port || '5432'}`;
}

/** Takes the last node away: the coordinator looks for it at port 1, where nothing listens. */
export function takeLastNodeAway(db: Queryable): Promise<number> {
  return moveLastNode(db, 1);
}

/** Brings it back to its port. `nodes` has the addresses of all nodes. */
export function bringLastNodeBack(db: Queryable, nodes: readonly string[]): Promise<number> {
  return moveLastNode(db, Number(new URL(nodes.at(-1) ?? '').port));
}

function moveLastNode(db: Queryable, port: number): Promise<number> {
  return db.run(sql`
    update pg_dist_node set nodeport = ${port} where nodeid = (select max(nodeid) from pg_dist_node where groupid > 0)`);
}
