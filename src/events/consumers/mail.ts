import type { PlacedEvent } from '../event.js';
import type { Job } from '../tasks.js';
import type { Consumer } from './consumer.js';
import { mailInvitation } from './invitation.js';

type Wanted = 'workspace_user_added' | 'invitation_requested';

/** Mails those who have to know what happened. */
export const mail: Consumer<Wanted> = {
  name: 'mail',
  events: ['workspace_user_added', 'invitation_requested'],
  tasks: [mailInvitation],
  plan: (event) => planMail(event),
};

function planMail(event: PlacedEvent<Wanted>): Job[] {
  const { workspace_id, user_id } = event.snapshot;
  const ids = { user_id, workspace_id, event_id: event.id };
  switch (event.name) {
    case 'workspace_user_added':
      // Who has a password is a member already, and needs no code.
      return event.snapshot.user.setup_pending ? [mailInvitation.job({ ...ids, inviter_id: event.actor_id })] : [];
    case 'invitation_requested':
      return [mailInvitation.job({ ...ids, inviter_id: null })];
  }
}
