import { aCall, replyProof } from '../../src/testing/calling.js';
import { aDelivery } from '../../src/testing/deliveries.js';
import type { Schema } from '../../src/generated/schemas.js';
import type { Person } from '../../src/testing/person.js';
import { anIntegration, installed } from '../../src/testing/integrations.js';
import { A_SUBSCRIPTION } from '../../src/testing/push_service.js';
import { row, silent, type Rows, type World } from './row.js';

/** A bot of Ben's, installed in the workspace. */
async function aBot({ ben, workspace }: World) {
  const integration = await anIntegration(ben, 'BOT');
  return { integration, installation: await installed(ben, integration, { workspace_id: workspace.id }) };
}

/** A subscription of Ben's, with a failed delivery; nobody listens at its target. */
const aFailure = ({ skein, ben, workspace }: World) => aDelivery(skein, ben, workspace);

const integrations: Rows = {
  'integrations.add': silent(({ ben }) => [ben, { name: 'Loom counter', kind: 'GENERAL' }]),
  'integrations.update': silent(async ({ ben }) => [ben, { id: (await anIntegration(ben)).id, name: 'Loom' }]),
  'integrations.regenerateSecret': silent(async ({ ben }) => [ben, { id: (await anIntegration(ben)).id }]),
  'integrations.ping': silent(async ({ ben }) => [
    ben,
    { id: (await anIntegration(ben, 'BOT', { callback_url: 'http://127.0.0.1:9/' })).id },
  ]),
  'integrations.remove': [
    silent(async ({ ben }) => [ben, { id: (await anIntegration(ben)).id }]),
    row(['workspace_user_removed'], async (world) => [world.ben, { id: (await aBot(world)).integration.id }]),
  ],
};

const installations: Rows = {
  'installations.add': [
    row(
      ['workspace_user_added'],
      async ({ ben, workspace }) => {
        const { id } = await anIntegration(ben, 'BOT');
        return [ben, { integration_id: id, workspace_id: workspace.id }];
      },
      [],
    ),
    row(
      ['comment_added'],
      async ({ ben, thread }) => {
        const { id } = await anIntegration(ben, 'THREAD');
        return [ben, { integration_id: id, thread_id: thread.id }];
      },
      [],
    ),
    silent(async ({ ben, channel }) => {
      const { id } = await anIntegration(ben, 'CHANNEL');
      return [ben, { integration_id: id, channel_id: channel.id }];
    }),
  ],
  'installations.regenerateToken': silent(async ({ ben, channel }) => {
    const { id } = await installed(ben, await anIntegration(ben, 'CHANNEL'), { channel_id: channel.id });
    return [ben, { id }];
  }),
  'installations.remove': [
    row(['workspace_user_removed'], async (world) => [world.ben, { id: (await aBot(world)).installation.id }]),
    row(['comment_added'], async ({ ben, thread }) => {
      const { id } = await installed(ben, await anIntegration(ben, 'THREAD'), { thread_id: thread.id });
      return [ben, { id }];
    }),
  ],
};

/** What the installation of Ben's sends to post. */
function posting({ id, install_token }: Schema<'InstallationDetails'>) {
  return { install_id: id, install_token, content: 'All tests passed.' };
}

const integrationIncoming: Rows = {
  'integrationIncoming.postData': [
    row(
      ['thread_added'],
      async ({ skein, ben, channel }) => {
        const integration = await anIntegration(ben, 'CHANNEL');
        return [skein.stranger, posting(await installed(ben, integration, { channel_id: channel.id }))];
      },
      ['thread_added'],
    ),
    row(
      ['comment_added'],
      async ({ skein, ben, thread }) => {
        const integration = await anIntegration(ben, 'THREAD');
        return [skein.stranger, posting(await installed(ben, integration, { thread_id: thread.id }))];
      },
      ['comment_added'],
    ),
  ],
  'integrationIncoming.urlCallback': [
    row(
      ['comment_added'],
      async ({ skein, ben, channel }) => {
        const call = await aCall(skein, ben, channel);
        return [skein.stranger, { ...replyProof(call), content: 'All tests passed.' }];
      },
      ['comment_added'],
    ),
  ],
};

const deliveries: Rows = {
  'hooks.rotateSecret': silent(async (world) => [world.ben, { id: (await aFailure(world)).hook.id }]),
  'hooks.ping': silent(async (world) => [world.ben, { id: (await aFailure(world)).hook.id }]),
  'deliveries.redeliver': silent(async (world) => [world.ben, { id: (await aFailure(world)).id }]),
  'deliveries.redeliverFailed': silent(async (world) => {
    const { hook } = await aFailure(world);
    return [world.ben, { subscription_id: hook.id, since_ts: 0 }];
  }),
};

const aDevice = async (ben: Person) => ({ id: (await ben.call('devices.add', A_SUBSCRIPTION)).id });

const devices: Rows = {
  'devices.add': silent(({ ben }) => [ben, { ...A_SUBSCRIPTION }]),
  'devices.remove': silent(async ({ ben }) => [ben, await aDevice(ben)]),
  'devices.test': silent(async ({ ben }) => [ben, await aDevice(ben)]),
};

/** Integrations, installations, incoming posts, deliveries and devices. */
export const outward: Rows = { ...integrations, ...installations, ...integrationIncoming, ...deliveries, ...devices };
