import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolder, runningPostmaster } from '../../src/embedded/cluster.js';
import { aCertificate, type Certificate } from '../../src/testing/certificates.js';
import { freePort } from '../../src/testing/ports.js';
import { Program } from '../../src/testing/program.js';
import { until } from '../../src/testing/until.js';

const MEGABYTE = 1024 * 1024;
const PASSWORD = 'seven looms in the attic';

/** An account of the attacker or of the bystander. */
export interface Account {
  token: string;
  email: string;
  id: number;
}

/** A call with a form, from an address of the internet. */
export interface Call {
  token?: string;
  form?: Record<string, string>;
  /** The client's address, as the proxy forwards it. */
  address?: string;
  body?: string | FormData;
  headers?: Record<string, string>;
}

/** How a stop by SIGTERM went. */
export interface Stop {
  milliseconds: number;
  code: number | null;
  /** Whether its PostgreSQL still ran afterwards. */
  leavesPostgres: boolean;
}

const PATIENCE_MS = 60_000;

/**
 * The whole program in production mode, behind a proxy that it trusts: limits are on, and each caller
 * has an address of its own. Its webhooks reach this machine, by TLS.
 */
export class Target {
  readonly port: number;
  readonly url: string;
  /** Of all receivers of webhooks on this machine. */
  readonly certificate: Certificate;
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  #program: Program;
  #people = 0;

  private constructor(folder: string, port: number, certificate: Certificate) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.certificate = certificate;
    this.#folder = folder;
    this.#settings = {
      NODE_ENV: 'production',
      BASE_URL: 'https://skein.test',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'error',
      DATA_DIR: this.#dataDir,
      PORT: String(port),
      WEBHOOK_ALLOW: '127.0.0.1:*',
      NODE_EXTRA_CA_CERTS: this.#certificateFile,
    };
    this.#program = new Program(this.#settings);
  }

  static async start(): Promise<Target> {
    const folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-hostile-`));
    const certificate = aCertificate(['127.0.0.1']);
    await writeFile(join(folder, 'certificate.pem'), certificate.cert);
    const target = new Target(folder, await freePort(), certificate);
    await target.#program.answers(`${target.url}/healthz`);
    return target;
  }

  get #dataDir(): string {
    return join(this.#folder, 'data');
  }

  get #certificateFile(): string {
    return join(this.#folder, 'certificate.pem');
  }

  /** Whether the process that was started still runs. */
  get lives(): boolean {
    return !this.#program.hasEnded;
  }

  /** Its resident memory, in megabytes. */
  async resident(): Promise<number> {
    const status = await readFile(`/proc/${this.#program.pid}/status`, 'utf8');
    return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024) / MEGABYTE;
  }

  /** Calls a path, and returns whatever the response is. */
  call(path: string, { token, form, address = '203.0.113.7', body, headers = {} }: Call = {}): Promise<Response> {
    const sent = body ?? (form === undefined ? undefined : new URLSearchParams(form));
    return fetch(`${this.url}${path}`, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-proto': 'https',
        'x-forwarded-for': address,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
  }

  /** Calls an operation that must succeed, and returns the id in its response. */
  async make(path: string, call: Call): Promise<number> {
    const response = await this.call(`/api/v3/${path}`, call);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
    const { id }: { id: number } = JSON.parse(text);
    return id;
  }

  /** Lets an account join the workspace of another one, by its link. */
  async join(workspace: number, owner: Account, { token }: Account): Promise<void> {
    const link = await this.call('/api/v3/url_join/get_or_create', {
      token: owner.token,
      form: { workspace_id: String(workspace) },
    });
    const { url }: { url: string } = JSON.parse(await link.text());
    await this.make('url_join/join_workspace', { token, form: { url_invite_code: url } });
  }

  /** Asks for a new password. Returns after how many milliseconds the mail is there. */
  async mailed({ email }: Account, address: string): Promise<number> {
    const begun = performance.now();
    await (await this.call('/api/v3/users/reset_password', { form: { email }, address })).arrayBuffer();
    await until(() => this.#hasMail(email), PATIENCE_MS);
    return performance.now() - begun;
  }

  async #hasMail(email: string): Promise<boolean> {
    const folder = join(this.#dataDir, 'outbox');
    const names = await readdir(folder).catch((): string[] => []);
    for (const name of names.filter((one) => /^password-reset-.*\.eml$/.test(one))) {
      if ((await readFile(join(folder, name), 'utf8')).includes(email)) return true;
    }
    return false;
  }

  /** Registers an account from this address. */
  async anAccount(address: string, name = 'Somebody'): Promise<Account> {
    this.#people += 1;
    const email = `person.${this.#people}@example.com`;
    const response = await this.call('/api/v3/users/register', { form: { name, email, password: PASSWORD }, address });
    const { token, id }: { token: string; id: number } = JSON.parse(await response.text());
    return { token, email, id };
  }

  /** Signs in from this address, and returns the status. */
  async signIn(email: string, address: string, password = PASSWORD): Promise<number> {
    const response = await this.call('/api/v3/users/login', { form: { email, password }, address });
    await response.arrayBuffer();
    return response.status;
  }

  /** Signs in from this address, and returns the cookie of the session. */
  async session(email: string, address: string): Promise<string> {
    const form = { email, password: PASSWORD };
    const response = await this.call('/api/v3/users/login', { form, address });
    await response.arrayBuffer();
    const [cookie = ''] = response.headers.getSetCookie();
    return cookie.split(';', 1)[0] ?? '';
  }

  /** Stops it as an operator does, and starts it again on the same data. */
  async restart(): Promise<Stop> {
    const stop = await this.#stop();
    this.#program = new Program(this.#settings);
    await this.#program.answers(`${this.url}/healthz`);
    return stop;
  }

  async stop(): Promise<void> {
    await this.#stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #stop(): Promise<Stop> {
    const begun = performance.now();
    this.#program.signal('SIGTERM');
    const { code } = await this.#program.ended;
    const milliseconds = performance.now() - begun;
    const leavesPostgres = (await runningPostmaster(clusterFolder(this.#dataDir))) !== undefined;
    return { milliseconds, code, leavesPostgres };
  }
}
