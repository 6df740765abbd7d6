import type { PlacedEvent } from '../event.js';
import type { Job } from '../tasks.js';
import type { Consumer } from './consumer.js';
import { mailHooksDisabled } from './hooks_disabled.js';
import { mailInvitation } from './invitation.js';
import { mailPasswordReset } from './password_reset.js';

type Wanted = 'workspace_user_added' | 'invitation_requested' | 'password_reset_requested' | 'hooks_disabled';

/** Mails those who have to know what happened. */
export const mail: Consumer<Wanted> = {
  name: 'mail',
  events: ['workspace_user_added', 'invitation_requested', 'password_reset_requested', 'hooks_disabled'],
  tasks: [mailInvitation, mailPasswordReset, mailHooksDisabled],
  plan: (event) => planMail(event),
};

function planMail(event: PlacedEvent<Wanted>): Job[] {
  const event_id = event.id;
  switch (event.name) {
    case 'workspace_user_added': {
      const { workspace_id, user_id, user } = event.snapshot;
      // Who has a password is a member already, and needs no code.
      return user.setup_pending
        ? [mailInvitation.job({ user_id, workspace_id, event_id, inviter_id: event.actor_id })]
        : [];
    }
    case 'invitation_requested':
      return [mailInvitation.job({ ...event.snapshot, event_id, inviter_id: null })];
    case 'password_reset_requested': {
      const { user_id } = event.snapshot;
      return user_id === null ? [] : [mailPasswordReset.job({ user_id, event_id })];
    }
    case 'hooks_disabled':
      return [mailHooksDisabled.job({ ...event.snapshot, event_id })];
  }
}
