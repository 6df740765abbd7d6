import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Operations } from './operations.js';

type Answer = (token: string, query: string, request: IncomingMessage) => Promise<string>;

/**
 * The floor of the benchmark (README.md): one bare node:http process that answers the measured operations from their
 * statements. It is frozen: whatever is measured against it stays comparable.
 */
export function createFloor(operations: Operations): Server {
  const answers = new Map<string, Answer>([
    ['/api/v3/users/get_session_user', (token) => operations.sessionUser(token)],
    [
      '/api/v3/threads/get',
      (token, query) => operations.threads(token, numberIn(query, 'channel_id'), numberIn(query, 'limit')),
    ],
    ['/api/v3/threads/get_unread', (token, query) => operations.unreadThreads(token, numberIn(query, 'workspace_id'))],
    [
      '/api/v3/inbox/get',
      (token, query) => operations.inbox(token, numberIn(query, 'workspace_id'), numberIn(query, 'limit')),
    ],
    [
      '/api/v3/comments/get',
      (token, query) => operations.comments(token, numberIn(query, 'thread_id'), numberIn(query, 'limit')),
    ],
    ['/api/v3/comments/add', (token, _, request) => addComment(operations, token, request)],
    [
      '/api/v3/conversations/get',
      (token, query) => operations.conversations(token, numberIn(query, 'workspace_id'), numberIn(query, 'limit')),
    ],
    ['/api/v3/conversation_messages/add', (token, _, request) => addMessage(operations, token, request)],
    ['/metrics', () => Promise.resolve(usage())],
  ]);
  return createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const answer = answers.get(path) ?? (() => Promise.reject(new Error(`Nothing answers ${path}.`)));
    answer((request.headers.authorization ?? '').slice('Bearer '.length), query, request).then(
      (body) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
        response.end(body);
      },
      (error: unknown) => {
        response.writeHead(500);
        response.end(String(error));
      },
    );
  });
}

function numberIn(query: string, name: string): number {
  return Number(new URLSearchParams(query).get(name));
}

interface Comment {
  thread_id: number;
  content: string;
  attachments?: { attachment_id: string }[];
}

async function addComment(operations: Operations, token: string, request: IncomingMessage): Promise<string> {
  const { thread_id, content, attachments = [] }: Comment = JSON.parse(await bodyOf(request));
  const uploads = attachments.map(({ attachment_id }) => attachment_id);
  return operations.addComment(token, thread_id, content, uploads);
}

interface Message {
  conversation_id: number;
  content: string;
}

async function addMessage(operations: Operations, token: string, request: IncomingMessage): Promise<string> {
  const { conversation_id, content }: Message = JSON.parse(await bodyOf(request));
  return operations.addMessage(token, conversation_id, content);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', resolve);
    request.on('error', reject);
  });
  return Buffer.concat(chunks).toString();
}

/** The two figures that are read from Skein's /metrics, under the same names. */
function usage(): string {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${process.memoryUsage.rss()}\n`;
}
