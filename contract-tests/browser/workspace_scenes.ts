import { fill, press, type Scene } from './scene.js';
import type { World } from './world.js';

const pathOf = ({ team }: World, rest = '') => `/workspaces/${team.workspace.id}${rest}`;

/** A page of a workspace that is only opened. */
const at = (name: string, rest: (world: World) => string): Scene => ({
  name,
  isSignedIn: true,
  open: (page, world) => page.goto(pathOf(world, rest(world))),
});

/** Creating a workspace, its people, its channels and groups, and its settings. */
export const WORKSPACE_SCENES: readonly Scene[] = [
  { name: 'workspace-new', isSignedIn: true, open: (page) => page.goto('/workspaces/new') },
  {
    name: 'workspace-new-refused',
    isSignedIn: true,
    open: async (page) => {
      await page.goto('/workspaces/new');
      await press(page, 'Create workspace');
      await page.getByRole('alert').waitFor();
    },
  },
  at('workspace', () => ''),
  {
    name: 'workspace-found',
    isSignedIn: true,
    open: async (page, world) => {
      await page.goto(pathOf(world));
      await fill(page, 'Find a person', 'NOOR');
      await press(page, 'Find');
      await page.getByRole('link', { name: 'Show everybody' }).waitFor();
    },
  },
  {
    name: 'workspace-link',
    isSignedIn: true,
    open: async (page, world) => {
      await page.goto(pathOf(world));
      await page.getByRole('button', { name: /^(Turn on|Show) the link$/ }).click();
      await page.locator('code.secret').waitFor();
    },
  },
  at('invite', () => '/invite'),
  {
    name: 'invite-refused',
    isSignedIn: true,
    open: async (page, world) => {
      await page.goto(pathOf(world, '/invite'));
      await fill(page, 'E-mail addresses', `tomas at example.com, ${world.mira.email}, ivo@example`);
      await press(page, 'Invite');
      await page.getByRole('alert').waitFor();
    },
  },
  at('person', ({ team }) => `/people/${team.guest.id}`),
  at('channels', () => '/channels'),
  at('channels-archived', () => '/channels?archived=true'),
  at('channel-new', () => '/channels/new'),
  at('channel', ({ team }) => `/channels/${team.channel.id}`),
  {
    name: 'channel-refused',
    isSignedIn: true,
    open: async (page, world) => {
      await page.goto(pathOf(world, `/channels/${world.team.channel.id}`));
      await fill(page, 'Add people', 'nobody@example.com');
      await press(page, 'Add these people');
      await page.getByRole('alert').waitFor();
    },
  },
  at('channel-edit', ({ team }) => `/channels/${team.channel.id}/edit`),
  at('channel-archived', ({ team }) => `/channels/${team.archived.id}`),
  at('channel-remove', ({ team }) => `/channels/${team.archived.id}/remove`),
  at('groups', () => '/groups'),
  at('group-new', () => '/groups/new'),
  at('group', ({ team }) => `/groups/${team.group.id}`),
  at('group-edit', ({ team }) => `/groups/${team.group.id}/edit`),
  at('group-remove', ({ team }) => `/groups/${team.group.id}/remove`),
  at('workspace-settings', () => '/settings'),
  at('workspace-logo', () => '/logo'),
  at('workspace-remove', () => '/remove'),
  {
    name: 'workspace-remove-refused',
    isSignedIn: true,
    open: async (page, world) => {
      await page.goto(pathOf(world, '/remove'));
      await fill(page, 'Current password', 'a guess');
      await press(page, 'Remove the workspace');
      await page.getByRole('alert').waitFor();
    },
  },
  at('person-invited', ({ team }) => `/people/${team.invited.id}`),
];
