import type { LiveHappening } from '../domain/live/happening.js';
import type { LiveRow } from '../models/live_event.js';
import type { Stream } from './stream.js';

/** Events after which a user may see a workspace that they did not see before. */
const LETTING_IN: readonly string[] = ['workspace_added', 'workspace_user_added'];

/** The streams of the users of a workspace. */
type Readers = Map<number, Set<Stream>>;

/**
 * The readers who may be told what happens in a workspace: those who are or were in it. What they see is judged for
 * each event.
 */
export class Audiences {
  readonly #readers = new Map<number, Readers>();
  /** The workspaces of each stream, by its user. */
  readonly #streams = new Map<number, Map<Stream, Set<number>>>();

  /** The workspaces that have readers. */
  get workspaceIds(): number[] {
    return [...this.#readers.keys()];
  }

  has(workspaceId: number): boolean {
    return this.#readers.has(workspaceId);
  }

  /** The users who read a workspace. */
  usersOf(workspaceId: number): number[] {
    return [...(this.#readers.get(workspaceId)?.keys() ?? [])];
  }

  /** Adds a stream. The memberships are read by the caller before the stream joins. */
  add(stream: Stream, workspaceIds: readonly number[]): void {
    const { user_id } = stream.reader;
    const own = this.#streams.get(user_id) ?? new Map<Stream, Set<number>>();
    this.#streams.set(user_id, own.set(stream, new Set(workspaceIds)));
    for (const id of workspaceIds) this.#addTo(id, stream);
  }

  remove(stream: Stream): void {
    const { user_id } = stream.reader;
    const own = this.#streams.get(user_id);
    for (const id of own?.get(stream) ?? []) this.#removeFrom(id, stream);
    own?.delete(stream);
    if (own?.size === 0) this.#streams.delete(user_id);
  }

  /** An event may let readers into a workspace. */
  letIn({ name, workspace_id, user_id, actor_id }: LiveRow): void {
    if (!LETTING_IN.includes(name)) return;
    for (const id of [user_id, actor_id]) {
      for (const [stream, workspaceIds] of this.#streams.get(id ?? 0) ?? []) {
        workspaceIds.add(workspace_id);
        this.#addTo(workspace_id, stream);
      }
    }
  }

  /** The streams that await an event, by their users. */
  awaiting(event: LiveHappening): Map<number, Stream[]> {
    const readers = new Map<number, Stream[]>();
    for (const [userId, streams] of this.#candidates(event)) {
      const awaiting = [...streams].filter((stream) => stream.awaits(event));
      if (awaiting.length > 0) readers.set(userId, awaiting);
    }
    return readers;
  }

  /** The streams that read a workspace and pass a test, by their users. */
  wanting(workspaceId: number, isWanting: (stream: Stream) => boolean): Map<number, Stream[]> {
    const readers = new Map<number, Stream[]>();
    for (const [userId, streams] of this.#readers.get(workspaceId) ?? []) {
      const wanting = [...streams].filter(isWanting);
      if (wanting.length > 0) readers.set(userId, wanting);
    }
    return readers;
  }

  /** An event for one user alone costs nothing for the others. */
  #candidates({ workspace_id, own }: LiveHappening): Iterable<[number, ReadonlySet<Stream>]> {
    const readers = this.#readers.get(workspace_id);
    const userId = own?.user_id ?? null;
    if (readers === undefined || userId === null) return readers ?? [];
    const streams = readers.get(userId);
    return streams === undefined ? [] : [[userId, streams]];
  }

  #addTo(workspaceId: number, stream: Stream): void {
    const { user_id } = stream.reader;
    const readers: Readers = this.#readers.get(workspaceId) ?? new Map();
    this.#readers.set(workspaceId, readers.set(user_id, (readers.get(user_id) ?? new Set()).add(stream)));
  }

  #removeFrom(workspaceId: number, stream: Stream): void {
    const { user_id } = stream.reader;
    const readers = this.#readers.get(workspaceId);
    const streams = readers?.get(user_id);
    streams?.delete(stream);
    if (streams?.size === 0) readers?.delete(user_id);
    if (readers?.size === 0) this.#readers.delete(workspaceId);
  }
}
