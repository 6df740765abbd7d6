/** May import all of src but test code. */
export const EVERYTHING = 'everything';

/** Code that knows none of Skein's objects. Everybody may import it. */
const LEAVES = [
  'actor',
  'amounts',
  'bounded_json',
  'clock',
  'concurrency_limit',
  'control_characters',
  'normal_form',
  'siblings',
  'work_budget',
  'wakeup',
  'errors',
  'generated',
  'db',
];
/** The rooms of the domain. Each may import those before it. */
const ROOMS = [
  'context',
  'settings',
  'text',
  'limits',
  'announcements',
  'oauth',
  'uploads',
  'credentials',
  'groups',
  'posts',
  'search',
  'conversations',
  'hooks',
  'notifications',
  'live',
  'workspaces',
  'integrations',
  'channels',
  'accounts',
  'users',
].map((room) => `domain/${room}`);
const OBJECTS = ['models', 'policies', 'presenters', 'events/outbox', 'services', ...ROOMS];
const ROOM = [
  ...LEAVES,
  'models',
  'policies',
  'presenters',
  'events/outbox',
  'files/files',
  'mail/mail',
  'search/search',
  'search/words',
  'search/query',
];
const ENGINE = ['clock', 'config', 'errors', 'generated', 'db'];
const OUTSIDE = ['config', ...LEAVES, ...OBJECTS];
const WORKER = ['events/due_worker', 'mail/mail'];

/**
 * Who may import whom (docs/architecture.md), one row for each folder or file of src. A row for a file inside a folder
 * takes precedence over the folder's. Files of one row may import each other. The interface of an engine is the file
 * that is named like its folder: `mail/mail`.
 */
export const LAYERS: Readonly<Record<string, readonly string[] | typeof EVERYTHING>> = {
  actor: [],
  amounts: [],
  bounded_json: [],
  'node_version.mjs': [],
  clock: [],
  control_characters: [],
  normal_form: [],
  log: ['control_characters'],
  generated: [],
  errors: ['generated'],
  config: [],
  'config/secret_key': ['config', 'db', 'models'],
  'config/file_store_claim': ['db', 'models', 'files/files'],
  concurrency_limit: ['errors'],
  work_budget: [],
  turns: [],
  wakeup: [],
  db: ['concurrency_limit', 'config', 'errors', 'generated', 'wakeup'],
  machine: [],
  siblings: [],
  embedded: ['config', 'db', 'machine'],
  processes: ['config', 'config/secret_key', 'clock', 'db', 'embedded', 'log', 'machine', 'models', 'siblings'],
  models: LEAVES,
  policies: ['actor', 'errors', 'models'],
  mail: ['mail/mail', ...ENGINE],
  files: ['files/files', 'siblings', ...ENGINE],
  search: ['search/search', 'search/words', 'search/query', 'work_budget', 'models', ...ENGINE],
  'search/search': ['db'],
  'search/words': ['normal_form'],
  'search/query': ['search/words'],
  mail_in: [...OUTSIDE, 'log', 'files/files'],
  'mail/mail': ENGINE,
  'files/files': ENGINE,
  presenters: [...LEAVES, 'files/files', 'models'],
  'events/outbox': ['clock', 'generated', 'db'],
  ...Object.fromEntries(ROOMS.map((room, number) => [room, [...ROOM, ...ROOMS.slice(0, number)]])),
  services: ['db', 'files/files', 'search/search', ...ROOMS],
  'http/handler': ['actor', 'db', 'errors', 'generated', 'services'],
  handlers: [...OUTSIDE, 'http/handler', 'mail/mail', 'files/files'],
  'generated/routes': ['generated', 'handlers', 'http/handler'],
  events: [...OUTSIDE, ...WORKER, 'events/wake_sender', 'files/files'],
  'events/due_worker': ['db', 'wakeup'],
  'events/wake_sender': ['db'],
  delivery: [...OUTSIDE, ...WORKER, 'turns'],
  notices: [...OUTSIDE, ...WORKER, 'delivery'],
  http: [...OUTSIDE, 'files/files', 'http/handler'],
  'pages/kit': [...OUTSIDE, 'http', 'http/handler'],
  live: [...OUTSIDE, 'log', 'http', 'http/handler', 'events/wake_sender'],
  oauth: [...OUTSIDE, 'http', 'http/handler', 'pages/kit'],
  'pages/account': [...OUTSIDE, 'http', 'http/handler', 'pages/kit'],
  'pages/console': [...OUTSIDE, 'http', 'http/handler', 'pages/kit'],
  'pages/live': [...OUTSIDE, 'http', 'http/handler', 'pages/kit'],
  'pages/search': [...OUTSIDE, 'http', 'http/handler', 'pages/kit'],
  'pages/workspace': [...OUTSIDE, 'http', 'http/handler', 'pages/kit'],
  'pages/public': [...OUTSIDE, 'http', 'files/files', 'pages/kit'],
  api: EVERYTHING,
  server: EVERYTHING,
  cli: EVERYTHING,
  main: EVERYTHING,
};

/** Rows whose files may not import each other. */
export const APART: readonly string[] = ['handlers'];

/** Packages that only some rows may import. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  express: ['http', 'oauth', 'pages/kit', 'pages/account', 'pages/console', 'pages/public', 'server'],
};

const NETWORK = ['http', 'https', 'http2', 'net', 'tls', 'dgram'];

/** Packages that a row may not import: handlers never call the network. */
export const NEVER_IN: Readonly<Record<string, readonly string[]>> = {
  handlers: ['undici', ...NETWORK, ...NETWORK.map((name) => `node:${name}`)],
};
