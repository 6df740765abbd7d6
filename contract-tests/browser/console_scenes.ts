import type { Page } from 'playwright-core';
import { fill, press, type Scene } from './scene.js';
import type { World } from './world.js';

const integrationOf = ({ integration }: World) => `/integrations/${integration.id}`;
const installOf = ({ integration }: World) => `/integrations/installation/${integration.id}`;
const installationOf = ({ installation }: World) => `/integrations/installation/${installation.id}`;

/** A page of the console that is only opened. */
const at = (name: string, pathOf: (world: World) => string): Scene => ({
  name,
  isSignedIn: true,
  open: (page, world) => page.goto(pathOf(world)),
});

/** A page of the console on which a button is pressed that shows more. */
const pressed = (name: string, pathOf: (world: World) => string, button: string, shows: string): Scene => ({
  name,
  isSignedIn: true,
  open: async (page, world) => {
    await page.goto(pathOf(world));
    await press(page, button);
    await page.locator(shows).first().waitFor();
  },
});

/** Fills in the form of a slash command. */
async function write(page: Page, url: string): Promise<void> {
  await page.goto('/integrations/new?kind=SLASH_COMMAND');
  await fill(page, 'Name', 'Weaver');
  await fill(page, 'Command', '/weave');
  await fill(page, 'Callback URL', url);
  await press(page, 'Create integration');
}

/** The pages of the console. */
export const CONSOLE_SCENES: readonly Scene[] = [
  at('integrations', () => '/integrations'),
  at('integration-kinds', () => '/integrations/new'),
  {
    name: 'integration-refused',
    isSignedIn: true,
    open: async (page) => {
      await write(page, 'http://looms.example.com');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'integration-built',
    isSignedIn: true,
    open: async (page) => {
      await write(page, 'https://looms.example.com/woven');
      await page.locator('code.secret').waitFor();
    },
  },
  {
    name: 'integration-socket',
    isSignedIn: true,
    open: async (page) => {
      await page.goto('/integrations/new?kind=BOT');
      await fill(page, 'Name', 'Word counter');
      await page.getByLabel('Delivery').selectOption('socket');
      await press(page, 'Create integration');
      await page.getByRole('heading', { name: 'Socket', exact: true }).waitFor();
    },
  },
  at('integration', integrationOf),
  pressed('integration-tokens', integrationOf, 'Show the tokens', 'code.secret'),
  at('integration-edit', (world) => `${integrationOf(world)}/edit`),
  at('integration-remove', (world) => `${integrationOf(world)}/remove`),
  at('install', installOf),
  pressed('installation', installationOf, 'Show the post URL and token', 'code.secret'),
  at('uninstall', (world) => `${installationOf(world)}/remove`),
  at('webhooks', () => '/integrations/hooks'),
  pressed('webhook-pinged', ({ delivery }) => `/integrations/hooks/${delivery.hook.id}`, 'Send a ping', 'pre'),
  at('webhook-new', () => '/integrations/hooks/new'),
  {
    name: 'webhook-socket',
    isSignedIn: true,
    open: async (page) => {
      await page.goto('/integrations/hooks/new');
      await page.getByLabel('Delivery').selectOption('socket');
      await page.getByLabel('(thread_added)').check();
      await press(page, 'Add the webhook');
      await page.getByRole('heading', { name: 'Socket' }).waitFor();
    },
  },
  {
    name: 'webhook-places',
    isSignedIn: true,
    open: async (page, { searched }) => {
      const { workspace_id: workspace, channel_id: channel } = searched;
      await page.goto(`/integrations/hooks/new?workspace_id=${workspace}&channel_id=${channel}`);
      await press(page, 'Update the lists');
      await page.getByLabel('Conversation').waitFor();
    },
  },
  pressed(
    'webhook-secret',
    ({ delivery }) => `/integrations/hooks/${delivery.hook.id}`,
    'Show the secret',
    'code.secret',
  ),
  at('delivery', ({ delivery }) => `/integrations/deliveries/${delivery.id}`),
];
