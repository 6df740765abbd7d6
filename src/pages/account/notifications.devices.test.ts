import { beforeEach, expect, it } from 'vitest';
import { Browser, formIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { usePushService } from '../../testing/push_service.js';
import { useSkein } from '../../testing/skein.js';

const PATH = '/account/notifications';
const skein = useSkein();
const service = usePushService();
let ada: Person;
let browser: Browser;
beforeEach(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
});

const press = async (decision: string, device?: string) => {
  const form = formIn(await browser.open(PATH), decision);
  return browser.submit(form, { decision, ...(device !== undefined && { device }) });
};

it('the page says how a device is added, and lists those that there are, without their endpoints', async () => {
  const empty = await browser.open(PATH);
  expect(empty.text).toContain('open <a href="/live">Live</a> in it');
  expect(empty.text).not.toContain('test_device');
  const subscription = service.subscription();
  await ada.call('devices.add', { ...subscription, name: 'Loom <b>' });
  await ada.call('devices.add', service.subscription());
  const { text } = await browser.open(PATH);
  for (const said of ['<h3>Loom &#60;b&#62;</h3>', '<h3>Unknown device</h3>', 'Added on <time'])
    expect(text).toContain(said);
  for (const secret of Object.values(subscription)) expect(text).not.toContain(secret);
});

it('a test reaches the device, and the page says when the last push was taken', async () => {
  const subscription = service.subscription();
  await ada.call('devices.add', subscription);
  const { text } = await browser.follow(await press('test_device'));
  expect(text).toContain('The test is sent.');
  expect(text).toContain('Last push <time');
  expect(service.payloadsOf(subscription)).toMatchObject([{ kind: 'test' }]);
});

it.each([
  [410, 'does not know the device any more, so it is removed', 'open <a'],
  [503, 'has not taken the test. Try again later.', 'The last pushes failed.'],
  [400, 'has refused the test.', 'The last pushes failed.'],
])('the page says what a push service means by %i, and how the device is then', async (status, said, state) => {
  await ada.call('devices.add', service.subscription({ status }));
  const { text } = await browser.follow(await press('test_device'));
  for (const words of [said, state]) expect(text).toContain(words);
  expect(text.includes('<h3>Unknown device</h3>')).toBe(status !== 410);
});

it('a device is removed', async () => {
  await ada.call('devices.add', service.subscription());
  expect((await browser.follow(await press('remove_device'))).text).toContain('The device gets no push any more.');
  expect((await ada.call('devices.get')).devices).toEqual([]);
});

it('devices of others are neither tested nor removed', async () => {
  const ben = await skein.aUser('ben');
  const subscription = service.subscription();
  const { id } = await ben.call('devices.add', subscription);
  await ada.call('devices.add', service.subscription());
  for (const decision of ['test_device', 'remove_device']) {
    for (const device of [String(id), '0', 'x', '']) {
      const refused = await press(decision, device);
      expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('no such device among yours')]);
    }
  }
  expect(service.payloadsOf(subscription)).toEqual([]);
  expect((await ben.call('devices.get')).devices).toHaveLength(1);
});
