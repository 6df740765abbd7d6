import { createHash } from 'node:crypto';
import type { Connections } from './connections.js';
import * as statements from './statements.js';
import type { Statement } from './statements.js';

/**
 * What the four measured operations cost at the least: their statements and nothing else. The floor server answers with these
 * over HTTP; the raw loop runs them without. Nobody's rights are asked, nothing is validated.
 */
export class Operations {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async sessionUser(token: string): Promise<string> {
    const { id } = await this.#authenticate(token);
    return this.#json(statements.SESSION_USER, [id, token, null, new Date()]);
  }

  async threads(token: string, channelId: number, limit: number): Promise<string> {
    const { id } = await this.#authenticate(token);
    return this.#json(statements.THREADS, [channelId % BUCKETS, channelId, limit, id]);
  }

  async comments(token: string, threadId: number, limit: number): Promise<string> {
    await this.#authenticate(token);
    return this.#json(statements.COMMENTS, [threadId % BUCKETS, threadId, limit]);
  }

  /** The thread's counters, the comment, its readers, its event: one statement a table. */
  async addComment(token: string, threadId: number, content: string): Promise<string> {
    const { id: author, name } = await this.#authenticate(token);
    const bucket = threadId % BUCKETS;
    const now = new Date();
    const snippet = content.slice(0, 140);
    return this.#connections.transaction(async (run) => {
      const [thread] = await run(statements.COUNT_COMMENT, [bucket, threadId, snippet, author, now]);
      if (thread === undefined) throw new Error('The thread is unknown.');
      const { workspace_id: workspace, channel_id: channel, last_obj_index: index, participants, posted_at } = thread;
      const comment = [bucket, workspace, channel, threadId, index, content, author, participants, posted_at, name];
      const [inserted] = await run(statements.INSERT_COMMENT, comment);
      const json = text(inserted?.['json']);
      await run(statements.MARK_READERS, [bucket, threadId, workspace, channel, index, author, participants]);
      await run(statements.EMIT, [bucket, workspace, channel, threadId, author, json, now]);
      return json;
    });
  }

  async #authenticate(token: string): Promise<{ id: string; name: string }> {
    const bucket = BASE64URL.indexOf(token.charAt(0)) * 64 + BASE64URL.indexOf(token.charAt(1));
    const sha256 = createHash('sha256').update(token).digest();
    const [row] = await this.#connections.run(statements.TOKEN, [bucket, sha256, new Date()]);
    return { id: text(row?.['user_id']), name: text(row?.['name']) };
  }

  async #json(statement: Statement, values: readonly unknown[]): Promise<string> {
    const [row] = await this.#connections.run(statement, values);
    return text(row?.['json']);
  }
}

const BUCKETS = 4096;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('The row is not there.');
  return value;
}
