import {
  NotLookedAt,
  UnreadableImage,
  type Asker,
  type AvatarImage,
  type FileFacts,
  type FileInspector,
  type FileStore,
} from './files.js';
import { bytesToLookAt, NOTHING, readerOf, SAMPLE_BYTES, UNKNOWN_TYPE } from './media_types.js';
import { readAvatar, readLooks, readType } from './inspection_messages.js';
import { LookTurns, type LookLimits } from './inspection_queue.js';
import { Looker } from './inspector_process.js';

export interface InspectorOptions {
  files: FileStore;
  /** The program of the processes that look, where it is not the one beside this file. */
  program?: string;
  limits?: Partial<InspectorLimits>;
}

interface InspectorLimits extends LookLimits {
  /** How long a look may take, in milliseconds. */
  readonly lookMs: number;
}

const LIMITS: InspectorLimits = { atOnce: 2, waiting: 16, waitingOfOne: 8, waitMs: 10_000, lookMs: 5_000 };
/** A process that has had nothing to look at for so long gives its memory back, in milliseconds. */
const IDLE_MS = 60_000;

/** A process that is not there by then has something wrong, or the machine has, in milliseconds. */
const START_MS = 10_000;

interface InspectedFile {
  key: string;
  size: number;
}

/**
 * Looks at files in processes of their own (ADR 15), two at a time, whoever sends them and whatever for. A look that takes too long or too
 * much memory ends with its process, and so does one that nobody waits for any more.
 */
export class ProcessInspector implements FileInspector {
  readonly #files: FileStore;
  readonly #program: string | undefined;
  readonly #limits: InspectorLimits;
  readonly #turns: LookTurns;
  readonly #lookers = new Set<Looker>();
  /** Those with nothing to do, and what ends them when that lasts. */
  readonly #idle: { looker: Looker; timer: NodeJS.Timeout }[] = [];
  #hasStopped = false;

  constructor({ files, program, limits }: InspectorOptions) {
    this.#files = files;
    this.#program = program;
    this.#limits = { ...LIMITS, ...limits };
    this.#turns = new LookTurns(this.#limits);
  }

  async inspect(file: InspectedFile & { declaredType: string }, asker: Asker): Promise<FileFacts> {
    let mimeType = UNKNOWN_TYPE;
    try {
      return await this.#look(asker, async (looker) => {
        const { declaredType, size } = file;
        mimeType = readType(await looker.ask({ what: 'type', declaredType }, this.#bytes(file, SAMPLE_BYTES)));
        if (readerOf(mimeType) === undefined) return { mimeType, ...NOTHING };
        const bytes = this.#bytes(file, bytesToLookAt(size));
        return { mimeType, ...readLooks(await looker.ask({ what: 'looks', mimeType, size }, bytes)) };
      });
    } catch (error) {
      if (error instanceof NotLookedAt) return { mimeType, ...NOTHING };
      throw error;
    }
  }

  async avatarOf(file: InspectedFile, asker: Asker): Promise<AvatarImage> {
    return this.#look(asker, async (looker) => {
      const avatar = readAvatar(await looker.ask({ what: 'avatar' }, this.#bytes(file, file.size)));
      if (avatar === null) throw new UnreadableImage();
      return avatar;
    });
  }

  /** Ends all processes; what is under way is not looked at. */
  stop(): void {
    this.#hasStopped = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    for (const looker of this.#lookers) looker.end();
    this.#lookers.clear();
  }

  #look<Result>(asker: Asker, work: (looker: Looker) => Promise<Result>): Promise<Result> {
    return this.#turns.take(asker, async () => {
      const looker = this.#oneLooker();
      const end = () => looker.end();
      let timer = setTimeout(end, START_MS);
      asker.gone.addEventListener('abort', end);
      try {
        await looker.ready;
        clearTimeout(timer);
        timer = setTimeout(end, this.#limits.lookMs);
        const result = await work(looker);
        this.#keep(looker);
        return result;
      } catch (error) {
        // What it was sent may lie there still, or it may go on with what it was asked.
        if (error instanceof UnreadableImage) this.#keep(looker);
        else this.#drop(looker);
        asker.gone.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(timer);
        asker.gone.removeEventListener('abort', end);
      }
    });
  }

  #oneLooker(): Looker {
    if (this.#hasStopped) throw new NotLookedAt('Nothing is looked at any more');
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      idle.looker.hold(true);
      if (!idle.looker.isOver) return idle.looker;
      this.#drop(idle.looker);
    }
    const looker = new Looker(this.#program);
    this.#lookers.add(looker);
    return looker;
  }

  #keep(looker: Looker): void {
    looker.hold(false);
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.looker === looker),
        1,
      );
      this.#drop(looker);
    }, IDLE_MS).unref();
    this.#idle.push({ looker, timer });
  }

  #drop(looker: Looker): void {
    looker.end();
    this.#lookers.delete(looker);
  }

  /** So many bytes from the beginning of the file, as they are read. */
  async *#bytes({ key, size }: InspectedFile, most: number): AsyncGenerator<Buffer> {
    if (size === 0) return;
    const stream = await this.#files.read(key, { first: 0, last: Math.min(size, most) - 1 });
    if (stream === undefined) throw new Error('A file that was received is not in the store');
    for await (const part of stream) if (part instanceof Buffer) yield part;
  }
}
