import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { createLog } from '../../log.js';
import { markChanged, currentRebuild, distrustIndex, requestRebuild } from '../../models/search_change.js';
import { startBackgroundOf } from '../../testing/background.js';
import type { Background } from '../../events/background.js';
import { aComment, aThread } from '../../testing/posts.js';
import { recordStatement } from '../../testing/recorder.js';
import { useSkein } from '../../testing/skein.js';
import { until } from '../../testing/until.js';
import type { DocumentIndex, DocumentsOf } from './collections.js';
import type { IndexedDocument } from './documents.js';
import { SearchFollower } from './follower.js';

/** Collections in memory. `contract-tests/search` runs the same on a real server. */
class KeptIndex implements DocumentIndex {
  readonly kept = new Map<string, Map<string, IndexedDocument>>();
  current: string | undefined;
  isAway = false;
  #names = 0;

  async searched() {
    this.#reach();
    return this.current !== undefined && this.kept.has(this.current) ? this.current : undefined;
  }
  async exists(name: string) {
    return this.kept.has(name);
  }
  newName() {
    this.#names += 1;
    return `documents_${this.#names}`;
  }
  async create(name: string) {
    this.kept.set(name, new Map());
  }
  async search(name: string) {
    this.current = name;
    for (const other of this.kept.keys()) if (other !== name) this.kept.delete(other);
  }
  async searchNothing() {
    this.current = undefined;
  }
  async removeAll() {
    this.kept.clear();
  }
  async write(name: string, documents: readonly IndexedDocument[]) {
    const collection = this.#collection(name);
    for (const document of documents) collection.set(document.id, document);
    return [];
  }
  async remove(name: string, ids: readonly number[]) {
    for (const id of ids) this.#collection(name).delete(String(id));
  }
  async removeAllOf(name: string, { scope, id }: DocumentsOf) {
    const isOf = ({ workspace_id, place, text }: IndexedDocument) =>
      scope === 'thread' ? text.split(' ').includes(`c${id}`) : (scope === 'channel' ? place : workspace_id) === id;
    const collection = this.#collection(name);
    for (const document of collection.values()) if (isOf(document)) collection.delete(document.id);
  }
  async movedOf(name: string, threads: readonly { id: number; channel_id: number }[]) {
    const documents = [...this.#collection(name).values()];
    const isElsewhere = (thread: { id: number; channel_id: number }) =>
      documents.some(({ text, place }) => text.split(' ').includes(`c${thread.id}`) && place !== thread.channel_id);
    return threads.filter(isElsewhere).map(({ id }) => id);
  }

  /** The place of a document in the collection that is searched. */
  placeOf(id: number): number | undefined {
    return this.current === undefined ? undefined : this.kept.get(this.current)?.get(String(id))?.place;
  }

  #collection(name: string): Map<string, IndexedDocument> {
    this.#reach();
    const collection = this.kept.get(name);
    if (collection === undefined) throw new Error('No such collection');
    return collection;
  }

  #reach(): void {
    if (this.isAway) throw new Error('Nobody is there');
  }
}

const skein = useSkein();
const index = new KeptIndex();
let background: Background;
let follower: SearchFollower;
let team: Awaited<ReturnType<typeof skein.aTeam>>;
let comment: { id: number };
let thread: { id: number };

function startFollower(options: { pageBytes?: number } = {}): SearchFollower {
  const log = createLog('silent');
  const started = new SearchFollower({
    url: skein.databaseUrl,
    clock: skein.clock,
    log,
    collections: index,
    pollMs: 20,
    onNewStatement: recordStatement,
    ...options,
  });
  started.start();
  return started;
}

beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20, marksSearchChanges: true });
  follower = startFollower();
});
afterAll(async () => {
  await background.stop();
  await follower.stop();
});
beforeEach(async () => {
  team = await skein.aTeam();
  thread = await aThread(team.ada, team.channel);
  comment = await aComment(team.ada, thread, { content: 'a warp of wool' });
  await until(() => index.placeOf(comment.id) === team.channel.id);
});

it('follows the edit, the move and the removal of a thread', async () => {
  const elsewhere = await team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Elsewhere' });
  await team.ada.call('threads.moveToChannel', { id: thread.id, to_channel: elsewhere.id });
  await until(() => index.placeOf(comment.id) === elsewhere.id);
  await team.ada.call('threads.remove', { id: thread.id });
  await until(() => index.placeOf(comment.id) === undefined && index.placeOf(thread.id) === undefined);
});

it('follows a removed channel', async () => {
  await team.ada.call('channels.archive', { id: team.channel.id });
  await team.ada.call('channels.remove', { id: team.channel.id });
  await until(() => index.placeOf(comment.id) === undefined);
});

it('catches up when the index is there again', async () => {
  index.isAway = true;
  const later = await aComment(team.ada, thread, { content: 'a weft of silk' });
  await team.ada.call('comments.remove', { id: comment.id });
  index.isAway = false;
  await until(() => index.placeOf(later.id) === team.channel.id && index.placeOf(comment.id) === undefined);
});

it('copies all documents again: of a workspace, on request, and after changes that it has missed', async () => {
  await index.remove(index.current ?? '', [comment.id]);
  await markChanged(skein.db, [{ id: team.workspace.id, scope: 'workspace' }], skein.clock.now());
  await until(() => index.placeOf(comment.id) === team.channel.id);
  for (const ask of [requestRebuild, distrustIndex]) {
    const before = index.current;
    await ask(skein.db);
    await until(async () => (await currentRebuild(skein.db)) === undefined && index.current !== before);
    expect(index.placeOf(comment.id)).toBe(team.channel.id);
    expect([...index.kept.keys()]).toEqual([index.current]);
  }
});

it('leaves no changes behind', async () => {
  const waiting = () =>
    skein.db.one<{ count: number }>(
      sql`select count(*)::int as count from search_changes where bucket = any(${[...Array(4096).keys()]}::int[])`,
    );
  await until(async () => (await waiting()).count === 0);
});

it('copies everything in pieces when the texts do not fit into one', async () => {
  await follower.stop();
  const comments: { id: number }[] = [];
  for (let count = 0; count < 5; count += 1) comments.push(await aComment(team.ada, thread, { content: 'wool' }));
  const isCopied = () => comments.every(({ id }) => index.placeOf(id) === team.channel.id);
  follower = startFollower({ pageBytes: 1 });
  await until(isCopied);
  index.kept.clear();
  await until(isCopied);
  await follower.stop();
  follower = startFollower();
});
