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
  liveStreamsPerUser: setting({
    name: 'LIVE_STREAMS_PER_USER',
    values: 'a whole number from 1 to 1000',
    fallback: '20',
    description:
      'The most streams of events that a user can have open in a process, or in all processes of PROCESSES together. Calls of `live/get` that wait count.',
    parse: wholeNumber(1, 1000),
  }),
  liveStreams: setting({
    name: 'LIVE_STREAMS',
    values: 'a whole number from 1 to 100000',
    fallback: '2000',
    description: 'The most streams of events that a process can have open, or all processes of PROCESSES together.',
    parse: wholeNumber(1, 100_000),
  }),
  liveRetention: setting({
    name: 'LIVE_RETENTION_HOURS',
    values: 'a whole number from 1 to 720',
    fallback: '24',
    description: 'How long events are kept for clients that were away. Who was away for longer reads the lists again.',
    parse: wholeNumber(1, 720),
  }),
  freeSpaceFloor: setting({
    name: 'FREE_SPACE_FLOOR',
    values: 'a whole number of megabytes; 0 for none',
    fallback: '1024',
    description:
      'Uploads are refused when the disk of DATA_DIR has less free space than this. Not used with FILES_URL.',
    parse: megabytes,
  }),
};
