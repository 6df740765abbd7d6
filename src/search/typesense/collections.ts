import type { Client } from 'typesense';
import { withTimeout } from '../../clock.js';
import { createClient, DEFAULT_ALIAS, isNotFound, WRITE_SECONDS, type TypesenseOptions } from './client.js';
import { FIELDS, lineOf, SCHEMA_VERSION, type IndexedDocument } from './documents.js';
import { idToken } from './tokens.js';

/** All documents of a thread, a channel or a workspace. */
export interface DocumentsOf {
  scope: 'thread' | 'channel' | 'workspace';
  id: number;
}

/** Ids in one request. They are in its URL. */
const MOST_IDS = 100;

/** The collections of documents on a Typesense server. All methods throw when the server cannot be reached. */
export class Collections {
  readonly #client: Client;
  readonly #alias: string;

  constructor(options: TypesenseOptions) {
    this.#client = createClient(options, 'write');
    this.#alias = options.alias ?? DEFAULT_ALIAS;
  }

  /** The collection that is searched; undefined if there is none, or only one of another version. */
  async searched(): Promise<string | undefined> {
    try {
      const { collection_name: name } = await this.#client.aliases(this.#alias).retrieve();
      return this.#isCurrent(name) && (await this.exists(name)) ? name : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  exists(name: string): Promise<boolean> {
    return this.#client.collections(name).exists();
  }

  /** A name for a new collection. */
  newName(now: Date): string {
    return `${this.#alias}_v${SCHEMA_VERSION}_${now.getTime()}`;
  }

  async create(name: string): Promise<void> {
    await this.#client.collections().create({ name, fields: [...FIELDS] });
  }

  /** Lets searches use this collection from now on, and deletes the others. */
  async search(name: string): Promise<void> {
    await this.#client.aliases().upsert(this.#alias, { collection_name: name });
    const others = (await this.#all()).filter((other) => other !== name);
    for (const other of others) await ifThere(this.#client.collections(other).delete());
  }

  /** Lets searches fail until a collection is chosen. */
  async searchNothing(): Promise<void> {
    await ifThere(this.#client.aliases(this.#alias).delete());
  }

  /** Deletes all collections and the alias. */
  async removeAll(): Promise<void> {
    await this.searchNothing();
    for (const name of await this.#all()) await ifThere(this.#client.collections(name).delete());
  }

  /** Adds documents, or replaces them. Returns the ids of documents that Typesense refuses, with its reasons. */
  async write(name: string, documents: readonly IndexedDocument[]): Promise<string[]> {
    if (documents.length === 0) return [];
    const lines = documents.map(lineOf).join('\n');
    const sent = this.#client.collections(name).documents().import(lines, { action: 'upsert' });
    const results = (await withTimeout(sent, 1000 * WRITE_SECONDS)).split('\n');
    if (results.length !== documents.length) throw new Error('Typesense did not answer for all documents');
    return results.flatMap((result, index) => {
      const outcome: { success?: boolean; error?: string } = JSON.parse(result);
      return outcome.success === true ? [] : [`${documents[index]?.id}: ${outcome.error}`];
    });
  }

  /** Deletes documents, as far as they are there. */
  async remove(name: string, ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += MOST_IDS) {
      await this.#removeWhere(name, `id:[${ids.slice(from, from + MOST_IDS).join()}]`);
    }
  }

  async removeAllOf(name: string, { scope, id }: DocumentsOf): Promise<void> {
    const filters = {
      thread: () => `text:[${idToken('thread', id)}]`,
      channel: () => `place:=[${id}]`,
      workspace: () => `workspace_id:=[${id}]`,
    };
    await this.#removeWhere(name, filters[scope]());
  }

  /** Of these threads those that have documents in another channel than this. */
  async movedOf(name: string, threads: readonly { id: number; channel_id: number }[]): Promise<number[]> {
    const moved: number[] = [];
    for (const { id, channel_id: channel } of threads) {
      const filter = `text:[${idToken('thread', id)}] && (place:<${channel} || place:>${channel})`;
      const elsewhere = await this.#client
        .collections(name)
        .documents()
        .search({ q: '*', filter_by: filter, per_page: 0 });
      if (elsewhere.found > 0) moved.push(id);
    }
    return moved;
  }

  async #removeWhere(name: string, filter: string): Promise<void> {
    await this.#client.collections(name).documents().delete({ filter_by: filter, batch_size: 1000 });
  }

  #isCurrent(name: string): boolean {
    return name.startsWith(`${this.#alias}_v${SCHEMA_VERSION}_`);
  }

  async #all(): Promise<string[]> {
    const collections = await this.#client.collections().retrieve();
    return collections.map(({ name }) => name).filter((name) => name.startsWith(`${this.#alias}_v`));
  }
}

/** The collections, or something that stands for them in a test. */
export type DocumentIndex = Pick<Collections, keyof Collections>;

async function ifThere(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
