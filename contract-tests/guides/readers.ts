import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Background } from '../../src/events/background.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { Line } from '../../src/testing/line.js';
import type { Person } from '../../src/testing/person.js';
import type { LiveEvent } from '../../src/testing/streams.js';
import { useTeam } from '../../src/testing/teams.js';
import { until } from '../../src/testing/until.js';
import { environment, ROOT } from './commands.js';

/** Where a reader of docs/guides/realtime.md reads, and what stops it. */
export interface Reading {
  /** The lines that it has printed. */
  readonly lines: readonly string[];
  stop(): Promise<void> | void;
}

/** Starts a Skein with a team, whose events get to streams, and a line to it that a test can cut. */
export function useReaders() {
  const { skein, team } = useTeam();
  let background: Background;
  beforeAll(async () => {
    background = await startBackgroundOf(skein, { pollMs: 20 });
  });
  afterAll(() => background.stop());

  const happens = () => team.ada.call('threads.add', { channel_id: team.channel.id, title: 'Warp', content: 'Weft' });

  async function eventsAfter(position: string): Promise<LiveEvent[]> {
    const { events, has_more } = await team.ben.call('live.get', { after: position, limit: 500 });
    return has_more ? [...events, ...(await eventsAfter(events.at(-1)?.id ?? ''))] : events;
  }

  /** Ben reads while events happen, and while the line is cut if `cuts`. Every event has to be printed once. */
  async function readsAll(
    start: (url: string) => Reading | Promise<Reading>,
    { cuts, line: given }: { cuts: boolean; line?: Line },
  ) {
    const line = given ?? (await Line.to(skein.baseUrl));
    const { position } = await team.ben.call('live.get', {});
    const reading = await start(line.url.replace(/\/$/, ''));
    try {
      await until(async () => (await happens()) !== undefined && reading.lines.length > 0, 60_000);
      if (cuts) line.cut();
      await Promise.all([happens(), happens(), happens()]);
      line.pass();
      const { id: last } = await happens();
      const isLast = ({ object }: LiveEvent) => object !== null && 'id' in object && object.id === last;
      await until(async () => (await eventsAfter(position)).some(isLast));
      const expected = (await eventsAfter(position)).map(({ type, id }) => `${type} ${id}`);
      await until(() => reading.lines.at(-1) === expected.at(-1), 20_000);
      expect(reading.lines).toEqual(expected.slice(expected.indexOf(reading.lines[0] ?? '')));
    } finally {
      await reading.stop();
      line.close();
    }
  }
  return { skein, team, readsAll };
}

/** The token with which a program reads as a person. */
export function tokenOf({ token }: Pick<Person, 'token'>): string {
  return token ?? '';
}

/** Starts a program that reads as this token. It is the leader of a group of its own, which `stop` ends. */
export function startReader(command: readonly string[], token: string, input = ''): Reading {
  const [program = '', ...args] = command;
  const env = environment({ SKEIN_TOKEN: token });
  const child = spawn(program, args, { env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return {
    get lines() {
      return said.split('\n').slice(0, -1);
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** TypeScript of a guide as a module for Node. */
export async function moduleOf(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    alias: { '@skein/client': `${ROOT}packages/client/src/index.ts` },
  });
  return outputFiles[0]?.text ?? '';
}
