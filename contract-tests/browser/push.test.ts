import type { CDPSession, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { PushPayload } from '../../src/domain/notifications/pushes.js';
import type { Person } from '../../src/testing/person.js';
import { usePushService, type TestSubscription } from '../../src/testing/push_service.js';
import { useTeam } from '../../src/testing/teams.js';
import { Chromium, SECURE_ORIGIN as ORIGIN, type Look } from './chromium.js';

const { skein, team } = useTeam({ settings: { baseUrl: ORIGIN } });
const service = usePushService();
const chromium = new Chromium(skein, ORIGIN);
const LOOK: Look = { size: 'phone', light: 'light', scripts: true, policy: true };

let dora: Person;
let complaints: string[];
beforeEach(async () => {
  dora = await skein.aMember(team.ada, team.workspace, 'dora');
  complaints = [];
});

/** A browser without a network has no push service, so its subscription is one of the tests. */
const subscribing = ({ endpoint, p256dh, auth }: TestSubscription) => `
  PushManager.prototype.subscribe = async function (options) {
    window.asked = options;
    return { toJSON: () => ({ endpoint: '${endpoint}', keys: { p256dh: '${p256dh}', auth: '${auth}' } }) };
  };
  PushManager.prototype.getSubscription = async () => null;`;

async function open(subscription: TestSubscription, isAllowed = true): Promise<Page> {
  const [, session = ''] = (await skein.aCookieOf(dora)).split('=');
  const page = await chromium.page(LOOK, session);
  if (isAllowed) await page.context().grantPermissions(['notifications'], { origin: ORIGIN });
  await page.addInitScript(subscribing(subscription));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => message.text().includes('Content Security') && complaints.push(message.text()));
  await page.goto(`/live?workspace_id=${team.workspace.id}`);
  return page;
}

/** What brings pushes to the service worker of a page. */
async function pushesTo(page: Page): Promise<(payload: PushPayload) => Promise<unknown>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (payload) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data: JSON.stringify(payload) });
}

/** The Chromium of these tests shows no notifications, so the worker writes down what it would show and open. */
const WRITING = `
  self.shown = [];
  self.opened = [];
  registration.showNotification = async (title, { body, tag, data }) => void shown.push({ title, body, tag, data });
  navigator.setAppBadge = async (badge) => void shown.push({ badge });
  clients.openWindow = async (url) => void opened.push(url);
  void 0;`;

/** A click on a notification that leads to this address. */
const clicking = (url: string) => `
  dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { data: '${url}', close() {} } }));
  void 0;`;

it('a push that arrives in the background is shown, and leads to its thread', async () => {
  const page = await open(service.subscription());
  await page.getByRole('button', { name: 'Show notifications on this device' }).click();
  await page.getByText('This device shows notifications.').waitFor();
  expect((await dora.call('devices.get')).devices).toMatchObject([{ name: expect.stringContaining('Chrome') }]);
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(WRITING);
  const url = `${ORIGIN}/live/threads/24583`;
  const payload: PushPayload = {
    id: 'notice-1',
    kind: 'posts',
    workspace_id: team.workspace.id,
    thread_id: 24583,
    conversation_id: null,
    title: 'Orchard',
    body: 'Ada: Pears <b>too</b>',
    url,
    tag: 'thread-24583',
    badge: 2,
  };
  const deliver = await pushesTo(page);
  await deliver(payload);
  const notification = { title: payload.title, body: payload.body, tag: payload.tag, data: url };
  await expect.poll(() => worker?.evaluate('shown')).toEqual([notification, { badge: 2 }]);
  await deliver({ ...payload, badge: null });
  await expect.poll(() => worker?.evaluate('shown.length')).toBe(3);
  for (const target of ['https://elsewhere.invalid/', url]) await worker?.evaluate(clicking(target));
  await expect.poll(() => worker?.evaluate('opened')).toEqual([url]);
  expect(complaints).toEqual([]);
});

it('the button asks for the permission, subscribes with the key of Skein, and stops again', async () => {
  const page = await open(service.subscription());
  await page.getByRole('button', { name: 'Show notifications on this device' }).click();
  await page.getByRole('button', { name: 'Stop showing notifications' }).click();
  await page.getByRole('button', { name: 'Show notifications on this device' }).waitFor();
  expect((await dora.call('devices.get')).devices).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a person who does not allow notifications is told so', async () => {
  const page = await open(service.subscription(), false);
  await page.getByRole('button', { name: 'Show notifications on this device' }).click();
  await page.getByText('do not allow notifications').waitFor();
  expect((await dora.call('devices.get')).devices).toEqual([]);
});
