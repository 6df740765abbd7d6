import type { SequencedEvent } from '../event.js';
import type { Job } from '../tasks.js';
import type { Consumer } from './subscriber.js';
import { mailAdded } from './mails/added.js';
import { mailAddressChange } from './mails/address_change.js';
import { mailEmailProof } from './mails/email_proof.js';
import { mailHooksDisabled } from './mails/hooks_disabled.js';
import { mailInvitation } from './mails/invitation.js';
import { mailPasswordReset } from './mails/password_reset.js';
import { mailRecovery } from './mails/recovery.js';

type Wanted =
  | 'workspace_user_added'
  | 'invitation_requested'
  | 'email_proof_requested'
  | 'password_reset_requested'
  | 'address_change_requested'
  | 'recovery_opened'
  | 'hooks_disabled';

/** Mails those who have to know what happened. */
export const mail: Consumer<Wanted> = {
  name: 'mail',
  events: [
    'workspace_user_added',
    'invitation_requested',
    'email_proof_requested',
    'password_reset_requested',
    'address_change_requested',
    'recovery_opened',
    'hooks_disabled',
  ],
  tasks: [
    ...[mailInvitation, mailAdded, mailEmailProof, mailPasswordReset, mailAddressChange, mailRecovery],
    mailHooksDisabled,
  ],
  plan: (event) => planMail(event).map((job) => ({ ...job, queue: queueOf(event) })),
};

/** So many mails are sent at a time by all workers together: a mail server that hangs holds up no other job. */
const AT_ONCE = 2;

function queueOf({ position }: SequencedEvent): string {
  return `mail ${position % AT_ONCE}`;
}

function planMail(event: SequencedEvent<Wanted>): Job[] {
  const event_id = event.id;
  switch (event.name) {
    case 'workspace_user_added': {
      const { workspace_id, user_id, user } = event.snapshot;
      const added = { user_id, workspace_id, event_id, inviter_id: event.actor_id };
      if (user.setup_pending) return [mailInvitation.job(added)];
      // Who has a password is a member already, and needs no code.
      return user.bot || event.actor_id === user_id ? [] : [mailAdded.job(added)];
    }
    case 'invitation_requested':
      // Who asks for the mail themself is invited by nobody in particular.
      return [mailInvitation.job({ ...event.snapshot, event_id, inviter_id: inviterIn(event) })];
    case 'email_proof_requested':
      return [mailEmailProof.job({ ...event.snapshot, event_id })];
    case 'password_reset_requested': {
      const { user_id } = event.snapshot;
      return user_id === null ? [] : [mailPasswordReset.job({ user_id, event_id })];
    }
    case 'address_change_requested':
      return [mailAddressChange.job({ ...event.snapshot, event_id })];
    case 'recovery_opened':
      return [mailRecovery.job({ ...event.snapshot, event_id })];
    case 'hooks_disabled':
      return [mailHooksDisabled.job({ ...event.snapshot, event_id })];
  }
}

function inviterIn({ actor_id, snapshot }: SequencedEvent<'invitation_requested'>): number | null {
  return actor_id === snapshot.user_id ? null : actor_id;
}
