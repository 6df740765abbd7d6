import { callbackRequest, formOf } from '../../delivery/callbacks.js';
import { callRequest } from '../../delivery/calls.js';
import type { OutgoingRequest } from '../../delivery/http/outcome.js';
import { ownFieldsOf, sharedFieldsOf, type CallContent } from '../../domain/integrations/calls.js';
import type { IntegrationSecrets } from '../../domain/integrations/secrets.js';
import type { DeliveryKind } from '../../models/delivery.js';

/** The kinds that Skein calls. The URL of a URL_REPORT is fetched instead. */
export const CALLED_KINDS = ['BOT', 'SLASH_COMMAND', 'CHANNEL', 'THREAD', 'GENERAL'] as const;
export type CalledKind = (typeof CALLED_KINDS)[number];

/** How Skein calls each kind by posts. A GENERAL is not called by posts. */
const CALLED_AS: Readonly<Record<CalledKind, Exclude<DeliveryKind, 'hook'> | null>> = {
  BOT: 'bot',
  SLASH_COMMAND: 'command',
  CHANNEL: 'integration',
  THREAD: 'integration',
  GENERAL: null,
};

type Secrets = Pick<IntegrationSecrets, 'verifyToken' | 'urlCallback'>;

/** What a request is for, and how to make it. Each request has an id of its own. */
export interface Sample {
  name: string;
  purpose: 'ping' | 'call' | 'uninstall';
  /** How the response is judged. */
  judgedAs: Exclude<DeliveryKind, 'hook'>;
  make(secrets: Secrets, id: number, now: Date): OutgoingRequest;
}

/** The objects that the samples are about, as in the examples of the contract. */
const PLACE = { workspace_id: 12295, thread_id: 24583, channel_id: 16391, conversation_id: 32775 };
const [ADA, POST, INSTALLATION, INTEGRATION] = [
  { user_id: 4100, user_name: 'Ada Lovelace' },
  28679,
  53256,
  { integration_id: 49156, secret_generation: 1 },
];

/** What Skein sends to an integration of a kind. */
export interface Samples {
  ping: Sample;
  calls: readonly Sample[];
  uninstall: Sample;
}

export function samplesFor(kind: CalledKind, url: string, command: string): Samples {
  const calledAs = CALLED_AS[kind] ?? 'bot';
  return {
    ping: aPing(url, calledAs),
    calls: CALLS[kind].map((call) => aCall(call, calledAs, url, command)),
    uninstall: anUninstall(url, kind === 'BOT' ? 'bot' : 'integration'),
  };
}

interface CallSample {
  name: string;
  event: 'thread_added' | 'comment_added' | 'message_added';
  content: string;
}

/** Stands for the command in the samples. */
const COMMAND = '/command';
const THREAD: CallSample = { name: 'thread', event: 'thread_added', content: 'We start in spring.' };
const COMMENT: CallSample = { name: 'comment', event: 'comment_added', content: 'Is the shuttle back?' };
const CALLS: Readonly<Record<CalledKind, readonly CallSample[]>> = {
  BOT: [{ name: 'message', event: 'message_added', content: 'Where is the shuttle?' }, THREAD, COMMENT],
  SLASH_COMMAND: [
    { name: 'command with argument', event: 'comment_added', content: `${COMMAND} the red one` },
    { name: 'command alone', event: 'message_added', content: COMMAND },
  ],
  CHANNEL: [THREAD, COMMENT],
  THREAD: [COMMENT],
  GENERAL: [],
};

function aPing(url: string, judgedAs: Sample['judgedAs']): Sample {
  const make = (secrets: Secrets, id: number, now: Date) => {
    const token = secrets.verifyToken(INTEGRATION.integration_id, INTEGRATION.secret_generation);
    const body = formOf({ event_type: 'ping', ...ADA, verify_token: token });
    return callbackRequest(secrets, { id: `ping_${id}`, url, publicOnly: false, body, ...INTEGRATION }, now);
  };
  return { name: 'ping', purpose: 'ping', judgedAs, make };
}

function anUninstall(url: string, judgedAs: Sample['judgedAs']): Sample {
  const { workspace_id } = PLACE;
  const body = formOf({ event_type: 'uninstall', workspace_id, install_id: INSTALLATION, ...ADA });
  const make = (secrets: Secrets, id: number, now: Date) =>
    callbackRequest(secrets, { id: `uninstall_${id}`, url, publicOnly: false, body, ...INTEGRATION }, now);
  return { name: 'uninstall', purpose: 'uninstall', judgedAs, make };
}

function aCall({ name, event, content }: CallSample, kind: Sample['judgedAs'], url: string, command: string): Sample {
  const called = { type: 'integration_called', initiator: ADA.user_id, initiator_name: ADA.user_name } as const;
  const said: CallContent = {
    event: { name: event, ...PLACE },
    post: {
      id: POST,
      content: content.replace(COMMAND, command),
      creator: ADA.user_id,
      creator_name: ADA.user_name,
      system_message: kind === 'command' ? { ...called, install_id: INSTALLATION, command } : null,
    },
  };
  const shared = JSON.stringify(sharedFieldsOf(said, event === 'message_added' ? '' : 'Launch'));
  const body = JSON.stringify(ownFieldsOf({ event: { name: event, snapshot: { id: POST } }, kind }));
  const call = { kind, shared, body, target_url: url, public_targets_only: false, first_at: null, ...INTEGRATION };
  return {
    name,
    purpose: 'call',
    judgedAs: kind,
    make: (secrets, id, now) => callRequest(secrets, { id, ...call }, now),
  };
}
