import { randomUUID } from 'node:crypto';
import { aCall, replyProof } from '../../../src/testing/calling.js';
import { expect } from 'vitest';
import type { Schema } from '../../../src/generated/schemas.js';
import { aChannel, aThreadThere, nothing } from '../kinds.js';
import { idOf, On, type Cases, type Kind } from '../sentences.js';
import type { Place, World } from '../world.js';

type Input = Schema<'IntegrationsAddRequest'>;

const GENERAL = { name: 'Loom counter', kind: 'GENERAL' } as const;
const COMMAND = { kind: 'SLASH_COMMAND', callback_url: 'https://hooks.example.com/' } as const;

const anIntegration: Kind<Schema<'IntegrationDetails'>> = {
  make: ({ owner }) => owner.call('integrations.add', GENERAL),
  name: ({ id }) => ({ id }),
  read: async (by, { id }) => (await by.try('integrations.getone', { id })).json(),
};

/** An integration of the owner's. Nobody listens at its callback URL. */
const aCallable: Kind<Schema<'IntegrationDetails'>> = {
  ...anIntegration,
  make: ({ owner }) => owner.call('integrations.add', { ...GENERAL, callback_url: 'http://127.0.0.1:9/' }),
};

/** A public integration of the owner's, and where to install it, as the row says. */
type Wanted = Schema<'InstallationsAddRequest'>;

async function built({ owner }: World, input: Partial<Input>): Promise<number> {
  return (await owner.call('integrations.add', { ...GENERAL, ...input })).id;
}

async function wantedIn(world: World, place: Place, way: string): Promise<Wanted> {
  const [what] = way.split(', ', 1);
  if (what === 'channel') {
    const { id: channel_id } = await aChannel.make(world, place, way);
    return { integration_id: await built(world, { kind: 'CHANNEL' }), channel_id };
  }
  if (what === 'thread') {
    const { id: thread_id } = await aThreadThere.make(world, place, way);
    return { integration_id: await built(world, { kind: 'THREAD' }), thread_id };
  }
  return { integration_id: await built(world, {}), workspace_id: world.workspace.id };
}

const anInstallable: Kind<Wanted> = { make: wantedIn, name: (wanted) => ({ ...wanted }) };

const anInstallation: Kind<Schema<'InstallationDetails'>> = {
  make: async (world, place, way) => world.owner.call('installations.add', await wantedIn(world, place, way)),
  name: ({ id }) => ({ id }),
  read: async (by, { id }) => (await by.try('installations.getone', { id })).json(),
};

/** A call of a bot in the channel. */
const aBotCall: Kind<Awaited<ReturnType<typeof aCall>>> = {
  make: (world, place) => aCall(world.skein, world.owner, place.channel),
  name: (call) => ({ ...replyProof(call) }),
};

/** An installed slash command. Each has its own word, because a workspace has no two with the same. */
const aCommand: Kind<Schema<'InstallationDetails'> & { command: string }> = {
  make: async (world) => {
    const command = `/c${randomUUID().slice(0, 8)}`;
    const integration_id = await built(world, { ...COMMAND, command });
    const installation = await world.owner.call('installations.add', {
      integration_id,
      workspace_id: world.workspace.id,
    });
    return { ...installation, command };
  },
  name: (_, { workspace }) => ({ workspace_id: workspace.id }),
};

export const integrations: Cases = {
  'integrations.add': new On(nothing)
    .sending(({ way, world }) => ({ ...GENERAL, ...(way === 'private' ? { workspace_id: world.workspace.id } : {}) }))
    .doesToCaller(async ({ person, way, world }, answer) => {
      expect(answer).toMatchObject({ creator: person.id, workspace_id: way === 'private' ? world.workspace.id : null });
      expect((await person.call('integrations.get')).map(({ id }) => id)).toContain(idOf(answer));
    }),
  'integrations.get': new On(nothing)
    .afterwards(({ person }) => person.call('integrations.add', { ...GENERAL, name: `Of ${person.id}` }))
    .lists(({ person }) => ({ creator: person.id, name: `Of ${person.id}` })),
  'integrations.getone': new On(anIntegration).answers(({ it }) => ({ id: it.id, verify_token: it.verify_token })),
  'integrations.update': new On(anIntegration).with({ name: 'Warp counter' }).callerReads({ name: 'Warp counter' }),
  'integrations.remove': new On(anIntegration).does(async ({ person, it }) =>
    expect(await person.error('integrations.getone', { id: it.id })).toBe('not_found'),
  ),
  'integrations.regenerateSecret': new On(anIntegration).does(async ({ person, it }) =>
    expect((await person.call('integrations.getone', { id: it.id })).verify_token).not.toBe(it.verify_token),
  ),
  'integrations.ping': new On(aCallable).doesToCaller(async ({ it }, answer) =>
    expect(answer).toMatchObject({ request: { url: it.callback_url }, response: null, pong: false }),
  ),
};

export const installations: Cases = {
  'installations.add': new On(anInstallable).does(async ({ reader, person, it, world }, answer) => {
    expect(answer).toMatchObject({ ...it, installed_by: person.id, workspace_id: world.workspace.id });
    const list = await reader.call('installations.get', { workspace_id: world.workspace.id });
    expect(list.map(({ id }) => id)).toContain(idOf(answer));
  }),
  'installations.get': new On(anInstallation)
    .sending(({ world }) => ({ workspace_id: world.workspace.id }))
    .lists(({ it }) => ({ id: it.id, integration_id: it.integration_id })),
  'installations.getone': new On(anInstallation).answers(({ it, person }) => ({
    id: it.id,
    install_token: person.id === it.installed_by ? it.install_token : null,
  })),
  'installations.regenerateToken': new On(anInstallation).does(async ({ person, it }) =>
    expect((await person.call('installations.getone', { id: it.id })).install_token).not.toBe(it.install_token),
  ),
  'installations.remove': new On(anInstallation).isGone(110),
};

export const slashCommands: Cases = {
  'slashCommands.get': new On(aCommand).lists(({ it }) => ({ id: it.id, command: it.command })),
};

export const integrationIncoming: Cases = {
  'integrationIncoming.postData': new On(anInstallation)
    .sending(({ it }) => ({ install_id: it.id, install_token: it.install_token, content: 'All tests passed.' }))
    .does(async ({ world, it }, answer) => {
      const made = Object(answer);
      const { owner } = world;
      const post =
        it.channel_id === null
          ? await owner.call('comments.getone', { id: made.comment_id })
          : await owner.call('threads.getone', { id: made.thread_id });
      expect(post).toMatchObject({ content: 'All tests passed.', creator: owner.id });
    }),
  'integrationIncoming.urlCallback': new On(aBotCall)
    .with({ content: 'All tests passed.' })
    .doesToCaller(async ({ world, it }, answer) => {
      expect(answer).toMatchObject({ content: 'All tests passed.', creator: it.bot_id, thread_id: it.thread.id });
      const post = await world.owner.call('comments.getone', { id: idOf(answer) });
      expect(post).toMatchObject({ content: 'All tests passed.', creator: it.bot_id });
    }),
};
