import { describe, expect, it } from 'vitest';
import { later, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { PASSWORD } from '../testing/skein.js';
import { jsonReport, threadsIn, useReports, type SiteResponse } from '../testing/reports.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';
import { watched } from '../testing/watched.js';

const { skein, team } = useTeam({ per: 'test' });
const { aSite, startWorker, aReport, moveTo, stateOf, waitsFor } = useReports(skein);
const threads = () => threadsIn(team.ben, team.channel);
const MEBIBYTE = 1024 * 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A promise, and what fulfils it. */
function aGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
}

/** A site that waits with its first response until it is told, and the report that it is asked for. */
async function aSlowReport() {
  const gate = aGate();
  const site = await aSite(async () => {
    if (site.requests.length === 1) await gate.opened;
    return { body: 'All is well.' };
  });
  const report = await aReport(team.ben, team.channel, site);
  return { site, report, open: gate.open, isAsked: () => until(() => site.requests.length === 1) };
}

describe('a fetch that fails', () => {
  it.each<[string, SiteResponse]>([
    ['500', { status: 500, body: 'Oh' }],
    ['404', { status: 404, body: 'Not here' }],
    ['304', { status: 304 }],
    ['a redirect', { status: 302, headers: { Location: '/elsewhere' }, body: 'There' }],
    ['invalid JSON', { headers: JSON_TYPE, body: '{"content":' }],
    ['JSON without content', jsonReport({ title: 'Sales' })],
    ['another encoding', { body: Buffer.from('Bäckerei', 'latin1') }],
    ['a text that is too long', { body: 'x'.repeat(65_537) }],
    ['a text with too many mentions', { body: '[x](app-mention://1)'.repeat(201) }],
    ['more than a mebibyte', jsonReport({ content: 'x', more: 'x'.repeat(MEBIBYTE) })],
  ])('by %s is tried again after five minutes, and posts nothing', async (_, response) => {
    const site = await aSite(response);
    const report = await aReport(team.ben, team.channel, site);
    startWorker();
    await moveTo(report);
    const { first_try_at } = await waitsFor(report, 1);
    expect([site.requests.length, await threads()]).toEqual([1, []]);
    site.response = () => ({ body: 'All is well.' });
    await moveTo(report);
    await waitsFor(report);
    expect(await threads()).toMatchObject([{ content: 'All is well.' }]);
    const [id, ...others] = new Set(site.requests.map(({ headers }) => headers['webhook-id']));
    expect([id, others]).toEqual([`report_${report.id}_${first_try_at?.getTime()}`, []]);
  });

  it('is none with a mebibyte', async () => {
    const frame = JSON.stringify({ content: 'x', more: '' }).length;
    const site = await aSite(jsonReport({ content: 'x', more: 'x'.repeat(MEBIBYTE - frame) }));
    const report = await aReport(team.ben, team.channel, site);
    startWorker();
    await moveTo(report);
    await waitsFor(report);
    expect(await threads()).toMatchObject([{ content: 'x' }]);
  });

  it('is tried three times within 30 minutes, then given up until the next time', async () => {
    const warnings: unknown[] = [];
    const site = await aSite({ status: 503, body: 'the secret of the site' });
    const report = await aReport(team.ben, team.channel, { url: `${site.url}?key=secret` });
    startWorker({ log: { warn: (...details) => void warnings.push(details) } });
    await moveTo(report);
    const { first_try_at: first } = await waitsFor(report, 1);
    await moveTo(report);
    const { due_at: last } = await waitsFor(report, 2);
    expect(last).toEqual(later(first ?? new Date(0), 25 * MINUTE));
    await moveTo(report);
    expect(warnings).toEqual([]);
    const { due_at } = await waitsFor(report);
    expect(due_at.getTime() - (first?.getTime() ?? 0)).toBeGreaterThan(12 * 60 * MINUTE);
    expect([site.requests.length, await threads()]).toEqual([3, []]);
    expect(warnings).toEqual([[{ install_id: report.id, fault: 'status_503' }, expect.any(String)]]);
    expect(JSON.stringify(warnings)).not.toContain('secret');
  });

  it('begins again when the next try comes too late', async () => {
    const site = await aSite({ status: 503 });
    const report = await aReport(team.ben, team.channel, site);
    const worker = startWorker();
    await moveTo(report);
    const { first_try_at: first } = await waitsFor(report, 1);
    await worker.stop();
    await moveTo(later(first ?? new Date(0), 31 * MINUTE));
    startWorker();
    const { first_try_at: second } = await waitsFor(report, 1);
    expect(second?.getTime()).toBeGreaterThan(later(first ?? new Date(0), 30 * MINUTE).getTime());
  });
});

describe('a report that may not be posted', () => {
  it.each<[string, (report: { id: number }) => Promise<unknown>]>([
    ['in an archived channel', () => team.ada.call('channels.archive', { id: team.channel.id })],
    [
      'because its installer has left the channel, which is private',
      async () => {
        await team.ada.call('channels.update', { id: team.channel.id, public: false });
        await team.ada.call('channels.removeUser', { id: team.channel.id, user_id: team.ben.id });
      },
    ],
    [
      'because its installer has left the workspace',
      () => team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.ben.id }),
    ],
    [
      'in a removed workspace',
      () => team.ada.call('workspaces.remove', { id: team.workspace.id, current_password: PASSWORD }),
    ],
  ])('%s is not even fetched', async (_, happens) => {
    const site = await aSite();
    const report = await aReport(team.ben, team.channel, site);
    await happens(report);
    startWorker();
    await moveTo(report);
    const { due_at } = await waitsFor(report);
    expect(due_at.getTime() - skein.clock.now().getTime()).toBeGreaterThan(12 * 60 * MINUTE);
    expect(site.requests).toEqual([]);
  });

  it('because it is uninstalled is not fetched', async () => {
    const [gone, site] = [await aSite(), await aSite()];
    const report = await aReport(team.ben, team.channel, gone);
    const { due_at } = await stateOf(report);
    const other = await aReport(team.ben, team.channel, site);
    await team.ben.call('installations.remove', { id: report.id });
    startWorker();
    await moveTo(due_at);
    await waitsFor(other);
    expect([gone.requests.length, site.requests.length]).toEqual([0, 1]);
  });

  it('by then is not posted', async () => {
    const { site, report, open, isAsked } = await aSlowReport();
    startWorker();
    await moveTo(report);
    await isAsked();
    await team.ada.call('channels.archive', { id: team.channel.id });
    open();
    await waitsFor(report);
    expect([site.requests.length, await threads()]).toEqual([1, []]);
  });

  it('because it is uninstalled by then is not posted', async () => {
    const { report, open, isAsked } = await aSlowReport();
    const worker = startWorker({ graceMs: 10_000 });
    await moveTo(report);
    await isAsked();
    await team.ben.call('installations.remove', { id: report.id });
    open();
    await worker.stop();
    expect(await threads()).toEqual([]);
  });

  it('by a schedule that has changed meanwhile is not posted', async () => {
    const { report, open, isAsked } = await aSlowReport();
    const worker = startWorker({ graceMs: 10_000 });
    await moveTo(report);
    await isAsked();
    const wanted = { integration_id: report.integration_id, channel_id: team.channel.id };
    await team.ben.call('installations.add', { ...wanted, schedule: '0 4 * * *', timezone: 'UTC' });
    open();
    await worker.stop();
    expect(await threads()).toEqual([]);
    expect(await stateOf(report)).toMatchObject({ tries: 0, first_try_at: null });
  });
});

describe('a worker', () => {
  it('that was lost for a minute posts nothing when another has posted', async () => {
    const { site, report, open, isAsked } = await aSlowReport();
    const lost = startWorker({ graceMs: 10_000 });
    await moveTo(report);
    await isAsked();
    skein.clock.advance(MINUTE);
    startWorker();
    await waitsFor(report);
    expect(await threads()).toHaveLength(1);
    open();
    await lost.stop();
    expect([site.requests.length, (await threads()).length]).toEqual([2, 1]);
  });

  it('that dies in each try gives the report up', async () => {
    const warnings: unknown[] = [];
    const site = await aSite();
    const report = await aReport(team.ben, team.channel, site);
    const { due_at } = await stateOf(report);
    await moveTo(report);
    await skein.db.run(sql`
      update report_schedules set tries = 3, first_try_at = ${due_at}
      where bucket = ${report.id & 4095} and installation_id = ${report.id}`);
    startWorker({ log: { warn: (details) => void warnings.push(details) } });
    await waitsFor(report);
    expect(warnings).toEqual([{ install_id: report.id, fault: 'lost' }]);
    expect(site.requests).toEqual([]);
  });

  it('that stops leaves what it was fetching to the next one', async () => {
    const { site, report, isAsked } = await aSlowReport();
    const { due_at } = await stateOf(report);
    const worker = startWorker();
    await moveTo(report);
    await isAsked();
    await worker.stop();
    expect(await stateOf(report)).toEqual({ due_at, tries: 0, first_try_at: null });
    startWorker();
    await waitsFor(report);
    expect([site.requests.length, (await threads()).length]).toEqual([2, 1]);
  });

  it('goes on when the database has failed', async () => {
    const site = await aSite();
    const report = await aReport(team.ben, team.channel, site);
    const warnings: string[] = [];
    let statements = 0;
    const fail = () => {
      statements += 1;
      if (statements < 3) throw new Error('The connection broke');
    };
    startWorker({ db: watched(skein.db, fail), log: { warn: (_, message) => void warnings.push(message) } });
    await moveTo(report);
    await waitsFor(report);
    expect([warnings.length, (await threads()).length]).toEqual([2, 1]);
  });
});
