import type { Context } from '../context.js';
import { ECDH } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { DAY, HOUR, SECOND } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import {
  countDevices,
  deleteDevice,
  deleteEndedDevices,
  findDevice,
  upsertDevice,
  MOST_DEVICES,
} from '../../models/device.js';
import { lockAccountRow } from '../../models/user.js';
import { countHits } from '../limits/limits.js';
import { countPing } from '../hooks/pings.js';
import { requireCallableUrl, type CallableUrlServices } from '../hooks/target_urls.js';
import { requireScopes } from '../oauth/scopes.js';
import type { Settings } from '../settings.js';
import { PUSH_CURVE } from './push_keys.js';
import type { PushPayload } from './pushes.js';
import type { Pushes } from './pushes.js';

/** What a push may show, so a program needs these scopes to get one (behaviour/notifications.md#push). */
const SHOWN = ['threads:read', 'comments:read', 'messages:read'];
/** The bytes of the keys of a subscription (RFC 8291). */
const [PUBLIC_KEY_BYTES, AUTH_BYTES] = [65, 16];

/** The subscription of a client, as it shows it. */
export interface GivenDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  name?: string | undefined;
}

/**
 * Adds a device of the actor, or replaces the keys of the one with this endpoint. Returns its id.
 *
 * Errors:
 * - A program may not read what a push shows (109).
 * - The URL is not allowed, or the keys are none (20).
 * - The actor has added too many in an hour (429), or has too many (114, reason `too_many_devices`).
 */
export async function addDevice(
  { trx, actor, now }: Context,
  { endpoint, p256dh, auth, name }: GivenDevice,
  services: CallableUrlServices,
): Promise<number> {
  requireScopes(actor, SHOWN);
  requireCallableUrl(actor, 'endpoint', endpoint, services);
  const keys = { p256dh: publicKeyIn(p256dh), auth: bytesIn('auth', auth, AUTH_BYTES) };
  // Concurrent calls of one user wait for each other, so that the counts are right.
  await lockAccountRow(trx, actor.id);
  await countHits(trx, [{ name: `device account ${actor.id}`, most: 60, milliseconds: HOUR }], now);
  await deleteEndedDevices(trx, actor.id, now);
  const id = await upsertDevice(trx, actor, { endpoint, ...keys, name: name ?? null }, now);
  if ((await countDevices(trx, actor.id)) > MOST_DEVICES) {
    throw new ApiError('bad_request', { reason: 'too_many_devices' });
  }
  return id;
}

/** Removes a device. Throws 116 when the actor does not see it. */
export async function removeDevice({ trx, actor, now }: Context, id: number): Promise<void> {
  await deleteDevice(trx, await findDevice(trx, actor, id, now));
}

/**
 * Sends a push to a device at once, and waits for the outcome. It is sent while others are put off, too. Limited to ten
 * a minute, together with pings. Throws 116 when the actor does not see the device.
 */
export async function testDevice(
  db: Database,
  actor: Actor,
  id: number,
  { pushes, settings }: { pushes: Pushes; settings: Settings },
  now: Date,
  signal: AbortSignal,
): Promise<Schema<'DeviceTest'>> {
  const found = await findDevice(db, actor, id, now);
  const device = { ...found, public_targets_only: found.public_targets_only || actor.public_targets_only };
  await countPing(db, actor, now);
  const payload = testPayload(settings.baseUrl, now);
  const options = { topic: 'test', ttl: DAY / SECOND, urgency: 'high' as const };
  const tried = await pushes.send(device, payload, options, signal);
  return { outcome: tried.outcome, reason: 'reason' in tried ? tried.reason : null, payload };
}

function testPayload(baseUrl: string, now: Date): PushPayload {
  const nothing = { workspace_id: null, thread_id: null, conversation_id: null, badge: null };
  const text = { title: 'Skein', body: 'Notifications arrive on this device.' };
  return { id: `test-${now.getTime()}`, kind: 'test', ...nothing, ...text, url: `${baseUrl}/live`, tag: 'test' };
}

/** The point of the curve that a text encodes. */
function publicKeyIn(text: string): Buffer {
  const point = bytesIn('p256dh', text, PUBLIC_KEY_BYTES);
  try {
    ECDH.convertKey(point, PUSH_CURVE);
  } catch {
    throw invalidArgument('p256dh', 'is no point of the curve P-256');
  }
  return point;
}

function bytesIn(argument: string, text: string, length: number): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text || bytes.length !== length) {
    throw invalidArgument(argument, `is not the base64url of ${length} bytes`);
  }
  return bytes;
}
