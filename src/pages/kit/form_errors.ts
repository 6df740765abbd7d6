import { ApiError, type ErrorExtra } from '../../errors.js';
import { errors as API_ERRORS, type ErrorName } from '../../generated/errors.js';
import { formatMinute } from './times.js';

/** What is wrong with a form, in words for the person who filled it in. */
export interface FormErrors {
  readonly status: number;
  /** Headers of the response, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole; undefined when `fields` says it. */
  readonly form: string | undefined;
  /** By the name of the field. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Texts of a page for some errors, in place of the general ones. */
export type ErrorTexts = Readonly<Partial<Record<ErrorName, string>>>;

/** The errors of a form with these fields, from what its handler threw. Rethrows what is not the person's mistake. */
export function formErrorsOf(failure: unknown, fields: readonly string[], texts: ErrorTexts = {}): FormErrors {
  const error = requireApiError(failure);
  const { status, headers, extra } = error;
  const details = detailsOf(extra).filter(({ argument }) => fields.includes(argument));
  const byField = new Map(details.map(({ argument, reason }) => [argument, reasonText(reason)]));
  return { status, headers, form: byField.size > 0 ? undefined : errorText(error, texts), fields: byField };
}

/**
 * The failure, if it is an error of the API below 500. Rethrows all others: bugs, and parts of
 * the system that are down.
 */
export function requireApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError && failure.status < 500) return failure;
  throw failure;
}

const GENERAL_TEXTS: ErrorTexts = {
  token_invalid: 'You are signed out. Please sign in again.',
  too_large: 'This form is too large.',
  unsupported_media_type: 'This form cannot be read. Open its page again.',
};

/** An error in words for a person. */
export function errorText({ error, extra, headers }: ApiError, texts: ErrorTexts = {}): string {
  if (error === 'too_many_requests') return `Too many attempts. Try again in ${waitText(headers['Retry-After'])}.`;
  if (extra['reason'] === 'recovery_open') return recoveryText(Number(extra['until']));
  const text = texts[error] ?? GENERAL_TEXTS[error];
  if (text !== undefined) return text;
  const [detail] = detailsOf(extra);
  return `${detail === undefined ? API_ERRORS[error].string : `${detail.argument} ${detail.reason}`}.`;
}

/** What waits while the owner of an account may still recover it (behaviour/accounts.md#recovery-link). */
function recoveryText(until: number): string {
  const end = formatMinute(new Date(until * 1000), 'UTC');
  return `Your password or address was changed without the current password, so this must wait until ${end} UTC. The link in the mail about that change ends the wait.`;
}

const MINUTE_SECONDS = 60;

function waitText(retryAfter: string | undefined): string {
  const seconds = Number(retryAfter ?? MINUTE_SECONDS);
  if (seconds < MINUTE_SECONDS) return 'a minute';
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** An argument that is wrong, and why. */
interface Detail {
  argument: string;
  reason: string;
}

/**
 * An error about one argument has its detail in `extra` itself; an error about several has a list in `extra.errors`.
 */
function detailsOf(extra: ErrorExtra): Detail[] {
  const all: unknown[] = Array.isArray(extra['errors']) ? extra['errors'] : [extra];
  return all.filter(isDetail);
}

function isDetail(value: unknown): value is Detail {
  if (typeof value !== 'object' || value === null || !('argument' in value) || !('reason' in value)) return false;
  return typeof value.argument === 'string' && typeof value.reason === 'string';
}

/** A reason that begins so lacks its subject, the value. Other reasons are complete sentences. */
const LACKS_SUBJECT = /^(?:is|has|does|must|contains|stands|differs) /;

/** What is said of `delivery`, where a URL is given as well. */
const TWO_TARGETS = /^cannot be given together with (?:target|callback)_url$/;

const BYTES_PER_MB = 1024 * 1024;

/** What the validator says of a value, in words for a person. */
function reasonText(reason: string): string {
  const least = /^must NOT have fewer than (\d+) characters$/.exec(reason)?.[1];
  const most = /^(?:\d+ )?must NOT have more than (\d+) characters$/.exec(reason)?.[1];
  const mostItems = /^must NOT have more than (\d+) items$/.exec(reason)?.[1];
  const mostBytes = /^files have at most (\d+) bytes$/.exec(reason)?.[1];
  if (reason.startsWith('is required') || least === '1') return 'Please fill this in.';
  if (least !== undefined) return `Please use at least ${least} characters.`;
  if (most !== undefined) return `Please use at most ${most} characters.`;
  if (mostItems !== undefined) return `Please give at most ${mostItems}.`;
  if (mostBytes !== undefined)
    return `Please choose a file of at most ${Math.floor(Number(mostBytes) / BYTES_PER_MB)} MB.`;
  if (reason === 'common_password') return 'This password is too common. Please choose another.';
  if (reason === 'must match format "email"') return 'This is not an e-mail address.';
  if (reason === 'must match format "name"') return 'Please use one line, without control characters.';
  if (reason === 'must match format "date"') return 'This is not a date, such as 2026-11-22.';
  if (reason === 'must match format "uri"')
    return 'Please enter a complete address, such as https://app.example.com/callback.';
  if (reason === 'is in another channel than channel_id') return 'This is in another channel.';
  if (reason === 'is another workspace than that of the narrower filter')
    return 'What is chosen below is in another workspace.';
  if (TWO_TARGETS.test(reason)) return 'A socket has no URL. Leave the URL empty, or choose it here.';
  if (reason === 'is cleared with snooze_dnd_start') return 'Please give both times, or none.';
  if (reason === 'must differ from snooze_dnd_start') return 'Please choose another time than the first.';
  if (reason === 'must be later than date_from') return 'Please choose a later day than the first.';
  if (reason.startsWith('must match pattern')) return 'This is not in the required format.';
  return LACKS_SUBJECT.test(reason) ? `This ${reason}.` : `${reason}.`;
}
