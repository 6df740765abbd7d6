import { withTimeout } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { BUCKETS } from '../../db/ids.js';
import { pendingMigrations } from '../../db/migrations.js';
import type { NodesState } from '../../db/nodes.js';
import { whoDispatches, type Dispatching } from '../../models/dispatcher_group.js';
import { countSetAside } from '../../models/outbox_event.js';

/** Whether the server can serve requests. */
export interface Readiness {
  status: 'ok' | 'degraded' | 'unavailable';
  /** Why it cannot; empty when it can. */
  troubles: string[];
  /** What its operator should look at, although it can. */
  notices: string[];
  /** Undefined while the database does not say so. */
  dispatching?: Dispatching;
}

/** A database that is slower than this counts as unreachable. */
const TIMEOUT_MS = 2_000;
/** The number of nodes that are named. */
const MAX_NAMED = 10;

/** Asks the database. Nodes that are away degrade the server: it still serves everybody whose rows are elsewhere. */
export async function readinessOf(db: Database, nodes: NodesState | undefined): Promise<Readiness> {
  try {
    const pending = await withTimeout(pendingMigrations(db), TIMEOUT_MS);
    if (pending.length > 0) return unavailable(`migrations are missing: ${pending.join(', ')}`);
  } catch {
    return unavailable('the database cannot be reached');
  }
  const known = degradedBy(nodes);
  if (known !== undefined) return known;
  try {
    return await withTimeout(ready(db), TIMEOUT_MS);
  } catch {
    // This read all nodes. One may have just gone.
    await withTimeout(nodes?.look() ?? Promise.resolve(), TIMEOUT_MS).catch(() => undefined);
    return degradedBy(nodes) ?? unavailable('the database cannot be reached');
  }
}

async function ready(db: Database): Promise<Readiness> {
  const count = await countSetAside(db);
  const dispatching = await whoDispatches(db);
  const failing = dispatching.groups_failing;
  const notices = [
    ...(count === 0 ? [] : [`events set aside: ${count}`]),
    ...(failing === 0 ? [] : [`groups of buckets whose events cannot be dispatched: ${failing}`]),
  ];
  return { status: 'ok', troubles: [], notices, dispatching };
}

function unavailable(trouble: string): Readiness {
  return { status: 'unavailable', troubles: [trouble], notices: [] };
}

/**
 * Undefined while all nodes are there. They are named by their ids in `pg_dist_node`: the addresses of a network are
 * not for everybody.
 */
function degradedBy(nodes: NodesState | undefined): Readiness | undefined {
  if (nodes === undefined || nodes.away.length === 0) return undefined;
  const { away, awayBuckets } = nodes;
  const named = away.slice(0, MAX_NAMED).map((id) => `node ${id} of the database is away`);
  const more = away.length > MAX_NAMED ? [`${away.length - MAX_NAMED} more nodes are away`] : [];
  const buckets = `${awayBuckets} of ${BUCKETS} buckets are away: requests for them are 503`;
  return { status: 'degraded', troubles: [], notices: [...named, ...more, buckets] };
}
