import type { SequencedEvent } from '../event.js';
import type { Job } from '../tasks.js';
import type { Subscriber } from './subscriber.js';
import { mailAddressChange } from './mails/address_change.js';
import { mailEmailProof } from './mails/email_proof.js';
import { mailHooksDisabled } from './mails/hooks_disabled.js';
import { mailHooksEnded } from './mails/hooks_ended.js';
import { mailInstallTokensRenewed } from './mails/install_tokens_renewed.js';
import { mailInvitation } from './mails/invitation.js';
import { mailPasswordReset } from './mails/password_reset.js';
import { mailRecovery } from './mails/recovery.js';
import { mailTestTokenMade } from './mails/test_token_made.js';

type Wanted =
  | 'arrival_mail_requested'
  | 'invitation_requested'
  | 'email_proof_requested'
  | 'password_reset_requested'
  | 'address_change_requested'
  | 'recovery_opened'
  | 'hooks_disabled'
  | 'hooks_ended'
  | 'test_token_made'
  | 'install_tokens_renewed';

/** Sends mails about events. */
export const mail: Subscriber<Wanted> = {
  name: 'mail',
  events: [
    'arrival_mail_requested',
    'invitation_requested',
    'email_proof_requested',
    'password_reset_requested',
    'address_change_requested',
    'recovery_opened',
    'hooks_disabled',
    'hooks_ended',
    'test_token_made',
    'install_tokens_renewed',
  ],
  tasks: [
    mailInvitation,
    mailEmailProof,
    mailPasswordReset,
    mailAddressChange,
    mailRecovery,
    mailHooksDisabled,
    mailHooksEnded,
    mailTestTokenMade,
    mailInstallTokensRenewed,
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
    case 'arrival_mail_requested':
      return [mailInvitation.job({ ...event.snapshot, event_id, inviter_id: event.actor_id })];
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
    case 'test_token_made':
      return [mailTestTokenMade.job({ ...event.snapshot, event_id })];
    case 'install_tokens_renewed':
      return [mailInstallTokensRenewed.job({ ...event.snapshot, event_id })];
  }
}

/** Null if the user has requested the mail themself. */
function inviterIn({ actor_id, snapshot }: SequencedEvent<'invitation_requested'>): number | null {
  return actor_id === snapshot.user_id ? null : actor_id;
}
