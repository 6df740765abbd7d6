import type { Queryable } from '../../db/database.js';
import { releaseHeld } from '../../models/notice.js';
import { moveDigestsOf } from '../../models/notice_digest.js';
import { notifiedPeople } from '../../models/notified_person.js';
import { everyWorkspaceIdOf } from '../../models/user.js';
import { nextDigest } from './rest.js';

/**
 * Lets what waits for the end of a person's rest be decided again, because their snooze, hours, days, absence or time
 * zone has changed (decision 39f). Their daily mails come at the next time that is now theirs.
 */
export async function decideAgain(db: Queryable, userId: number, now: Date): Promise<void> {
  const workspaceIds = await everyWorkspaceIdOf(db, userId);
  const person = (await notifiedPeople(db, [userId], [])).get(userId);
  if (workspaceIds.length === 0 || person === undefined) return;
  await releaseHeld(db, userId, workspaceIds, now);
  const at = nextDigest(person, now);
  if (at !== null) await moveDigestsOf(db, userId, workspaceIds, { after: now, at });
}
