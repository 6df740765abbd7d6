import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import WebSocket from 'ws';
import { freePort, listenAnywhere } from '../../src/testing/ports.js';

/** The time after an answer of a hook in which the worker notes it. */
const NOTED_MS = 500;

/** How many files and functions of Skein ran. */
interface Entered {
  files: number;
  functions: number;
}

/** Starts the Skein of a checkout, and counts what one warm request of each kind, and one delivery to a hook, enter. */
export async function enteredFiles(checkout: string): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'skein-figures-'));
  const [port, inspected] = [await freePort(), await freePort()];
  const skein = await start(checkout, folder, port, inspected);
  try {
    const coverage = await attach(inspected);
    const rows = await measure(new Calls(port), coverage);
    coverage.close();
    return new Map(rows.map(([name, { files, functions }]) => [name, `${files} / ${functions}`]));
  } finally {
    skein.kill();
    await once(skein, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(checkout: string, folder: string, port: number, inspected: number): Promise<ChildProcess> {
  const build = spawn(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'inherit' });
  await once(build, 'exit');
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  };
  const skein = spawn(process.execPath, [`--inspect=127.0.0.1:${inspected}`, 'dist/main.js'], {
    cwd: checkout,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const chunk of skein.stdout) if (String(chunk).includes('Skein answers at')) break;
  skein.stdout.resume();
  return skein;
}

/** Requests to a Skein, by one user. */
class Calls {
  token = '';
  readonly #url: string;

  constructor(port: number) {
    this.#url = `http://127.0.0.1:${port}/api/v3/`;
  }

  async post(path: string, args: object): Promise<Record<string, unknown>> {
    return this.#answer(await fetch(this.#url + path, this.#request({ method: 'POST', body: JSON.stringify(args) })));
  }

  async get(path: string): Promise<Record<string, unknown>> {
    return this.#answer(await fetch(this.#url + path, this.#request({})));
  }

  #request(init: RequestInit): RequestInit {
    const authorization = this.token === '' ? {} : { authorization: `Bearer ${this.token}` };
    return { ...init, headers: { ...authorization, 'content-type': 'application/json' } };
  }

  async #answer(response: Response): Promise<Record<string, unknown>> {
    const body: Record<string, unknown> = JSON.parse(await response.text());
    if (!response.ok) throw new Error(JSON.stringify(body));
    return body;
  }
}

/** A connection to V8's count of calls. */
interface Coverage {
  /** Runs something, and returns what it entered. */
  of(act: () => Promise<unknown>): Promise<Entered>;
  close(): void;
}

interface Taken {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

async function attach(port: number): Promise<Coverage> {
  const [target]: { webSocketDebuggerUrl: string }[] = JSON.parse(
    await (await fetch(`http://127.0.0.1:${port}/json/list`)).text(),
  );
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '', { maxPayload: 2 ** 28 });
  await once(socket, 'open');
  let id = 0;
  const send = (method: string, params = {}): Promise<Taken> =>
    new Promise((resolve) => {
      const own = (id += 1);
      const listener = (data: WebSocket.RawData) => {
        const answer: { id?: number; result: Taken } = JSON.parse(String(data));
        if (answer.id !== own) return;
        socket.off('message', listener);
        resolve(answer.result);
      };
      socket.on('message', listener);
      socket.send(JSON.stringify({ id: own, method, params }));
    });
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const of = async (act: () => Promise<unknown>) => {
    await send('Profiler.takePreciseCoverage');
    await act();
    return enteredIn(await send('Profiler.takePreciseCoverage'));
  };
  return { of, close: () => socket.close() };
}

function enteredIn({ result }: Taken): Entered {
  const counts = result
    .filter(({ url }) => url.includes('/dist/'))
    .map(({ functions }) => functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length)
    .filter((functions) => functions > 0);
  return { files: counts.length, functions: counts.reduce((sum, one) => sum + one, 0) };
}

async function measure(calls: Calls, coverage: Coverage): Promise<(readonly [string, Entered])[]> {
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
  calls.token = String((await calls.post('users/register', ada))['token']);
  const workspace = await calls.post('workspaces/add', { name: 'Weavers' });
  const channel = await calls.post('channels/add', { workspace_id: workspace['id'], name: 'Looms' });
  const post = () => calls.post('threads/add', { channel_id: channel['id'], title: 'Looms', content: 'They run.' });
  const thread = await post();
  const requests: Record<string, () => Promise<unknown>> = {
    'threads.add': post,
    'comments.get': () => calls.get(`comments/get?thread_id=${thread['id']}`),
    'threads.star': () => calls.post('threads/star', { id: thread['id'] }),
    'search.query': () => calls.get(`search/query?workspace_id=${workspace['id']}&query=looms`),
  };
  const rows: [string, Entered][] = [];
  for (const [name, request] of Object.entries(requests)) {
    for (let warm = 0; warm < 5; warm += 1) await request();
    rows.push([`files / functions entered by ${name}`, await coverage.of(request)]);
  }
  rows.push([
    'files / functions entered by threads.add and one delivery',
    await aDelivery(calls, coverage, String(workspace['id']), post),
  ]);
  return rows;
}

/** A post whose event one hook gets, until the answer of the hook is noted. */
async function aDelivery(calls: Calls, coverage: Coverage, workspace: string, post: () => Promise<unknown>) {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()));
  const target_url = `http://127.0.0.1:${await listenAnywhere(receiver)}/`;
  await calls.post('hooks/subscribe', { event: 'thread_added', workspace_id: workspace, target_url });
  const delivered = async () => {
    await Promise.all([once(receiver, 'request'), post()]);
    await setTimeout(NOTED_MS);
  };
  await delivered();
  const entered = await coverage.of(delivered);
  receiver.close();
  return entered;
}
