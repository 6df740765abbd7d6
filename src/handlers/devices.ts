import { addDevice, removeDevice, testDevice } from '../domain/notifications/devices.js';
import type { Handler } from '../http/handler.js';
import { showDevice, showDevices } from '../presenters/devices.js';

export const add: Handler<'devices.add'> = async ({ actor, input, trx, now, services }) => {
  const { endpoint, p256dh, auth, name } = input;
  const id = await addDevice({ trx, actor, now }, { endpoint, p256dh, auth, name }, services);
  return showDevice(trx, actor, id, now);
};

export const get: Handler<'devices.get'> = ({ actor, db, now, services }) =>
  showDevices(db, actor, services.pushes.publicKey, now);

export const remove: Handler<'devices.remove'> = async ({ actor, input, trx, now }) => {
  await removeDevice({ trx, actor, now }, input.id);
  return { status: 'ok' };
};

export const test: Handler<'devices.test'> = ({ actor, input, db, now, services, abortSignal }) =>
  testDevice(db, actor, input.id, services, now, abortSignal());
