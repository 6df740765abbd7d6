import { beforeEach, describe, expect, it } from 'vitest';
import { bucketOf, BUCKETS, secretKey } from '../db/ids.js';
import { anIntegration, installed, KINDS, type Kind, type Place } from '../testing/integrations.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ hooksUrl: 'https://hooks.skein.test' });
let thread: Awaited<ReturnType<typeof aThread>>;
beforeEach(async () => {
  thread = await aThread(team.ada, team.channel);
});

const inWorkspace = (): Place => ({ workspace_id: team.workspace.id });
const inChannel = (): Place => ({ channel_id: team.channel.id });
const inThread = (): Place => ({ thread_id: thread.id });
const BELONGS: Readonly<Record<Kind, () => Place>> = {
  GENERAL: inWorkspace,
  BOT: inWorkspace,
  SLASH_COMMAND: inWorkspace,
  CHANNEL: inChannel,
  URL_REPORT: inChannel,
  THREAD: inThread,
};
const idsIn = async (by = team.ben) => (await by.call('installations.get', inWorkspace())).map(({ id }) => id);

describe('installations/add', () => {
  it.each(KINDS)('installs a %s where it belongs, and is 20 elsewhere', async (kind) => {
    const { ben, olga, workspace } = team;
    const integration = await anIntegration(olga, kind, { description: 'Counts threads' });
    const place = BELONGS[kind]();
    expect(await installed(ben, integration, place)).toMatchObject({
      integration_id: integration.id,
      integration_name: 'Loom counter',
      kind,
      description: 'Counts threads',
      workspace_id: workspace.id,
      channel_id: null,
      thread_id: null,
      ...place,
      installed_by: ben.id,
    });
    for (const other of [inWorkspace(), inChannel(), inThread()]) {
      const [argument] = Object.keys(other);
      if (argument === Object.keys(place)[0]) continue;
      expect(await ben.refused('installations.add', { integration_id: integration.id, ...other })).toMatchObject({
        error_code: 20,
        error_extra: { argument },
      });
    }
  });

  it('is 19 without a place, 20 with several, and 110 for what is no integration', async () => {
    const { ben, workspace } = team;
    const { id: integration_id } = await anIntegration(ben);
    expect(await ben.error('installations.add', { integration_id })).toBe('argument_missing');
    expect(await ben.error('installations.add', inWorkspace())).toBe('argument_missing');
    expect(await ben.error('installations.add', { integration_id, ...inWorkspace(), ...inChannel() })).toBe(
      'argument_invalid',
    );
    expect(await ben.error('installations.add', { integration_id: workspace.id, ...inWorkspace() })).toBe('not_found');
  });

  it('is for users and admins who see the place: 109 for guests, the 404 of its kind for the others', async () => {
    const { ada, cleo, gus, gwen, olga, workspace } = team;
    const codes = (by: typeof ada, kind: Kind) =>
      anIntegration(olga, kind).then(({ id }) =>
        by.error('installations.add', { integration_id: id, ...BELONGS[kind]() }),
      );
    expect([await codes(gus, 'GENERAL'), await codes(gus, 'CHANNEL'), await codes(gus, 'THREAD')]).toEqual([
      'forbidden',
      'forbidden',
      'forbidden',
    ]);
    expect([await codes(gwen, 'GENERAL'), await codes(gwen, 'CHANNEL'), await codes(gwen, 'THREAD')]).toEqual([
      'forbidden',
      'channel_not_found',
      'thread_not_found',
    ]);
    expect([await codes(olga, 'GENERAL'), await codes(olga, 'CHANNEL'), await codes(olga, 'THREAD')]).toEqual([
      'workspace_not_found',
      'channel_not_found',
      'thread_not_found',
    ]);
    const secret = await cleo.call('channels.add', { workspace_id: workspace.id, name: 'Vault' });
    const { id: integration_id } = await anIntegration(olga, 'CHANNEL');
    expect(await ada.error('installations.add', { integration_id, channel_id: secret.id })).toBe('channel_not_found');
  });

  it('installs what is private only in its workspace: elsewhere it is 110, and 109 to its maker', async () => {
    const { ada, ben, cleo, workspace } = team;
    const { id: integration_id } = await anIntegration(ben, 'GENERAL', inWorkspace());
    expect(await cleo.call('installations.add', { integration_id, workspace_id: workspace.id })).toMatchObject({
      integration_id,
    });
    for (const [by, code] of [
      [ada, 'not_found'],
      [ben, 'forbidden'],
    ] as const) {
      const elsewhere = await skein.aWorkspace(by, 'Elsewhere');
      expect(await by.error('installations.add', { integration_id, workspace_id: elsewhere.id })).toBe(code);
    }
  });

  it('returns the same when others have installed it already; concurrent calls install it once', async () => {
    const { ada, ben } = team;
    const integration = await anIntegration(ben, 'CHANNEL');
    const answers = await Promise.all([1, 2, 3].map(() => installed(ben, integration, inChannel())));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await installed(ada, integration, inChannel())).toEqual({
      ...answers[0],
      install_token: null,
      post_data_url: null,
      configure_url: null,
    });
    expect((await idsIn()).filter((id) => id === answers[0]?.id)).toHaveLength(1);
  });

  it('is 114 in an archived channel, and in its threads', async () => {
    const { ben, workspace } = team;
    const channel = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Old' });
    const old = await aThread(ben, channel);
    await ben.call('channels.archive', { id: channel.id });
    for (const [kind, place] of [
      ['CHANNEL', { channel_id: channel.id }],
      ['THREAD', { thread_id: old.id }],
    ] as const) {
      const { id: integration_id } = await anIntegration(ben, kind);
      expect(await ben.refused('installations.add', { integration_id, ...place })).toMatchObject({
        error_code: 114,
        error_extra: { reason: 'archived' },
      });
    }
  });
});

describe('what only who has installed it knows', () => {
  it('is the install token, with the workspace’s bucket, in the post_data_url at HOOKS_URL', async () => {
    const { ada, ben, cleo, gus, workspace } = team;
    const { id, install_token, post_data_url } = await installed(
      ben,
      await anIntegration(cleo, 'CHANNEL'),
      inChannel(),
    );
    expect(id % BUCKETS).toBe(bucketOf(workspace.id));
    expect(secretKey(install_token ?? '')?.bucket).toBe(bucketOf(workspace.id));
    expect(post_data_url).toBe(
      `https://hooks.skein.test/api/v3/integration_incoming/post_data?install_id=${id}&install_token=${install_token}`,
    );
    expect(await ben.call('installations.getone', { id })).toMatchObject({ install_token, post_data_url });
    for (const by of [ada, cleo]) {
      const { text } = await by.try('installations.getone', { id });
      expect(JSON.parse(text)).toMatchObject({ id, install_token: null, post_data_url: null, configure_url: null });
    }
    const list = await ben.try('installations.get', inWorkspace());
    expect(list.text).not.toContain(install_token);
    expect(await gus.error('installations.getone', { id })).toBe('not_found');
  });

  it('is of each installation its own, and there is none where nothing is posted from outside', async () => {
    const { ben, workspace } = team;
    const second = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Second' });
    const integration = await anIntegration(ben, 'CHANNEL');
    const tokens = [
      (await installed(ben, integration, inChannel())).install_token,
      (await installed(ben, integration, { channel_id: second.id })).install_token,
      (await installed(ben, await anIntegration(ben, 'THREAD'), inThread())).install_token,
    ];
    expect(new Set(tokens).size).toBe(3);
    for (const kind of ['GENERAL', 'BOT', 'SLASH_COMMAND', 'URL_REPORT'] as const) {
      const own = kind === 'SLASH_COMMAND' ? { command: '/spin' } : {};
      expect(await installed(ben, await anIntegration(ben, kind, own), BELONGS[kind]())).toMatchObject({
        install_token: null,
        post_data_url: null,
        configure_url: null,
      });
    }
  });

  it('is where they go on: the configure URL, with whose installation it is', async () => {
    const { ben } = team;
    const configure_url = 'https://app.example.com/configure?shop=7';
    const general = await installed(ben, await anIntegration(ben, 'GENERAL', { configure_url }), inWorkspace());
    expect(general.configure_url).toBe(
      `${configure_url}&install_id=${general.id}&user_id=${ben.id}&user_name=${ben.name.replace(' ', '+')}`,
    );
    const channel = await installed(ben, await anIntegration(ben, 'CHANNEL', { configure_url }), inChannel());
    expect(new URL(channel.configure_url ?? '').searchParams.get('post_data_url')).toBe(channel.post_data_url);
  });
});

describe('installations/get and getone', () => {
  it('show what is in a channel or a thread to those who see that, no admin outside', async () => {
    const { ada, ben, cleo, workspace } = team;
    const vault = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Vault', user_ids: [cleo.id] });
    const { id: inVault } = await installed(ben, await anIntegration(ben, 'URL_REPORT'), { channel_id: vault.id });
    const there = await aThread(ben, vault);
    const { id: inIts } = await installed(ben, await anIntegration(ben, 'THREAD'), { thread_id: there.id });
    expect(await idsIn(cleo)).toEqual(expect.arrayContaining([inVault, inIts]));
    for (const id of [inVault, inIts]) {
      expect(await cleo.call('installations.getone', { id })).toMatchObject({ id, workspace_id: workspace.id });
      expect(await ada.error('installations.getone', { id })).toBe('not_found');
      expect(await ada.error('installations.remove', { id })).toBe('not_found');
      expect(await idsIn(ada)).not.toContain(id);
    }
    await ben.call('threads.moveToChannel', { id: there.id, to_channel: team.channel.id });
    expect(await ada.call('installations.getone', { id: inIts })).toMatchObject({ thread_id: there.id });
  });

  it('are not for guests and outsiders', async () => {
    const { ben, gus, olga } = team;
    const { id } = await installed(ben, await anIntegration(ben), inWorkspace());
    expect([
      await gus.error('installations.get', inWorkspace()),
      await gus.error('installations.getone', { id }),
    ]).toEqual(['forbidden', 'not_found']);
    expect([
      await olga.error('installations.get', inWorkspace()),
      await olga.error('installations.getone', { id }),
    ]).toEqual(['workspace_not_found', 'not_found']);
    expect([await gus.error('installations.remove', { id }), await olga.error('installations.remove', { id })]).toEqual(
      ['not_found', 'not_found'],
    );
  });

  it('show nothing any more to who has become a guest, and was removed', async () => {
    const { ada, workspace } = team;
    const dora = await skein.aMember(ada, workspace, 'dora');
    const { id } = await installed(dora, await anIntegration(dora), inWorkspace());
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: dora.id, user_type: 'GUEST' });
    expect(await dora.error('installations.getone', { id })).toBe('not_found');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: dora.id });
    expect(await dora.error('installations.getone', { id })).toBe('not_found');
    expect(await ada.call('installations.getone', { id })).toMatchObject({ installed_by: dora.id });
  });
});

describe('installations/remove', () => {
  it('is for who has installed it, and for admins; for the others 109', async () => {
    const { ada, ben, cleo } = team;
    for (const by of [ben, ada]) {
      const { id } = await installed(ben, await anIntegration(cleo), inWorkspace());
      expect(await cleo.error('installations.remove', { id })).toBe('forbidden');
      expect(await by.call('installations.remove', { id })).toEqual({ status: 'ok' });
      expect(await ada.error('installations.getone', { id })).toBe('not_found');
      expect(await by.error('installations.remove', { id })).toBe('not_found');
    }
  });

  it('can be followed by installing again, as another installation', async () => {
    const { ben } = team;
    const integration = await anIntegration(ben, 'CHANNEL');
    const first = await installed(ben, integration, inChannel());
    await ben.call('installations.remove', { id: first.id });
    const second = await installed(ben, integration, inChannel());
    expect(second.id).not.toBe(first.id);
    expect(second.install_token).not.toBe(first.install_token);
  });

  it('happens once when several ask at once', async () => {
    const { ada, ben } = team;
    const { id } = await installed(ben, await anIntegration(ben, 'THREAD'), inThread());
    const answers = await Promise.all([ada, ben, ada].map((by) => by.try('installations.remove', { id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ comment_count: 2 });
  });
});
