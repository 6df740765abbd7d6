import { describe, expect, it } from 'vitest';
import { later, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { anIntegration, DAILY, installed, KINDS } from '../testing/integrations.js';
import type { Person } from '../testing/person.js';
import { useReports } from '../testing/reports.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const { stateOf } = useReports(skein);
const aReportBy = (by: Person) => anIntegration(by, 'URL_REPORT');

describe('a URL_REPORT', () => {
  it('has the schedule and time zone of its installation, which is next fetched then', async () => {
    const { ben, channel, workspace } = team;
    const wanted = { schedule: ' 15 6 * * MON-FRI ', timezone: 'America/New_York' };
    const report = await installed(ben, await aReportBy(ben), { channel_id: channel.id }, wanted);
    const shown = { schedule: '15 6 * * MON-FRI', timezone: 'America/New_York' };
    expect(report).toMatchObject(shown);
    expect(await ben.call('installations.getone', { id: report.id })).toMatchObject(shown);
    expect(await team.cleo.call('installations.get', { workspace_id: workspace.id })).toMatchObject([shown]);
    const { due_at } = await stateOf(report);
    expect(due_at > skein.clock.now()).toBe(true);
    const there = new Intl.DateTimeFormat('en-GB', { timeZone: shown.timezone, timeStyle: 'short' }).format(due_at);
    expect(there).toBe('06:15');
  });

  it('needs both: 19', async () => {
    const { ben, channel } = team;
    const wanted = { integration_id: (await aReportBy(ben)).id, channel_id: channel.id, ...DAILY };
    for (const argument of ['schedule', 'timezone']) {
      expect(await ben.refused('installations.add', { ...wanted, [argument]: undefined })).toMatchObject({
        error_code: 19,
        error_extra: { argument },
      });
    }
  });

  it.each([
    ['schedule', 'every day'],
    ['schedule', '*/10 * * * *'],
    ['schedule', '0 0 31 2 *'],
    ['schedule', `0 ${'1,'.repeat(50)}1 * * *`],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+01:00'],
    ['timezone', 'A'.repeat(65)],
  ])('refuses the %s %s: 20', async (argument, value) => {
    const { ben, channel } = team;
    const wanted = { integration_id: (await aReportBy(ben)).id, channel_id: channel.id, ...DAILY };
    expect(await ben.refused('installations.add', { ...wanted, [argument]: value })).toMatchObject({
      error_code: 20,
      error_extra: { argument },
    });
    expect(await ben.call('installations.get', { workspace_id: team.workspace.id })).toEqual([]);
  });

  it('alone has them: 20 for other kinds, whose installations show null', async () => {
    const { ben, channel, workspace } = team;
    const thread = await aThread(ben, channel);
    for (const kind of KINDS.filter((one) => one !== 'URL_REPORT')) {
      const { id: integration_id } = await anIntegration(ben, kind);
      const elsewhere = kind === 'CHANNEL' ? { channel_id: channel.id } : { workspace_id: workspace.id };
      const place = kind === 'THREAD' ? { thread_id: thread.id } : elsewhere;
      for (const argument of ['schedule', 'timezone'] as const) {
        const wanted = { integration_id, ...place, [argument]: DAILY[argument] };
        expect(await ben.refused('installations.add', wanted)).toMatchObject({
          error_code: 20,
          error_extra: { argument },
        });
      }
      const shown = await ben.call('installations.add', { integration_id, ...place });
      expect(shown).toMatchObject({ schedule: null, timezone: null });
    }
  });

  it('installed again is the same, with the new schedule; the same schedule changes nothing', async () => {
    const { ben, channel } = team;
    const integration = await aReportBy(ben);
    const report = await installed(ben, integration, { channel_id: channel.id });
    const underWay = { due_at: later(skein.clock.now(), MINUTE), tries: 1, first_try_at: skein.clock.now() };
    await skein.db.run(sql`
      update report_schedules set due_at = ${underWay.due_at}, tries = 1, first_try_at = ${underWay.first_try_at}
      where bucket = ${bucketOf(report.id)} and installation_id = ${report.id}`);
    expect(await installed(ben, integration, { channel_id: channel.id })).toMatchObject({ id: report.id, ...DAILY });
    expect(await stateOf(report)).toEqual(underWay);
    const other = { ...DAILY, timezone: 'Asia/Tokyo' };
    expect(await installed(ben, integration, { channel_id: channel.id }, other)).toMatchObject({
      id: report.id,
      ...other,
    });
    expect(await stateOf(report)).toMatchObject({ tries: 0, first_try_at: null });
  });

  it('gets another schedule by who has installed it and by admins: 109 for others', async () => {
    const { ada, ben, cleo, channel } = team;
    const integration = await aReportBy(team.olga);
    const place = { channel_id: channel.id };
    const { id } = await installed(ben, integration, place);
    const other = { schedule: '5 5 * * *' };
    expect(
      await cleo.error('installations.add', { integration_id: integration.id, ...place, ...DAILY, ...other }),
    ).toBe('forbidden');
    expect(await installed(cleo, integration, place)).toMatchObject({ id, ...DAILY, installed_by: ben.id });
    expect(await installed(ada, integration, place, other)).toMatchObject({ id, ...other, installed_by: ben.id });
  });

  it('that was installed before there were schedules has none until it is installed again', async () => {
    const { ben, channel } = team;
    const integration = await aReportBy(ben);
    const { id } = await installed(ben, integration, { channel_id: channel.id });
    await skein.db.run(sql`delete from report_schedules where bucket = ${bucketOf(id)} and installation_id = ${id}`);
    expect(await ben.call('installations.getone', { id })).toMatchObject({ schedule: null, timezone: null });
    expect(await installed(ben, integration, { channel_id: channel.id })).toMatchObject({ id, ...DAILY });
  });
});

describe('the report_method', () => {
  it('is GET unless it is POST, and can be changed', async () => {
    const { ben } = team;
    const { id, report_method } = await aReportBy(ben);
    expect(report_method).toBe('GET');
    expect(await anIntegration(ben, 'URL_REPORT', { report_method: 'POST' })).toMatchObject({ report_method: 'POST' });
    expect(await ben.call('integrations.update', { id, report_method: 'POST' })).toMatchObject({
      report_method: 'POST',
    });
    expect(await ben.call('integrations.update', { id, description: 'Sales' })).toMatchObject({
      report_method: 'POST',
    });
    expect(await ben.error('integrations.update', { id, report_method: 'PUT' })).toBe('argument_invalid');
  });

  it('is only of a URL_REPORT: 20, and null', async () => {
    const { ben } = team;
    for (const kind of KINDS.filter((one) => one !== 'URL_REPORT')) {
      const integration = await anIntegration(ben, kind);
      expect(integration.report_method).toBeNull();
      const refused = { error_code: 20, error_extra: { argument: 'report_method' } };
      expect(await ben.refused('integrations.update', { id: integration.id, report_method: 'GET' })).toMatchObject(
        refused,
      );
      const wanted = { name: 'Loom', kind, command: '/weave', callback_url: 'https://app.example.com/' };
      const { command: _, ...others } = wanted;
      const input = { ...(kind === 'SLASH_COMMAND' ? wanted : others), report_method: 'GET' };
      expect(await ben.refused('integrations.add', input)).toMatchObject(refused);
    }
  });
});
