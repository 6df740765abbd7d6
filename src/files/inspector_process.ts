import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotLookedAt } from './files.js';
import type { Question } from './inspection_messages.js';

/** JavaScript in it has so much memory, in megabytes; all of it, decoders too, so many bytes. */
const HEAP_MB = 128;
const MOST_BYTES = 640 * 1024 * 1024;

/** Its program: beside this file, and of the same kind. */
const ENDING = path.extname(import.meta.url);
const PROGRAM = fileURLToPath(new URL(`./inspector_child${ENDING}`, import.meta.url));
/** What of the environment a program may need that is started; none of our settings is among it. */
const KEPT = ['SystemRoot', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP'];
/** Each thread of glibc keeps memory of its own that it has freed: with fewer of these, little stays. */
const FEWER_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** A process that looks at files, one after the other. Whatever a file does to it, it can be ended at once. */
export class Looker {
  readonly #child: ChildProcess;
  /** Fails when the process ends. */
  readonly #ended: Promise<never>;
  /** When it is there to be asked. Fails as `ask` does. */
  readonly ready: Promise<unknown>;
  #answered: (answer: unknown) => void = () => undefined;
  #isOver = false;

  constructor(program = PROGRAM) {
    // TypeScript is run with what runs us; JavaScript with nothing that we were given for ourselves, such as a debugger's port.
    const inherited = program.endsWith('.ts') ? process.execArgv : [];
    const env = Object.fromEntries(
      KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    this.#child = fork(program, [String(MOST_BYTES), String(process.pid)], {
      execArgv: [...inherited, `--max-old-space-size=${HEAP_MB}`],
      env: { ...env, ...FEWER_ARENAS },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ended = new Promise((_, reject) => {
      const fail = () => reject(new NotLookedAt('The process that looks at files has ended'));
      for (const event of ['exit', 'error', 'disconnect']) this.#child.once(event, fail);
    });
    this.#ended.catch(() => this.end());
    this.ready = this.#answer();
    this.#child.on('message', (message) => {
      if (typeof message === 'object' && 'answer' in message) this.#answered(message.answer);
    });
  }

  /** Asks about a file's first bytes. Throws NotLookedAt when the process ends, as soon as it does. */
  async ask(question: Question, bytes: AsyncIterable<Buffer>): Promise<unknown> {
    const answer = this.#answer();
    for await (const part of bytes) await this.#send(part);
    await this.#send(question);
    return answer;
  }

  /** Ends it, whatever it does. */
  end(): void {
    this.#isOver = true;
    this.#child.kill('SIGKILL');
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether it keeps this process alive. */
  hold(isHeld: boolean): void {
    if (isHeld) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  /** What it says next. */
  #answer(): Promise<unknown> {
    const answer = new Promise((resolve) => (this.#answered = resolve));
    const next = Promise.race([answer, this.#ended]);
    // It may end while it is still being sent bytes, which fails too.
    next.catch(() => undefined);
    return next;
  }

  #send(message: Serializable): Promise<void> {
    const sent = new Promise<void>((resolve, reject) => {
      this.#child.send(message, (error) => (error === null ? resolve() : reject(new NotLookedAt(error.message))));
    });
    return Promise.race([sent, this.#ended]);
  }
}
