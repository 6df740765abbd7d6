import { DAY, later } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { markSomeClientsUnused, removeSomeUnusedClients } from '../../models/oauth_client.js';

/** How long a program that has registered itself stays without a grant (decision 27a). */
const UNUSED_MS = 30 * DAY;

/** Deletes the programs that have registered themselves and have had no grant for 30 days, in slices. */
export async function removeUnusedPrograms(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  while (await markSomeClientsUnused(db, now)) signal.throwIfAborted();
  while (await removeSomeUnusedClients(db, later(now, -UNUSED_MS))) signal.throwIfAborted();
}
