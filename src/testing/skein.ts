import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createApi } from '../api.js';
import type { Clock } from '../clock.js';
import type { AllowedTarget } from '../config/allowed_targets.js';
import type { LogAddresses } from '../config/settings.js';
import { IntegrationCaller } from '../delivery/callbacks.js';
import { HookPinger } from '../delivery/ping.js';
import { Sender } from '../delivery/http/sender.js';
import { PushSender, pushSubject } from '../delivery/push_sender.js';
import { SocketRelay } from '../delivery/socket_relay.js';
import { EnvelopeSeal } from '../domain/hooks/envelopes.js';
import { ApiTokens } from '../domain/accounts/api_tokens.js';
import { FileLinks } from '../domain/uploads/file_links.js';
import { HookSecrets } from '../domain/hooks/hooks.js';
import { pushKeysOf } from '../domain/notifications/push_keys.js';
import { IntegrationSecrets } from '../domain/integrations/secrets.js';
import { createUser } from '../domain/workspaces/memberships.js';
import type { Settings } from '../domain/settings.js';
import { beginSession } from '../domain/accounts/sessions.js';
import { found } from '../errors.js';
import { INTERNAL_EVENTS } from '../events/outbox.js';
import type { FileStore } from '../files/files.js';
import { FolderStore, type FreeSpace } from '../files/folder_store.js';
import { ProcessInspector, type InspectorOptions } from '../files/inspector.js';
import { routes } from '../generated/routes.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, newSecret, secretKey } from '../db/ids.js';
import { sql, type Queryable } from '../db/database.js';
import type { SearchEngine } from '../search/search.js';
import { listen, type RunningServer } from '../http/listen.js';
import { SESSION_COOKIE } from '../http/reply.js';
import { createLog, type Logger } from '../log.js';
import type { OAuthSettings } from '../oauth/options.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { openTestStore, placesIn } from './file_stores.js';
import { sender, type Send } from './http.js';
import { Caller, Person } from './person.js';
import { programOf } from './programs.js';
import { recordingReads } from './reads.js';
import { recordEvent, recordStatement, type RecordedEvent } from './recorder.js';
import { TEST_SETTINGS } from './settings.js';
import { watched } from './statements.js';

export const SECRET_KEY = "the secret key of the tests, which is nobody else's";
export const PASSWORD = 'correct horse battery staple';
/** Another password, for tests that change one. */
export const NEW_PASSWORD = 'a quiet walk by the river';
/** The argon2id hash of PASSWORD. Hashing it for each user would be slow. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$RklR2RzQXICHjYEgLOgW7w$53A8cZHcvNTZnrlh1SX1kHlEvfDDcUSnLgUotdrYFHk';

export interface SkeinOptions {
  settings?: Partial<Settings>;
  oauth?: Partial<OAuthSettings>;
  hooksUrl?: string;
  chaos?: boolean;
  rateLimit?: boolean;
  metricsToken?: string;
  trustProxy?: boolean;
  /** By default nothing is logged. */
  log?: Logger;
  logAddresses?: LogAddresses;
  /** The targets that WEBHOOK_ALLOW names. By default none. */
  webhookAllow?: readonly AllowedTarget[];
  /** By default the database. */
  search?: SearchEngine;
  /** How long a request may compute over stored texts. The default is that of the program. */
  textMilliseconds?: number;
  inspector?: Partial<InspectorOptions>;
  freeSpace?: FreeSpace;
  /** By default a folder, or the object store of this test run. */
  filesUrl?: string;
  /** The maximum size of a page in bytes. The default is that of the pool. */
  pageBytes?: number;
}

/** The program that inspects files. */
export const INSPECTOR_PROGRAM = programOf('../files/inspector_child.ts');

/** A clock that follows the real one until a test moves or stops it. */
export class TestClock implements Clock {
  #offset = 0;
  #standing: number | undefined;

  now(): Date {
    return new Date((this.#standing ?? Date.now()) + this.#offset);
  }

  /** Stops the clock. From then on only `advance` moves it. */
  stand(): void {
    this.#standing = Date.now();
  }

  /** Moves the clock forward. */
  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
}

/**
 * Starts a Skein for this test file, with its own database and its own server, and stops it at the end. Every answer is
 * checked against the contract, and an unexpected error in the server fails the test in which it happened.
 */
export function useSkein(options: SkeinOptions = {}): Skein {
  const skein = new Skein(options);
  beforeAll(() => skein.start());
  afterEach(() => skein.throwUnexpected());
  afterAll(() => skein.stop());
  return skein;
}

interface RunningSkein {
  database: TestDatabase;
  folder: string;
  files: FileStore;
  inspector: ProcessInspector;
  relay: SocketRelay;
  sender: Sender;
  server: RunningServer;
  send: Send;
}

export class Skein {
  readonly clock = new TestClock();
  readonly tokens = new ApiTokens(SECRET_KEY);
  readonly fileLinks = new FileLinks(SECRET_KEY);
  readonly hookSecrets = new HookSecrets(SECRET_KEY);
  readonly integrationSecrets = new IntegrationSecrets(SECRET_KEY, TEST_SETTINGS.baseUrl);
  readonly #options: SkeinOptions;
  #running: RunningSkein | undefined;
  #unexpected: unknown[] = [];
  #statements: string[] | undefined;
  #users = 0;

  constructor(options: SkeinOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { pageBytes } = this.#options;
    const database = await createTestDatabase({
      onNewStatement: recordStatement,
      poolSize: 10,
      ...(pageBytes === undefined ? {} : { pageBytes }),
    });
    const folder = await mkdtemp(path.join(tmpdir(), 'skein-data-'));
    const files = await openTestStore(path.join(folder, 'files'), this.#options);
    const inspector = new ProcessInspector({ files, program: INSPECTOR_PROGRAM, ...this.#options.inspector });
    const { settings, oauth, hooksUrl, chaos = true, rateLimit = false } = this.#options;
    const { log = createLog('silent'), logAddresses = 'full' } = this.#options;
    const { trustProxy = false, metricsToken, search, textMilliseconds, webhookAllow = [] } = this.#options;
    const relay = new SocketRelay({
      db: database.db,
      url: database.url,
      clock: this.clock,
      log,
      seal: new EnvelopeSeal(SECRET_KEY),
      onNewStatement: recordStatement,
    });
    const own = new Sender({ development: true, allow: [], relay });
    const app = createApi({
      databaseUrl: database.url,
      onNewStatement: recordStatement,
      db: watched(database.db, (text) => this.#statements?.push(text)),
      clock: this.clock,
      log,
      logAddresses,
      routes: recordingReads(routes),
      files,
      inspector,
      search,
      textMilliseconds,
      targets: new Sender({ development: settings?.development ?? true, allow: webhookAllow }),
      hookPings: new HookPinger({ sender: own, secrets: this.hookSecrets, clock: this.clock }),
      integrationPings: new IntegrationCaller({
        sender: own,
        secrets: this.integrationSecrets,
        clock: this.clock,
      }),
      pushes: this.pushesOver(database.db, own, log),
      secretKey: SECRET_KEY,
      chaos,
      rateLimit,
      metricsToken,
      trustProxy,
      checkResponses: true,
      settings: { ...TEST_SETTINGS, ...settings },
      oauth: {
        url: settings?.baseUrl ?? TEST_SETTINGS.baseUrl,
        registration: true,
        tokenLifetime: undefined,
        ...oauth,
      },
      ...(hooksUrl === undefined ? {} : { hooksUrl }),
      onUnexpected: (error) => this.#unexpected.push(error),
    });
    const server = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined });
    const send = sender(`http://127.0.0.1:${server.port}`);
    this.#running = { database, folder, files, inspector, relay, sender: own, server, send };
  }

  /** What sends pushes, over this database and this sender. */
  pushesOver(db: Queryable, sender: Sender, log = createLog('silent')): PushSender {
    const subject = pushSubject({ baseUrl: TEST_SETTINGS.baseUrl, mailFrom: 'skein@example.com' });
    return new PushSender({ db, sender, keys: pushKeysOf(SECRET_KEY), subject, clock: this.clock, log });
  }

  async stop(): Promise<void> {
    await this.#running?.server.stop();
    this.#running?.inspector.stop();
    await this.#running?.sender.close();
    await this.#running?.relay.stop();
    if (this.#running !== undefined && recordEvent !== undefined) await recordEvents(this.#running.database.url);
    await this.#running?.database.close();
    if (this.#running !== undefined) await rm(this.#running.folder, { recursive: true });
  }

  /** Throws the first unexpected error in the server since the last call. */
  throwUnexpected(): void {
    const [first] = this.#unexpected.splice(0);
    if (first !== undefined) throw first;
  }

  /** The unexpected errors in the server since the last call, for a test that causes them. */
  takeUnexpected(): unknown[] {
    return this.#unexpected.splice(0);
  }

  /** The statements that the server sends during `work`, in order. */
  async statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    this.#statements = statements;
    try {
      await work();
    } finally {
      this.#statements = undefined;
    }
    return statements;
  }

  get db() {
    return this.#started.database.db;
  }

  get databaseUrl(): string {
    return this.#started.database.url;
  }

  /** Sends what leaves this Skein. */
  get sender(): Sender {
    return this.#started.sender;
  }

  get files(): FileStore {
    return this.#started.files;
  }

  get inspector(): ProcessInspector {
    return this.#started.inspector;
  }

  /** The folder with all data that is not in the database. */
  get dataDir(): string {
    return this.#started.folder;
  }

  /** The files in the store, complete or not, as paths relative to its folder or bucket. */
  async filesKept(): Promise<string[]> {
    if (!(this.files instanceof FolderStore)) return placesIn(this.files);
    const folder = path.join(this.#started.folder, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .toSorted();
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#started.server.port}`;
  }

  get #started() {
    if (this.#running === undefined) throw new Error('This Skein has not started.');
    return this.#running;
  }

  get send(): Send {
    return this.#started.send;
  }

  /** A caller without credentials. */
  get stranger(): Caller {
    return new Caller(this.send, undefined);
  }

  /** The status that a login with this address and password returns. */
  async login(email: string, password: string): Promise<number> {
    return (await this.stranger.try('users.login', { email, password })).status;
  }

  /** A user with an account and a token, in no workspace. `name` is the first name. */
  async aUser(name = 'someone'): Promise<Person> {
    this.#users += 1;
    const email = `${name}.${this.#users}@example.com`;
    const fullName = `${name.charAt(0).toUpperCase()}${name.slice(1)} Example`;
    const now = this.clock.now();
    return this.db.transaction(async (trx) => {
      const user = { name: fullName, email, passwordHash: PASSWORD_HASH, lang: 'en', publicTargetsOnly: false };
      const id = found(await createUser(trx, user, now), 'email_taken');
      return new Person(this.send, await this.tokens.issueFirst(trx, id, now), { id, name: fullName, email });
    });
  }

  /** The cookie of a new session of this person. */
  async aCookieOf(person: Person): Promise<string> {
    return `${SESSION_COOKIE}=${await beginSession(this.db, person.id, this.clock.now())}`;
  }

  /** A caller with a token of this user that has only these scopes. */
  async aProgramOf(person: Person, scopes: readonly string[]): Promise<Person> {
    const token = newSecret(bucketOf(person.id));
    const key = secretKey(token);
    // A token that came from a code has a family. Without one it would be a test token.
    await this.db.run(sql`
      insert into tokens (bucket, sha256, user_id, client_id, family, scopes, created_at)
      values (${key?.bucket}, ${key?.sha256}, ${person.id}, 'test-program', ${person.id}, ${scopes}, ${this.clock.now()})`);
    return new Person(this.send, token, person);
  }

  /** Adds a workspace. Its ADMIN is this person. */
  aWorkspace(admin: Person, name = 'Weavers'): Promise<Schema<'Workspace'>> {
    return admin.call('workspaces.add', { name });
  }

  /** Adds a new user to the workspace. */
  async aMember(
    admin: Person,
    workspace: { id: number },
    name: string,
    userType: Schema<'WorkspaceUsersAddRequest'>['user_type'] = 'USER',
  ): Promise<Person> {
    const person = await this.aUser(name);
    await admin.call('workspaceUsers.add', { id: workspace.id, email: person.email, user_type: userType });
    return person;
  }

  /**
   * A new workspace with a channel, which is public unless the options say otherwise.
   * - In the channel: Ada (ADMIN, who created it), Ben (USER), Gus (GUEST).
   * - Outside the channel: Cleo (USER), Gwen (GUEST).
   * - In no workspace: Olga.
   */
  async aTeam(channelOptions: Partial<Schema<'ChannelsAddRequest'>> = { public: true }) {
    const ada = await this.aUser('ada');
    const workspace = await this.aWorkspace(ada);
    const ben = await this.aMember(ada, workspace, 'ben');
    const cleo = await this.aMember(ada, workspace, 'cleo');
    const gus = await this.aMember(ada, workspace, 'gus', 'GUEST');
    const gwen = await this.aMember(ada, workspace, 'gwen', 'GUEST');
    const olga = await this.aUser('olga');
    const channel = await ada.call('channels.add', {
      workspace_id: workspace.id,
      name: 'Launch',
      user_ids: [ben.id, gus.id],
      ...channelOptions,
    });
    return { ada, ben, cleo, gus, gwen, olga, workspace, channel };
  }
}

/**
 * Records the events for the referee. It opens a connection of its own, because the bucket rule checks
 * the statements of the pool.
 */
async function recordEvents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<RecordedEvent>(
      'select name, snapshot::text from outbox where name <> all($1) order by id',
      [INTERNAL_EVENTS],
    );
    for (const event of rows) recordEvent?.(event);
  } finally {
    await client.end();
  }
}
