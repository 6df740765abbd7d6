import { createHash } from 'node:crypto';
import type { Connection, Connections } from './connections.js';
import * as statements from './statements.js';
import type { Statement } from './statements.js';

/**
 * What the measured operations cost at the least: their statements and nothing else. The floor server answers with these
 * over HTTP; the raw loop runs them without. Nobody's rights are asked, nothing is validated.
 */
export class Operations {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  sessionUser(token: string): Promise<string> {
    return this.#connections.use(async (connection) => {
      const { id } = await authenticate(connection, token);
      return json(connection, statements.SESSION_USER, [id, token, null, new Date()]);
    });
  }

  threads(token: string, channelId: number, limit: number): Promise<string> {
    return this.#connections.use(async (connection) => {
      const { id } = await authenticate(connection, token);
      return json(connection, statements.THREADS, [channelId % BUCKETS, channelId, limit, id]);
    });
  }

  unreadThreads(token: string, workspaceId: number): Promise<string> {
    return this.#connections.use(async (connection) => {
      const { id } = await authenticate(connection, token);
      return json(connection, statements.UNREAD, [workspaceId % BUCKETS, workspaceId, id]);
    });
  }

  inbox(token: string, workspaceId: number, limit: number): Promise<string> {
    return this.#connections.use(async (connection) => {
      const { id } = await authenticate(connection, token);
      return json(connection, statements.INBOX, [workspaceId % BUCKETS, workspaceId, limit, id]);
    });
  }

  comments(token: string, threadId: number, limit: number): Promise<string> {
    return this.#connections.use(async (connection) => {
      await authenticate(connection, token);
      return json(connection, statements.COMMENTS, [threadId % BUCKETS, threadId, limit]);
    });
  }

  conversations(token: string, workspaceId: number, limit: number): Promise<string> {
    return this.#connections.use(async (connection) => {
      const { id } = await authenticate(connection, token);
      return json(connection, statements.CONVERSATIONS, [workspaceId % BUCKETS, workspaceId, limit, id]);
    });
  }

  /** The conversation's counters, the message, those inside and the event: one statement a table. */
  addMessage(token: string, conversationId: number, content: string): Promise<string> {
    return this.#connections.use(async (connection) => {
      const { id: author, name } = await authenticate(connection, token);
      return connection.transaction(async () => {
        const bucket = conversationId % BUCKETS;
        const now = new Date();
        const counted = [bucket, conversationId, content.slice(0, 140), author, now];
        const [conversation] = await connection.run(statements.COUNT_MESSAGE, counted);
        if (conversation === undefined) throw new Error('The conversation is unknown.');
        const { workspace_id: workspace, last_obj_index: index, posted_at } = conversation;
        const said = [bucket, workspace, conversationId, index, content, author, posted_at, name];
        const added = await json(connection, statements.INSERT_MESSAGE, said);
        await connection.run(statements.MARK_INSIDE, [bucket, conversationId, index, author, posted_at]);
        await connection.run(statements.EMIT_MESSAGE, [bucket, workspace, conversationId, author, added, now]);
        return added;
      });
    });
  }

  /** The thread's counters, the comment, its readers, its event, and what hangs on it: one statement a table. */
  addComment(token: string, threadId: number, content: string, uploads: readonly string[] = []): Promise<string> {
    return this.#connections.use(async (connection) => {
      const { id: author, name } = await authenticate(connection, token);
      return connection.transaction(async () => {
        const bucket = threadId % BUCKETS;
        const now = new Date();
        const snippet = content.slice(0, 140);
        const [thread] = await connection.run(statements.COUNT_COMMENT, [bucket, threadId, snippet, author, now]);
        if (thread === undefined) throw new Error('The thread is unknown.');
        const { workspace_id: workspace, channel_id: channel, last_obj_index: index, participants, posted_at } = thread;
        const buckets = uploads.map(uploadBucket);
        const attachments =
          uploads.length === 0 ? '[]' : await json(connection, statements.KEEP_UPLOADS, [buckets, uploads]);
        const said = [bucket, workspace, channel, threadId, index, content, author, participants, posted_at];
        const [row] = await connection.run(statements.INSERT_COMMENT, [...said, name, attachments]);
        const added = text(row?.['json']);
        const uses = [buckets, uploads, row?.['id'], workspace];
        if (uploads.length > 0) await connection.run(statements.USE_UPLOADS, uses);
        const readers = [bucket, threadId, workspace, channel, index, author, participants, posted_at];
        await connection.run(statements.MARK_READERS, readers);
        const told = [bucket, row?.['id'], workspace, channel, threadId, author, participants, posted_at];
        await connection.run(statements.NOTIFY, told);
        await connection.run(statements.EMIT, [bucket, workspace, channel, threadId, author, added, now]);
        return added;
      });
    });
  }
}

async function authenticate(connection: Connection, token: string): Promise<{ id: string; name: string }> {
  const bucket = BASE64URL.indexOf(token.charAt(0)) * 64 + BASE64URL.indexOf(token.charAt(1));
  const sha256 = createHash('sha256').update(token).digest();
  const [row] = await connection.run(statements.TOKEN, [bucket, sha256, new Date()]);
  return { id: text(row?.['user_id']), name: text(row?.['name']) };
}

async function json(connection: Connection, statement: Statement, values: unknown[]): Promise<string> {
  const [row] = await connection.run(statement, values);
  return text(row?.['json']);
}

function uploadBucket(id: string): number {
  return createHash('sha256').update(id).digest().readUInt16BE(0) % BUCKETS;
}

const BUCKETS = 4096;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('The row is not there.');
  return value;
}
