import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { revokeGrant } from '../domain/oauth/revocation.js';
import { bucketOf, BUCKETS, secretKey } from '../db/ids.js';
import { anIntegration, installed, KINDS, neededBy, programOf, works } from '../testing/integrations.js';
import { Browser, CALLBACK } from '../testing/oauth.js';
import { Person } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const GENERAL = { name: 'Loom counter', kind: 'GENERAL' } as const;
const tested = (by: Person, { test_token }: { test_token: string | null }) =>
  new Person(skein.send, test_token ?? '', by);

describe('integrations/add', () => {
  it('makes a public one of the caller’s, with an OAuth client, and shows its secrets', async () => {
    const { ben } = team;
    const made = await ben.call('integrations.add', { ...GENERAL, redirect_urls: [CALLBACK] });
    expect(made).toEqual({
      id: expect.any(Number),
      ...GENERAL,
      description: '',
      creator: ben.id,
      workspace_id: null,
      callback_url: null,
      delivery: null,
      configure_url: null,
      redirect_urls: [CALLBACK],
      client_id: expect.any(String),
      command: null,
      command_description: '',
      usage_help: '',
      report_method: null,
      created_ts: expect.any(Number),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      verify_token: expect.stringMatching(/^[\w-]{45}$/),
      test_token: expect.stringMatching(/^[\w-]{45}$/),
      socket_token: null,
    });
    expect(made.id % BUCKETS).toBe(bucketOf(ben.id));
    for (const secret of [made.verify_token, made.test_token ?? '']) {
      expect(secretKey(secret)?.bucket).toBe(bucketOf(ben.id));
    }
    expect(new Set([made.verify_token, made.test_token, made.client_secret]).size).toBe(3);
  });

  it('keeps nothing of the secrets', async () => {
    const made = await anIntegration(team.ben);
    const rows = await skein.db.many<{ row: string }>(sql`
      select to_jsonb(i)::text || to_jsonb(p)::text as row
      from integrations i join oauth_clients p on p.client_id = i.client_id where i.id = ${made.id}`);
    for (const secret of [made.client_secret, made.verify_token, made.test_token]) {
      expect(rows[0]?.row).not.toContain(String(secret).slice(-20));
    }
  });

  it.each(KINDS)('makes a %s', async (kind) => {
    const made = await anIntegration(team.ben, kind);
    expect(made).toMatchObject({ kind, callback_url: null, command: null, ...neededBy(kind) });
  });

  it('is 19 for a SLASH_COMMAND without a command, and for what has nothing to call', async () => {
    const { ben } = team;
    const missing = (argument: string) => ({ error_code: 19, error_extra: { argument } });
    const slash = { ...GENERAL, ...neededBy('SLASH_COMMAND'), kind: 'SLASH_COMMAND' };
    expect(await ben.refused('integrations.add', { ...slash, command: undefined })).toMatchObject(missing('command'));
    for (const input of [slash, { ...GENERAL, kind: 'URL_REPORT' }]) {
      expect(await ben.refused('integrations.add', { ...input, callback_url: undefined })).toMatchObject(
        missing('callback_url'),
      );
    }
    expect(await ben.refused('integrations.add', { name: 'Loom' })).toMatchObject(missing('kind'));
    expect(await ben.error('integrations.add', { ...GENERAL, name: ' ' })).toBe('name_too_short');
  });

  it.each<[string, Record<string, unknown>]>([
    ['command', { command: '/weave' }],
    ['command_description', { command_description: 'Weaves' }],
    ['usage_help', { usage_help: '[cloth]' }],
    ['callback_url', { callback_url: 'http://app.example.com/called' }],
    ['callback_url', { callback_url: 'ftp://app.example.com/called' }],
    ['callback_url', { callback_url: 'https://ada:secret@app.example.com/called' }],
    ['configure_url', { configure_url: 'https://app.example.com/#top' }],
    ['configure_url', { configure_url: 'javascript:alert(1)' }],
    ['redirect_urls', { redirect_urls: [CALLBACK, 'javascript:alert(1)'] }],
    ['redirect_urls', { redirect_urls: ['https://app.example.com/../callback'] }],
    ['redirect_urls', { redirect_urls: Array.from({ length: 11 }, (_, index) => `${CALLBACK}/${index}`) }],
    ['kind', { kind: 'ROBOT' }],
  ])('is 20 for a wrong %s: %j', async (argument, input) => {
    expect(await team.ben.refused('integrations.add', { ...GENERAL, ...input })).toMatchObject({
      error_code: 20,
      error_extra: { argument },
    });
  });

  it.each(['weave', '/', '/Weave', '/we ave', `/${'w'.repeat(33)}`, '/-weave', '//weave', '/webe\n'])(
    'is 20 for the command %j',
    async (command) => {
      const input = { ...GENERAL, ...neededBy('SLASH_COMMAND'), kind: 'SLASH_COMMAND', command };
      expect(await team.ben.error('integrations.add', input)).toBe('argument_invalid');
    },
  );

  it('is private to a workspace in which the caller is a user or an admin: 105 outside, 109 for guests', async () => {
    const { ada, ben, gus, olga, workspace } = team;
    const input = { ...GENERAL, workspace_id: workspace.id };
    for (const by of [ada, ben]) expect(await by.call('integrations.add', input)).toMatchObject(input);
    expect(await gus.error('integrations.add', input)).toBe('forbidden');
    expect(await olga.error('integrations.add', input)).toBe('workspace_not_found');
  });

  it('is public for everybody who is signed in, and 120 for strangers', async () => {
    const { gus, olga } = team;
    for (const by of [gus, olga]) expect(await by.call('integrations.add', GENERAL)).toMatchObject({ creator: by.id });
    expect(await skein.stranger.error('integrations.add', GENERAL)).toBe('not_logged_in');
  });
});

describe('integrations/get and getone', () => {
  it('show what the caller has built, in its order; the secrets only one at a time, and the client secret never again', async () => {
    const maker = await skein.aUser('maker');
    const [first, second] = [await anIntegration(maker), await anIntegration(maker, 'BOT')];
    const { client_secret: _, verify_token: __, test_token: ___, socket_token: ____, ...plain } = first;
    const list = await maker.call('integrations.get');
    expect(list[0]).toEqual(plain);
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await maker.call('integrations.getone', { id: first.id })).toEqual({ ...first, client_secret: null });
  });

  it('show nothing of others’: 110, as if there were none, also to an admin of the workspace that it is private to', async () => {
    const { ada, ben, olga, workspace } = team;
    const made = await anIntegration(ben, 'GENERAL', { workspace_id: workspace.id });
    for (const by of [ada, olga]) {
      expect(await by.error('integrations.getone', { id: made.id })).toBe('not_found');
      expect(await by.call('integrations.get')).not.toContainEqual(expect.objectContaining({ id: made.id }));
    }
    expect(await ben.error('integrations.getone', { id: workspace.id })).toBe('not_found');
  });
});

describe('a test token', () => {
  it('does as its program what the maker may, with every scope, and manages nothing', async () => {
    const { ben, workspace } = team;
    const made = await anIntegration(ben);
    const program = tested(ben, made);
    expect(await program.call('users.getSessionUser')).toMatchObject({ id: ben.id, client_id: made.client_id });
    expect(await program.call('groups.add', { workspace_id: workspace.id, name: 'Weft' })).toMatchObject({
      name: 'Weft',
    });
    const refused = [
      program.error('integrations.get'),
      program.error('integrations.add', GENERAL),
      program.error('integrations.getone', { id: made.id }),
      program.error('integrations.update', { id: made.id, name: 'Mine' }),
      program.error('integrations.ping', { id: made.id }),
      program.error('integrations.remove', { id: made.id }),
      program.error('integrations.regenerateSecret', { id: made.id }),
      program.error('installations.add', { integration_id: made.id, workspace_id: workspace.id }),
      program.error('installations.get', { workspace_id: workspace.id }),
      program.error('users.invalidateToken'),
    ];
    expect(await Promise.all(refused)).toEqual(refused.map(() => 'forbidden'));
  });

  it('ends when the maker takes back what they have allowed the program, and is not shown any more', async () => {
    const { ben } = team;
    const made = await anIntegration(ben);
    await skein.db.transaction((trx) =>
      revokeGrant(trx, { user_id: ben.id, client_id: made.client_id }, skein.clock.now()),
    );
    expect(await works(tested(ben, made))).toBe(false);
    expect(await ben.call('integrations.getone', { id: made.id })).toMatchObject({ test_token: null });
    const { test_token } = await ben.call('integrations.regenerateSecret', { id: made.id });
    expect(await works(tested(ben, { test_token }))).toBe(true);
  });
});

describe('integrations/update', () => {
  it('changes what is given, and clears what is empty', async () => {
    const { ben } = team;
    const made = await anIntegration(ben, 'SLASH_COMMAND', { description: 'Weaves', usage_help: '[cloth]' });
    const { client_secret: _, verify_token: __, test_token: ___, socket_token: ____, ...plain } = made;
    const change = {
      name: 'Shuttle',
      command: '/shuttle',
      redirect_urls: [],
      configure_url: 'https://app.example.com/',
    };
    expect(await ben.call('integrations.update', { id: made.id, ...change })).toEqual({ ...plain, ...change });
    const described = { command_description: 'Sends the shuttle' };
    expect(await ben.call('integrations.update', { id: made.id, ...described })).toMatchObject(described);
    const cleared = { description: '', command_description: '', usage_help: '', configure_url: '' };
    expect(await ben.call('integrations.update', { id: made.id, ...cleared })).toEqual({
      ...plain,
      ...change,
      ...cleared,
      configure_url: null,
    });
  });

  it('is 19 without a field to change, and 20 for what does not fit the kind', async () => {
    const { ben } = team;
    const [general, slash] = [await anIntegration(ben), await anIntegration(ben, 'SLASH_COMMAND')];
    expect(await ben.error('integrations.update', { id: general.id })).toBe('argument_missing');
    expect(await ben.error('integrations.update', { id: general.id, kind: 'BOT', workspace_id: 1 })).toBe(
      'argument_missing',
    );
    for (const [id, wrong] of [
      [general.id, { command: '/weave' }],
      [general.id, { callback_url: 'http://app.example.com/called' }],
      [general.id, { redirect_urls: ['http://app.example.com/callback'] }],
      [slash.id, { callback_url: '' }],
      [slash.id, { command: '' }],
    ] as const) {
      expect(await ben.error('integrations.update', { id, ...wrong })).toBe('argument_invalid');
    }
    expect(await ben.call('integrations.getone', { id: slash.id })).toEqual({ ...slash, client_secret: null });
  });

  it('keeps its name when the new one is only space: 126', async () => {
    const made = await anIntegration(team.ben);
    expect(await team.ben.error('integrations.update', { id: made.id, name: ' ' })).toBe('name_too_short');
    expect(await team.ben.call('integrations.getone', { id: made.id })).toMatchObject({ name: made.name });
  });

  it('changes nothing of others’: 110', async () => {
    const { ada, ben } = team;
    const made = await anIntegration(ben);
    expect(await ada.error('integrations.update', { id: made.id, name: 'Mine' })).toBe('not_found');
    expect(await ada.error('integrations.regenerateSecret', { id: made.id })).toBe('not_found');
    expect(await ada.error('integrations.remove', { id: made.id })).toBe('not_found');
    expect(await ben.call('integrations.getone', { id: made.id })).toEqual({ ...made, client_secret: null });
  });
});

describe('the OAuth client of an integration', () => {
  it('is let in by people under the name of the integration, with its secret', async () => {
    const { ben, cleo } = team;
    const program = programOf(skein, await anIntegration(ben, 'GENERAL', { name: 'Selvedge' }));
    const page = await (await Browser.of(skein, cleo)).open(program.question());
    expect(page.text).toContain('Selvedge');
    const asProgram = await program.letInBy(cleo, { scope: 'user:read' });
    expect(await asProgram.call('users.getSessionUser')).toMatchObject({ id: cleo.id });
  });

  it('sends nobody anywhere without a redirect URL', async () => {
    const { ben, cleo } = team;
    const program = programOf(skein, await anIntegration(ben, 'GENERAL', { redirect_urls: [] }));
    const browser = await Browser.of(skein, cleo);
    for (const redirect_uri of [undefined, CALLBACK]) {
      expect((await browser.open(program.question({ redirect_uri }))).status).toBe(400);
    }
  });
});

describe('integrations/regenerate_secret', () => {
  it('makes the secrets before worthless, and leaves the tokens that people have allowed', async () => {
    const { ben, cleo } = team;
    const made = await anIntegration(ben);
    const [before, asProgram] = [programOf(skein, made), await programOf(skein, made).letInBy(cleo)];
    const renewed = await ben.call('integrations.regenerateSecret', { id: made.id });
    for (const name of ['client_secret', 'verify_token', 'test_token'] as const) {
      expect(renewed[name]).not.toBe(made[name]);
    }
    expect({ ...renewed, client_secret: null }).toEqual(await ben.call('integrations.getone', { id: made.id }));
    expect([await works(tested(ben, made)), await works(tested(ben, renewed))]).toEqual([false, true]);
    expect(await works(asProgram)).toBe(true);
    const code = await before.codeOf(await Browser.of(skein, cleo));
    expect((await before.exchange({ code })).status).toBe(401);
    expect((await programOf(skein, renewed).exchange({ code })).status).toBe(200);
  });

  it('ends every secret but the last when it is asked for several times at once', async () => {
    const { ben } = team;
    const made = await anIntegration(ben);
    const answers = await Promise.all([1, 2, 3].map(() => ben.call('integrations.regenerateSecret', { id: made.id })));
    const working = await Promise.all([made, ...answers].map((one) => works(tested(ben, one))));
    expect(working.filter(Boolean)).toHaveLength(1);
    const shown = await ben.call('integrations.getone', { id: made.id });
    expect(await works(tested(ben, shown))).toBe(true);
  });
});

it('installing shows the name that an integration has now', async () => {
  const { ben, workspace } = team;
  const made = await anIntegration(ben);
  const { id } = await installed(ben, made, { workspace_id: workspace.id });
  await ben.call('integrations.update', { id: made.id, name: 'Renamed' });
  expect(await ben.call('installations.getone', { id })).toMatchObject({ integration_name: 'Renamed' });
});
