import type { Cluster, ClusterNode, ClusterTable, NodeSettings } from '../../db/citus.js';

/** The tables that are on all nodes (docs/storage.md). */
export const REFERENCE_TABLES: readonly string[] = [
  'hook_subscriptions',
  'integrations',
  'oauth_clients',
  'users',
  'workspace_users',
];
/** The oldest version on which Skein was run. */
const OLDEST = '13.2';
/** What PostgreSQL keeps for superusers, and what Citus and the operator connect with. */
const OTHER_CONNECTIONS = 10;
/** The number of names in one sentence. */
const MAX_NAMES = 8;

/** What Skein is configured to need. */
export interface Needs {
  /** The connections that all processes of this configuration open together. */
  connections: number;
}

/** What is wrong with a cluster: one sentence each, and what to do. Empty: nothing. */
export function troublesOf(cluster: Cluster, needs: Needs): string[] {
  if (cluster.isWorker) return ['This is a worker node. Skein and this command need the address of the coordinator.'];
  return [
    ...ofVersion(cluster.version),
    ...ofNodes(cluster),
    ...ofTables(cluster.tables),
    ...ofShards(cluster),
    ...ofSettings(cluster),
    ...cluster.settings.flatMap((node) => ofNodeSettings(node, needs)),
  ];
}

/** What works, and could be better. */
export function adviceOn({ isWorker, nodeConninfo }: Cluster): string[] {
  if (isWorker || /\btcp_user_timeout=/.test(nodeConninfo)) return [];
  return [
    'citus.node_conninfo has no tcp_user_timeout, so a node that vanishes is noticed late. Add to it on each node: ' +
      'keepalives_idle=5 keepalives_interval=2 keepalives_count=3 tcp_user_timeout=5000',
  ];
}

const nameOf = ({ host, port }: { host: string; port: number }): string => `${host}:${port}`;

/** Some of the names, and how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function ofVersion(version: string): string[] {
  const [major = 0, minor = 0] = version.split(/\D+/).map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST.split('.').map(Number);
  const isOld = major < oldMajor || (major === oldMajor && minor < oldMinor);
  return isOld
    ? [`Citus is ${version}. Skein was run on ${OLDEST}: older versions refuse some of its statements.`]
    : [];
}

function ofNodes({ nodes, apart }: Cluster): string[] {
  const coordinator = nodes.find(({ group }) => group === 0);
  const workers = nodes.filter(({ group }) => group !== 0);
  const inactive = nodes.filter(({ isActive }) => !isActive);
  const unsynced = nodes.filter(({ isActive, isSynced }) => isActive && !isSynced);
  return [
    ...(coordinator === undefined
      ? ['The coordinator has no address for its workers. Run select citus_set_coordinator_host(host, port).']
      : ofCoordinatorHost(coordinator, workers)),
    ...(nodes.some(({ takesShards }) => takesShards)
      ? []
      : ['No node takes shards. Add workers by select citus_add_node(host, port).']),
    ...inactive.map((node) => `The node ${nameOf(node)} is not active. Run select citus_activate_node(host, port).`),
    ...unsynced.map(
      (node) => `The node ${nameOf(node)} lacks metadata. Run select start_metadata_sync_to_all_nodes().`,
    ),
    ...apart.map(({ from, to }) => `${from} cannot connect to ${to}.`),
  ];
}

/** Workers cannot find a coordinator that calls itself `localhost`, unless they are on its machine. */
function ofCoordinatorHost(coordinator: ClusterNode, workers: readonly ClusterNode[]): string[] {
  const isLocal = ({ host }: ClusterNode) => host === 'localhost' || host === '127.0.0.1' || host === '::1';
  if (!isLocal(coordinator) || workers.every(isLocal)) return [];
  return [
    `The coordinator calls itself ${nameOf(coordinator)}, where other machines do not find it. ` +
      'Run select citus_set_coordinator_host(host, port) with its name in the network.',
  ];
}

function ofTables(tables: readonly ClusterTable[]): string[] {
  const skein = tables.filter(({ name, hasBucket }) => hasBucket || REFERENCE_TABLES.includes(name));
  if (skein.length === 0) return ['The database has no tables of Skein yet. Start Skein, or run skein migrate.'];
  const named = (list: readonly ClusterTable[]) => listed(list.map(({ name }) => name));
  const [buckets, references] = [
    skein.filter(({ hasBucket }) => hasBucket),
    skein.filter(({ hasBucket }) => !hasBucket),
  ];
  const undistributed = buckets.filter(({ kind }) => kind !== 'bucket');
  const unshared = references.filter(({ kind }) => kind !== 'reference');
  const colocation = buckets.find(({ name }) => name === 'workspaces')?.colocation;
  const elsewhere = buckets.filter((table) => table.kind === 'bucket' && table.colocation !== colocation);
  return [
    ...(undistributed.length === 0
      ? []
      : [`Not distributed by the bucket: ${named(undistributed)}. Skein was migrated before Citus was there.`]),
    ...(unshared.length === 0
      ? []
      : [`Not on all nodes: ${named(unshared)}. Run select create_reference_table(name) for each.`]),
    ...(elsewhere.length === 0
      ? []
      : [
          `Not in the same places as workspaces: ${named(elsewhere)}. ` +
            "Run select update_distributed_table_colocation(name, colocate_with => 'workspaces') for each.",
        ]),
  ];
}

function ofShards({ nodes }: Cluster): string[] {
  const taking = nodes.filter(({ takesShards, isActive }) => takesShards && isActive);
  const counts = taking.map(({ shards }) => shards);
  if (counts.every((count) => count === 0) || Math.max(...counts) - Math.min(...counts) <= 1) return [];
  const shares = taking.map((node) => `${nameOf(node)} has ${node.shards}`);
  return [`The shards are not even: ${listed(shares)}. Run select citus_rebalance_start().`];
}

function ofSettings({ planCacheMode, recovers2pcMs }: Cluster): string[] {
  return [
    ...(planCacheMode === 'force_generic_plan'
      ? ['plan_cache_mode is force_generic_plan for this role or database, which Citus refuses. Set it to auto.']
      : []),
    ...(recovers2pcMs <= 0
      ? [
          'citus.recover_2pc_interval is off, so transactions that a crash leaves prepared keep their locks. Set it to 1min.',
        ]
      : []),
  ];
}

function ofNodeSettings(node: NodeSettings, { connections }: Needs): string[] {
  const { maxConnections, maxPrepared, oldPrepared } = node;
  const name = nameOf(node);
  if (maxConnections === null || maxPrepared === null) return [`${name} does not say what its settings are.`];
  const needed = connections + OTHER_CONNECTIONS;
  return [
    ...(maxConnections < needed
      ? [
          `${name} has max_connections ${maxConnections}, and needs ${needed}: ` +
            'each connection of Skein to the coordinator may open one to each node.',
        ]
      : []),
    ...(maxPrepared < maxConnections
      ? [
          `${name} has max_prepared_transactions ${maxPrepared}. Set it to max_connections, ${maxConnections}: ` +
            'transactions on several nodes are prepared.',
        ]
      : []),
    ...(oldPrepared !== null && oldPrepared > 0
      ? [`${name} has ${oldPrepared} prepared transactions older than ten minutes. Look at pg_prepared_xacts there.`]
      : []),
  ];
}
