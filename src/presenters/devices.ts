import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import { JsonText } from '../db/json_text.js';
import type { Schema } from '../generated/schemas.js';
import { ownDevices } from '../models/device.js';
import { json, unix, type View } from './view.js';

const deviceView: View<'Device'> = {
  id: 'devices.id',
  name: 'devices.name',
  client_id: 'devices.client_id',
  added_ts: unix('devices.added_at'),
  sent_ts: unix('devices.sent_at'),
  paused_until_ts: unix('devices.paused_until'),
};

const deviceJson = json(deviceView);

/** Returns a device of the actor that is known to exist. */
export async function showDevice(
  db: Queryable,
  actor: Actor,
  id: number,
  now: Date,
): Promise<JsonText<Schema<'Device'>>> {
  return db.json(sql`
    select ${deviceJson}::text as json from devices where devices.id = ${id} and ${ownDevices(actor, now)}`);
}

/** Returns the devices that the actor sees, the oldest first, and the key with which clients subscribe. */
export async function showDevices(
  db: Queryable,
  actor: Actor,
  publicKey: string,
  now: Date,
): Promise<JsonText<Schema<'DeviceList'>>> {
  const devices = await db.string(sql`
    select coalesce(json_agg(${deviceJson} order by devices.id), '[]')::text as json
    from devices where ${ownDevices(actor, now)}`);
  return new JsonText(`{"devices":${devices},"public_key":${JSON.stringify(publicKey)}}`);
}
