import type { Queryable } from '../../db/database.js';
import { decide } from './decision.js';
import { situationsOf } from './situations.js';

/** A notification or a message, and a user. */
export interface AskedAlert {
  id: number;
  userId: number;
}

/** Returns of which of these notifications and messages of a workspace their users are alerted on the desktop. */
export async function alertsIn(
  db: Queryable,
  workspaceId: number,
  { notifications, messages }: { notifications: readonly AskedAlert[]; messages: readonly AskedAlert[] },
  now: Date,
): Promise<AskedAlert[]> {
  const asked = (some: readonly AskedAlert[]) => some.map(({ id, userId }) => ({ happeningId: id, userId }));
  const all = { workspaceId, notifications: asked(notifications), messages: asked(messages) };
  const told = await situationsOf(db, all, { now, mailDelay: 0 });
  const alerting = told.filter(({ situation }) => decide(situation, now).desktop.tell === 'now');
  return alerting.map(({ happening, person }) => ({ id: happening.happening_id, userId: person.id }));
}
