import { setting } from './setting.js';
import { megabytes, wholeNumber } from './setting_values.js';

/** The settings of what users and workspaces may have, in the order of docs/guides/configuration.md. */
export const LIMIT_SETTINGS = {
  membersOnFree: setting({
    name: 'MEMBERS_ON_FREE',
    values: 'a whole number from 1 to 1000000',
    fallback: '500',
    description: 'The most members that a workspace on plan `free` can have.',
    parse: wholeNumber(1, 1_000_000),
  }),
  installationsPerPlace: setting({
    name: 'INSTALLATIONS_PER_PLACE',
    values: 'a whole number from 1 to 1000',
    fallback: '20',
    description:
      'The most integrations that can be installed in one channel or thread. Each of them is called by each post there.',
    parse: wholeNumber(1, 1000),
  }),
  installationsPerWorkspace: setting({
    name: 'INSTALLATIONS_PER_WORKSPACE',
    values: 'a whole number from 1 to 10000',
    fallback: '200',
    description: 'The most installations of integrations in a workspace, those in its channels and threads included.',
    parse: wholeNumber(1, 10_000),
  }),
  uploadQuotaUser: setting({
    name: 'UPLOAD_QUOTA_USER',
    values: 'a whole number of megabytes; 0 for no limit',
    fallback: '2000',
    description: 'The limit on the total size of the uploads of a user. Avatars do not count.',
    parse: megabytes,
  }),
  uploadQuotaWorkspace: setting({
    name: 'UPLOAD_QUOTA_WORKSPACE',
    values: 'a whole number of megabytes; 0 for no limit',
    fallback: '20000',
    description: 'The limit on the total size of the uploads in the posts of a workspace. Each upload counts once.',
    parse: megabytes,
  }),
  freeSpaceFloor: setting({
    name: 'FREE_SPACE_FLOOR',
    values: 'a whole number of megabytes; 0 for none',
    fallback: '1024',
    description: 'Uploads are refused when the disk of DATA_DIR has less free space than this.',
    parse: megabytes,
  }),
};
