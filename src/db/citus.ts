import type pg from 'pg';
import { CITUS, NODE_TIMEOUT_MS } from './connection_settings.js';

/** A node, as `pg_dist_node` has it. The coordinator has the group 0. */
export interface ClusterNode {
  host: string;
  port: number;
  group: number;
  isActive: boolean;
  /** Whether it has the metadata, and the newest. */
  isSynced: boolean;
  takesShards: boolean;
  /** The shards of the table `workspaces` on it. */
  shards: number;
}

/** What a table is to Citus: `bucket` if it is distributed by the bucket. */
export interface ClusterTable {
  name: string;
  kind: 'bucket' | 'otherwise' | 'reference' | 'local';
  /** Tables with the same number have their shards in the same places. */
  colocation: number | null;
  hasBucket: boolean;
}

/** What one node has of these; null: it did not say. */
export interface NodeSettings {
  host: string;
  port: number;
  maxConnections: number | null;
  maxPrepared: number | null;
  /** Prepared transactions that are older than ten minutes. */
  oldPrepared: number | null;
}

/** A cluster of Citus, seen from the node that was asked. */
export interface Cluster {
  version: string;
  isWorker: boolean;
  nodes: ClusterNode[];
  tables: ClusterTable[];
  settings: NodeSettings[];
  /** Pairs of nodes, as `host:port`, of which the first cannot connect to the second. */
  apart: { from: string; to: string }[];
  /** Milliseconds; -1: never. */
  recovers2pcMs: number;
  nodeConninfo: string;
  planCacheMode: string;
}

/** Reads what there is to know of the cluster. Undefined if the database has no Citus. It changes nothing. */
export async function readCluster(client: pg.Client): Promise<Cluster | undefined> {
  const { rows: installed } = await client.query(CITUS);
  if (installed.length === 0) return undefined;
  await client.query("select set_config('citus.node_connection_timeout', $1, false)", [String(NODE_TIMEOUT_MS)]);
  const [facts] = await rowsOf<Omit<Cluster, 'nodes' | 'tables' | 'settings' | 'apart'>>(client, FACTS);
  if (facts === undefined) throw new Error('The server says nothing about Citus');
  const nodes = await rowsOf<ClusterNode>(client, NODES);
  const tables = await rowsOf<ClusterTable>(client, TABLES);
  if (facts.isWorker) return { ...facts, nodes, tables, settings: [], apart: [] };
  const settings = await rowsOf<NodeSettings>(client, SETTINGS_OF_NODES);
  const apart = await rowsOf<{ from: string; to: string }>(client, APART);
  return { ...facts, nodes, tables, settings, apart };
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

const FACTS = `
  select (select extversion from pg_extension where extname = 'citus') as version,
    (select groupid > 0 from pg_dist_local_group) as "isWorker",
    (select setting::int from pg_settings where name = 'citus.recover_2pc_interval') as "recovers2pcMs",
    current_setting('citus.node_conninfo') as "nodeConninfo",
    current_setting('plan_cache_mode') as "planCacheMode"`;

const NODES = `
  select nodename as host, nodeport as port, groupid as group, isactive as "isActive",
    hasmetadata and metadatasynced as "isSynced", shouldhaveshards as "takesShards",
    (select count(*)::int from pg_dist_placement p join pg_dist_shard s using (shardid)
      where p.groupid = n.groupid and s.logicalrelid = to_regclass('workspaces')) as shards
  from pg_dist_node n
  where noderole = 'primary'
  order by groupid, nodeid`;

/** Tables that a partitioned or inherited one has are not looked at: Skein has none. */
const TABLES = `
  select c.relname as name, p.colocationid as colocation,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket' and not a.attisdropped)
      as "hasBucket",
    case when p.partmethod = 'h' and column_to_column_name(c.oid, p.partkey) = 'bucket' then 'bucket'
      when p.partmethod = 'n' and p.repmodel = 't' then 'reference'
      when p.logicalrelid is null or (p.partmethod = 'n' and p.repmodel = 's') then 'local'
      else 'otherwise' end as kind
  from pg_class c
  left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  order by c.relname`;

const SETTINGS_OF_NODES = `
  select n.nodename as host, n.nodeport as port,
    split_part(said.result, ' ', 1)::int as "maxConnections", split_part(said.result, ' ', 2)::int as "maxPrepared",
    split_part(said.result, ' ', 3)::int as "oldPrepared"
  from pg_dist_node n
  left join run_command_on_all_nodes($$
    select concat_ws(' ', current_setting('max_connections'), current_setting('max_prepared_transactions'),
      (select count(*) from pg_prepared_xacts where database = current_database() and prepared < now() - interval '10 minutes'))
  $$) said on said.nodeid = n.nodeid and said.success
  where n.noderole = 'primary'
  order by n.groupid, n.nodeid`;

const APART = `
  select concat(from_nodename, ':', from_nodeport) as from, concat(to_nodename, ':', to_nodeport) as to
  from citus_check_cluster_node_health()
  where result is not true
  order by 1, 2`;
