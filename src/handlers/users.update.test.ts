import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
let ben: Person;
beforeAll(async () => {
  ben = team.ben;
});

const update = (input: Record<string, unknown>) => ben.call('users.update', input);
const form = (body: string) =>
  skein.send({
    method: 'POST',
    path: '/api/v3/users/update',
    body,
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('users/update', () => {
  it('changes what is given, shows the account, and leaves the rest', async () => {
    const before = await ben.call('users.getSessionUser');
    expect(await update({})).toEqual(before);
    const input = { name: ' Benno Nowak ', profession: 'Engineer', contact_info: 'Room 7', timezone: 'Asia/Kolkata' };
    const shown = await update({ ...input, off_days: [7, 6, 7] });
    expect(shown).toEqual({
      ...before,
      ...input,
      name: 'Benno Nowak',
      first_name: 'Benno',
      short_name: 'Benno N.',
      off_days: [6, 7],
    });
    expect(await ben.call('users.getSessionUser')).toEqual(shown);
    expect(await update({ name: null, profession: null, off_days: null })).toEqual(shown);
    expect(await update({ off_days: [] })).toMatchObject({ off_days: [], profession: 'Engineer' });
  });

  it('clears profession and contact_info with an empty text, as JSON and as a form', async () => {
    await update({ profession: 'Engineer', contact_info: 'Room 7' });
    expect(await update({ profession: '' })).toMatchObject({ profession: '', contact_info: 'Room 7' });
    expect((await form('contact_info=')).json()).toMatchObject({ contact_info: '' });
  });

  it.each([
    [{ name: ' ' }, 'name_too_short'],
    [{ name: 'x'.repeat(256) }, 'argument_invalid'],
    [{ email: 'ben' }, 'email_invalid'],
    [{ password: 'short' }, 'password_too_short'],
    [{ password: '🧵'.repeat(257) }, 'argument_invalid'],
    [{ timezone: 'Mars/Olympus_Mons' }, 'timezone_invalid'],
    [{ timezone: '+01:00' }, 'timezone_invalid'],
    [{ timezone: 'x'.repeat(65) }, 'timezone_invalid'],
    [{ default_workspace: 0 }, 'workspace_not_found'],
    [{ default_workspace: -5 }, 'temp_id_unknown'],
    [{ profession: 'x'.repeat(256) }, 'argument_invalid'],
    [{ contact_info: 'x'.repeat(4097) }, 'argument_invalid'],
    [{ off_days: [0] }, 'argument_invalid'],
    [{ off_days: [8] }, 'argument_invalid'],
    [{ off_days: 7 }, 'argument_invalid'],
    [{ snooze_until: -1 }, 'argument_invalid'],
    [{ snooze_until: 'soon' }, 'argument_invalid'],
    [{ snooze_dnd_start: '22:00' }, 'argument_invalid'],
    [{ snooze_dnd_end: '22:00' }, 'argument_invalid'],
    [{ snooze_dnd_start: '22:00', snooze_dnd_end: null }, 'argument_invalid'],
    [{ snooze_dnd_start: '22:00', snooze_dnd_end: '22:00' }, 'argument_invalid'],
    [{ snooze_dnd_start: '24:00', snooze_dnd_end: '06:00' }, 'argument_invalid'],
    [{ snooze_dnd_start: '7:00', snooze_dnd_end: '8:00' }, 'argument_invalid'],
    [{ away_mode: { type: 'fishing' } }, 'argument_invalid'],
    [{ away_mode: {} }, 'argument_invalid'],
    [{ away_mode: { type: 'sickleave' } }, 'argument_invalid'],
    [{ away_mode: { type: 'sickleave', date_from: '2026-12-24', date_to: null } }, 'argument_invalid'],
    [{ away_mode: { date_to: '2099-01-01' } }, 'argument_invalid'],
    [{ away_mode: 'vacation' }, 'argument_invalid'],
    [{ away_mode: { type: 'other', date_from: '2026-02-30', date_to: '2099-01-01' } }, 'date_range_invalid'],
    [{ away_mode: { type: 'other', date_from: 'today', date_to: '2099-01-01' } }, 'date_range_invalid'],
    [{ away_mode: { type: 'other', date_to: '' } }, 'date_range_invalid'],
    [{ away_mode: { type: 'other', date_from: '2026-12-24', date_to: '2026-12-24' } }, 'date_range_invalid'],
    [{ away_mode: { type: 'other', date_from: '2026-12-24', date_to: '2026-12-23' } }, 'date_range_invalid'],
    [{ away_mode: { type: 'other', date_to: '2001-01-01' } }, 'date_range_invalid'],
  ])('refuses %.80j: %s, and changes nothing', async (input, code) => {
    const before = await ben.call('users.getSessionUser');
    const events = await eventsDuring(skein, team.workspace, async () => {
      expect(await ben.error('users.update', { profession: 'Wizard', ...input })).toBe(code);
    });
    expect(events).toEqual([]);
    expect(await ben.call('users.getSessionUser')).toEqual(before);
  });

  it('takes a workspace of the user as the default one, and no other: 105', async () => {
    const second = await skein.aWorkspace(ben, 'Second');
    const foreign = await skein.aWorkspace(team.olga, 'Elsewhere');
    expect(await update({ default_workspace: second.id })).toMatchObject({ default_workspace: second.id });
    expect(await ben.call('workspaces.getDefault')).toMatchObject({ id: second.id });
    expect(await ben.error('users.update', { default_workspace: foreign.id })).toBe('workspace_not_found');
    await update({ default_workspace: team.workspace.id });
  });
});

describe('away mode', () => {
  it('shows all three keys; without a first day it begins today where the user is', async () => {
    await update({ timezone: 'Pacific/Kiritimati' });
    const today = () => new Date(skein.clock.now().getTime() + 14 * HOUR).toISOString().slice(0, 10);
    const date_to = '2099-01-01';
    const before = today();
    const { away_mode: begun } = await update({ away_mode: { type: 'sickleave', date_to } });
    expect(begun).toEqual({ type: 'sickleave', date_from: expect.any(String), date_to });
    // A day may begin during the call.
    expect([before, today()]).toContain(begun?.date_from);
    const away_mode = { type: 'vacation', date_from: '2030-12-24', date_to: '2030-12-25' };
    expect(await update({ away_mode })).toMatchObject({ away_mode });
    expect(await team.ada.call('workspaceUsers.getone', { id: team.workspace.id, user_id: ben.id })).toMatchObject({
      away_mode,
    });
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
    'is null everywhere from its last day on, in %s',
    async (timezone) => {
      const hours = timezone === 'Pacific/Niue' ? -11 : 14;
      const day = (days: number) =>
        new Date(skein.clock.now().getTime() + hours * HOUR + days * DAY).toISOString().slice(0, 10);
      const id = team.workspace.id;
      const shown = async () => {
        const [event] = await eventsDuring(skein, team.workspace, () =>
          update({ profession: skein.clock.now().toJSON() }),
        );
        const people = await team.ada.call('workspaceUsers.get', { id });
        return [
          (await ben.call('users.getSessionUser')).away_mode,
          (await team.ada.call('workspaceUsers.getone', { id, user_id: ben.id })).away_mode,
          (await team.ada.call('workspaceUsers.getInfo', { id, user_id: ben.id })).away_mode,
          people.find((one) => one.id === ben.id)?.away_mode,
          event?.snapshot,
        ];
      };
      const away_mode = { type: 'vacation', date_from: day(-1), date_to: day(1) };
      await update({ timezone, away_mode });
      expect(await shown()).toMatchObject([away_mode, away_mode, away_mode, away_mode, { user: { away_mode } }]);
      skein.clock.advance(DAY);
      expect(await shown()).toMatchObject([null, null, null, null, { user: { away_mode: null } }]);
    },
  );

  it('ends with null, with an empty text, and with an empty value of a form', async () => {
    for (const end of [
      () => update({ away_mode: null }),
      () => update({ away_mode: '' }),
      async () => (await form('away_mode=')).json(),
      async () => (await form('away_mode=null')).json(),
    ]) {
      await update({ away_mode: { type: 'other', date_to: '2099-01-01' } });
      expect(await end()).toMatchObject({ away_mode: null });
    }
  });
});

describe('a snooze', () => {
  it('below 10^9 is a duration, from there on an instant; shown as an instant until it is over', async () => {
    const before = Math.floor(skein.clock.now().getTime() / SECOND);
    const { snooze_until } = await update({ snooze_until: 3600 });
    expect(snooze_until).toBeGreaterThanOrEqual(before + 3600);
    expect(snooze_until).toBeLessThan(before + 3660);
    const instant = before + 7200;
    expect(await update({ snooze_until: instant })).toMatchObject({ snoozed: true, snooze_until: instant });
    expect(await update({ snooze_until: 10 ** 9 })).toMatchObject({ snoozed: false, snooze_until: null });
  });

  it('ends with null, an empty value, and 0', async () => {
    for (const snooze_until of [null, '', 0]) {
      expect(await update({ snooze_until: 3600 })).toMatchObject({ snoozed: true });
      expect(await update({ snooze_until })).toMatchObject({ snoozed: false, snooze_until: null });
    }
    await update({ snooze_until: 3600 });
    expect((await form('snooze_until=')).json()).toMatchObject({ snoozed: false });
  });

  it('every day has a beginning and an end, and goes with both', async () => {
    const daily = { snooze_dnd_start: '22:00', snooze_dnd_end: '06:30' };
    expect(await update(daily)).toMatchObject(daily);
    const none = { snooze_dnd_start: null, snooze_dnd_end: null };
    expect(await update(none)).toMatchObject(none);
    await update(daily);
    expect((await form('snooze_dnd_start=&snooze_dnd_end=')).json()).toMatchObject(none);
  });
});

describe('a new address', () => {
  it('counts at once, in whatever case it is written then; the codes mailed to the old one end', async () => {
    const dan = await skein.aUser('dan');
    const now = skein.clock.now();
    await skein.db.run(sql`
      insert into codes (bucket, sha256, purpose, user_id, created_at, expires_at)
      values (${bucketOf(dan.id)}, '\\x02', 'password_reset', ${dan.id}, ${now}, ${now})`);
    const email = `Daniel.${dan.id}@Example.com`;
    expect(await dan.call('users.update', { email })).toMatchObject({ email });
    expect([await skein.login(dan.email, PASSWORD), await skein.login(email.toLowerCase(), PASSWORD)]).toEqual([
      400, 200,
    ]);
    expect(await dan.call('users.update', { email: email.toUpperCase() })).toMatchObject({
      email: email.toUpperCase(),
    });
    expect(
      await skein.db.many(sql`select 1 from codes where bucket = ${bucketOf(dan.id)} and user_id = ${dan.id}`),
    ).toEqual([]);
  });

  it('like those of bots and deleted users is 103, and nothing changes', async () => {
    const ben = await skein.aUser('ben');
    const refused = await ben.refused('users.update', { email: `deleted+${ben.id}@users.invalid`, name: 'Deleted' });
    expect(refused).toMatchObject({ status: 400, error_code: 103, error_extra: { argument: 'email' } });
    expect(await ben.call('users.getSessionUser')).toMatchObject({ email: ben.email, name: ben.name });
  });

  it('that another account has is 101, in whatever case, also for one of two who take it at once', async () => {
    expect(await ben.error('users.update', { email: team.ada.email.toUpperCase() })).toBe('email_taken');
    const [dan, eve] = [await skein.aUser('dan'), await skein.aUser('eve')];
    const email = `both.${dan.id}@example.com`;
    const answers = await Promise.all([dan, eve].map((person) => person.try('users.update', { email })));
    expect(answers.map(({ text }) => JSON.parse(text).error_code ?? 200).sort()).toEqual([101, 200]);
  });
});

describe('a new password', () => {
  it('ends all sessions but the one that asks, which gets another cookie', async () => {
    const dan = await skein.aUser('dan');
    const [cookie, other] = [await skein.aCookieOf(dan), await skein.aCookieOf(dan)];
    const see = async (sent: string) =>
      (await skein.send({ method: 'GET', path: '/api/v3/users/get_session_user', headers: { cookie: sent } })).status;
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/users/update',
      body: JSON.stringify({ password: 'a quiet walk' }),
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect(answered.status).toBe(200);
    expect([await see(cookie), await see(other)]).toEqual([403, 403]);
    expect(await see(answered.headers.get('set-cookie')?.split(';', 1)[0] ?? '')).toBe(200);
    expect([await skein.login(dan.email, PASSWORD), await skein.login(dan.email, 'a quiet walk')]).toEqual([400, 200]);
  });

  it('and a new address are nothing for a program: 109; the rest is', async () => {
    const dan = await skein.aUser('dan');
    const program = await skein.aProgramOf(dan, ['user:write']);
    for (const input of [
      { password: 'a quiet walk' },
      { email: 'thief@example.com' },
      { name: 'X', email: dan.email },
    ]) {
      expect(await program.error('users.update', input)).toBe('forbidden');
    }
    expect(await dan.call('users.getSessionUser')).toMatchObject({ name: dan.name, email: dan.email });
    expect(await program.call('users.update', { name: 'Dan Brandt' })).toMatchObject({
      name: 'Dan Brandt',
      token: program.token,
    });
  });
});

describe('the events of users/update', () => {
  it('are workspace_user_updated in each workspace, when others see a difference', async () => {
    const { ada, workspace } = team;
    const dan = await skein.aMember(ada, workspace, 'dan');
    const second = await skein.aWorkspace(dan, 'Second');
    for (const input of [
      { name: 'Dan B' },
      { timezone: 'Asia/Tokyo' },
      { away_mode: { type: 'other', date_to: '2040-01-01' } },
    ]) {
      let inSecond: { name: string }[] = [];
      const events = await eventsDuring(skein, workspace, async () => {
        inSecond = await eventsDuring(skein, second, () => dan.try('users.update', input));
      });
      const user = await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: dan.id });
      expect(events).toEqual([
        {
          name: 'workspace_user_updated',
          channel_id: null,
          user_id: dan.id,
          actor_id: dan.id,
          snapshot: { workspace_id: workspace.id, user_id: dan.id, user },
        },
      ]);
      expect(inSecond.map(({ name }) => name)).toEqual(['workspace_user_updated']);
    }
  });

  it('are none for what nobody else sees, or what is so already', async () => {
    const { ada, workspace } = team;
    const dan = await skein.aMember(ada, workspace, 'dan');
    const away_mode = { type: 'other', date_from: '2030-01-01', date_to: '2040-01-01' };
    await dan.try('users.update', { name: 'Dan B', away_mode });
    const events = await eventsDuring(skein, workspace, async () => {
      for (const input of [
        { off_days: [6] },
        { snooze_until: 60 },
        { default_workspace: workspace.id },
        { snooze_dnd_start: '22:00', snooze_dnd_end: '06:00' },
        { name: 'Dan B' },
        { timezone: 'UTC', away_mode },
        // It ends the token, so it comes last.
        { password: 'a quiet walk' },
      ]) {
        expect(await dan.try('users.update', input)).toMatchObject({ status: 200 });
      }
    });
    expect(events).toEqual([]);
  });
});
