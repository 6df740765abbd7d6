import { copyOf } from './files.js';
import type { WebhookEvents } from './generated/events.js';

/** The name of an event, such as `thread_added`. */
export type WebhookEventName = keyof WebhookEvents;

/** An event that Skein has sent. A newer Skein may send events that this union does not have. */
export type WebhookEvent = {
  [Name in WebhookEventName]: {
    /** The name of the event. */
    type: Name;
    /** The object of the event, as the API shows it to the subscriber. */
    data: WebhookEvents[Name];
    /** The same in every attempt to deliver this event. */
    id: string;
    /** When this attempt was made, in Unix seconds. */
    timestamp: number;
  };
}[WebhookEventName];

/** The headers of a request, as `fetch`, Node or a framework has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of the request may be from the time here, in seconds. By default 300. */
  tolerance?: number | undefined;
  /** The time here, in Unix seconds. */
  now?: number | undefined;
}

/** A request that is not from Skein, or too old. Respond with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Returns the event in a request, if Skein has signed it with the secret, or with one of the secrets, within the last
 * five minutes. Otherwise throws a `WebhookVerificationError`.
 * @param body The bytes of the request as they came, or their text. Parsed JSON has another signature.
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | ArrayBufferView,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() / 1000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id = '', time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  const timestamp = Number(time);
  if (!/^\d+$/.test(time ?? '') || Math.abs(now - timestamp) > tolerance) fail('The time is missing or too far off');
  const bytes = bytesOf(body);
  const signed = joined(new TextEncoder().encode(`${id}.${time}.`), bytes);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const checks = secrets.flatMap((one) => (signatures ?? '').split(' ').map((given) => isValid(one, given, signed)));
  if (!(await Promise.all(checks)).includes(true)) fail('No signature is valid');
  return eventOf({ id, timestamp }, headerOf(headers, 'x-skein-event'), new TextDecoder().decode(bytes));
}

function fail(message: string): never {
  throw new WebhookVerificationError(message);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.join(' ');
}

function bytesOf(body: string | ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return new Uint8Array(ArrayBuffer.isView(body) ? copyOf(body) : body);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Whether `v1,…` is the signature with this secret. Web Crypto compares in constant time. */
async function isValid(secret: string, given: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [version, signature = ''] = given.split(',');
  const bytes = decoded(signature);
  const key = decoded(secret.replace(/^whsec_/, ''));
  if (key === undefined || key.length === 0) throw new TypeError('A secret of a webhook is base64 after `whsec_`');
  if (version !== 'v1' || bytes === undefined) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, imported, bytes, signed);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * The event of a request that is Skein's. Its shape is that of the contract. A Skein that does not name the event in
 * the body, where it is signed, names it in a header only.
 */
function eventOf(
  about: Pick<WebhookEvent, 'id' | 'timestamp'>,
  header: string | undefined,
  text: string,
): WebhookEvent {
  const { data } = JSON.parse(`{"data":${text}}`);
  return { ...about, type: data.event_type ?? header, data };
}
