import type { Schema } from '../../generated/schemas.js';
import type { PushDevice } from '../../models/device.js';

/** What is told by a push. */
export type PushPayload = Schema<'PushPayload'>;

export interface PushOptions {
  /** A push replaces one with the same topic that has not arrived yet: at most 32 characters of base64url. */
  topic: string;
  /** How long the push service keeps it for a client that is away, in seconds. */
  ttl: number;
  urgency: 'normal' | 'high';
}

/** What has become of a push to one device. */
export type PushOutcome =
  | { outcome: 'sent' }
  /** The push service does not know the device any more, so it is removed. */
  | { outcome: 'gone' }
  | { outcome: 'retry'; at: Date; reason: string }
  | { outcome: 'failed'; reason: string };

/** What has become of a push to all devices of a user. */
export interface PushedToUser {
  /** To how many devices it was sent, now or at an earlier attempt. */
  sent: number;
  gone: number;
  failed: number;
  /** To how many devices it was tried to send it now. */
  tried: number;
  /** When to try again; undefined if there is nothing to try again. What has arrived is not sent again. */
  retryAt?: Date;
}

/** Sends pushes. An interface, because operations do not import network code. */
export interface Pushes {
  /** The public key with which clients subscribe at their push service, in base64url. */
  readonly publicKey: string;
  /** Sends a push to a device. Never fails: errors are part of the outcome. */
  send(device: PushDevice, payload: PushPayload, options: PushOptions, signal: AbortSignal): Promise<PushOutcome>;
}
