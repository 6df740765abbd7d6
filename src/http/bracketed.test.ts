// Lists and objects as many clients write them in forms and queries: `a[0]=1`, `a[]=1`, `a[type]=x`.
import { describe, expect, it } from 'vitest';
import { formWith } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

type Pairs = readonly (readonly [key: string, value: string | number])[];
const encoded = (pairs: Pairs) =>
  new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)])).toString();

/** Posts a form as Ada. */
async function post(operation: string, pairs: Pairs, query = '') {
  const { status, text } = await skein.send({
    method: 'POST',
    path: `/api/v3/${operation}${query}`,
    headers: { authorization: `Bearer ${team.ada.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: encoded(pairs),
  });
  return { status, body: JSON.parse(text) };
}

async function made(operation: string, pairs: Pairs, query = '') {
  const { status, body } = await post(operation, pairs, query);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

const aChannel = (pairs: Pairs): Pairs => [['workspace_id', team.workspace.id], ['name', 'Bracketed'], ...pairs];
const aThread = (pairs: Pairs): Pairs => [['channel_id', team.channel.id], ['title', 'T'], ['content', 'C'], ...pairs];
const ids = () => [team.ada.id, team.ben.id, team.cleo.id];
const numbered = () => ids().map((id, index) => [`user_ids[${index}]`, id] as const);
const unnumbered = () => ids().map((id) => ['user_ids[]', id] as const);

describe('a list', () => {
  it('may have numbered keys, in any order', async () => {
    expect(await made('channels/add', aChannel(numbered()))).toMatchObject({ user_ids: ids() });
    expect(await made('channels/add', aChannel(numbered().reverse()))).toMatchObject({ user_ids: ids() });
  });

  it('may have keys with empty brackets', async () => {
    expect(await made('channels/add', aChannel(unnumbered()))).toMatchObject({ user_ids: ids() });
  });

  it('may be so in the query of a POST, in multipart/form-data, and in a batch', async () => {
    const query = `?${encoded(aChannel(numbered()))}`;
    expect(await made('channels/add', [], query)).toMatchObject({ user_ids: ids() });

    const texts = Object.fromEntries(aChannel(numbered()).map(([key, value]) => [key, String(value)]));
    const headers = { authorization: `Bearer ${team.ada.token}` };
    const body = formWith(new File([], 'a.bin'), texts, 'nothing');
    const { text } = await skein.send({ method: 'POST', path: '/api/v3/channels/add', headers, body });
    expect(JSON.parse(text)).toMatchObject({ user_ids: ids() });

    const request = { method: 'POST', url: '/api/v3/channels/add', body: encoded(aChannel(numbered())) };
    const [answer] = await team.ada.call('batch.batch', { requests: [request] });
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ user_ids: ids() });
  });

  it('may be so in the query of a GET', async () => {
    const first = await made('threads/add', aThread([]));
    const second = await made('threads/add', aThread([]));
    const { text } = await skein.send({
      method: 'GET',
      path: `/api/v3/threads/get?channel_id=${team.channel.id}&exclude_thread_ids%5B0%5D=${first.id}&exclude_thread_ids[1]=1`,
      headers: { authorization: `Bearer ${team.ada.token}` },
    });
    const shown: unknown[] = JSON.parse(text).map(({ id }: { id: number }) => id);
    expect(shown).toContain(second.id);
    expect(shown).not.toContain(first.id);
  });

  it('may be so where a word may stand as well', async () => {
    const thread = await made('threads/add', aThread([['recipients[0]', team.ben.id]]));
    expect(thread.recipients).toEqual([team.ben.id]);
  });

  it.each<[string, () => Pairs]>([
    [
      'with a gap',
      () => [
        ['user_ids[0]', 1],
        ['user_ids[2]', 2],
      ],
    ],
    ['that does not begin at 0', () => [['user_ids[1]', 1]]],
    [
      'with a number that is written in two ways',
      () => [
        ['user_ids[0]', 1],
        ['user_ids[00]', 2],
      ],
    ],
    [
      'with the same number twice',
      () => [
        ['user_ids[0]', 1],
        ['user_ids[0]', 2],
      ],
    ],
    ['with a very large number', () => [['user_ids[4294967295]', 1]]],
    ['with a negative number', () => [['user_ids[-1]', 1]]],
    ['with a name', () => [['user_ids[first]', 1]]],
    [
      'with and without numbers',
      () => [
        ['user_ids[0]', 1],
        ['user_ids[]', 2],
      ],
    ],
    [
      'with and without brackets',
      () => [
        ['user_ids', 1],
        ['user_ids[0]', 2],
      ],
    ],
    ['of lists', () => [['user_ids[0][0]', 1]]],
    [
      'with an item and parts of it',
      () => [
        ['user_ids[0][0]', 1],
        ['user_ids[0]', 1],
      ],
    ],
    ['with brackets that do not close', () => [['user_ids[0', 1]]],
    ['with brackets inside brackets', () => [['user_ids[[0]]', 1]]],
    ['with words between brackets', () => [['user_ids[0]x', 1]]],
    ['of what is no number', () => [['user_ids[0]', 'one']]],
  ])('%s is 20', async (_, pairs) => {
    const { status, body } = await post('channels/add', aChannel(pairs()));
    const refusal = { error_code: 20, error_extra: { argument: 'user_ids', reason: expect.any(String) } };
    expect({ status, body }).toMatchObject({ status: 400, body: refusal });
  });

  it('of the body wins over that of the query, whichever way they are written', async () => {
    const query = `?user_ids[0]=${team.gus.id}`;
    expect(await made('channels/add', aChannel([['user_ids', team.ben.id]]), query)).toMatchObject({
      user_ids: [team.ada.id, team.ben.id],
    });
    expect(await made('channels/add', aChannel(unnumbered()), query)).toMatchObject({ user_ids: ids() });
  });
});

describe('an object', () => {
  const website = { attachment_id: 'a-page', url_type: 'website', url: 'https://example.com/', file_size: 12 };

  it('may have named keys, whose values have the types of the contract', async () => {
    const away = await made('users/update', [
      ['away_mode[type]', 'vacation'],
      ['away_mode[date_to]', '2999-12-31'],
    ]);
    expect(away.away_mode).toMatchObject({ type: 'vacation', date_to: '2999-12-31' });

    const { ada, workspace } = team;
    const settings: Pairs = [
      ['mapping[email_threads]', 'true'],
      ['mapping[push_delay]', '7'],
      ['mapping[badge_threads]', 0],
    ];
    await made('notifications_settings/update_many', [['workspace_id', workspace.id], ...settings]);
    expect(await ada.call('notificationsSettings.get', { workspace_id: workspace.id })).toMatchObject({
      email_threads: true,
      push_delay: 7,
      badge_threads: false,
    });
  });

  it('may be without a value that is empty and need not be there', async () => {
    const away = await made('users/update', [
      ['away_mode[type]', 'other'],
      ['away_mode[date_from]', ''],
      ['away_mode[date_to]', '2999-12-31'],
    ]);
    const today: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(away.away_mode).toEqual({ type: 'other', date_from: today, date_to: '2999-12-31' });
  });

  it('may be in a list, and have keys that nobody knows', async () => {
    const pairs: Pairs = [
      ...Object.entries(website).map(([key, value]) => [`attachments[0][${key}]`, value] as const),
      ['attachments[0][colours][]', 'red'],
      ['attachments[0][colours][]', 'blue'],
      ['attachments[0][sizes][0]', '1'],
      ['attachments[0][caption][de]', 'Seite'],
      ['actions[0][action]', 'open_url'],
      ['actions[0][type]', 'action'],
      ['actions[0][button_text]', 'Go'],
      ['actions[0][url]', 'https://example.com/'],
    ];
    const { attachments, actions } = await made('threads/add', aThread(pairs));
    expect(attachments).toMatchObject([
      { ...website, colours: ['red', 'blue'], sizes: ['1'], caption: { de: 'Seite' } },
    ]);
    expect(actions).toMatchObject([{ action: 'open_url', button_text: 'Go' }]);
  });

  it('has the error of its argument: attachments are 118', async () => {
    const { status, body } = await post('threads/add', aThread([['attachments[0][file_size]', 'big']]));
    expect({ status, body }).toMatchObject({ status: 400, body: { error_code: 118 } });
    const gap = await post('threads/add', aThread([['attachments[1][url_type]', 'website']]));
    expect(gap.body).toMatchObject({ error_code: 118, error_extra: { argument: 'attachments' } });
  });

  it.each(['away_mode[]', 'away_mode[type][x]', 'away_mode[0]', 'name[first]', 'off_days[0][0]'])(
    'is not %s: 20',
    async (key) => {
      const { status, body } = await post('users/update', [[key, 'vacation']]);
      expect({ status, body }).toMatchObject({ status: 400, body: { error_code: 20 } });
    },
  );

  it('is not JSON text as well', async () => {
    const both = [
      ['away_mode', '{"type":"other"}'],
      ['away_mode[type]', 'other'],
    ] as const;
    expect((await post('users/update', both)).body).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'away_mode', reason: 'is given with and without brackets' },
    });
  });
});

describe('an attacker', () => {
  it('nests ten deep at most', async () => {
    const key = (depth: number) => `attachments[0][deep]${'[0]'.repeat(depth - 2)}`;
    const website: Pairs = [
      ['attachments[0][attachment_id]', 'a'],
      ['attachments[0][url_type]', 'website'],
    ];
    await made('threads/add', aThread([...website, ['attachments[0][url]', 'https://example.com/'], [key(10), 'x']]));
    for (const depth of [11, 500_000]) {
      const { body } = await post('threads/add', aThread([...website, [key(depth), 'x']]));
      expect(body).toMatchObject({ error_code: 118, error_extra: { reason: 'is nested too deeply' } });
    }
  });

  it('reaches no prototype', async () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const unknown = names.flatMap(
      (name) =>
        [
          [`${name}[public]`, 1],
          [`user_ids[${name}]`, 1],
        ] as const,
    );
    expect((await post('channels/add', aChannel(unknown))).body).toMatchObject({ error_code: 20 });
    const roots = names.map((name) => [`${name}[prototype][color]`, 7] as const);
    expect(await made('channels/add', aChannel(roots))).toMatchObject({ public: false, color: 0 });

    const hidden = names.map((name) => [`away_mode[${name}][type]`, 'vacation'] as const);
    expect((await post('users/update', hidden)).body).toMatchObject({ error_code: 20 });
    expect(
      (
        await post('notifications_settings/update_many', [
          ['workspace_id', team.workspace.id],
          ['mapping[__proto__][x]', 1],
        ])
      ).body,
    ).toMatchObject({ error_code: 20 });
    for (const name of ['public', 'type', 'color', 'x']) expect(Reflect.has({}, name)).toBe(false);
  });

  it('is answered in time, whatever the five megabytes are', async () => {
    const bodies = [
      `user_ids${'['.repeat(4_900_000)}=1`,
      `user_ids${'[]'.repeat(2_400_000)}=1`,
      Array.from({ length: 9_990 }, (_, index) => `user_ids[${index}]=1`).join('&'),
      Array.from({ length: 9_990 }, (_, index) => `user_ids[${'0'.repeat(index % 400)}1]=1`).join('&'),
      Array.from({ length: 9_990 }, () => 'user_ids[]=x').join('&'),
    ];
    for (const body of bodies) {
      const { status, text } = await skein.send({
        method: 'POST',
        path: `/api/v3/channels/add?${encoded(aChannel([]))}`,
        headers: { authorization: `Bearer ${team.ada.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text.length).toBeLessThan(2_000);
    }
  });
});
