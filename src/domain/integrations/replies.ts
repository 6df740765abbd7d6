import { isUtf8 } from 'node:buffer';
import { JsonBoundExceeded, parseBoundedJson } from '../../bounded_json.js';
import { isVisible } from '../../control_characters.js';
import type { Shapes } from '../../generated/operations.js';
import type { DeliveryKind } from '../../models/delivery.js';

/** What an integration adds to the place where it was called. */
export type Reply = Pick<Shapes['comments.add']['input'], 'content' | 'attachments' | 'actions'>;

/** The largest response that is read as a reply, in bytes. */
export const MAX_REPLY = 1024 * 1024;

/** Why a reply is not posted. Also the `reason` of the system message `integration_failed`. */
export type ReplyFault = 'reply_too_large' | 'reply_invalid';

/** Thrown for a response that is no valid reply. */
export class ReplyRefused extends Error {
  readonly fault: ReplyFault;

  constructor(fault: ReplyFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The parts of a successful response that make a reply. */
export interface Response {
  status: number | null;
  /** Whether the body is longer than `MAX_REPLY`, or did not arrive completely. */
  isCut: boolean;
  bytes: Buffer;
}

/**
 * The statuses whose body is never a reply: the integration may reply later (service-spec: Integration callbacks, 5).
 */
export const LATER: readonly number[] = [202, 204];

/**
 * The members of a reply, not validated; undefined when the integration has said nothing. A JSON object with a
 * `content` is a reply, whatever its `Content-Type`. Any other body of a bot or a slash command is text, and the
 * content of a reply, unless it is JSON that holds no text. Any other body of a channel or thread integration says
 * nothing, because many answer `OK`. Throws ReplyRefused for a body that is too large or not UTF-8.
 */
export function readReply(
  kind: DeliveryKind,
  { status, isCut, bytes }: Response,
): Readonly<Record<string, unknown>> | undefined {
  if (status !== null && LATER.includes(status)) return undefined;
  if (isCut) throw new ReplyRefused('reply_too_large');
  if (!isUtf8(bytes)) throw new ReplyRefused('reply_invalid');
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (!isVisible(text)) return undefined;
  const said = jsonIn(text);
  if (isObject(said) && 'content' in said) return isSilent(said) ? undefined : { ...said };
  if (kind === 'integration' || holdsNoText(said)) return undefined;
  return { content: text };
}

/** The value of a JSON text; undefined for other texts. */
function jsonIn(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch (error) {
    if (error instanceof JsonBoundExceeded && text.trimStart().startsWith('{')) throw new ReplyRefused('reply_invalid');
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Programs send these to say that all is well: an object without a `content`, a list, null, an empty text. */
function holdsNoText(value: unknown): boolean {
  return typeof value === 'object' || (typeof value === 'string' && value.trim() === '');
}

/** An empty content without attachments says nothing (wire-rules 22). */
function isSilent({ content, attachments }: Record<string, unknown>): boolean {
  const isEmpty = content === null || (typeof content === 'string' && !isVisible(content));
  return isEmpty && !(Array.isArray(attachments) && attachments.length > 0);
}
