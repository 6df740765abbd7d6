import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/testing/ports.js';
import { Program } from '../../src/testing/program.js';

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

/**
 * The whole program in production mode, behind a proxy that it trusts: limits are on, and each caller
 * has an address of its own.
 */
export class Target {
  readonly url: string;
  readonly #program: Program;
  readonly #folder: string;
  #people = 0;

  private constructor(program: Program, url: string, folder: string) {
    this.#program = program;
    this.url = url;
    this.#folder = folder;
  }

  static async start(): Promise<Target> {
    const folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-hostile-`));
    const port = await freePort();
    const program = new Program({
      ...{ NODE_ENV: 'production', BASE_URL: 'https://skein.test', TRUST_PROXY: 'on', LOG_LEVEL: 'warn' },
      ...{ DATA_DIR: folder, PORT: String(port) },
    });
    const url = `http://127.0.0.1:${port}`;
    await program.answers(`${url}/healthz`);
    return new Target(program, url, folder);
  }

  get port(): number {
    return Number(new URL(this.url).port);
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

  async stop(): Promise<void> {
    this.#program.signal('SIGTERM');
    await this.#program.ended;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
