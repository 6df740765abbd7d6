import type { Settings } from '../domain/services.js';

/** What a Skein of the tests does unless a test says otherwise. */
export const TEST_SETTINGS: Settings = {
  registration: 'open',
  verifyEmail: false,
  defaultPlan: 'unlimited',
  membersOnFree: 500,
  development: true,
  baseUrl: 'http://skein.test',
  loopInDomain: 'mail.skein.test',
};
