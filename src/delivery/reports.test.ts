import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { later, MINUTE } from '../clock.js';
import { raw, sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { anIntegration, installed } from '../testing/integrations.js';
import { jsonReport, threadsIn, useReports } from '../testing/reports.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

const { skein, team } = useTeam({ per: 'test' });
const { aSite, startWorker, aReport, moveTo, stateOf, waitsFor } = useReports(skein);
const threads = () => threadsIn(team.ben, team.channel);

describe('a report', () => {
  it('is fetched at its time by a signed GET, and posted as a thread of the installer', async () => {
    const { ben, channel } = team;
    const site = await aSite({ body: '# Sales\n\n12 looms\n' });
    const integration = await anIntegration(ben, 'URL_REPORT', { callback_url: `${site.url}?key=7` });
    const report = await installed(ben, integration, { channel_id: channel.id });
    startWorker();
    await moveTo(report);
    const due = skein.clock.now();
    await waitsFor(report);
    expect(await threads()).toMatchObject([
      {
        title: 'Loom counter',
        content: '# Sales\n\n12 looms',
        creator: ben.id,
        channel_id: channel.id,
        system_message: {
          type: 'integration_posted',
          initiator: ben.id,
          integration_name: 'Loom counter',
          integration_id: integration.id,
          install_id: report.id,
        },
      },
    ]);
    const [asked, ...others] = site.requests;
    expect([asked?.method, asked?.url, asked?.body, others]).toEqual(['GET', '/hook?key=7', '', []]);
    const { headers = {} } = asked ?? {};
    expect(headers).toMatchObject({ 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('content-type');
    expect(headers['webhook-id']).toMatch(new RegExp(`^report_${report.id}_\\d+$`));
    expect(Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(Math.floor(due.getTime() / 1000));
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
    const signature = createHmac('sha256', integration.verify_token).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it('is fetched by a signed POST when its integration says so', async () => {
    const { ben, channel, workspace } = team;
    const site = await aSite();
    const integration = await anIntegration(ben, 'URL_REPORT', { callback_url: site.url, report_method: 'POST' });
    const report = await installed(ben, integration, { channel_id: channel.id });
    startWorker();
    await moveTo(report);
    await waitsFor(report);
    const [asked] = site.requests;
    expect(asked?.method).toBe('POST');
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      event_type: 'report',
      workspace_id: String(workspace.id),
      channel_id: String(channel.id),
      install_id: String(report.id),
    });
    const { headers = {} } = asked ?? {};
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${asked?.body}`;
    const signature = createHmac('sha256', integration.verify_token).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(await threads()).toMatchObject([{ content: 'All is well.' }]);
  });

  it('may be JSON with a title that has the date', async () => {
    const { ben, channel } = team;
    const site = await aSite(jsonReport({ title: 'Sales of <date>', content: '12 looms' }));
    const timezone = 'Pacific/Kiritimati';
    const report = await aReport(ben, channel, site, {}, { schedule: '0 1 * * *', timezone });
    startWorker();
    await moveTo(report);
    await waitsFor(report);
    const date = later(skein.clock.now(), 14 * 60 * MINUTE)
      .toISOString()
      .slice(0, 10);
    expect(await threads()).toMatchObject([{ title: `Sales of ${date}`, content: '12 looms' }]);
  });

  it('comes again at each time of its schedule, and not before', async () => {
    const { ben, channel } = team;
    const site = await aSite();
    const report = await aReport(ben, channel, site, {}, { schedule: '30 * * * *' });
    startWorker();
    for (const count of [1, 2, 3]) {
      await moveTo(report);
      const { due_at } = await waitsFor(report);
      expect(due_at.getTime() - skein.clock.now().getTime()).toBeGreaterThan(59 * MINUTE);
      expect(await threads()).toHaveLength(count);
    }
    expect(site.requests).toHaveLength(3);
  });

  it.each([
    ['an empty answer', { body: '' }],
    ['an empty answer in JSON', { headers: { 'Content-Type': 'application/json' }, body: '' }],
    ['204', { status: 204 }],
  ])('is left out this time after %s, which is no failure', async (_, response) => {
    const { ben, channel } = team;
    const site = await aSite(response);
    const report = await aReport(ben, channel, site);
    startWorker();
    await moveTo(report);
    await waitsFor(report);
    expect([site.requests.length, await threads()]).toEqual([1, []]);
    site.response = () => ({ body: 'Today' });
    await moveTo(report);
    await waitsFor(report);
    expect(await threads()).toMatchObject([{ content: 'Today' }]);
  });

  it('comes on the day when its time does not exist, and once on the day when it comes twice', async () => {
    const { ben, channel } = team;
    const site = await aSite(jsonReport({ title: '<date>', content: 'Good night' }));
    const report = await aReport(ben, channel, site, {}, { schedule: '30 2 * * *' });
    const titlesFrom = async (start: string, hours: number): Promise<string[]> => {
      const before = (await threads()).length;
      await moveTo(report);
      for (let hour = 0; hour < hours; hour += 1) {
        await moveTo(later(new Date(start), hour * 60 * MINUTE));
        await waitsFor(report);
      }
      return (await threads()).slice(before).map(({ title }) => title);
    };
    startWorker();
    // Moving the clock back would make nothing due. These nights are to come for years.
    await moveTo(new Date('2037-03-28T12:00:00Z'));
    await waitsFor(report);
    expect(await titlesFrom('2037-03-28T12:00:00Z', 48)).toEqual(['2037-03-29', '2037-03-30']);
    await moveTo(new Date('2037-10-24T12:00:00Z'));
    await waitsFor(report);
    expect(await titlesFrom('2037-10-24T12:00:00Z', 48)).toEqual(['2037-10-25', '2037-10-26']);
  });

  it('that was missed comes once, however many times have passed', async () => {
    const { ben, channel } = team;
    const site = await aSite();
    const report = await aReport(ben, channel, site, {}, { schedule: '0 * * * *' });
    const { due_at } = await stateOf(report);
    await moveTo(later(due_at, 5 * 24 * 60 * MINUTE + MINUTE));
    startWorker();
    await waitsFor(report);
    expect([site.requests.length, (await threads()).length]).toEqual([1, 1]);
  });

  it('is fetched and posted once by two workers', async () => {
    const { ben, channel } = team;
    const site = await aSite();
    const reports = [await aReport(ben, channel, site), await aReport(ben, channel, site)];
    // Before the workers start: at the time of the first they may fetch both, and the second would be due tomorrow.
    for (const report of reports) await moveTo(report);
    for (let count = 0; count < 3; count += 1) startWorker();
    for (const report of reports) await waitsFor(report);
    expect([site.requests.length, (await threads()).length]).toEqual([2, 2]);
  });

  it.each(['integrations', 'users'])(
    'is not fetched from this machine when a foreign site has named what is in %s',
    async (table) => {
      const { ada, ben, channel } = team;
      const site = await aSite();
      const integration = await anIntegration(ada, 'URL_REPORT', { callback_url: site.url });
      const report = await installed(ben, integration, { channel_id: channel.id });
      const id = table === 'users' ? ben.id : integration.id;
      await skein.db.run(sql`update ${raw(table)} set public_targets_only = true where id = ${id}`);
      startWorker();
      await moveTo(report);
      await waitsFor(report, 1);
      expect([site.requests, await threads()]).toEqual([[], []]);
    },
  );

  it('holds up no others, however many hang', async () => {
    const { ada, ben, channel } = team;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const hanging = await aSite(() => released.then(() => ({ status: 204 })));
    const quick = await aSite();
    const integration = await anIntegration(ben, 'URL_REPORT', { callback_url: hanging.url });
    for (let count = 0; count < 12; count += 1) {
      const { id } = await ben.call('channels.add', { workspace_id: team.workspace.id, name: `Hangs ${count}` });
      await installed(ben, integration, { channel_id: id });
    }
    let other = await skein.aWorkspace(ada, 'Elsewhere');
    // The reports that hang hold up those of their own bucket.
    while (bucketOf(other.id) === bucketOf(team.workspace.id)) other = await skein.aWorkspace(ada, 'Elsewhere');
    const there = await ada.call('channels.add', { workspace_id: other.id, name: 'Reports' });
    const report = await aReport(ada, there, quick);
    startWorker();
    await moveTo(report);
    await waitsFor(report);
    expect(await threadsIn(ada, there)).toHaveLength(1);
    await until(() => hanging.requests.length === 4);
    release();
    await until(() => hanging.requests.length === 12);
    expect(await threadsIn(ben, channel)).toEqual([]);
  });
});
