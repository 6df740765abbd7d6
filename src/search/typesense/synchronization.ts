import type { Logger } from 'pino';
import { later, SECOND, type Clock } from '../../clock.js';
import type { Queryable } from '../../db/database.js';
import { indexedRows, indexedRowsAfter, indexedRowsIn, type IndexedRow } from '../../models/indexed_row.js';
import {
  continueChange,
  deleteChanges,
  markChanged,
  waitingChanges,
  type WaitingChange,
  beginRebuild,
  continueRebuild,
  currentRebuild,
  endRebuild,
  requestRebuild,
  type Rebuild,
} from '../../models/search_change.js';
import type { DocumentIndex } from './collections.js';
import { documentOf, type IndexedDocument } from './documents.js';

export interface SynchronizationOptions {
  clock: Clock;
  log: Logger;
  collections: DocumentIndex;
}

/** Changes that are read at once. */
const MOST_CHANGES = 500;
/** Documents that are read at once, unless their texts do not fit into a page. */
const SLICE = 250;
/** Documents are sent when their texts have so many letters together: one can have millions. */
const MOST_LETTERS = 4_000_000;
/** How often it is checked whether Typesense still has the collection. */
const CHECK_MS = 5 * SECOND;

/** The work of the leading follower. It is done in steps, one after another. */
export class Synchronization {
  readonly #db: Queryable;
  readonly #options: SynchronizationOptions;
  #searched: string | undefined;
  #nextCheck = new Date(0);

  constructor(db: Queryable, options: SynchronizationOptions) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Copies some changes, and some documents of a rebuild, which so does not hold up the changes. Returns whether there
   * may be more to do. Throws when the database or Typesense fails; a step that is repeated loses nothing.
   */
  async step(): Promise<boolean> {
    const { clock, collections } = this.#options;
    if (clock.now() >= this.#nextCheck) {
      this.#searched = await collections.searched();
      if (this.#searched === undefined) await requestRebuild(this.#db);
      this.#nextCheck = later(clock.now(), CHECK_MS);
    }
    const rebuild = await this.#preparedRebuild();
    const changes = await waitingChanges(this.#db, MOST_CHANGES);
    const names = [this.#searched, rebuild?.collection].filter((name) => typeof name === 'string');
    await this.#copyDocuments(
      names,
      changes.filter(({ scope }) => scope === 'document'),
    );
    for (const change of changes) if (change.scope !== 'document') await this.#copySlice(names, change);
    if (rebuild !== undefined) await this.#continue(rebuild);
    return changes.length > 0 || rebuild !== undefined;
  }

  /** The rebuild that is being made, with its collection. */
  async #preparedRebuild(): Promise<(Rebuild & { collection: string }) | undefined> {
    const { clock, collections } = this.#options;
    const rebuild = await currentRebuild(this.#db);
    if (rebuild === undefined) return undefined;
    if (rebuild.is_stale) {
      await collections.searchNothing();
      this.#searched = undefined;
    }
    const { collection } = rebuild;
    if (collection !== null && (await collections.exists(collection))) return { ...rebuild, collection };
    const name = collections.newName(clock.now());
    await collections.create(name);
    await beginRebuild(this.#db, name);
    this.#options.log.info({ collection: name }, 'All search documents are copied to Typesense');
    return { ...rebuild, collection: name, in_bucket: 0, after_id: 0, copied: 0 };
  }

  /** Copies the present state of documents, and deletes those that are not there any more. */
  async #copyDocuments(names: readonly string[], changes: readonly WaitingChange[]): Promise<void> {
    if (changes.length === 0) return;
    const { clock, collections } = this.#options;
    const { rows, isCut } = await indexedRows(this.#db, changes);
    const last = rows.at(-1);
    // The others wait for the next step.
    const read = isCut && last !== undefined ? changes.filter((change) => !isAfter(change, last)) : changes;
    const present = new Set(rows.map(({ id }) => id));
    const absent = read.filter(({ id }) => !present.has(id)).map(({ id }) => id);
    const threads = rows.flatMap(({ kind, id, channel_id }) =>
      kind === 'thread' && channel_id !== null ? [{ id, channel_id }] : [],
    );
    for (const name of names) {
      await this.#write(name, rows);
      await collections.remove(name, absent);
      const moved = await collections.movedOf(name, threads);
      await markChanged(
        this.#db,
        moved.map((id) => ({ id, scope: 'thread' })),
        clock.now(),
      );
    }
    await deleteChanges(this.#db, read);
  }

  /** Copies the next documents of a thread, channel or workspace. One without documents is deleted. */
  async #copySlice(names: readonly string[], change: WaitingChange): Promise<void> {
    const { clock, collections } = this.#options;
    const { id, scope, after_id: after } = change;
    if (scope === 'document') return;
    const { rows, isCut } = await indexedRowsIn(this.#db, change, scope, SLICE);
    for (const name of names) {
      if (rows.length === 0 && after === 0) await collections.removeAllOf(name, { scope, id });
      else await this.#write(name, rows);
    }
    const last = rows.at(-1);
    if (last === undefined || (rows.length < SLICE && !isCut)) await deleteChanges(this.#db, [change]);
    else await continueChange(this.#db, change, last.id, clock.now());
  }

  /** Copies the next documents into a new collection. After the last one the collection is searched. */
  async #continue(rebuild: Rebuild & { collection: string }): Promise<void> {
    const { collections, log } = this.#options;
    const { collection, copied } = rebuild;
    const { rows, isCut } = await indexedRowsAfter(this.#db, rebuild, SLICE);
    await this.#write(collection, rows);
    const last = rows.at(-1);
    if (last !== undefined && (rows.length === SLICE || isCut)) {
      const made = { collection, in_bucket: last.bucket, after_id: last.id, copied: copied + rows.length };
      await continueRebuild(this.#db, made);
      return;
    }
    await collections.search(collection);
    this.#searched = collection;
    await endRebuild(this.#db, collection);
    log.info({ collection, documents: copied + rows.length }, 'Typesense has all search documents');
  }

  async #write(name: string, rows: readonly IndexedRow[]): Promise<void> {
    let documents: IndexedDocument[] = [];
    let length = 0;
    for (const row of rows) {
      const document = await documentOf(row);
      documents.push(document);
      length += document.text.length;
      if (length < MOST_LETTERS) continue;
      await this.#send(name, documents);
      [documents, length] = [[], 0];
    }
    await this.#send(name, documents);
  }

  async #send(name: string, documents: readonly IndexedDocument[]): Promise<void> {
    const refused = await this.#options.collections.write(name, documents);
    // Trying them again would hold up all others.
    if (refused.length > 0) this.#options.log.error({ refused }, 'Typesense refuses documents; they cannot be found');
  }
}

/** Whether a document is behind another one, in the order of buckets and ids. */
function isAfter(one: Pick<IndexedRow, 'bucket' | 'id'>, other: Pick<IndexedRow, 'bucket' | 'id'>): boolean {
  return one.bucket === other.bucket ? one.id > other.id : one.bucket > other.bucket;
}
