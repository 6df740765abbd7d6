import type { Outcome, SendError } from '../../delivery/http/outcome.js';
import { pongProblem } from '../../delivery/pong.js';
import { isAccepted, isGone, isSuccess } from '../../delivery/schedule.js';
import { LATER, readReply, ReplyRefused, type Reply, type ReplyFault } from '../../domain/integrations/replies.js';
import { ApiError } from '../../errors.js';
import { decodeReply } from '../../http/decode_reply.js';
import type { CalledKind, Sample } from './requests.js';

/** What a response means, in a sentence. */
export interface Verdict {
  result: 'ok' | 'warning' | 'FAILED';
  says: string;
}

const ok = (says = ''): Verdict => ({ result: 'ok', says });
const failed = (says: string): Verdict => ({ result: 'FAILED', says });

/** The errors after which no other request can succeed either. */
const UNREACHABLE: readonly (SendError | null)[] = [
  'url_not_allowed',
  'port_not_allowed',
  'address_not_allowed',
  'connection_failed',
  'tls_failed',
  'certificate_invalid',
];

export function isUnreachable({ error }: Outcome): boolean {
  return UNREACHABLE.includes(error);
}

/** Whether a call got a response that leaves the reply for later. */
export function mayReplyLater({ judgedAs, purpose }: Sample, { status }: Outcome): boolean {
  return judgedAs === 'bot' && purpose === 'call' && LATER.includes(status ?? 0);
}

/** Judges the response to a signed request by the rules of Skein. */
export function verdictOn(sample: Sample, kind: CalledKind, outcome: Outcome): Verdict {
  switch (sample.purpose) {
    case 'ping':
      return verdictOnPong(sample, kind, outcome);
    case 'call':
      return isSuccess(outcome, sample.judgedAs) ? verdictOnReply(sample, outcome) : refusal(sample, kind, outcome);
    case 'uninstall': {
      const isTaken = isAccepted(outcome.status, sample.judgedAs) || isGone(outcome.status);
      return isTaken ? ok() : refusal(sample, kind, outcome);
    }
  }
}

function verdictOnPong(sample: Sample, kind: CalledKind, outcome: Outcome): Verdict {
  const problem = pongProblem(kind, outcome);
  if (problem === null) return ok();
  return isSuccess(outcome, sample.judgedAs) ? failed(problem) : refusal(sample, kind, outcome);
}

function verdictOnReply(sample: Sample, outcome: Outcome): Verdict {
  const { judgedAs } = sample;
  const { status, error, bytes } = outcome;
  try {
    const members = readReply(judgedAs, { status, isCut: error !== null, bytes });
    if (members !== undefined) return ok(shownReply(decodeReply(members)));
    if (judgedAs === 'command') return failed('There is no reply. A slash command must reply at once, with a content.');
    return ok(
      mayReplyLater(sample, outcome)
        ? 'Skein would post nothing, and take a later reply.'
        : 'Skein would post nothing.',
    );
  } catch (refused) {
    if (refused instanceof ReplyRefused) return failed(FAULTS[refused.fault]);
    if (refused instanceof ApiError) return failed(`The reply is not valid: ${shownError(refused)}`);
    throw refused;
  }
}

const FAULTS: Readonly<Record<ReplyFault, string>> = {
  reply_too_large: 'The body is larger than 1 MB. Skein would not post it.',
  reply_invalid: 'The body is not UTF-8. Skein would not post it.',
};

/** Why a response does not count. */
function refusal({ judgedAs, purpose }: Sample, kind: CalledKind, { status, error }: Outcome): Verdict {
  if (error !== null && (status === null || isAccepted(status, judgedAs))) return failed(ERRORS[error]);
  const counting = isAccepted(204, judgedAs) ? '2xx' : '200';
  const counts = purpose === 'uninstall' ? `the uninstall of a ${kind}` : `a ${kind}`;
  return failed(`The status is ${status}. Only ${counting} counts for ${counts} integration.${hintOn(status ?? 0)}`);
}

function hintOn(status: number): string {
  if (status >= 300 && status < 400) return ' Skein follows no redirects.';
  if (status === 401 || status === 403) return ' Does the integration have the same verify token?';
  if (status === 404 || status === 405) return ' Is the URL right, and does it answer this event_type?';
  return status >= 500 ? ' Its own log may say why.' : '';
}

const ERRORS: Readonly<Record<SendError, string>> = {
  url_not_allowed: 'Skein calls https URLs without credentials; http only on this machine, in development.',
  port_not_allowed: 'Skein calls public addresses on the ports 80 and 443 only, unless WEBHOOK_ALLOW names others.',
  address_not_allowed: 'The host has no address, or one that is not public.',
  connection_failed: 'The connection was refused. Is the integration running?',
  tls_failed: 'The TLS handshake failed. Does this port speak https?',
  certificate_invalid: 'The certificate is expired, for another host, or not trusted.',
  connection_lost: 'The connection ended before the answer was complete. Has the integration crashed?',
  answer_invalid: 'The answer is not HTTP, or its headers are too long.',
  answer_too_large: 'The answer is too large.',
  timed_out: 'The answer was not complete within 10 seconds. Answer first, and work afterwards.',
  no_socket: 'The integration has no socket open.',
  interrupted: 'The socket ended before the answer.',
  stopped: 'The request was stopped.',
};

/** Judges the response to a request that an integration should refuse. `warning` says what is wrong with accepting. */
export function verdictOnRefusal({ status }: Outcome, warning: string): Verdict {
  if (isAccepted(status)) return { result: 'warning', says: warning };
  return ok(status === null ? 'There was no answer.' : 'It is refused.');
}

/** Judges a reply to `url_callback`. */
export function verdictOnLaterReply(said: Reply | ApiError): Verdict {
  return said instanceof ApiError ? failed(`Skein would refuse it: ${shownError(said)}`) : ok(shownReply(said));
}

function shownError({ message, extra }: ApiError): string {
  const { argument, reason } = extra;
  const details = [argument, reason].filter((detail) => typeof detail === 'string').join(' ');
  return details === '' ? message : `${message}: ${details}`;
}

/** The longest text of a reply that is shown, in code points. */
const SHOWN = 100;

function shownReply({ content, attachments = [], actions = [] }: Reply): string {
  const line = [...content.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()];
  const text = line.length > SHOWN ? `${line.slice(0, SHOWN).join('')}…` : line.join('');
  const parts = [
    ...(attachments.length > 0 ? [`attachments: ${attachments.length}`] : []),
    ...(actions.length > 0 ? [`buttons: ${actions.length}`] : []),
  ];
  return `Skein would post: ${text}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}
