import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../../src/testing/skein.js';
import { Chromium, PROGRAM_ORIGIN, SIZES } from './chromium.js';
import { keyboard, mouse } from './hands.js';
import { aWorld, USUAL, type World } from './world.js';

const skein = useSkein();
const chromium = new Chromium(skein);
let world: World;
beforeEach(async () => {
  world = await aWorld(skein, USUAL);
});

const sizes = Object.keys(SIZES).filter((size): size is keyof typeof SIZES => size in SIZES);
const ways = sizes.flatMap((size) => [
  { way: 'the mouse', size, of: mouse },
  { way: 'the keyboard alone', size, of: keyboard },
]);

describe.each(ways)('with $way, on a $size', ({ size, of }) => {
  const light = size === 'phone' ? 'dark' : 'light';
  const start = async (path: string, session?: string) => {
    const page = await chromium.page({ size, light }, session);
    await page.goto(path);
    return { page, ...of(page) };
  };
  const said = (page: Page) => page.getByRole('status').textContent();

  it('a stranger joins a workspace by its link, registering on the way, and signs out', async () => {
    const { page, fill, choose } = await start(world.joinPath);
    await choose('link', 'Register', 'Register');
    await fill('Name', 'Noor Haddad');
    await fill('E-mail', `noor.${size}.${world.workspace.id}@example.com`);
    await fill('Password', NEW_PASSWORD);
    await choose('button', 'Register', 'Sign in');
    expect(await said(page)).toContain('Account created.');
    await fill('Password', NEW_PASSWORD);
    await choose('button', 'Sign in', `Join ${USUAL.workspace}?`);
    await choose('button', 'Join', `You are in ${USUAL.workspace}`);
    await choose('link', 'Go to your workspaces', 'Home');
    await choose('link', 'Account', 'Your account');
    await choose('button', 'Sign out', 'Sign in');
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/sign_in');
  });

  it('somebody creates a workspace, invites people, and adds one of them to a new channel', async () => {
    const { page, fill, choose, reveal } = await start('/', world.session);
    await choose('link', 'Create a workspace', 'Create a workspace');
    await choose('button', 'Create workspace', 'Create a workspace');
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await fill('Name', 'Dyers');
    await choose('button', 'Create workspace', 'Dyers');
    await choose('link', 'Invite people', 'Invite people to Dyers');
    const [ivo, email] = ['ivo', 'tess'].map((name) => `${name}.${size}.${world.workspace.id}@example.com`);
    await fill('E-mail addresses', `Ivo Lind <${ivo ?? ''}>, ${email ?? ''}, somebody`);
    await choose('button', 'Invite', 'Invite people to Dyers');
    expect(await page.getByRole('alert').textContent()).toBe('2 people are invited. This address is not:');
    await choose('link', 'Channels', 'Channels of Dyers');
    await choose('link', 'Create a channel', 'Create a channel');
    await fill('Name', 'Indigo');
    await choose('button', 'Create channel', 'Indigo');
    await fill('Add people', email ?? '');
    await choose('button', 'Add these people', 'Indigo');
    expect(await said(page)).toBe('They are added.');
    await choose('link', 'People', 'Dyers');
    await choose('link', 'Ivo Lind', 'Ivo Lind');
    await reveal('Remove from the workspace');
    await choose('button', 'Yes, remove from the workspace', 'Dyers');
    expect(await page.getByText('Ivo Lind').count()).toBe(0);
    await choose('button', 'Turn on the link', 'Dyers');
    expect(await page.locator('code.secret').textContent()).toContain('/join/');
    await choose('link', 'Settings', 'Settings of Dyers');
    await fill('Name', 'Dyers and weavers');
    await choose('button', 'Save', 'Settings of Dyers and weavers');
  });

  it('somebody finds a person, changes and removes a group and a channel, and removes the workspace', async () => {
    const { page, fill, choose, reveal } = await start(`/workspaces/${world.team.workspace.id}`, world.session);
    await fill('Find a person', 'noor');
    await choose('button', 'Find', USUAL.workspace);
    expect(await page.locator('.items > li').count()).toBe(1);
    await choose('link', 'Groups', `Groups of ${USUAL.workspace}`);
    await choose('link', USUAL.program, USUAL.program);
    await choose('link', 'Change the name or description', `Change ${USUAL.program}`);
    await fill('Name', 'Loom setters');
    await choose('button', 'Save', 'Loom setters');
    expect(await said(page)).toBe('Your changes are saved.');
    await choose('link', 'Remove this group', 'Remove Loom setters?');
    await choose('button', 'Remove the group', `Groups of ${USUAL.workspace}`);
    await choose('link', 'Channels', `Channels of ${USUAL.workspace}`);
    await choose('link', 'Dyes and yarns', 'Dyes and yarns');
    await reveal('Archive this channel');
    await choose('button', 'Yes, archive it', 'Dyes and yarns');
    await choose('link', 'Remove this channel', 'Remove Dyes and yarns?');
    await choose('button', 'Remove the channel', `Channels of ${USUAL.workspace}`);
    expect(await said(page)).toBe('It is removed.');
    await choose('link', 'Settings', `Settings of ${USUAL.workspace}`);
    await choose('link', 'Remove this workspace', `Remove ${USUAL.workspace}?`);
    await fill('Current password', 'a guess');
    await choose('button', 'Remove the workspace', `Remove ${USUAL.workspace}?`);
    expect(await page.getByRole('alert').textContent()).toBe('This is not your current password.');
    await fill('Current password', PASSWORD);
    await choose('button', 'Remove the workspace', 'Home');
    expect(await said(page)).toBe('The workspace is removed.');
  });

  it('somebody signs in at the second try', async () => {
    const { page, fill, choose } = await start('/sign_in');
    await fill('E-mail', world.mira.email);
    await fill('Password', 'a wrong one');
    await choose('button', 'Sign in', 'Sign in');
    expect(await page.getByRole('alert').textContent()).toContain('invalid');
    await fill('Password', PASSWORD);
    await choose('button', 'Sign in', 'Home');
  });

  it('somebody chooses a new password by the link of a mail', async () => {
    const { page, fill, choose } = await start('/sign_in');
    await choose('link', 'Forgot your password?', 'Reset your password');
    await fill('E-mail', world.mira.email);
    await choose('button', 'Send the link', 'Check your e-mail');
    await page.goto(world.resetPath);
    await fill('New password', 'short');
    await choose('button', 'Set the password', 'Choose a new password');
    expect(await page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
    await fill('New password', NEW_PASSWORD);
    await choose('button', 'Set the password', 'Your account');
    expect(await said(page)).toContain('Your new password is set');
  });

  it('somebody gets their account back by the link of a mail', async () => {
    const { page, fill, choose } = await start(world.recoveryPath);
    await fill('New password', NEW_PASSWORD);
    await choose('button', 'Get my account back', 'Your account');
    expect(await said(page)).toContain('This account is yours again');
  });

  it('somebody changes their password and their address, and signs out everywhere', async () => {
    const { page, fill, choose, reveal } = await start('/account', world.session);
    await choose('link', 'Change your password', 'Change your password');
    await fill('Current password', PASSWORD);
    await fill('New password', NEW_PASSWORD);
    await choose('button', 'Change the password', 'Your account');
    expect(await said(page)).toContain('Your new password is set');
    await choose('link', 'Change your e-mail address', 'Change your e-mail address');
    await fill('New e-mail address', `mira.${size}.${world.workspace.id}@example.org`);
    await fill('Current password', NEW_PASSWORD);
    await choose('button', 'Change the address', 'Your account');
    expect(await said(page)).toBe('Your address is changed.');
    await reveal('Sign out everywhere');
    await choose('button', 'Yes, sign out everywhere', 'Sign in');
    expect(await said(page)).toContain('You are signed out everywhere');
  });

  it('somebody confirms an address by the link of a mail', async () => {
    const { choose } = await start(world.confirmPath, world.session);
    await choose('button', 'Confirm the address', 'Your address is confirmed');
  });

  it('somebody accepts an invitation', async () => {
    const { page, fill, choose } = await start(world.invitationPath);
    await fill('Name', 'Tomas L.');
    await fill('Password', NEW_PASSWORD);
    await choose('button', 'Accept the invitation', 'Home');
    expect(await said(page)).toContain('Welcome');
    expect(await page.getByText('Tomas L.').count()).toBe(1);
  });

  it('somebody lets a program in, signing in first, and shuts it out again', async () => {
    const { page, fill, choose, reveal } = await start(world.program.question());
    await fill('E-mail', world.mira.email);
    await fill('Password', PASSWORD);
    await choose('button', 'Sign in', `Authorize ${USUAL.program}?`);
    await choose('button', 'Authorize');
    expect(page.url()).toContain(`${PROGRAM_ORIGIN}/done?code=`);
    await page.goto('/account');
    await reveal(`Revoke access of ${USUAL.program}`);
    await choose('button', `Yes, revoke access of ${USUAL.program}`, 'Your account');
    expect(await said(page)).toContain('no longer has access to your account');
  });

  it('somebody snoozes, takes a day off, and saves the settings of a workspace', async () => {
    const { page, tick, choose, reveal } = await start('/account', world.session);
    await choose('link', 'Change your notifications', 'Notifications');
    await choose('button', 'Snooze until tomorrow, 8:00', 'Notifications');
    expect(await said(page)).toBe('Your notifications are snoozed.');
    await tick('Saturday');
    await choose('button', 'Save hours and days', 'Notifications');
    expect(await page.getByLabel('Saturday').isChecked()).toBe(true);
    await reveal(`${USUAL.workspace} two`);
    await choose('button', `Save the settings of ${USUAL.workspace} two`, 'Notifications');
    expect(await said(page)).toBe('The settings of the workspace are saved.');
    expect(await page.locator('details[open] > summary').textContent()).toBe(`${USUAL.workspace} two`);
  });

  it('somebody builds an integration, installs it, uninstalls it and removes it', async () => {
    const { page, fill, choose } = await start('/account', world.session);
    await choose('link', 'Integrations', 'Your integrations');
    await choose('link', 'Create an integration', 'What do you want to build?');
    await choose('link', 'Bot', 'Create an integration: Bot');
    await choose('button', 'Create integration', 'Create an integration: Bot');
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await fill('Name', 'Weaver');
    await choose('button', 'Create integration', 'Weaver');
    expect(await said(page)).toBe('The integration is created.');
    expect(await page.locator('code.secret').count()).toBe(1);
    await choose('button', 'Show the tokens', 'Weaver');
    const address = await page.getByRole('link', { name: /integrations.installation/ }).getAttribute('href');
    await page.goto(address ?? '');
    await choose('button', 'Install', 'Weaver');
    expect(await said(page)).toBe('The integration is installed.');
    await choose('link', 'Uninstall', 'Uninstall Weaver?');
    await choose('button', 'Uninstall', 'Weaver');
    await choose('link', 'Remove', 'Remove Weaver?');
    await choose('button', 'Remove', 'Your integrations');
    expect(await said(page)).toContain('removed');
  });

  it('somebody searches, turns the page, narrows the search down, and reads a post', async () => {
    const { page, fill, choose } = await start('/account', world.session);
    await choose('link', 'Search', 'Search');
    await fill('Words', 'loom');
    await choose('button', 'Search', 'Search: loom');
    expect(await page.locator('mark').count()).toBeGreaterThan(10);
    await choose('link', 'Next page', 'Search: loom');
    await choose('link', 'First page', 'Search: loom');
    await fill('Words', '"seen the ones" -yarn');
    await choose('button', 'Search', 'Search: "seen the ones" -yarn');
    expect(await page.locator('main li').count()).toBe(1);
    await choose('link', 'Two new looms for the long hall', 'Two new looms for the long hall');
    expect(await page.locator('mark').allTextContents()).toEqual(['seen', 'the', 'ones']);
    await choose('link', 'Back to the search', 'Search: "seen the ones" -yarn');
  });

  it('somebody pings a webhook, and sends again what has failed', async () => {
    const { page, choose } = await start('/integrations', world.session);
    await choose('link', 'Webhooks', 'Your webhooks');
    await choose('link', 'workspace_updated', 'workspace_updated');
    await choose('button', 'Send a ping', 'workspace_updated');
    expect(await page.locator('pre').first().textContent()).toContain('x-skein-event: ping');
    await choose('link', 'Failed, 2 attempts', 'Delivery of workspace_updated');
    await choose('button', 'Send it again');
    expect(await said(page)).toContain('sent again.');
  });

  it('somebody adds a webhook, sees its secret, and deletes it', async () => {
    const { page, fill, tick, pick, choose, reveal } = await start('/integrations/hooks', world.session);
    await choose('link', 'Add a webhook', 'Add a webhook');
    await fill('URL', 'https://looms.example.com/events');
    await tick('Thread added (thread_added)');
    await choose('button', 'Choose a channel or conversation', 'Add a webhook');
    expect(await page.getByRole('alert').textContent()).toBe('Please check the marked fields.');
    await pick('Workspace (optional)', `${USUAL.workspace} two`);
    await choose('button', 'Choose a channel or conversation', 'Add a webhook');
    await pick('Channel (optional)', 'Weaving room');
    await choose('button', 'Add the webhook', 'thread_added');
    expect(await said(page)).toContain('The webhook is added.');
    await choose('button', 'Show the secret', 'thread_added');
    expect(await page.locator('code.secret').textContent()).toMatch(/^whsec_/);
    await reveal('Delete the webhook');
    await choose('button', 'Yes, delete it', 'Your webhooks');
    expect(await said(page)).toBe('The webhook is deleted.');
  });

  it('somebody ends their other sessions, sees their token, and replaces it', async () => {
    const { page, choose, reveal } = await start('/account', world.session);
    await reveal('2 sessions of programs and unknown devices');
    const end = page.locator('summary[aria-label^="End the session of curl"]');
    const label = (await end.getAttribute('aria-label')) ?? '';
    await reveal(label);
    await choose('button', label.replace('End', 'Yes, end it:'), 'Your account');
    expect(await end.count()).toBe(0);
    await reveal('End all other sessions');
    await choose('button', 'Yes, end them', 'Your account');
    expect(await said(page)).toBe('All other sessions have ended.');
    await choose('button', 'Show the token', 'Your account');
    expect(await page.locator('code').textContent()).toBe(world.mira.token);
    await reveal('Replace the token');
    await choose('button', 'Yes, replace the token', 'Your account');
    expect(await page.locator('code').textContent()).not.toBe(world.mira.token);
  });
});
