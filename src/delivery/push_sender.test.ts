import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, later, MINUTE, SECOND } from '../clock.js';
import { pushKeysOf } from '../domain/notifications/push_keys.js';
import type { PushPayload } from '../domain/notifications/pushes.js';
import { createLog } from '../log.js';
import { pushDevicesOf, type PushDevice } from '../models/device.js';
import type { Person } from '../testing/person.js';
import { usePushService, vapidOf, type PushAnswer } from '../testing/push_service.js';
import { useSenders } from '../testing/sending.js';
import { SECRET_KEY, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { pushSubject } from './push_sender.js';

const skein = useSkein();
const service = usePushService();
const aSender = useSenders();
const OPTIONS = { topic: 'thread-24583', ttl: 3600, urgency: 'normal' as const };
const NEVER = new AbortController().signal;
let dora: Person;
let ids = 0;

beforeEach(async () => {
  dora = await skein.aUser('dora');
  skein.clock.stand();
});

function aPayload(changes: Partial<PushPayload> = {}): PushPayload {
  ids += 1;
  return {
    id: `notice-${ids}`,
    kind: 'posts',
    workspace_id: 12295,
    thread_id: 24583,
    conversation_id: null,
    title: 'Launch',
    body: 'Ada: Grüße 🚀',
    url: 'http://skein.test/live/threads/24583',
    tag: 'thread-24583',
    badge: 3,
    ...changes,
  };
}

const pushesWith = (sender = aSender(), log = createLog('silent')) => skein.pushesOver(skein.db, sender, log);
const devicesOf = ({ id }: Person) => pushDevicesOf(skein.db, id, skein.clock.now());

async function aDevice(answer?: PushAnswer | 'never') {
  const subscription = service.subscription(answer);
  const { id } = await dora.call('devices.add', subscription);
  const device = (await devicesOf(dora)).find((one) => one.id === id);
  if (device === undefined) throw new Error('There is no such device');
  return { subscription, device };
}

const stateOf = async ({ id }: PushDevice) => (await devicesOf(dora)).find((one) => one.id === id);

describe('a push', () => {
  it('arrives encrypted for its device alone, and signed', async () => {
    const { subscription, device } = await aDevice();
    const payload = aPayload();
    expect(await pushesWith().send(device, payload, OPTIONS, NEVER)).toEqual({ outcome: 'sent' });
    expect(service.payloadsOf(subscription)).toEqual([payload]);
    const [push] = service.received;
    expect(push?.body.toString('latin1')).not.toContain('Launch');
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '3600',
      urgency: 'normal',
      topic: 'thread-24583',
    });
  });

  it('names its push service, its end and whom to ask, under the key of SECRET_KEY', async () => {
    const { device } = await aDevice();
    await pushesWith().send(device, aPayload(), OPTIONS, NEVER);
    const [push] = service.received;
    if (push === undefined) throw new Error('There is no push');
    const { publicKey, claims } = vapidOf(push);
    expect(publicKey).toBe((await dora.call('devices.get')).public_key);
    expect(publicKey).toBe(pushKeysOf(SECRET_KEY).publicKey);
    expect(claims).toEqual({ aud: service.origin, exp: claims.exp, sub: 'mailto:skein@example.com' });
    expect(claims.exp - Date.now() / SECOND).toBeGreaterThan(MINUTE / SECOND);
    expect(claims.exp - Date.now() / SECOND).toBeLessThanOrEqual(DAY / SECOND);
  });

  it('that is as long as any has at most 4,096 bytes', async () => {
    const { subscription, device } = await aDevice();
    const payload = aPayload({
      title: '🚀'.repeat(100),
      body: '\u0007'.repeat(300),
      url: `http://skein.test/${'a'.repeat(200)}`,
    });
    await pushesWith().send(device, payload, OPTIONS, NEVER);
    expect(service.received[0]?.body.length).toBeLessThanOrEqual(4096);
    expect(service.payloadsOf(subscription)).toEqual([payload]);
  });

  it.each([404, 410])('to a device that its push service does not know removes it: %i', async (status) => {
    const { device } = await aDevice({ status });
    expect(await pushesWith().send(device, aPayload(), OPTIONS, NEVER)).toEqual({ outcome: 'gone' });
    expect(await devicesOf(dora)).toEqual([]);
  });

  it.each([
    ['90', 90 * SECOND],
    ['5', MINUTE],
    ['999999999', DAY],
    ['soon', MINUTE],
    ['-1', MINUTE],
  ])('is tried again after a 429 with Retry-After %s', async (value, milliseconds) => {
    const { device } = await aDevice({ status: 429, headers: { 'retry-after': value } });
    const at = later(skein.clock.now(), milliseconds);
    const expected = { outcome: 'retry', at, reason: '429' };
    expect(await pushesWith().send(device, aPayload(), OPTIONS, NEVER)).toEqual(expected);
    expect(await stateOf(device)).toMatchObject({ failures: 1, paused_until: at });
  });

  it('is tried again after a date that a 503 names', async () => {
    const at = new Date(Math.floor(later(skein.clock.now(), HOUR).getTime() / SECOND) * SECOND);
    const { device } = await aDevice({ status: 503, headers: { 'retry-after': at.toUTCString() } });
    expect(await pushesWith().send(device, aPayload(), OPTIONS, NEVER)).toMatchObject({ outcome: 'retry', at });
  });

  it.each([301, 400, 401, 403, 413])('fails with %i, and the log does not have the endpoint', async (status) => {
    const lines: string[] = [];
    const log = createLog('debug', (line) => (lines.push(line), ''));
    const { device, subscription } = await aDevice({ status, headers: { location: `${service.origin}/elsewhere` } });
    const outcome = await pushesWith(aSender(), log).send(device, aPayload(), OPTIONS, NEVER);
    expect(outcome).toEqual({ outcome: 'failed', reason: String(status) });
    expect(service.received.map(({ path }) => path)).toEqual([new URL(subscription.endpoint).pathname]);
    expect(lines.join('')).toContain(String(device.id));
    expect(lines.join('')).not.toContain('/send/');
  });

  it('to an endpoint that hangs ends after the time of the sender, and is tried again', async () => {
    const { device } = await aDevice('never');
    const outcome = await pushesWith(aSender({ timeoutMs: 100 })).send(device, aPayload(), OPTIONS, NEVER);
    expect(outcome).toEqual({ outcome: 'retry', at: later(skein.clock.now(), MINUTE), reason: 'timed_out' });
  });

  it('opens no connection to an address that is not allowed', async () => {
    const { device } = await aDevice();
    const pushes = pushesWith(aSender({ development: false }));
    expect(await pushes.send(device, aPayload(), OPTIONS, NEVER)).toMatchObject({ outcome: 'retry' });
    const outside = { ...device, public_targets_only: true };
    expect(await pushesWith().send(outside, aPayload(), OPTIONS, NEVER)).toMatchObject({ outcome: 'retry' });
    expect(service.received).toEqual([]);
  });

  it('that the end of the process interrupts counts as no failure', async () => {
    const { device } = await aDevice('never');
    const ending = new AbortController();
    const sending = pushesWith().send(device, aPayload(), OPTIONS, ending.signal);
    await until(() => service.received.length === 1);
    ending.abort();
    expect(await sending).toMatchObject({ outcome: 'retry', reason: 'stopped' });
    expect(await stateOf(device)).toMatchObject({ failures: 0, paused_until: null });
  });
});

describe('a device at which pushes fail', () => {
  it('is put off for twice as long each time, for six hours at most, until a push arrives', async () => {
    const { device, subscription } = await aDevice({ status: 500 });
    const pauses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const present = await stateOf(device);
      if (present === undefined) throw new Error('It is removed');
      await pushesWith().send(present, aPayload(), OPTIONS, NEVER);
      const { paused_until: paused } = (await stateOf(device)) ?? present;
      pauses.push(((paused?.getTime() ?? 0) - skein.clock.now().getTime()) / MINUTE);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    service.answers.set(new URL(subscription.endpoint).pathname, { status: 201 });
    await dora.call('devices.test', { id: device.id });
    expect(await stateOf(device)).toMatchObject({ failures: 0, failing_since: null, paused_until: null });
  });

  it('keeps its pause when it is added again', async () => {
    const { device, subscription } = await aDevice({ status: 500 });
    await pushesWith().send(device, aPayload(), OPTIONS, NEVER);
    await dora.call('devices.add', subscription);
    expect(await stateOf(device)).toMatchObject({ failures: 1, paused_until: expect.any(Date) });
  });

  it('is removed after five days of failures only', async () => {
    const { device } = await aDevice({ status: 500 });
    await pushesWith().send(device, aPayload(), OPTIONS, NEVER);
    for (const [milliseconds, isThere] of [
      [5 * DAY, true],
      [MINUTE, false],
    ] as const) {
      skein.clock.advance(milliseconds);
      const present = await stateOf(device);
      if (present !== undefined) await pushesWith().send(present, aPayload(), OPTIONS, NEVER);
      expect((await stateOf(device)) !== undefined).toBe(isThere);
    }
  });
});

describe('a push to a user', () => {
  it('goes to all devices at the same time, and a later attempt only to those that do not have it', async () => {
    const [first, busy] = [await aDevice(), await aDevice({ status: 503 })];
    await aDevice({ status: 410 });
    await aDevice({ status: 400 });
    const [pushes, payload] = [pushesWith(), aPayload()];
    const at = later(skein.clock.now(), MINUTE);
    const expected = { sent: 1, gone: 1, failed: 1, tried: 4, retryAt: at };
    expect(await pushes.pushToUser(dora.id, payload, OPTIONS, NEVER)).toEqual(expected);
    service.answers.set(new URL(busy.subscription.endpoint).pathname, { status: 201 });
    skein.clock.advance(MINUTE + SECOND);
    expect(await pushes.pushToUser(dora.id, payload, OPTIONS, NEVER)).toMatchObject({ sent: 2, gone: 0 });
    expect(service.payloadsOf(first.subscription)).toEqual([payload]);
    expect(service.payloadsOf(busy.subscription)).toEqual([payload, payload]);
  });

  it('leaves out the devices that are put off, and says when to try again', async () => {
    await aDevice({ status: 429, headers: { 'retry-after': '120' } });
    const pushes = pushesWith();
    const first = await pushes.pushToUser(dora.id, aPayload(), OPTIONS, NEVER);
    expect(first.retryAt).toEqual(later(skein.clock.now(), 2 * MINUTE));
    expect(await pushes.pushToUser(dora.id, aPayload(), OPTIONS, NEVER)).toEqual({ ...first, tried: 0 });
    expect(service.received).toHaveLength(1);
  });

  it('sends many notices to twenty endpoints that hang in the time of one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => aDevice('never')));
    const pushes = pushesWith(aSender({ timeoutMs: 300 }));
    const begin = performance.now();
    const notices = Array.from({ length: 50 }, () => aPayload());
    const outcomes = await Promise.all(notices.map((one) => pushes.pushToUser(dora.id, one, OPTIONS, NEVER)));
    expect(performance.now() - begin).toBeLessThan(3000);
    expect(service.received).toHaveLength(20);
    expect(outcomes.every(({ sent, retryAt }) => sent === 0 && retryAt !== undefined)).toBe(true);
    expect((await devicesOf(dora)).every(({ failures }) => failures === 1)).toBe(true);
  });

  it('without devices sends nothing', async () => {
    const none = { sent: 0, gone: 0, failed: 0, tried: 0 };
    expect(await pushesWith().pushToUser(dora.id, aPayload(), OPTIONS, NEVER)).toEqual(none);
  });
});

describe('push services may ask', () => {
  it.each([
    ['https://skein.example.com', 'https://skein.example.com'],
    ['http://localhost:3000', 'mailto:skein@example.com'],
  ])('whom the claims of %s name', (baseUrl, subject) => {
    expect(pushSubject({ baseUrl, mailFrom: 'skein@example.com' })).toBe(subject);
  });
});
