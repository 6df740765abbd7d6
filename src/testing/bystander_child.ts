// A client that reads, writes and receives webhooks while others attack the server. It is a process of its own, so that
// it measures only the waits of the server. It sends a request every 50 ms and a comment every second, whether or not
// earlier ones are answered, until its input ends. Then it waits for its webhooks, and prints what it has measured.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { listenAnywhere } from './ports.js';

interface Settings {
  url: string;
  token: string;
  /** The thread in which it writes. */
  thread: number;
  cert: string;
  key: string;
}

const { url, token, thread, cert, key }: Settings = JSON.parse(process.argv[2] ?? '');
const [PACE_MS, WRITING_PACE_MS, PATIENCE_MS] = [50, 1000, 60_000];
const headers = {
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '198.51.100.20',
  authorization: `Bearer ${token}`,
};

const times: number[] = [];
const failed: string[] = [];
const underWay = new Set<Promise<void>>();
/** When the comments were sent that no webhook has told of yet. */
const sentAt = new Map<string, number>();
const webhooks: number[] = [];
const arrivals = new EventEmitter();

function call(path: string, form?: Record<string, string>): Promise<Response> {
  const body = form === undefined ? null : new URLSearchParams(form);
  return fetch(`${url}/api/v3/${path}`, { headers, method: body === null ? 'GET' : 'POST', body });
}

function request(path: string, form?: Record<string, string>): void {
  const begun = performance.now();
  const answer: Promise<void> = call(path, form)
    .then(async (response) => {
      await response.arrayBuffer();
      if (!response.ok) failed.push(String(response.status));
    })
    .catch((error: Error) => void failed.push(String(error.cause ?? error)))
    .finally(() => {
      times.push(performance.now() - begun);
      underWay.delete(answer);
    });
  underWay.add(answer);
}

const receiver = createServer({ cert, key }, (incoming, response) => {
  void text(incoming).then((body) => {
    response.writeHead(204).end();
    const { content }: { content: string } = JSON.parse(body);
    const begun = sentAt.get(content);
    if (begun !== undefined) webhooks.push(performance.now() - begun);
    sentAt.delete(content);
    arrivals.emit('webhook');
  });
});
const target_url = `https://127.0.0.1:${await listenAnywhere(receiver)}/`;
const subscribed = await call('hooks/subscribe', { event: 'comment_added', thread_id: String(thread), target_url });
if (!subscribed.ok) throw new Error(`hooks/subscribe answered ${subscribed.status}: ${await subscribed.text()}`);
process.stdout.write('ready\n');

const reading = setInterval(() => request('users/get_session_user'), PACE_MS);
const writing = setInterval(() => {
  const content = `Comment ${performance.now()}`;
  sentAt.set(content, performance.now());
  request('comments/add', { thread_id: String(thread), content });
}, WRITING_PACE_MS);

async function end(): Promise<void> {
  clearInterval(reading);
  clearInterval(writing);
  await Promise.all(underWay);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  while (sentAt.size > 0 && !signal.aborted) await once(arrivals, 'webhook', { signal }).catch(() => undefined);
  await call('hooks/unsubscribe', { target_url });
  receiver.close();
  receiver.closeAllConnections();
  process.stdout.write(`${JSON.stringify({ times, failed, webhooks, missing: sentAt.size })}\n`);
}

process.stdin.resume().once('end', () => void end());
