import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, later, localTime, SECOND } from '../../clock.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { noteRefusal } from '../../domain/notifications/returns.js';
import { proven } from '../../testing/codes.js';
import { Browser, formIn, hiddenIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { useSkein, type Skein } from '../../testing/skein.js';

const PATH = '/account/notifications';
const skein = useSkein();
const [verifying, withoutMail] = [
  useSkein({ settings: { verifyEmail: true } }),
  useSkein({ settings: { sendsMail: false } }),
];
let ada: Person;
let browser: Browser;
beforeEach(async () => {
  // So that no day begins during a test.
  skein.clock.stand();
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
});

type Values = Parameters<Browser['submit']>[1];
const account = () => ada.call('users.getSessionUser');
/** Sends the form of the page that contains these words, and returns the response. */
const send = async (words: string, decision: string, values: Values = {}) =>
  browser.submit(formIn(await browser.open(PATH), words), { ...values, decision });
const saved = async (words: string, decision: string, values: Values = {}) =>
  (await browser.follow(await send(words, decision, values))).text;
/** The events of this name about these ids that streams tell. */
const told = (name: string, place: { id: number }) =>
  skein.db.many(sql`
    select 1 as one from outbox where bucket = ${bucketOf(place.id)} and workspace_id = ${place.id} and name = ${name}`);

describe('the page of notifications', () => {
  it('asks to sign in first, and leads back; the account links to it', async () => {
    const answered = await new Browser(skein).open(PATH);
    expect(answered.headers.get('location')).toBe(`/sign_in?next=${encodeURIComponent(PATH)}`);
    expect((await browser.open('/account')).text).toContain(`href="${PATH}"`);
  });

  it('accepts only the forms that were shown to this session, and nothing of a stranger', async () => {
    const page = await browser.open(PATH);
    const { csrf_token } = hiddenIn(await (await Browser.of(skein, ada)).open(PATH));
    for (const token of [undefined, csrf_token]) {
      expect((await browser.submit(page, { decision: 'snooze_hour', csrf_token: token })).status).toBe(403);
    }
    const answered = await new Browser(skein).submit(page, { decision: 'snooze_hour' });
    expect(answered.headers.get('location')).toContain('/sign_in?next=');
    expect(await account()).toMatchObject({ snoozed: false });
  });

  it('refuses a button that it does not have', async () => {
    expect((await send('', 'snooze_forever')).status).toBe(400);
  });

  it('says where mail goes, and the time zone, with a link to change it', async () => {
    await ada.call('users.update', { timezone: 'Asia/Tokyo' });
    const { text } = await browser.open(PATH);
    for (const said of [`Mail goes to ${ada.email}.`, 'Times are those of Asia/Tokyo.', 'href="/change_time_zone"'])
      expect(text).toContain(said);
  });
});

describe('whether mail comes', () => {
  const shownBy = async (one: Skein, person: Person) => (await (await Browser.of(one, person)).open(PATH)).text;

  it('is said: not before the address is verified, where it must be', async () => {
    const ben = await verifying.aUser('ben');
    const waiting = `No notifications are mailed to ${ben.email} until you <a href="/account">verify this address</a>.`;
    expect(await shownBy(verifying, ben)).toContain(waiting);
    expect(await shownBy(verifying, await proven(verifying, ben))).toContain(`Mail goes to ${ben.email}.`);
  });

  it('is said: not after mail to the address was returned', async () => {
    const refusal = { isSent: false, recipientStatus: '5.1.1' } as const;
    await noteRefusal(skein.db, { userId: ada.id, address: ada.email }, refusal, skein.clock.now());
    expect(await shownBy(skein, ada)).toContain(`No notifications are mailed to ${ada.email}, because mail`);
  });

  it('is said: not at all, where the host has no mail server', async () => {
    const text = await shownBy(withoutMail, await withoutMail.aUser('ben'));
    expect(text).toContain('This Skein sends no notifications by mail, because its host has not set up a mail server.');
  });
});

it('saving the settings of a workspace is the first use of it, and looking at them is not', async () => {
  const owner = await verifying.aUser('ada');
  const { id } = await verifying.aWorkspace(owner);
  const ben = await proven(verifying, await verifying.aUser('ben'));
  await ben.call('users.update', { profession: 'Weaver' });
  await owner.call('workspaceUsers.add', { id, email: ben.email });
  const profession = async () => (await owner.call('workspaceUsers.getone', { id, user_id: ben.id })).profession;
  const his = await Browser.of(verifying, ben);
  const form = formIn(await his.open(PATH), 'save_settings');
  expect((await his.submit(form, { decision: 'save_settings', push_delay: 'x' })).status).toBe(400);
  expect(await profession()).toBe('');
  expect((await his.submit(form, { decision: 'save_settings', push_delay: '0' })).status).toBe(303);
  expect(await profession()).toBe('Weaver');
});

describe('a snooze', () => {
  it('of an hour says until when in the time zone of the person, and tells their streams', async () => {
    await ada.call('users.update', { timezone: 'Asia/Kathmandu' });
    const before = (await told('account_changed', ada)).length;
    const text = await saved('snooze_hour', 'snooze_hour');
    const { snooze_until, snoozed } = await account();
    const until = new Date((snooze_until ?? 0) * 1000);
    expect(snoozed).toBe(true);
    // Whole seconds, not before the hour is over.
    expect(Math.ceil((skein.clock.now().getTime() + HOUR) / SECOND) * SECOND).toBe(until.getTime());
    expect(text).toContain('Your notifications are snoozed.');
    expect(text).toContain(`Snoozed until <time datetime="${until.toISOString()}">`);
    expect(text).toContain(`, ${localTime(until, 'Asia/Kathmandu').time.slice(0, 5)}</time>`);
    expect(await told('account_changed', ada)).toHaveLength(before + 1);
  });

  it.each([
    ['snooze_tomorrow', 1],
    ['snooze_monday', 7],
  ] as const)('%s ends at 8:00 in the time zone of the person', async (decision, mostDays) => {
    const timezone = 'Pacific/Kiritimati';
    await ada.call('users.update', { timezone });
    await send('snooze_hour', decision);
    const until = new Date(((await account()).snooze_until ?? 0) * 1000);
    const [end, now] = [localTime(until, timezone), localTime(skein.clock.now(), timezone)];
    expect([end.time, end.date > now.date]).toEqual(['08:00:00', true]);
    expect(until.getTime() - skein.clock.now().getTime()).toBeLessThanOrEqual((mostDays + 1) * DAY);
    if (decision === 'snooze_monday') expect(end.weekday).toBe(1);
  });

  it('is ended by a button that is there only during a snooze', async () => {
    expect((await browser.open(PATH)).text).not.toContain('end_snooze');
    await send('snooze_hour', 'snooze_tomorrow');
    const text = await saved('end_snooze', 'end_snooze');
    expect(text).toContain('Your snooze has ended.');
    expect(text).not.toContain('Snoozed until');
    expect(await account()).toMatchObject({ snoozed: false, snooze_until: null });
  });

  it('that is over is not shown', async () => {
    await send('snooze_hour', 'snooze_hour');
    skein.clock.advance(2 * HOUR);
    expect((await browser.open(PATH)).text).not.toContain('Snoozed until');
  });
});

describe('hours and days', () => {
  const times = { snooze_dnd_start: '22:00', snooze_dnd_end: '06:30' };

  it('are saved, shown again, and cleared', async () => {
    const text = await saved('save_rest', 'save_rest', { ...times, off_days: ['7', '6'] });
    expect(await account()).toMatchObject({ ...times, off_days: [6, 7] });
    expect(text).toContain('Your hours and days are saved.');
    for (const value of ['22:00', '06:30']) expect(text).toContain(`value="${value}"`);
    expect(text.match(/name="off_days" value="(\d)" checked/g)).toHaveLength(2);
    await send('save_rest', 'save_rest', { snooze_dnd_start: '', snooze_dnd_end: '' });
    expect(await account()).toMatchObject({ snooze_dnd_start: null, snooze_dnd_end: null, off_days: [] });
  });

  it('without a working day come with a warning', async () => {
    expect((await browser.open(PATH)).text).not.toContain('Every day is a day off');
    const text = await saved('save_rest', 'save_rest', { off_days: ['1', '2', '3', '4', '5', '6', '7'] });
    expect(text).toContain('Every day is a day off');
  });

  it.each([
    [
      'one time alone',
      { snooze_dnd_start: '22:00', snooze_dnd_end: '' },
      'snooze_dnd_end',
      'Please give both times, or none.',
    ],
    [
      'an end alone',
      { snooze_dnd_start: '', snooze_dnd_end: '06:30' },
      'snooze_dnd_end',
      'Please give both times, or none.',
    ],
    [
      'equal times',
      { snooze_dnd_start: '22:00', snooze_dnd_end: '22:00' },
      'snooze_dnd_end',
      'Please choose another time than the first.',
    ],
    [
      'what is no time',
      { ...times, snooze_dnd_start: '25:00' },
      'snooze_dnd_start',
      'This is not in the required format.',
    ],
    ['a day that no week has', { ...times, off_days: ['1', '8'] }, 'off_days', ''],
  ])(
    'are refused beside the field for %s, keep what was entered, and change nothing',
    async (_, values, field, said) => {
      const refused = await send('save_rest', 'save_rest', values);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(`id="${field}-error">${said}`);
      expect(refused.text).toContain(`value="${values.snooze_dnd_start}"`);
      expect(await account()).toMatchObject({ snooze_dnd_start: null, snooze_dnd_end: null, off_days: [] });
    },
  );
});

describe('being away', () => {
  const dayIn = (days: number) => localTime(later(skein.clock.now(), days * DAY), 'UTC').date;

  it('is saved with a reason and dates, announced to the workspaces, and ended', async () => {
    const workspace = await skein.aWorkspace(ada);
    const away = { type: 'parental', date_from: dayIn(-1), date_to: dayIn(9) };
    const before = (await told('workspace_user_updated', workspace)).length;
    const text = await saved('save_away', 'save_away', away);
    expect((await account()).away_mode).toEqual(away);
    expect(await told('workspace_user_updated', workspace)).toHaveLength(before + 1);
    for (const said of ['You are away, and back on', 'value="parental" selected', `value="${dayIn(9)}"`])
      expect(text).toContain(said);
    expect(await saved('save_away', 'end_away')).toContain('You are not away any more.');
    expect((await account()).away_mode).toBeNull();
  });

  it('begins today without a first day, and may begin later', async () => {
    await send('save_away', 'save_away', { type: 'vacation', date_from: '', date_to: dayIn(3) });
    expect((await account()).away_mode).toMatchObject({ date_from: dayIn(0) });
    const text = await saved('save_away', 'save_away', { type: 'other', date_from: dayIn(2), date_to: dayIn(3) });
    expect(text).toMatch(/You are away from [^<]+ on, and back on/);
  });

  it('that is over is not shown', async () => {
    await send('save_away', 'save_away', { type: 'vacation', date_from: '', date_to: dayIn(1) });
    const back = dayIn(1);
    skein.clock.advance(2 * DAY);
    const { text } = await browser.open(PATH);
    expect([text.includes(back), text.includes('end_away')]).toEqual([false, false]);
  });

  it.each([
    ['no last day', { date_to: '' }, 'date_to', 'Please fill this in.'],
    ['an end before the beginning', { date_to: '2026-01-01' }, 'date_to', 'Please choose a later day than the first.'],
    ['what is no date', { date_from: '2027-02-30' }, 'date_from', 'This is not a date, such as 2026-11-22.'],
    ['another reason than those offered', { type: 'bored' }, 'type', 'This is not one of these.'],
  ])('is refused beside the field for %s, and changes nothing', async (_, wrong, field, said) => {
    const values = { type: 'sickleave', date_from: '2027-03-01', date_to: '2027-03-05', ...wrong };
    const refused = await send('save_away', 'save_away', values);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.text).toContain(`id="${field}-error">${said}`);
    expect(refused.text).toContain(`value="2027-03`);
    expect((await account()).away_mode).toBeNull();
  });
});

describe('the settings of a workspace', () => {
  const settingsIn = (workspace: { id: number }) =>
    ada.call('notificationsSettings.get', { workspace_id: workspace.id });

  it('are shown as they are, in one table with a row for each cause and a column for each means', async () => {
    const workspace = await skein.aWorkspace(ada, 'Looms <b>');
    await ada.call('notificationsSettings.updateMany', {
      workspace_id: workspace.id,
      mapping: { email_threads: true, push_comments: false, push_delay: 90 },
    });
    const { text } = formIn(await browser.open(PATH), 'save_settings');
    const ticked = [...text.matchAll(/name="(\w+)" value="true" checked/g)].map(([, name]) => name);
    const stored = Object.entries(await settingsIn(workspace)).filter(([, value]) => value === true);
    expect(ticked.toSorted()).toEqual(stored.map(([name]) => name).toSorted());
    expect(text.match(/name="(?:desktop|email|push)_\w+" value="true"/g)).toHaveLength(16);
    expect(text.match(/<th scope="row">/g)).toHaveLength(5);
    expect(text).toContain('<option value="90" selected>after 90 seconds</option>');
  });

  it('are all saved by one form, for this workspace alone, and streams are told', async () => {
    const [workspace, other] = [await skein.aWorkspace(ada, 'A'), await skein.aWorkspace(ada, 'B')];
    const before = await settingsIn(other);
    const form = formIn(await browser.open(PATH), `value="${workspace.id}"`);
    const ticked = { email_threads: 'true', push_added_to_ws: 'true', badge_threads: 'true', push_delay: '300' };
    const { text } = await browser.follow(await browser.submit(form, { ...ticked, decision: 'save_settings' }));
    expect(text).toContain('The settings of the workspace are saved.');
    const on = Object.entries(await settingsIn(workspace)).filter(([, value]) => value !== false);
    expect(Object.fromEntries(on)).toEqual({
      email_threads: true,
      push_added_to_ws: true,
      badge_threads: true,
      push_delay: 300,
    });
    expect(await settingsIn(other)).toEqual(before);
    expect(await told('notification_settings_changed', workspace)).toHaveLength(1);
    expect(await told('notification_settings_changed', other)).toHaveLength(0);
  });

  it.each(['86401', '-1', 'soon', '1.5', ''])('are refused as a whole with a delay of "%s"', async (push_delay) => {
    const workspace = await skein.aWorkspace(ada);
    const before = await settingsIn(workspace);
    const refused = await send('save_settings', 'save_settings', { push_delay, email_threads: 'true' });
    expect([refused.status, refused.text.includes(`id="push_delay_${workspace.id}-error"`)]).toEqual([400, true]);
    expect(refused.text).toMatch(/<details open><summary>/);
    expect(refused.text).toContain('name="email_threads" value="true" checked');
    expect(refused.text).not.toContain('name="push_threads" value="true" checked');
    expect(await settingsIn(workspace)).toEqual(before);
  });

  it('are not those of workspaces that the person is not in', async () => {
    await skein.aWorkspace(ada);
    const ben = await skein.aUser('ben');
    const elsewhere = await skein.aWorkspace(ben);
    expect((await browser.open(`${PATH}?workspace_id=${elsewhere.id}`)).text).not.toContain(`value="${elsewhere.id}"`);
    const values = { decision: 'save_settings', push_delay: '0' };
    const form = formIn(await browser.open(PATH), 'save_settings');
    for (const workspace_id of [String(elsewhere.id), '0', 'x', '', undefined]) {
      const refused = await browser.submit(form, { ...values, workspace_id });
      expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('There is no such workspace')]);
    }
    expect((await ben.call('notificationsSettings.get', { workspace_id: elsewhere.id })).push_threads).toBe(true);
  });

  it('of 45 workspaces are on three pages; a link to a workspace leads to its page, opened', async () => {
    const names = [...Array(45).keys()].map((index) => `W${String(index).padStart(2, '0')}`);
    const made = [];
    for (const name of names) made.push(await skein.aWorkspace(ada, name));
    const listed = async (query: string) =>
      [...(await browser.open(`${PATH}${query}`)).text.matchAll(/<details( open)?><summary>(\w+)</g)].map(
        ([, open, name]) => `${name}${open ?? ''}`,
      );
    expect(await listed('')).toEqual(names.slice(0, 20));
    expect((await browser.open(PATH)).text).toContain(`href="${PATH}?page=2"`);
    expect(await listed('?page=2')).toEqual(names.slice(20, 40));
    expect(await listed('?page=3')).toEqual(names.slice(40));
    expect((await browser.open(`${PATH}?page=3`)).text).not.toContain('?page=4');
    for (const query of ['?page=0', '?page=4', '?page=x', '?page=9007199254740991', '?workspace_id=1'])
      expect(await listed(query)).toEqual(names.slice(0, 20));
    const opened = await listed(`?workspace_id=${made[23]?.id}`);
    expect(opened).toEqual(names.slice(20, 40).map((name) => (name === 'W23' ? 'W23 open' : name)));
  });
});
