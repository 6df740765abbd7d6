import type { LiveHappening } from '../domain/live/telling.js';
import type { LiveRow } from '../models/live_event.js';
import type { Stream } from './stream.js';

/** Events after which a user may see a workspace that they did not see before. */
const LETTING_IN: readonly string[] = ['workspace_added', 'workspace_user_added'];

/**
 * The readers who may be told what happens in a workspace: those who are or were in it. What they see is judged for
 * each event.
 */
export class Audiences {
  /** The streams by workspace and user. */
  readonly #readers = new Map<number, Map<number, Set<Stream>>>();
  readonly #streams = new Map<number, Set<Stream>>();

  /** The workspaces that have readers. */
  get workspaceIds(): number[] {
    return [...this.#readers.keys()];
  }

  has(workspaceId: number): boolean {
    return this.#readers.has(workspaceId);
  }

  /** Adds a stream. The memberships are read by the caller before the stream joins. */
  add(stream: Stream, workspaceIds: readonly number[]): void {
    const { user_id } = stream.reader;
    this.#streams.set(user_id, (this.#streams.get(user_id) ?? new Set()).add(stream));
    for (const id of workspaceIds) this.#addTo(id, stream);
  }

  remove(stream: Stream): void {
    const { user_id } = stream.reader;
    deleteFrom(this.#streams, user_id, stream);
    for (const [id, readers] of this.#readers) {
      deleteFrom(readers, user_id, stream);
      if (readers.size === 0) this.#readers.delete(id);
    }
  }

  /** An event may let readers into a workspace. */
  letIn({ name, workspace_id, user_id, actor_id }: LiveRow): void {
    if (!LETTING_IN.includes(name)) return;
    for (const id of [user_id, actor_id]) {
      for (const stream of this.#streams.get(id ?? 0) ?? []) this.#addTo(workspace_id, stream);
    }
  }

  /** The streams that await an event, by their users. */
  awaiting(event: LiveHappening): Map<number, Stream[]> {
    const readers = new Map<number, Stream[]>();
    for (const [userId, streams] of this.#readers.get(event.workspace_id) ?? []) {
      const awaiting = [...streams].filter((stream) => stream.awaits(event));
      if (awaiting.length > 0) readers.set(userId, awaiting);
    }
    return readers;
  }

  #addTo(workspaceId: number, stream: Stream): void {
    const { user_id } = stream.reader;
    const readers = this.#readers.get(workspaceId) ?? new Map<number, Set<Stream>>();
    this.#readers.set(workspaceId, readers.set(user_id, (readers.get(user_id) ?? new Set()).add(stream)));
  }
}

function deleteFrom(sets: Map<number, Set<Stream>>, key: number, stream: Stream): void {
  const set = sets.get(key);
  set?.delete(stream);
  if (set?.size === 0) sets.delete(key);
}
