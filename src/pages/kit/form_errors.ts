import { ApiError, type ErrorExtra } from '../../errors.js';
import { errors, type ErrorName } from '../../generated/errors.js';

/** What was wrong with a form, in words for whoever has filled it in. */
export interface FormErrors {
  readonly status: number;
  /** What belongs to the answer besides, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the form as a whole; undefined when single fields are at fault. */
  readonly form: string | undefined;
  /** By field. */
  readonly fields: ReadonlyMap<string, string>;
}

/** What a page says of some errors in its own words. */
export type ErrorTexts = Readonly<Partial<Record<ErrorName, string>>>;

/** What was wrong with a form of these fields, from what the work behind it threw; what is no fault of the person is thrown again. */
export function formErrorsOf(failure: unknown, fields: readonly string[], words: ErrorTexts = {}): FormErrors {
  const error = apiErrorIn(failure);
  const { status, headers, extra } = error;
  const told = detailsOf(extra).filter(({ argument }) => fields.includes(argument));
  const found = new Map(told.map(({ argument, reason }) => [argument, reasonInWords(reason)]));
  return { status, headers, form: found.size > 0 ? undefined : textOfError(error, words), fields: found };
}

/** The failure, if it is a fault of who asks; a bug of ours, or a part of the machine that is down, is thrown again. */
export function apiErrorIn(failure: unknown): ApiError {
  if (failure instanceof ApiError && failure.status < 500) return failure;
  throw failure;
}

const COMMON: ErrorTexts = {
  token_invalid: 'You are not signed in any more.',
  unsupported_media_type: 'This is no form of ours.',
};

/** What is wrong, for a person. */
export function textOfError({ error, extra, headers }: ApiError, words: ErrorTexts = {}): string {
  if (error === 'too_many_requests') return `Too many tries. Try again in ${waitOf(headers['Retry-After'])}.`;
  const own = words[error] ?? COMMON[error];
  if (own !== undefined) return own;
  const [detail] = detailsOf(extra);
  return `${detail === undefined ? errors[error].string : `${detail.argument} ${detail.reason}`}.`;
}

const MINUTE_SECONDS = 60;

function waitOf(retryAfter: string | undefined): string {
  const seconds = Number(retryAfter ?? MINUTE_SECONDS);
  if (seconds < MINUTE_SECONDS) return 'a minute';
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

interface Detail {
  argument: string;
  reason: string;
}

/** Which arguments were wrong, and why. */
function detailsOf(extra: ErrorExtra): Detail[] {
  const all: unknown[] = Array.isArray(extra['errors']) ? extra['errors'] : [extra];
  return all.filter(isDetail);
}

function isDetail(value: unknown): value is Detail {
  if (typeof value !== 'object' || value === null || !('argument' in value) || !('reason' in value)) return false;
  return typeof value.argument === 'string' && typeof value.reason === 'string';
}

/** How a reason begins that has the value for its subject; others are sentences of their own. */
const SAID_OF_A_VALUE = /^(?:is|has|does|must|contains|stands|differs) /;

/** What the contract's validator says of a value, for a person. */
function reasonInWords(reason: string): string {
  const least = /^must NOT have fewer than (\d+) characters$/.exec(reason)?.[1];
  const most = /^(?:\d+ )?must NOT have more than (\d+) characters$/.exec(reason)?.[1];
  const mostItems = /^must NOT have more than (\d+) items$/.exec(reason)?.[1];
  if (reason.startsWith('is required') || least === '1') return 'Please fill this in.';
  if (least !== undefined) return `Please use at least ${least} characters.`;
  if (most !== undefined) return `Please use at most ${most} characters.`;
  if (mostItems !== undefined) return `Please give at most ${mostItems}.`;
  if (reason === 'common_password') return 'This is one of the commonest passwords. Please choose another.';
  if (reason === 'must match format "email"') return 'This is not an e-mail address.';
  if (reason === 'must match format "uri"')
    return 'This is no whole address, such as https://app.example.com/callback.';
  if (reason.startsWith('must match pattern')) return 'This is not written as it has to be.';
  return SAID_OF_A_VALUE.test(reason) ? `This ${reason}.` : `${reason}.`;
}
