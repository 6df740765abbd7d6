import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
/** An ADMIN who is in no channel but General. */
let eve: Person;
let hidden: Schema<'Channel'>;
beforeAll(async () => {
  const { ada, ben, gus, workspace } = team;
  eve = await skein.aMember(ada, workspace, 'eve', 'ADMIN');
  const input = { workspace_id: workspace.id, name: 'Hidden', user_ids: [ben.id, gus.id] };
  hidden = await ada.call('channels.add', input);
});

const channel = (more: Record<string, unknown> = {}) => ({ workspace_id: team.workspace.id, name: 'Plans', ...more });

async function namesSeenBy(person: Person, input: Record<string, unknown> = {}): Promise<string[]> {
  const list = await person.call('channels.get', { workspace_id: team.workspace.id, ...input });
  return list.map(({ name }) => name);
}

describe('channels/add', () => {
  it('makes a private channel with its creator in it', async () => {
    const { ben, workspace } = team;
    const made = await ben.call('channels.add', channel());
    expect(made).toEqual({
      id: made.id,
      name: 'Plans',
      description: '',
      creator: ben.id,
      user_ids: [ben.id],
      color: 0,
      icon: null,
      public: false,
      workspace_id: workspace.id,
      archived: false,
      created_ts: made.created_ts,
      use_default_recipients: false,
      default_recipients: [],
      default_groups: [],
      is_favorited: false,
      version: 1,
    });
    expect(Math.abs(made.created_ts - skein.clock.now().getTime() / 1000)).toBeLessThan(10);
    expect(await ben.call('channels.getone', { id: made.id })).toEqual(made);
  });

  it('takes all that a channel has', async () => {
    const { ben, cleo, gus } = team;
    const input = {
      name: ' Plans ',
      description: ' What next? ',
      color: 11,
      icon: 255,
      public: true,
      is_favorited: true,
      user_ids: [cleo.id, gus.id, cleo.id],
      default_recipients: [gus.id, gus.id, cleo.id],
    };
    expect(await ben.call('channels.add', channel(input))).toMatchObject({
      name: 'Plans',
      description: 'What next?',
      color: 11,
      icon: 255,
      public: true,
      is_favorited: true,
      user_ids: [ben.id, cleo.id, gus.id],
      use_default_recipients: true,
      default_recipients: [gus.id, cleo.id],
    });
  });

  it('names its creator once, named or not', async () => {
    const { ben, cleo } = team;
    const made = await ben.call('channels.add', channel({ user_ids: [cleo.id, ben.id] }));
    expect(made.user_ids).toEqual([ben.id, cleo.id]);
  });

  it('is favourited by its creator alone', async () => {
    const { ben, cleo } = team;
    const { id } = await ben.call('channels.add', channel({ user_ids: [cleo.id], is_favorited: true }));
    expect(await ben.call('channels.getone', { id })).toMatchObject({ is_favorited: true });
    expect(await cleo.call('channels.getone', { id })).toMatchObject({ is_favorited: false });
    const list = await cleo.call('channels.get', { workspace_id: team.workspace.id });
    expect(list).toContainEqual(expect.objectContaining({ id, is_favorited: false }));
  });

  it('is for users and admins; a guest gets 109, an outsider 105', async () => {
    const { ada, cleo, gus, gwen, olga } = team;
    for (const person of [ada, cleo, eve]) expect((await person.try('channels.add', channel())).status).toBe(200);
    for (const person of [gus, gwen]) {
      expect(await person.refused('channels.add', channel())).toMatchObject({ status: 403, error_code: 109 });
    }
    expect(await olga.refused('channels.add', channel())).toMatchObject({ status: 404, error_code: 105 });
  });

  it('with somebody who is not in the workspace is 106, and adds nothing', async () => {
    const { ada, ben, olga, workspace } = team;
    const gone = await skein.aMember(ada, workspace, 'gone');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: gone.id });
    const before = await namesSeenBy(ben);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const stranger of [olga.id, gone.id, 0, 4096, workspace.id]) {
        for (const input of [{ user_ids: [ben.id, stranger] }, { default_recipients: [ben.id, stranger] }]) {
          const refusal = await ben.refused('channels.add', channel(input));
          expect(refusal).toMatchObject({ status: 404, error_code: 106, error_extra: { id: stranger } });
        }
      }
    });
    expect(events).toEqual([]);
    expect(await namesSeenBy(ben)).toEqual(before);
  });

  it('emits channel_added, free of its maker’s favourite, and no event for its people', async () => {
    const { ben, cleo, workspace } = team;
    let made: Schema<'Channel'> | undefined;
    const events = await eventsDuring(skein, workspace, async () => {
      made = await ben.call('channels.add', channel({ user_ids: [cleo.id], is_favorited: true }));
    });
    expect(events).toEqual(
      [{ name: 'channel_added', channel_id: made?.id, user_id: null, actor_id: ben.id }].map((event) => ({
        ...event,
        snapshot: { ...made, is_favorited: false },
      })),
    );
  });

  it.each([
    [{ name: undefined }, 'argument_missing'],
    [{ workspace_id: undefined }, 'argument_missing'],
    [{ name: '' }, 'name_too_short'],
    [{ name: '\u3000 ' }, 'name_too_short'],
    [{ name: 'x'.repeat(81) }, 'argument_invalid'],
    [{ name: '🧵'.repeat(81) }, 'argument_invalid'],
    [{ description: 'x'.repeat(4097) }, 'argument_invalid'],
    [{ color: -1 }, 'argument_invalid'],
    [{ color: 12 }, 'argument_invalid'],
    [{ icon: 0 }, 'argument_invalid'],
    [{ icon: 256 }, 'argument_invalid'],
    [{ icon: -1 }, 'argument_invalid'],
    [{ public: 'maybe' }, 'argument_invalid'],
    [{ user_ids: 7 }, 'argument_invalid'],
    [{ user_ids: [null] }, 'argument_invalid'],
    [{ user_ids: ['x'] }, 'argument_invalid'],
    [{ user_ids: Array.from({ length: 10_001 }, () => 1) }, 'argument_invalid'],
    [{ temp_id: 1 }, 'temp_id_invalid'],
    [{ workspace_id: -99 }, 'temp_id_unknown'],
    [{ user_ids: [-99] }, 'temp_id_unknown'],
  ])('refuses %.60j: %s', async (input, code) => {
    expect(await team.ben.error('channels.add', channel(input))).toBe(code);
  });

  it('takes a name of 80 code points, a description of 4,096, icons 1 to 255', async () => {
    for (const input of [
      { name: '🧵'.repeat(80) },
      { name: 'x' },
      { description: '🧵'.repeat(4096) },
      { description: '' },
      { icon: 1 },
    ]) {
      expect(await team.ben.call('channels.add', channel(input))).toMatchObject(input);
    }
  });

  it('takes a temporary id, which stands for the channel from then on', async () => {
    const { ben, cleo } = team;
    const { id } = await ben.call('channels.add', channel({ temp_id: -5 }));
    expect(await ben.call('channels.addUser', { id: -5, user_id: cleo.id })).toEqual({ status: 'ok' });
    expect(await ben.call('channels.getone', { id: -5 })).toMatchObject({ id, user_ids: [ben.id, cleo.id] });
    const thread = await ben.call('threads.add', { channel_id: -5, title: 'T', content: 'C' });
    expect(thread.channel_id).toBe(id);
    expect(await ben.refused('channels.add', channel({ temp_id: -5 }))).toMatchObject({
      error_code: 113,
      error_extra: { id },
    });
  });
});

describe('a public channel', () => {
  it('is seen by users and admins, and by guests inside', async () => {
    const { ada, ben, cleo, gus, gwen, olga, channel: open } = team;
    for (const person of [ada, ben, cleo, eve, gus]) {
      expect(await person.call('channels.getone', { id: open.id })).toEqual(open);
      expect(await namesSeenBy(person)).toContain('Launch');
    }
    expect(await gwen.error('channels.getone', { id: open.id })).toBe('channel_not_found');
    expect(await namesSeenBy(gwen)).toEqual([]);
    expect(await olga.error('channels.getone', { id: open.id })).toBe('channel_not_found');
  });
});

describe('a private channel', () => {
  it('is seen by those inside, and by no admin outside', async () => {
    const { ada, ben, cleo, gus, gwen, olga } = team;
    for (const person of [ada, ben, gus]) {
      expect(await person.call('channels.getone', { id: hidden.id })).toEqual(hidden);
      expect(await namesSeenBy(person)).toContain('Hidden');
    }
    for (const person of [cleo, eve, gwen]) expect(await namesSeenBy(person)).not.toContain('Hidden');
    for (const person of [cleo, eve, gwen, olga]) {
      expect(await person.error('channels.getone', { id: hidden.id })).toBe('channel_not_found');
    }
  });

  it('answers those outside as if there were none', async () => {
    const { ben, cleo, gwen, olga, workspace, channel: open } = team;
    const answers = [
      await cleo.try('channels.getone', { id: hidden.id }),
      await eve.try('channels.getone', { id: hidden.id }),
      await gwen.try('channels.getone', { id: open.id }),
      await olga.try('channels.getone', { id: open.id }),
      await ben.try('channels.getone', { id: hidden.id + 4096 * 1_000_000 }),
      await ben.try('channels.getone', { id: 0 }),
      await ben.try('channels.getone', { id: workspace.id }),
      await cleo.try('channels.addUser', { id: hidden.id, user_id: cleo.id }),
      await olga.try('channels.addUsers', { id: open.id, user_ids: [olga.id] }),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${withoutUuid(text)}`))).toEqual(
      new Set(['404 {"error_code":107,"error_string":"Channel not found","error_extra":{}}']),
    );
  });
});

describe('channels/get', () => {
  it('lists what the caller sees, in the order of ids; to a guest only where they are', async () => {
    const { ada, ben, cleo, gus, gwen, workspace } = await skein.aTeam();
    const add = (by: Person, name: string, more: object = {}) =>
      by.call('channels.add', { workspace_id: workspace.id, name, ...more });
    await add(cleo, 'Cleo’s');
    await add(cleo, 'With Gus', { user_ids: [gus.id] });
    await add(ada, 'Open', { public: true });
    const list = async (person: Person) =>
      (await person.call('channels.get', { workspace_id: workspace.id })).map(({ name }) => name);
    expect(await list(ada)).toEqual(['General', 'Launch', 'Open']);
    expect(await list(ben)).toEqual(['General', 'Launch', 'Open']);
    expect(await list(cleo)).toEqual(['General', 'Launch', 'Cleo’s', 'With Gus', 'Open']);
    expect(await list(gus)).toEqual(['Launch', 'With Gus']);
    expect(await list(gwen)).toEqual([]);
  });

  it('lists channels in use, or with archived those that are archived', async () => {
    const { ada, gwen, workspace, channel: launch } = await skein.aTeam();
    await ada.call('channels.archive', { id: launch.id });
    const list = async (person: Person, input: { archived?: boolean }) =>
      (await person.call('channels.get', { workspace_id: workspace.id, ...input })).map(({ name }) => name);
    expect(await list(ada, {})).toEqual(['General']);
    expect(await list(ada, { archived: false })).toEqual(['General']);
    expect(await list(ada, { archived: true })).toEqual(['Launch']);
    expect(await list(gwen, { archived: true })).toEqual([]);
    expect(await ada.call('channels.getone', { id: launch.id })).toMatchObject({ archived: true });
  });

  it('is 105 for outsiders, and 19 without a workspace', async () => {
    expect(await team.olga.error('channels.get', { workspace_id: team.workspace.id })).toBe('workspace_not_found');
    expect(await team.ada.error('channels.get')).toBe('argument_missing');
  });
});
