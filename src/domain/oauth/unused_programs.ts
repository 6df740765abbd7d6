import { DAY, later } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { markClientsUnused, deleteUnusedClients } from '../../models/oauth_client.js';

/** How long a program that has registered itself stays without a grant (behaviour/oauth.md#registering). */
const UNUSED_MS = 30 * DAY;

/** Deletes the programs that have registered themselves and have had no grant for 30 days, in slices. */
export async function removeUnusedPrograms(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  await eachPage(signal, (after) => markClientsUnused(db, now, after));
  await eachPage(signal, (after) => deleteUnusedClients(db, later(now, -UNUSED_MS), after));
}

/** Calls `work` with the last program of the page before, until there is none. */
async function eachPage(signal: AbortSignal, work: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; signal.throwIfAborted()) after = await work(after);
}
