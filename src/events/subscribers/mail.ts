import type { SequencedEvent } from '../event.js';
import type { Job } from '../tasks.js';
import type { Subscriber } from './subscriber.js';
import { mailAdded } from './mails/added.js';
import { mailAddressChange } from './mails/address_change.js';
import { mailEmailProof } from './mails/email_proof.js';
import { mailHooksDisabled } from './mails/hooks_disabled.js';
import { mailHooksEnded } from './mails/hooks_ended.js';
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
  | 'hooks_disabled'
  | 'hooks_ended';

/** Sends mails about events. */
export const mail: Subscriber<Wanted> = {
  name: 'mail',
  events: [
    'workspace_user_added',
    'invitation_requested',
    'email_proof_requested',
    'password_reset_requested',
    'address_change_requested',
    'recovery_opened',
    'hooks_disabled',
    'hooks_ended',
  ],
  tasks: [
    ...[mailInvitation, mailAdded, mailEmailProof, mailPasswordReset, mailAddressChange, mailRecovery],
    ...[mailHooksDisabled, mailHooksEnded],
  ],
  jobsFor: (event) => mailJobs(event).map((job) => ({ ...job, queue: queueOf(event) })),
};

/**
 * Mails that all workers together send at the same time, so that a mail server that hangs does not hold up other jobs.
 */
const CONCURRENT_MAILS = 2;

function queueOf({ position }: SequencedEvent): string {
  return `mail ${position % CONCURRENT_MAILS}`;
}

function mailJobs(event: SequencedEvent<Wanted>): Job[] {
  const event_id = event.id;
  switch (event.name) {
    case 'workspace_user_added': {
      const { workspace_id, user_id, user } = event.snapshot;
      const added = { user_id, workspace_id, event_id, inviter_id: event.actor_id };
      if (user.setup_pending) return [mailInvitation.job(added)];
      // A user with a password is a member at once and needs no code.
      return user.bot || event.actor_id === user_id ? [] : [mailAdded.job(added)];
    }
    case 'invitation_requested':
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
    case 'hooks_ended':
      return [mailHooksEnded.job({ ...event.snapshot, event_id })];
  }
}

/** Null if the user has requested the mail themself. */
function inviterIn({ actor_id, snapshot }: SequencedEvent<'invitation_requested'>): number | null {
  return actor_id === snapshot.user_id ? null : actor_id;
}
