import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Child } from '../testing/child.js';
import { aLongCount, aPicture } from '../testing/pictures.js';
import { programOf } from '../testing/programs.js';
import { LOOK_PROGRAM } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { NotLookedAt, UnreadableImage } from './files.js';
import { FolderStore } from './folder_store.js';
import { ProcessInspector, type InspectorOptions } from './inspector.js';

const MB = 1024 * 1024;
const HERE = { userId: 1, gone: new AbortController().signal };
const NO_MEASURES = { intact: true, image: null, duration: null };
const STUCK = programOf('inspector_stuck.ts');

let folder: string;
let files: FolderStore;
const inspectors: ProcessInspector[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-files-'));
  files = new FolderStore(folder);
});
afterEach(() => inspectors.splice(0).forEach((inspector) => inspector.stop()));
afterAll(() => rm(folder, { recursive: true }));

function anInspector(options: Partial<InspectorOptions> = {}): ProcessInspector {
  const inspector = new ProcessInspector({ files, program: LOOK_PROGRAM, ...options });
  inspectors.push(inspector);
  return inspector;
}

async function kept(bytes: Buffer) {
  const key = randomUUID();
  const { size } = await files.write(key, Readable.from([bytes]), bytes.length);
  return { key, size, declaredType: '' };
}

/** The processes that run, without those that have ended and of which nobody has taken notice yet. */
async function processes(): Promise<{ pid: number; parent: number }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state = 'Z'] = line.trim().split(/\s+/);
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  });
}

async function isAlive(pid: number): Promise<boolean> {
  return (await processes()).some((one) => one.pid === pid);
}

/** The processes that a process has started. */
async function childrenOf(parent: number): Promise<number[]> {
  return (await processes()).filter((one) => one.parent === parent).map(({ pid }) => pid);
}

describe('a look at a file', () => {
  it('is taken in another process, and leaves this one free', async () => {
    const looking = anInspector({ limits: { lookMs: 60_000 } }).inspect(await kept(aLongCount(2 * MB)), HERE);
    let [turns, isDone] = [0, false];
    void looking.then(() => (isDone = true));
    await until(() => {
      turns += 1;
      return isDone;
    });
    expect(await looking).toMatchObject({ mimeType: 'audio/aac', duration: expect.any(String) });
    // In this process nothing else would have its turn while frames are counted.
    expect(turns).toBeGreaterThan(5);
  });

  it('that takes too long is given up with its process, and tells the type alone', async () => {
    const inspector = anInspector({ program: STUCK, limits: { lookMs: 500 } });
    const { mimeType, ...looks } = await inspector.inspect(await kept(Buffer.from('stuck')), HERE);
    expect(looks).toEqual(NO_MEASURES);
    const pid = Number(/^audio\/x-(\d+)$/.exec(mimeType)?.[1]);
    await until(async () => !(await isAlive(pid)));
  });

  it('whose program does not start tells nothing', async () => {
    const facts = await anInspector({ program: '/nowhere.js' }).inspect(await kept(Buffer.from('a')), HERE);
    expect(facts).toEqual({ mimeType: 'application/octet-stream', ...NO_MEASURES });
  });

  it('ends when its asker goes, and the next one has its turn', async () => {
    const inspector = anInspector({ limits: { atOnce: 1, lookMs: 60_000 } });
    const leaving = new AbortController();
    const long = inspector.inspect(await kept(aLongCount(15 * MB)), { userId: 1, gone: leaving.signal });
    const next = inspector.inspect(await kept(await aPicture('png')), HERE);
    leaving.abort(new Error('gone'));
    await expect(long).rejects.toThrow('gone');
    expect(await next).toMatchObject({ mimeType: 'image/png', image: { width: 64, height: 48 } });
  });

  it('finds no room where too many wait: then a file has no measures, and an avatar is not made', async () => {
    const inspector = anInspector({ program: STUCK, limits: { atOnce: 1, waiting: 0 } });
    const stuck = inspector.inspect(await kept(Buffer.from('stuck')), HERE);
    const picture = await kept(await aPicture('png'));
    const other = { ...HERE, userId: 2 };
    expect(await inspector.inspect(picture, other)).toEqual({ mimeType: 'application/octet-stream', ...NO_MEASURES });
    await expect(inspector.avatarOf(picture, other)).rejects.toThrow(NotLookedAt);
    inspector.stop();
    expect(await stuck).toMatchObject(NO_MEASURES);
  });

  it('tells what is no avatar, and goes on in the same process', async () => {
    const inspector = anInspector({ limits: { atOnce: 1 } });
    await expect(inspector.avatarOf(await kept(Buffer.from('me')), HERE)).rejects.toThrow(UnreadableImage);
    expect(await inspector.avatarOf(await kept(await aPicture('png')), HERE)).toMatchObject({ format: 'jpg' });
  });

  it('is not taken once the inspector has stopped', async () => {
    const inspector = anInspector();
    inspector.stop();
    expect(await inspector.inspect(await kept(Buffer.from('a')), HERE)).toMatchObject(NO_MEASURES);
  });

  it('ends when the process that asked for it is killed', async () => {
    const { key, size } = await kept(aLongCount(15 * MB));
    const asking = new Child('inspecting_child.ts', folder, key, String(size));
    await until(async () => (await childrenOf(asking.pid)).length === 1);
    const [looker = 0] = await childrenOf(asking.pid);
    await asking.kill();
    await until(async () => !(await isAlive(looker)), 2_000);
  });

  it.each([
    ['as it is built', LOOK_PROGRAM, []],
    [
      'from TypeScript, as `npm run dev` does',
      fileURLToPath(new URL('inspector_child.ts', import.meta.url)),
      ['--import=tsx'],
    ],
  ])('ends when its process takes too much memory: %s', async (_, program, execArgv) => {
    const child = fork(program, ['1', String(process.pid)], { execArgv, stdio: 'ignore' });
    const [code, signal] = await once(child, 'exit');
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  });
});
