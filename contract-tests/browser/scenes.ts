import { CONSOLE_SCENES } from './console_scenes.js';
import { LIVE_SCENES } from './live_scenes.js';
import { SEARCH_SCENES } from './search_scenes.js';
import { WORKSPACE_SCENES } from './workspace_scenes.js';
import { arrive, fill, press, type Scene } from './scene.js';

/** Every page, and what it shows after an error. */
export const SCENES: readonly Scene[] = [
  { name: 'welcome', open: (page) => page.goto('/') },
  { name: 'home', isSignedIn: true, open: (page) => page.goto('/') },
  { name: 'not-found', open: (page) => page.goto('/nowhere') },
  { name: 'sign-in', open: (page) => page.goto('/sign_in') },
  {
    name: 'sign-in-refused',
    open: async (page) => {
      await page.goto('/sign_in');
      await fill(page, 'E-mail', 'nobody@example.com');
      await fill(page, 'Password', 'a guess');
      await press(page, 'Sign in');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'register', open: (page) => page.goto('/register') },
  {
    name: 'register-refused',
    open: async (page) => {
      await page.goto('/register');
      await fill(page, 'E-mail', 'mira at example.com');
      await fill(page, 'Password', 'short');
      await press(page, 'Register');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'forgot-password', open: (page) => page.goto('/forgot_password') },
  {
    name: 'mail-sent',
    open: async (page) => {
      await page.goto('/forgot_password');
      await fill(page, 'E-mail', 'nobody@example.com');
      await press(page, 'Send the link');
      await arrive(page, 'Check your e-mail');
    },
  },
  { name: 'reset-password', open: (page, { resetPath }) => page.goto(resetPath) },
  { name: 'dead-link', open: (page) => page.goto('/reset_password?code=used') },
  { name: 'recover-account', open: (page, { recoveryPath }) => page.goto(recoveryPath) },
  { name: 'confirm-email', isSignedIn: true, open: (page, { confirmPath }) => page.goto(confirmPath) },
  { name: 'invitation', open: (page, { invitationPath }) => page.goto(invitationPath) },
  { name: 'prove-email', isSignedIn: true, open: (page, { proofPath }) => page.goto(proofPath) },
  { name: 'prove-email-stranger', open: (page, { proofPath }) => page.goto(proofPath) },
  { name: 'unsubscribe', open: (page, { unsubscribePath }) => page.goto(unsubscribePath) },
  { name: 'join-first', open: (page, { joinPath }) => page.goto(joinPath) },
  { name: 'join', isSignedIn: true, open: (page, { joinPath }) => page.goto(joinPath) },
  { name: 'change-name', isSignedIn: true, open: (page) => page.goto('/change_name') },
  { name: 'change-picture', isSignedIn: true, open: (page) => page.goto('/change_picture') },
  { name: 'change-time-zone', isSignedIn: true, open: (page) => page.goto('/change_time_zone') },
  { name: 'notifications', isSignedIn: true, open: (page) => page.goto('/account/notifications') },
  {
    name: 'notifications-opened',
    isSignedIn: true,
    open: async (page) => {
      await page.goto('/account/notifications');
      await press(page, 'Snooze until Monday, 8:00');
      await page.getByText('Snoozed until').waitFor();
      await page.locator('summary').first().click();
    },
  },
  {
    name: 'notifications-refused',
    isSignedIn: true,
    open: async (page) => {
      await page.goto('/account/notifications');
      await fill(page, 'Every day from', '22:00');
      await press(page, 'Save hours and days');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'change-password', isSignedIn: true, open: (page) => page.goto('/change_password') },
  { name: 'change-email', isSignedIn: true, open: (page) => page.goto('/change_email') },
  { name: 'account', isSignedIn: true, open: (page) => page.goto('/account') },
  {
    name: 'account-token',
    isSignedIn: true,
    open: async (page) => {
      await page.goto('/account');
      await press(page, 'Show the token');
      await page.locator('code').waitFor();
    },
  },
  {
    name: 'account-replace-token',
    isSignedIn: true,
    open: async (page) => {
      await page.goto('/account');
      await page.locator('summary', { hasText: 'Replace the token' }).click();
      await page.getByRole('button', { name: 'Yes, replace the token' }).waitFor();
    },
  },
  { name: 'consent-sign-in', open: (page, { program }) => page.goto(program.question()) },
  { name: 'consent', isSignedIn: true, open: (page, { program }) => page.goto(program.question()) },
  { name: 'consent-refused', open: (page, { program }) => page.goto(program.question({ scope: undefined })) },
  ...WORKSPACE_SCENES,
  ...LIVE_SCENES,
  ...SEARCH_SCENES,
  ...CONSOLE_SCENES,
];
