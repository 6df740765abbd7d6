// The notifications of this browser (behaviour/notifications.md#push): the form of /live, and the service worker that
// shows them.
import { readFileSync } from 'node:fs';
import type { Actor } from '../../actor.js';
import { originOf } from '../../domain/accounts/devices.js';
import { addDevice } from '../../domain/notifications/devices.js';
import { readArguments } from '../../http/arguments.js';
import { deleteDevicesOfCredential, hasDeviceOfCredential } from '../../models/device.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import type { PageRequest } from '../kit/page_request.js';
import { csrfFieldFor, ERROR_TEXTS } from '../kit/signed_in.js';
import type { DeviceForm } from './device_section.js';
import { DEVICE, LIVE, pathWith, REMOVE_DEVICE } from './paths.js';

const DEVICE_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  argument_missing: 'Your browser did not subscribe to notifications.',
  argument_invalid: 'The push service of your browser is not one to which Skein may send.',
  bad_request: 'You have twenty devices that show notifications already. Remove one of them first.',
};

const WORKER_SCRIPT = readFileSync(new URL('worker.js', import.meta.url));

/** The form of this browser. */
export async function deviceFormFor(request: PageRequest, actor: Actor, workspaceId: number): Promise<DeviceForm> {
  const isAdded = await hasDeviceOfCredential(request.db, actor);
  const csrf = csrfFieldFor(request, actor, isAdded ? REMOVE_DEVICE : DEVICE);
  return { workspaceId, isAdded, csrf, publicKey: request.services.pushes.publicKey };
}

/** POST /live/device: this browser shows notifications. */
export async function submitDevice(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, now, services, caller } = request;
  try {
    const given = subscriptionIn(form);
    const name = originOf(caller).device ?? undefined;
    await db.transaction((trx) => addDevice({ trx, actor, now }, { ...given, name }, services));
  } catch (failure) {
    return request.showError(failure, DEVICE_ERROR_TEXTS);
  }
  request.redirect(liveOf(form));
}

/** POST /live/device/remove: it does not show them any more. */
export async function submitNoDevice(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  await request.db.transaction((trx) => deleteDevicesOfCredential(trx, actor));
  request.redirect(liveOf(form));
}

/** The subscription of the browser, validated by the contract. */
function subscriptionIn(form: FormValues): { endpoint: string; p256dh: string; auth: string } {
  const names = ['endpoint', 'p256dh', 'auth'] as const;
  const texts = new Map(names.map((name) => [name, form.first(name) === '' ? [] : [form.first(name)]]));
  const read = readArguments('devices.add', { json: {}, texts });
  const text = (name: (typeof names)[number]) => read.text(name) ?? '';
  return { endpoint: text('endpoint'), p256dh: text('p256dh'), auth: text('auth') };
}

function liveOf(form: FormValues): string {
  return pathWith(LIVE, { workspace_id: form.id('workspace_id') });
}

/** GET /live/worker.js. It is the same for everybody. */
export async function sendWorker({ exchange }: PageRequest): Promise<void> {
  exchange.response.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Length': WORKER_SCRIPT.length,
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-cache',
    // Without it, /live would be above the scope of the worker.
    'Service-Worker-Allowed': LIVE,
  });
  exchange.response.end(WORKER_SCRIPT);
}
