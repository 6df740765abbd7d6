import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Cluster, ClusterNode, ClusterTable } from '../../db/citus.js';
import { adviceOn, REFERENCE_TABLES, troublesOf } from './troubles.js';

const node = (group: number, more: Partial<ClusterNode> = {}): ClusterNode => ({
  host: `node${group}.internal`,
  port: 5432,
  group,
  isActive: true,
  isSynced: true,
  takesShards: group > 0,
  shards: group > 0 ? 16 : 0,
  ...more,
});
const table = (name: string, more: Partial<ClusterTable> = {}): ClusterTable => ({
  name,
  kind: 'bucket',
  colocation: 2,
  hasBucket: true,
  ...more,
});
const settings = (group: number, more = {}) => ({
  host: `node${group}.internal`,
  port: 5432,
  maxConnections: 200,
  maxPrepared: 200,
  oldPrepared: 0,
  ...more,
});
const REFERENCES = REFERENCE_TABLES.map((name) => table(name, { kind: 'reference', hasBucket: false, colocation: 1 }));
const LOCAL = table('installation', { kind: 'local', hasBucket: false, colocation: null });

/** A cluster in which nothing is missing. */
const SOUND: Cluster = {
  version: '13.2-1',
  isWorker: false,
  nodes: [node(0), node(1), node(2)],
  tables: [table('workspaces'), table('threads'), ...REFERENCES, LOCAL],
  settings: [settings(0), settings(1), settings(2)],
  apart: [],
  recovers2pcMs: 60_000,
  nodeConninfo: 'sslmode=require tcp_user_timeout=5000',
  planCacheMode: 'auto',
};
const troubles = (more: Partial<Cluster>) => troublesOf({ ...SOUND, ...more }, { connections: 38 });

describe('skein citus check', () => {
  it('finds nothing in a sound cluster, nor in one whose only node is the coordinator', () => {
    expect(troubles({})).toEqual([]);
    const alone = [node(0, { host: 'localhost', takesShards: true, shards: 32 })];
    expect(troubles({ nodes: alone, settings: [settings(0)] })).toEqual([]);
    expect(adviceOn(SOUND)).toEqual([]);
  });

  it.each<[string, Partial<Cluster>, RegExp]>([
    ['a worker', { isWorker: true }, /^This is a worker node\./],
    ['an old version', { version: '12.1-1' }, /^Citus is 12\.1-1\./],
    ['no address of the coordinator', { nodes: [node(1), node(2)] }, /citus_set_coordinator_host/],
    [
      'a coordinator that other machines do not find',
      { nodes: [node(0, { host: 'localhost' }), node(1)] },
      /^The coordinator calls itself localhost:5432/,
    ],
    ['no node for shards', { nodes: [node(0)] }, /^No node takes shards\./],
    [
      'an inactive node',
      { nodes: [node(0), node(1), node(2, { isActive: false })] },
      /^The node node2\.internal:5432 is not active/,
    ],
    ['a node without metadata', { nodes: [node(0), node(1, { isSynced: false }), node(2)] }, /lacks metadata/],
    ['nodes apart', { apart: [{ from: 'a:1', to: 'b:2' }] }, /^a:1 cannot connect to b:2\.$/],
    ['no tables', { tables: [LOCAL] }, /no tables of Skein yet/],
    [
      'a table that is not distributed',
      { tables: [...SOUND.tables, table('comments', { kind: 'local', colocation: null })] },
      /^Not distributed by the bucket: comments\./,
    ],
    [
      'a table that is distributed by another column',
      { tables: [...SOUND.tables, table('comments', { kind: 'otherwise' })] },
      /^Not distributed by the bucket: comments\./,
    ],
    [
      'a table that is not on all nodes',
      {
        tables: [
          ...SOUND.tables.filter(({ name }) => name !== 'users'),
          table('users', { kind: 'local', hasBucket: false }),
        ],
      },
      /^Not on all nodes: users\./,
    ],
    [
      'a table in other places',
      { tables: [...SOUND.tables, table('comments', { colocation: 7 })] },
      /^Not in the same places as workspaces: comments\./,
    ],
    [
      'shards that are not even',
      { nodes: [node(0), node(1, { shards: 32 }), node(2, { shards: 0 })] },
      /node1\.internal:5432 has 32, node2\.internal:5432 has 0\. Run select citus_rebalance_start/,
    ],
    ['generic plans', { planCacheMode: 'force_generic_plan' }, /plan_cache_mode/],
    ['no recovery', { recovers2pcMs: -1 }, /citus\.recover_2pc_interval/],
    [
      'too few connections',
      { settings: [settings(0), settings(1, { maxConnections: 40, maxPrepared: 40 })] },
      /^node1\.internal:5432 has max_connections 40, and needs 48/,
    ],
    [
      'no prepared transactions',
      { settings: [settings(0, { maxPrepared: 0 })] },
      /has max_prepared_transactions 0\. Set it to max_connections, 200/,
    ],
    ['old prepared transactions', { settings: [settings(2, { oldPrepared: 3 })] }, /has 3 prepared transactions older/],
    ['a silent node', { settings: [settings(2, { maxConnections: null })] }, /does not say what its settings are/],
  ])('finds %s, and that alone', (_what, more, expected) => {
    expect(troubles(more)).toEqual([expect.stringMatching(expected)]);
  });

  it('names eight tables, and counts the others', () => {
    const many = Array.from({ length: 20 }, (_, index) => table(`t${index}`, { kind: 'local' }));
    expect(troubles({ tables: [...SOUND.tables, ...many] })).toEqual([
      expect.stringContaining('t0, t1, t2, t3, t4, t5, t6, t7 and 12 more.'),
    ]);
  });

  it('advises a bound on waiting for a node that vanishes', () => {
    expect(adviceOn({ ...SOUND, nodeConninfo: 'sslmode=require' })).toEqual([
      expect.stringContaining('tcp_user_timeout'),
    ]);
  });
});

it('the tables that are to be on all nodes are those of the migrations', () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const made = files.flatMap((text) => [...text.matchAll(/skein_distribute\('(\w+)', 'reference'\)/g)]);
  expect(REFERENCE_TABLES).toEqual(made.map(([, name]) => name).toSorted());
});
