import { beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { usePushService } from '../../testing/push_service.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam();
const service = usePushService();
let dora: Person;
let browser: Browser;

beforeEach(async () => {
  dora = await skein.aMember(team.ada, team.workspace, 'dora');
  browser = await Browser.of(skein, dora);
});

const open = () => browser.open(`/live?workspace_id=${team.workspace.id}`);
const devices = async () => (await dora.call('devices.get')).devices;

describe('the button for notifications', () => {
  it('is hidden until its script finds that the browser can show them, and has the key of this Skein', async () => {
    const { text } = await open();
    const { public_key: key } = await dora.call('devices.get');
    const form = /<form[^>]* id="device"[^>]*>/.exec(text)?.[0] ?? '';
    for (const said of [' hidden', ` data-key="${key}"`, ' data-worker="/live/worker.js"'])
      expect(form).toContain(said);
  });

  it('adds the browser as a device of its session, named after it', async () => {
    const subscription = service.subscription();
    const answered = await browser.submit(await open(), { ...subscription });
    expect(answered.headers.get('location')).toBe(`/live?workspace_id=${team.workspace.id}`);
    const [device, ...others] = await devices();
    expect([device?.client_id, others]).toEqual([null, []]);
    await dora.call('devices.test', { id: device?.id ?? 0 });
    expect(service.payloadsOf(subscription)).toMatchObject([{ kind: 'test' }]);
    const { text } = await open();
    expect(text).toContain('This device shows notifications.');
    expect(text).not.toContain('id="device"');
  });

  it('is followed by one that stops them', async () => {
    await browser.submit(await open(), { ...service.subscription() });
    await dora.call('devices.add', service.subscription());
    const page = await open();
    const stopped = await browser.submit(page, {});
    expect(stopped.status).toBe(303);
    expect(await devices()).toHaveLength(1);
    expect((await open()).text).toContain('Show notifications on this device');
  });

  it('needs the token of its form', async () => {
    const page = await open();
    const forged = {
      ...page,
      text: page.text.replace(/name="csrf_token" value="[^"]*"/g, 'name="csrf_token" value="x"'),
    };
    expect((await browser.submit(forged, { ...service.subscription() })).status).toBe(403);
    expect(await devices()).toEqual([]);
  });

  it.each([
    [{}, 'Your browser did not subscribe to notifications.'],
    [{ endpoint: 'http://push.example.com/x' }, 'is not one to which Skein may send'],
  ])('says what is wrong with %j', async (change, words) => {
    const given = Object.keys(change).length === 0 ? {} : { ...service.subscription(), ...change };
    const { status, text } = await browser.submit(await open(), given);
    expect([status, text.includes(words)]).toEqual([400, true]);
    expect(await devices()).toEqual([]);
  });

  it('says when there are too many devices', async () => {
    for (let count = 0; count < 20; count += 1) await dora.call('devices.add', service.subscription());
    const { status, text } = await browser.submit(await open(), { ...service.subscription() });
    expect([status, text.includes('twenty devices')]).toEqual([400, true]);
  });
});

describe('the service worker', () => {
  it('is a script for /live that loads nothing, also for people who are signed out', async () => {
    const { status, headers, text } = await skein.send({ method: 'GET', path: '/live/worker.js' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('service-worker-allowed')).toBe('/live');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(text).toContain("addEventListener('push'");
    expect(text.length).toBeLessThan(3000);
  });
});
