import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/testing/ports.js';
import { besideStore } from './beside_store.js';
import { CREDENTIALS } from './credentials.js';

/** Where the gateway is installed. Git ignores the folder. */
export const INSTALLED = fileURLToPath(new URL('../../.cache/versitygw', import.meta.url));

export const PROGRAM = join(INSTALLED, 'versitygw');
export const [BUCKET, REGION] = ['skein', 'eu-central-1'];

/** An object store: a Versity S3 Gateway over a folder. It checks signatures and their times as S3 does. */
export class Gateway {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  /** Starts one with an empty bucket. */
  static async start(): Promise<Gateway> {
    const gateway = new Gateway(await freePort(), await mkdtemp(join(tmpdir(), 'skein-s3-')));
    // A folder is a bucket.
    await mkdir(join(gateway.#folder, 'data', BUCKET), { recursive: true });
    for (const name of ['about', 'users']) await mkdir(join(gateway.#folder, name));
    await gateway.restart();
    return gateway;
  }

  /** The bucket, as a FILES_URL with a query. */
  get filesUrl(): string {
    return `s3://${BUCKET}?endpoint=http://127.0.0.1:${this.port}&region=${REGION}`;
  }

  /** The keys of its unfinished uploads. */
  unfinished(): () => Promise<readonly string[]> {
    return besideStore(this.filesUrl).unfinished;
  }

  async restart(): Promise<void> {
    const options = ['--port', `127.0.0.1:${this.port}`, '--region', REGION, '--quiet'];
    options.push('--iam-dir', join(this.#folder, 'users'));
    const folders = ['posix', '--sidecar', join(this.#folder, 'about'), join(this.#folder, 'data')];
    const { AWS_ACCESS_KEY_ID: ROOT_ACCESS_KEY, AWS_SECRET_ACCESS_KEY: ROOT_SECRET_KEY } = CREDENTIALS;
    const child = spawn(PROGRAM, [...options, ...folders], {
      env: { ROOT_ACCESS_KEY, ROOT_SECRET_KEY },
      stdio: 'ignore',
    });
    this.#process = child;
    for (let time = 0; !(await this.#answers()); time += 1) {
      if (child.exitCode !== null || time > 400) throw new Error('The object store does not start');
      await setTimeout(50);
    }
  }

  #answers(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/`).then(
      () => true,
      () => false,
    );
  }

  /** Ends the process, as an outage does. `restart` starts it with the same objects. */
  async kill(): Promise<void> {
    if (this.#process === undefined || this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true });
  }
}
