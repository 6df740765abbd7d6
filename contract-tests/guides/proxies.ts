import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aCertificate } from '../../src/testing/certificates.js';
import { freePort } from '../../src/testing/ports.js';
import { until } from '../../src/testing/until.js';
import { joined } from './commands.js';
import { Visitor } from './visitor.js';

/** What a proxy is started with. */
export interface Starting {
  /** Where nginx and Caddy are unpacked. */
  unpacked: string;
  env: Readonly<Record<string, string>>;
  /** A folder of the proxy alone. */
  folder: string;
  /** The file of the guide, and what the guide puts into the main file of nginx. */
  files: readonly string[];
  /** The host and the port of Skein. */
  skein: string;
}

/** In the files of the guide. */
const SKEIN = '127.0.0.1:8000';

/** A proxy in front of Skein, as a program of its own. */
export class Proxy {
  /** Where it speaks HTTP without TLS. */
  readonly plainUrl: string;
  readonly #command: readonly [string, ...string[]];
  readonly #env: NodeJS.ProcessEnv;
  readonly #port: number;
  readonly #authority: () => Promise<string>;
  #process: ChildProcess | undefined;
  #complained = '';
  #visitor: Visitor | undefined;

  constructor(starts: {
    command: readonly [string, ...string[]];
    env: Readonly<Record<string, string>>;
    ports: Ports;
    /** The certificate, as PEM, that its clients trust. It may be there only when the proxy runs. */
    authority: () => Promise<string>;
  }) {
    this.#command = starts.command;
    this.#env = { PATH: process.env['PATH'], ...starts.env };
    this.#port = starts.ports.tls;
    this.#authority = starts.authority;
    this.plainUrl = `http://127.0.0.1:${starts.ports.plain}`;
  }

  /** A client of the proxy. */
  get visitor(): Visitor {
    if (this.#visitor === undefined) throw new Error('The proxy has not started.');
    return this.#visitor;
  }

  /** What it has printed to standard error. */
  get complained(): string {
    return this.#complained;
  }

  /** Starts it, and waits until it brings the responses of Skein. */
  async start(): Promise<void> {
    const [program, ...args] = this.#command;
    // Its own group, which is killed as a whole: nginx has processes that outlive their parent.
    const started = spawn(program, args, { env: this.#env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = started;
    this.#complained = '';
    started.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#complained += text));
    const ended = once(started, 'close');
    const answers = until(() => this.#answers(), 20_000);
    await Promise.race([answers, ended]).catch((error: unknown) => {
      throw new Error(`It brings nothing: ${this.#complained}`, { cause: error });
    });
    if (started.exitCode !== null || started.signalCode !== null) throw new Error(`It ended: ${this.#complained}`);
  }

  /** Makes it read its files again. */
  reload(): void {
    this.#process?.kill('SIGHUP');
  }

  /** Kills it as a crash does. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'close');
    process.kill(-running.pid, 'SIGKILL');
    await ended;
  }

  async #answers(): Promise<boolean> {
    try {
      this.#visitor = new Visitor(this.#port, await this.#authority());
      return (await this.#visitor.send({ method: 'GET', path: '/' })).status < 500;
    } catch {
      // It does not listen yet, or has no certificate yet.
      return false;
    }
  }
}

interface Ports {
  plain: number;
  tls: number;
}

const twoPorts = async (): Promise<Ports> => ({ plain: await freePort(), tls: await freePort() });

/** nginx with the main file of Debian, which includes that of the guide, and a certificate of our own. */
export async function nginx({ unpacked, env, folder, files, skein }: Starting): Promise<Proxy> {
  const ports = await twoPorts();
  const { cert, key } = aCertificate(['skein.example.com']);
  const main = await readFile(join(unpacked, 'etc/nginx/nginx.conf'), 'utf8');
  const [file = '', events = ''] = files;
  const mainHere = joined([main.replace(/^events \{[^}]*\}$/m, events)], {
    // The folder belongs to the user of the test.
    'user www-data;': process.getuid?.() === 0 ? 'user root;' : '',
    'worker_shutdown_timeout 30s;': 'worker_shutdown_timeout 1s;',
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    // Warnings too: without them nginx does not say that it may open too few files.
    '/var/log/nginx/error.log': 'stderr warn',
    '/var/log/nginx': folder,
    '/etc/nginx/conf.d': join(folder, 'conf.d'),
    '/etc/nginx': join(unpacked, 'etc/nginx'),
  });
  const fileHere = joined([file], {
    'listen 80;': `listen ${ports.plain};`,
    'listen [::]:80;': `listen [::]:${ports.plain};`,
    'listen 443 ': `listen ${ports.tls} `,
    'listen [::]:443 ': `listen [::]:${ports.tls} `,
    '/etc/skein/': `${folder}/`,
    [SKEIN]: skein,
  });
  // Debian's program has them in /var/lib/nginx.
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};\n`).join('');
  await mkdir(join(folder, 'conf.d'));
  await Promise.all([
    writeFile(join(folder, 'cert.pem'), cert),
    writeFile(join(folder, 'key.pem'), key),
    writeFile(join(folder, 'nginx.conf'), mainHere),
    writeFile(join(folder, 'conf.d/temporary.conf'), temporary),
    writeFile(join(folder, 'conf.d/skein.conf'), fileHere),
  ]);
  const program = join(unpacked, 'usr/sbin/nginx');
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  // With as many files as a service of systemd may have open.
  const command = ['bash', '-c', 'ulimit -Sn 1024 && exec "$0" "$@"', program, ...args] as const;
  return new Proxy({ command, env, ports, authority: () => Promise.resolve(cert) });
}

/** Caddy with the file of the guide, whose certificate it makes by an authority of its own. */
export async function caddy({ unpacked, env, folder, files, skein }: Starting): Promise<Proxy> {
  const ports = await twoPorts();
  const options = ['admin off', `http_port ${ports.plain}`, `https_port ${ports.tls}`];
  const own = ['local_certs', 'skip_install_trust'];
  const fileHere = `{\n${[...options, ...own].join('\n')}\n}\n${joined(files, { [SKEIN]: skein })}`;
  const path = join(folder, 'Caddyfile');
  await writeFile(path, fileHere);
  const program = join(unpacked, 'usr/bin/caddy');
  return new Proxy({
    command: [program, 'run', '--config', path, '--adapter', 'caddyfile'],
    env: { ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ports,
    authority: () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
  });
}
