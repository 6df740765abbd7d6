import { createHmac } from 'node:crypto';
import { DAY } from '../clock.js';
import type { HookSecrets } from '../domain/hooks/hooks.js';
import { MASKED, type OutgoingRequest } from './http/outcome.js';

export interface SigningOptions {
  /** Identifies the message: the same for each of its attempts. */
  id: string;
  /** As subscribers know them. The request carries a signature of each. */
  secrets: readonly string[];
  body: string;
  now: Date;
}

/** Standard Webhooks: a prefix and the key in base64. */
const SECRET = /^whsec_([A-Za-z\d+/]+={0,2})$/;
/** The shortest key that Standard Webhooks allows, in bytes. */
const MIN_KEY_BYTES = 24;
/** The signed text is `id.timestamp.body`. An id without dots keeps it unambiguous. */
const ID = /^[\w-]+$/;

/** The headers that prove the origin and the time of a body (Standard Webhooks 1.0, behaviour/webhooks.md#delivery). */
export function signedHeaders({ id, secrets, body, now }: SigningOptions): Record<string, string> {
  if (!ID.test(id)) throw new Error('The id of a webhook must consist of letters, digits, _ and -');
  if (secrets.length === 0) throw new Error('A webhook must be signed with at least one secret');
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => createHmac('sha256', keyOf(secret)).update(signed).digest('base64'));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  if (key.length < MIN_KEY_BYTES)
    throw new Error('The secret of a webhook must be whsec_ and the base64 of at least 24 bytes');
  return key;
}

/**
 * The verify token of an integration in the form that Standard Webhooks requires of a secret. Only the maker of the
 * integration knows it (behaviour/integrations.md#uninstall-calls).
 */
export function callbackSecret(verifyToken: string): string {
  return `whsec_${Buffer.from(verifyToken).toString('base64')}`;
}

/**
 * How long the previous secret signs beside a new one, so that receivers have time to change it
 * (behaviour/webhooks.md#log).
 */
const OVERLAP_MS = DAY;

/** The subscription whose secret signs. */
export interface SigningHook {
  subscription_id: number;
  secret_generation: number;
  rotated_at: Date | null;
}

export interface HookContent {
  /** Identifies the message: the same for each of its attempts. */
  id: string;
  target_url: string;
  /** Whether the URL may lead to public addresses only (behaviour/network.md#foreign-sites). */
  public_targets_only: boolean;
  /** For the header `X-Skein-Event`. */
  event: string;
  body: string;
}

/** The signed request of a delivery (behaviour/events.md#causes and behaviour/webhooks.md#delivery). */
export function hookRequest(
  secrets: HookSecrets,
  hook: SigningHook,
  { id, target_url: url, public_targets_only: publicOnly, event, body }: HookContent,
  now: Date,
): OutgoingRequest {
  const signed = signedHeaders({ id, secrets: validSecrets(secrets, hook, now), body, now });
  return { url, publicOnly, body, contentType: 'application/json', headers: { 'x-skein-event': event, ...signed } };
}

function validSecrets(
  secrets: HookSecrets,
  { subscription_id: id, secret_generation: current, rotated_at }: SigningHook,
  now: Date,
): string[] {
  const secretOf = (generation: number) => secrets.of({ id, secret_generation: generation });
  const isRecent = rotated_at !== null && now.getTime() - rotated_at.getTime() < OVERLAP_MS;
  return isRecent && current > 1 ? [secretOf(current), secretOf(current - 1)] : [secretOf(current)];
}

/**
 * The headers of a request as its owner sees them. Signatures are masked: a reader of the log must
 * not be able to replay them.
 */
export function shownHeaders({ headers, contentType }: OutgoingRequest): Record<string, string> {
  const signature = headers['webhook-signature'] ?? '';
  const masked = signature.split(' ').map(() => `v1,${MASKED}`);
  return { 'content-type': contentType, ...headers, 'webhook-signature': masked.join(' ') };
}
