import type { Settings } from '../domain/settings.js';

/** The settings of tests, unless a test says otherwise. */
export const TEST_SETTINGS: Settings = {
  registration: 'open',
  verifyEmail: false,
  canMailOwners: true,
  sendsMail: true,
  defaultPlan: 'unlimited',
  membersOnFree: 500,
  installationsPerPlace: 20,
  installationsPerWorkspace: 200,
  development: true,
  baseUrl: 'http://skein.test',
  loopInDomain: 'mail.skein.test',
};
