import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotInspected } from './files.js';
import type { InspectionRequest } from './inspection_messages.js';

/** The limit of the JavaScript heap, and of the memory of the whole process with its decoders. */
const HEAP_MB = 128;
const MAX_BYTES = 640 * 1024 * 1024;

/** The program is beside this file and has the same extension: .ts in development, .js when built. */
const EXTENSION = path.extname(import.meta.url);
const PROGRAM = fileURLToPath(new URL(`./inspector_child${EXTENSION}`, import.meta.url));
/** The environment variables that a program may need to start. No setting of Skein is passed on. */
const PASSED_ON = ['SystemRoot', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP'];
/** glibc keeps freed memory in an arena for each thread. Fewer arenas keep less. */
const FEWER_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** A child process that inspects files, one at a time. It can be killed at any moment, whatever a file does to it. */
export class InspectorProcess {
  readonly #child: ChildProcess;
  /** Rejects when the process ends. */
  readonly #ended: Promise<never>;
  /** Resolves when the process accepts requests. Rejects as `request` does. */
  readonly ready: Promise<unknown>;
  #resolveResult: (result: unknown) => void = () => undefined;
  #hasEnded = false;

  constructor(program = PROGRAM) {
    // A TypeScript program needs the loader in our own arguments. A built one gets none of them, such as the port of a
    // debugger.
    const inherited = program.endsWith('.ts') ? process.execArgv : [];
    const env = Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    this.#child = fork(program, [String(MAX_BYTES), String(process.pid)], {
      execArgv: [...inherited, `--max-old-space-size=${HEAP_MB}`],
      env: { ...env, ...FEWER_ARENAS },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ended = new Promise((_, reject) => {
      const fail = () => reject(new NotInspected('The inspector process has ended'));
      for (const event of ['exit', 'error', 'disconnect']) this.#child.once(event, fail);
    });
    this.#ended.catch(() => this.kill());
    this.ready = this.#nextResult();
    this.#child.on('message', (message) => {
      if (typeof message === 'object' && 'result' in message) this.#resolveResult(message.result);
    });
  }

  /**
   * Sends bytes of a file and a request about them; resolves with the result. Throws NotInspected as soon as the
   * process ends.
   */
  async request(request: InspectionRequest, bytes: AsyncIterable<Buffer>): Promise<unknown> {
    const result = this.#nextResult();
    for await (const part of bytes) await this.#send(part);
    await this.#send(request);
    return result;
  }

  /** Ends the process at once. */
  kill(): void {
    this.#hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Lets the process keep the server's event loop alive. */
  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Lets the server exit although the process runs. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #nextResult(): Promise<unknown> {
    const result = new Promise((resolve) => (this.#resolveResult = resolve));
    const next = Promise.race([result, this.#ended]);
    // If the process ends while bytes are being sent, `request` fails with the error of sending, and nobody awaits
    // this.
    next.catch(() => undefined);
    return next;
  }

  #send(message: Serializable): Promise<void> {
    const sent = new Promise<void>((resolve, reject) => {
      this.#child.send(message, (error) => (error === null ? resolve() : reject(new NotInspected(error.message))));
    });
    return Promise.race([sent, this.#ended]);
  }
}
