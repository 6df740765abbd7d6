import type { Logger } from 'pino';
import webPush from 'web-push';
import { DAY, HOUR, later, MINUTE, SECOND, type Clock } from '../clock.js';
import { ConcurrencyLimit } from '../concurrency_limit.js';
import type { Queryable } from '../db/database.js';
import type { PushKeys } from '../domain/notifications/push_keys.js';
import type { PushedToUser, Pushes, PushOptions, PushOutcome, PushPayload } from '../domain/notifications/pushes.js';
import { deleteDevice, noteFailure, noteSent, pushDevicesOf, type PushDevice } from '../models/device.js';
import type { Outcome, OutgoingRequest } from './http/outcome.js';
import type { Sender } from './http/sender.js';

export interface PushSenderOptions {
  db: Queryable;
  sender: Pick<Sender, 'postBytes'>;
  keys: PushKeys;
  /** Whom push services may ask about pushes: an https or mailto URL (RFC 8292). */
  subject: string;
  clock: Clock;
  log: Logger;
}

/** The pushes that one process sends at the same time. A hanging endpoint takes a place for ten seconds. */
const MOST_AT_ONCE = 200;
/** The pause of a device after its first failure. It doubles with each further one. */
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 6 * HOUR;
/** A longer Retry-After is not waited for. */
const LONGEST_RETRY_AFTER = DAY;
/** A device at which every push has failed for this long is removed. */
const MOST_FAILING = 5 * DAY;
/** The part of a response that is read. Nobody reads it, but a shorter limit would be an error of its own. */
const MAX_BODY = 1024;
/** When a push is tried again that has come while another one was under way. */
const BUSY = SECOND;
const ENCODING = 'aes128gcm';

const base64url = (bytes: Buffer) => bytes.toString('base64url');

/**
 * Sends pushes to devices through their push services (RFC 8030, 8188, 8291 and 8292; behaviour/notifications.md#push).
 */
export class PushSender implements Pushes {
  readonly #options: PushSenderOptions;
  readonly #limit = new ConcurrencyLimit(MOST_AT_ONCE, Infinity);
  /** The ids of the users that a push is under way to. */
  readonly #busy = new Set<number>();

  constructor(options: PushSenderOptions) {
    this.#options = options;
  }

  get publicKey(): string {
    return this.#options.keys.publicKey;
  }

  /**
   * Sends a push to all devices of a user at the same time, except those that are put off or have it already. While
   * another one is under way to the user, nothing is sent: each of many pushes to an endpoint that hangs would take ten
   * seconds.
   */
  async pushToUser(
    userId: number,
    payload: PushPayload,
    options: PushOptions,
    signal: AbortSignal,
  ): Promise<PushedToUser> {
    const now = this.#options.clock.now();
    if (this.#busy.has(userId)) return { sent: 0, gone: 0, failed: 0, tried: 0, retryAt: later(now, BUSY) };
    this.#busy.add(userId);
    try {
      const devices = await pushDevicesOf(this.#options.db, userId, now);
      let tried = 0;
      const outcomes = devices.map((device): PushOutcome | Promise<PushOutcome> => {
        const { last_notice, paused_until: at } = device;
        if (last_notice === payload.id) return { outcome: 'sent' };
        if (at !== null && at > now) return { outcome: 'retry', at, reason: 'paused' };
        tried += 1;
        return this.send(device, payload, options, signal);
      });
      return { ...summed(await Promise.all(outcomes)), tried };
    } finally {
      this.#busy.delete(userId);
    }
  }

  /** Sends a push to a device, even to one that is put off, and notes the outcome at the device. */
  async send(
    device: PushDevice,
    payload: PushPayload,
    options: PushOptions,
    signal: AbortSignal,
  ): Promise<PushOutcome> {
    const { db, clock, log, sender } = this.#options;
    const request = this.#requestOf(device, payload, options);
    const response = await this.#limit.run(() => sender.postBytes(request, signal));
    const now = clock.now();
    if (response.error === 'stopped') return { outcome: 'retry', at: now, reason: 'stopped' };
    const outcome = outcomeOf(device, response, now);
    if (outcome.outcome === 'sent') await noteSent(db, device, payload.id, now);
    else if (outcome.outcome === 'gone' || hasFailedForLong(device, now)) await deleteDevice(db, device);
    else await noteFailure(db, device, pauseOf(device, outcome, now), now);
    if (outcome.outcome === 'failed') log.warn({ device: device.id, reason: outcome.reason }, 'A push was refused');
    return outcome;
  }

  /** The encrypted and signed request. The endpoint is secret, so it must not be logged. */
  #requestOf(
    { endpoint, p256dh, auth, public_targets_only: publicOnly }: PushDevice,
    payload: PushPayload,
    { topic, ttl, urgency }: PushOptions,
  ): OutgoingRequest<Buffer> {
    const { keys, subject } = this.#options;
    const text = JSON.stringify(payload);
    const { cipherText: body } = webPush.encrypt(base64url(p256dh), base64url(auth), text, ENCODING);
    const { origin } = new URL(endpoint);
    const signed = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, ENCODING);
    const headers = {
      Authorization: signed.Authorization,
      'Content-Encoding': ENCODING,
      TTL: String(ttl),
      Urgency: urgency,
      Topic: topic,
    };
    return { url: endpoint, publicOnly, body, contentType: 'application/octet-stream', headers, maxBody: MAX_BODY };
  }
}

/** What the response of a push service means. */
function outcomeOf(device: PushDevice, { status, error, headers }: Outcome, now: Date): PushOutcome {
  if (status === null) return { outcome: 'retry', at: nextPause(device, now), reason: error ?? 'connection_lost' };
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const reason = String(status);
  if (status !== 408 && status !== 429 && status < 500) return { outcome: 'failed', reason };
  const asked = retryAfterIn(headers['retry-after'], now);
  const pause = nextPause(device, now);
  return { outcome: 'retry', at: asked !== undefined && asked > pause ? asked : pause, reason };
}

function pauseOf(device: PushDevice, outcome: PushOutcome, now: Date): Date {
  return outcome.outcome === 'retry' ? outcome.at : nextPause(device, now);
}

function nextPause({ failures }: PushDevice, now: Date): Date {
  return later(now, Math.min(FIRST_PAUSE * 2 ** Math.min(failures, 30), LONGEST_PAUSE));
}

function hasFailedForLong({ failing_since: since }: PushDevice, now: Date): boolean {
  return since !== null && since < later(now, -MOST_FAILING);
}

/** The time that `Retry-After` names: seconds, or a date. Undefined for any other text. */
function retryAfterIn(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined;
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(milliseconds) ? undefined : later(now, Math.min(milliseconds, LONGEST_RETRY_AFTER));
}

function summed(outcomes: readonly PushOutcome[]): Omit<PushedToUser, 'tried'> {
  const count = (name: PushOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === name).length;
  const times = outcomes.flatMap((one) => (one.outcome === 'retry' ? [one.at.getTime()] : []));
  const counts = { sent: count('sent'), gone: count('gone'), failed: count('failed') };
  return times.length === 0 ? counts : { ...counts, retryAt: new Date(Math.min(...times)) };
}

/** Whom push services may ask: the address of this Skein, or where that is not https, the sender of its mails. */
export function pushSubject({ baseUrl, mailFrom }: { baseUrl: string; mailFrom: string }): string {
  return baseUrl.startsWith('https:') ? baseUrl : `mailto:${mailFrom}`;
}
