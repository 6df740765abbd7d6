import {
  NotInspected,
  UnreadableImage,
  type AvatarImage,
  type FileInfo,
  type FileInspector,
  type FileStore,
  type Requester,
} from './files.js';
import { parseAvatar, parseMediaInfo, parseMimeType } from './inspection_messages.js';
import { InspectionQueue, type QueueLimits } from './inspection_queue.js';
import { InspectorProcess } from './inspector_process.js';
import { shareOf } from '../siblings.js';
import { bytesToInspect, mediaKindOf, NO_MEDIA_INFO, SAMPLE_BYTES, UNKNOWN_TYPE } from './media_types.js';

export interface InspectorOptions {
  files: FileStore;
  /** The program of the inspector processes. By default inspector_child. */
  program?: string;
  limits?: Partial<InspectorLimits>;
}

interface InspectorLimits extends QueueLimits {
  /** How long an inspection may take once it has begun, in milliseconds. */
  readonly timeoutMs: number;
}

const LIMITS: InspectorLimits = {
  concurrency: shareOf(2),
  maxWaiting: 16,
  maxWaitingPerUser: 8,
  maxWaitMs: 10_000,
  timeoutMs: 5_000,
};
/** An idle process is ended after this time, to give its memory back. */
const IDLE_MS = 60_000;
/** How long a process may take to start. */
const START_MS = 10_000;

interface InspectedFile {
  key: string;
  size: number;
}

/**
 * Inspects files in child processes (ADR 15). An inspection ends, together with its process, when it takes too much
 * time or memory, or when its requester has disconnected. Processes are used again for later files.
 */
export class ProcessInspector implements FileInspector {
  readonly #files: FileStore;
  readonly #program: string | undefined;
  readonly #limits: InspectorLimits;
  readonly #queue: InspectionQueue;
  readonly #processes = new Set<InspectorProcess>();
  /** Processes without work, each with the timer that ends it. */
  readonly #idle: { child: InspectorProcess; timer: NodeJS.Timeout }[] = [];
  #hasStopped = false;

  constructor({ files, program, limits }: InspectorOptions) {
    this.#files = files;
    this.#program = program;
    this.#limits = { ...LIMITS, ...limits };
    this.#queue = new InspectionQueue(this.#limits);
  }

  async inspect(file: InspectedFile & { declaredType: string }, requester: Requester): Promise<FileInfo> {
    let mimeType = UNKNOWN_TYPE;
    try {
      return await this.#withProcess(requester, async (child) => {
        const { declaredType, size } = file;
        const sample = this.#bytes(file, SAMPLE_BYTES);
        mimeType = parseMimeType(await child.request({ kind: 'mime_type', declaredType }, sample));
        if (mediaKindOf(mimeType) === undefined) return { mimeType, ...NO_MEDIA_INFO };
        const bytes = this.#bytes(file, bytesToInspect(size));
        return { mimeType, ...parseMediaInfo(await child.request({ kind: 'media_info', mimeType, size }, bytes)) };
      });
    } catch (error) {
      if (error instanceof NotInspected) return { mimeType, ...NO_MEDIA_INFO };
      throw error;
    }
  }

  async createAvatar(file: InspectedFile, requester: Requester): Promise<AvatarImage> {
    return this.#withProcess(requester, async (child) => {
      const avatar = parseAvatar(await child.request({ kind: 'avatar' }, this.#bytes(file, file.size)));
      if (avatar === null) throw new UnreadableImage();
      return avatar;
    });
  }

  /** Ends all processes. Running inspections fail with NotInspected. */
  stop(): void {
    this.#hasStopped = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    for (const child of this.#processes) child.kill();
    this.#processes.clear();
  }

  #withProcess<Result>(requester: Requester, work: (child: InspectorProcess) => Promise<Result>): Promise<Result> {
    return this.#queue.run(requester, async () => {
      const child = this.#takeProcess();
      const kill = () => child.kill();
      let timer = setTimeout(kill, START_MS);
      requester.signal.addEventListener('abort', kill);
      try {
        await child.ready;
        clearTimeout(timer);
        timer = setTimeout(kill, this.#limits.timeoutMs);
        const result = await work(child);
        this.#keep(child);
        return result;
      } catch (error) {
        // After any other error the process may still hold bytes, or work on the request.
        if (error instanceof UnreadableImage) this.#keep(child);
        else this.#drop(child);
        requester.signal.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(timer);
        requester.signal.removeEventListener('abort', kill);
      }
    });
  }

  /** An idle process, or a new one. */
  #takeProcess(): InspectorProcess {
    if (this.#hasStopped) throw new NotInspected('The inspector has stopped');
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      idle.child.ref();
      if (!idle.child.hasEnded) return idle.child;
      this.#drop(idle.child);
    }
    const child = new InspectorProcess(this.#program);
    this.#processes.add(child);
    return child;
  }

  #keep(child: InspectorProcess): void {
    child.unref();
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.child === child),
        1,
      );
      this.#drop(child);
    }, IDLE_MS).unref();
    this.#idle.push({ child, timer });
  }

  #drop(child: InspectorProcess): void {
    child.kill();
    this.#processes.delete(child);
  }

  /** Up to `limit` bytes from the beginning of the file. */
  async *#bytes({ key, size }: InspectedFile, limit: number): AsyncGenerator<Buffer> {
    if (size === 0) return;
    const stream = await this.#files.read(key, { first: 0, last: Math.min(size, limit) - 1 });
    if (stream === undefined) throw new Error('A file that was received is not in the store');
    for await (const part of stream) if (part instanceof Buffer) yield part;
  }
}
