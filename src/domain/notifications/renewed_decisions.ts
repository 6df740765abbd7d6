import type { Queryable } from '../../db/database.js';
import { releaseHeld, notifiedPeople, type NotifiedPerson } from '../../models/notice.js';
import { moveDigestsOf } from '../../models/notice_digest.js';
import { everyWorkspaceIdOf } from '../../models/user.js';
import { nextDigest, restOver } from './rest.js';

/**
 * Lets what waits for the end of a person's rest be decided again, because their snooze, hours, days, absence or time
 * zone has changed (behaviour/notifications.md#what-waits). Their daily mails come at the next time that is now theirs.
 */
export async function decideAgain(db: Queryable, userId: number, now: Date): Promise<void> {
  const workspaceIds = await everyWorkspaceIdOf(db, userId);
  const person = (await notifiedPeople(db, [userId], [])).get(userId);
  if (workspaceIds.length === 0 || person === undefined) return;
  await releaseHeld(db, userId, workspaceIds, now);
  const at = nextDigest(person, now);
  if (at !== null) await moveDigestsOf(db, userId, workspaceIds, { after: now, at });
}

/**
 * Reads people again after their notices were held. If the rest of a person has changed meanwhile, their held notices
 * are decided again: `decideAgain` may have run before they were stored.
 */
export async function lookAgain(
  db: Queryable,
  workspaceId: number,
  people: readonly NotifiedPerson[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const userIds = [...new Set(people.map(({ id }) => id))];
  const present = await notifiedPeople(db, userIds, []);
  for (const person of people) {
    const changed = present.get(person.id);
    if (changed === undefined || endOf(changed, now) === endOf(person, now)) continue;
    await releaseHeld(db, person.id, [workspaceId], now);
  }
}

function endOf(person: NotifiedPerson, now: Date): number | undefined {
  return restOver(person, now)?.getTime();
}
