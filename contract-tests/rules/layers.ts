/** May import all of src but test code. */
export const EVERYTHING = 'everything';

/** All that has no knowledge of Skein's objects and costs nothing to know. */
const LEAVES = ['actor', 'addresses', 'clock', 'errors', 'generated', 'json'];
const STORAGE = ['db', 'ids'];
const OBJECTS = ['models', 'policies', 'presenters', 'domain', 'events/outbox'];
const ENGINE = ['clock', 'config', 'errors', 'generated', 'json', ...STORAGE];
const OUTSIDE = ['config', ...LEAVES, ...STORAGE, ...OBJECTS];
const WORKER = ['db_session', 'unreadable', 'events/bell', 'search/search', 'mail/mail', 'realtime/realtime'];

/**
 * Who may import whom (docs/architecture.md), one row for each folder or file of src; a row for a file inside a folder
 * takes it out of the folder's. Files of one row may import each other. The interface of an engine is the file that is
 * named like its folder: `mail/mail`.
 */
export const LAYERS: Readonly<Record<string, readonly string[] | typeof EVERYTHING>> = {
  actor: [],
  addresses: [],
  clock: [],
  allowed_targets: [],
  setting_values: ['allowed_targets'],
  settings: ['setting_values'],
  config: ['allowed_targets', 'setting_values', 'settings'],
  log: [],
  heap: [],
  json: [],
  generated: [],
  errors: ['generated'],
  sql: [],
  queryable: ['sql'],
  unreadable: [],
  grouped_statements: ['unreadable'],
  reads_together: ['grouped_statements', 'queryable', 'sql', 'unreadable'],
  db: ['grouped_statements', 'queryable', 'reads_together', 'sql', 'unreadable'],
  db_session: ['queryable', 'unreadable'],
  ids: ['db'],
  migrations: ['config', ...STORAGE],
  secret_key: ['config', ...STORAGE],
  embedded: ['config', ...STORAGE],
  models: [...LEAVES, ...STORAGE],
  policies: ['actor', 'errors', 'models'],
  search: ['search/search', ...ENGINE],
  mail: ['mail/mail', ...ENGINE],
  files: ['files/files', ...ENGINE],
  realtime: ['realtime/realtime', ...ENGINE],
  'search/search': ENGINE,
  'mail/mail': ENGINE,
  'files/files': ENGINE,
  'realtime/realtime': ENGINE,
  presenters: [...LEAVES, 'files/files', 'models', ...STORAGE],
  'events/outbox': ['clock', 'generated', 'json', ...STORAGE],
  domain: [
    ...[...LEAVES, 'models', 'policies', 'presenters', 'events/outbox', ...STORAGE],
    ...['search/search', 'files/files', 'mail/mail'],
  ],
  'http/handler': ['actor', 'db', 'domain', 'errors', 'generated', 'json'],
  handlers: [...OUTSIDE, 'http/handler', 'search/search', 'mail/mail', 'files/files', 'realtime/realtime'],
  'generated/routes': ['generated', 'handlers', 'http/handler'],
  events: [...OUTSIDE, ...WORKER, 'files/files'],
  'events/bell': [],
  delivery: [...OUTSIDE, ...WORKER, 'allowed_targets'],
  http: [...OUTSIDE, 'files/files', 'http/handler'],
  web: [...OUTSIDE, 'http', 'http/handler'],
  oauth: [...OUTSIDE, 'http', 'http/handler', 'web'],
  account: [...OUTSIDE, 'http', 'http/handler', 'web'],
  console: [...OUTSIDE, 'http', 'http/handler', 'web'],
  pages: [...OUTSIDE, 'http', 'files/files'],
  api: EVERYTHING,
  server: EVERYTHING,
  cli: EVERYTHING,
  main: EVERYTHING,
};

/** Rows whose files do not import each other either. */
export const APART: readonly string[] = ['handlers'];

/** Packages that only some rows may import. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  express: ['http', 'oauth', 'pages', 'server'],
};

const NETWORK = ['http', 'https', 'http2', 'net', 'tls', 'dgram'];

/** Packages that a row may not import: handlers never call the network. */
export const NEVER_IN: Readonly<Record<string, readonly string[]>> = {
  handlers: ['undici', ...NETWORK, ...NETWORK.map((name) => `node:${name}`)],
};
