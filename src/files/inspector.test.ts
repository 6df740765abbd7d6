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
import { INSPECTOR_PROGRAM } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { NotInspected, UnreadableImage } from './files.js';
import { FolderStore } from './folder_store.js';
import { ProcessInspector, type InspectorOptions } from './inspector.js';

const MB = 1024 * 1024;
const HERE = { userId: 1, signal: new AbortController().signal };
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
  const inspector = new ProcessInspector({ files, program: INSPECTOR_PROGRAM, ...options });
  inspectors.push(inspector);
  return inspector;
}

async function kept(bytes: Buffer) {
  const key = randomUUID();
  const { size } = await files.write(key, Readable.from([bytes]), bytes.length);
  return { key, size, declaredType: '' };
}

/** The processes that run, without zombies. */
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

/** The child processes of a process. */
async function childrenOf(parent: number): Promise<number[]> {
  return (await processes()).filter((one) => one.parent === parent).map(({ pid }) => pid);
}

describe('an inspection', () => {
  it('runs in another process, and does not block this one', async () => {
    const inspecting = anInspector({ limits: { timeoutMs: 60_000 } }).inspect(await kept(aLongCount(2 * MB)), HERE);
    let [turns, isDone] = [0, false];
    void inspecting.then(() => (isDone = true));
    await until(() => {
      turns += 1;
      return isDone;
    });
    expect(await inspecting).toMatchObject({ mimeType: 'audio/aac', duration: expect.any(String) });
    // In this process counting frames would block the event loop.
    expect(turns).toBeGreaterThan(5);
  });

  it('that takes too long is ended with its process, and tells only the type', async () => {
    const inspector = anInspector({ program: STUCK, limits: { timeoutMs: 500 } });
    const { mimeType, ...media } = await inspector.inspect(await kept(Buffer.from('stuck')), HERE);
    expect(media).toEqual(NO_MEASURES);
    const pid = Number(/^audio\/x-(\d+)$/.exec(mimeType)?.[1]);
    await until(async () => !(await isAlive(pid)));
  });

  it('whose program does not start tells nothing', async () => {
    const info = await anInspector({ program: '/nowhere.js' }).inspect(await kept(Buffer.from('a')), HERE);
    expect(info).toEqual({ mimeType: 'application/octet-stream', ...NO_MEASURES });
  });

  it('ends when its client disconnects, and the next one begins', async () => {
    const inspector = anInspector({ limits: { concurrency: 1, timeoutMs: 60_000 } });
    const leaving = new AbortController();
    const long = inspector.inspect(await kept(aLongCount(15 * MB)), { userId: 1, signal: leaving.signal });
    const next = inspector.inspect(await kept(await aPicture('png')), HERE);
    leaving.abort(new Error('gone'));
    await expect(long).rejects.toThrow('gone');
    expect(await next).toMatchObject({ mimeType: 'image/png', image: { width: 64, height: 48 } });
  });

  it('is refused when too many wait: a file has no measures, and no avatar is created', async () => {
    const inspector = anInspector({ program: STUCK, limits: { concurrency: 1, maxWaiting: 0 } });
    const stuck = inspector.inspect(await kept(Buffer.from('stuck')), HERE);
    const picture = await kept(await aPicture('png'));
    const other = { ...HERE, userId: 2 };
    expect(await inspector.inspect(picture, other)).toEqual({ mimeType: 'application/octet-stream', ...NO_MEASURES });
    await expect(inspector.createAvatar(picture, other)).rejects.toThrow(NotInspected);
    inspector.stop();
    expect(await stuck).toMatchObject(NO_MEASURES);
  });

  it('refuses an avatar that is no image, and goes on in the same process', async () => {
    const inspector = anInspector({ limits: { concurrency: 1 } });
    await expect(inspector.createAvatar(await kept(Buffer.from('me')), HERE)).rejects.toThrow(UnreadableImage);
    expect(await inspector.createAvatar(await kept(await aPicture('png')), HERE)).toMatchObject({ format: 'jpg' });
  });

  it('is refused once the inspector has stopped', async () => {
    const inspector = anInspector();
    inspector.stop();
    expect(await inspector.inspect(await kept(Buffer.from('a')), HERE)).toMatchObject(NO_MEASURES);
  });

  it('ends when the parent process is killed', async () => {
    const { key, size } = await kept(aLongCount(15 * MB));
    const parent = new Child('inspecting_child.ts', folder, key, String(size));
    await until(async () => (await childrenOf(parent.pid)).length === 1);
    const [inspectorPid = 0] = await childrenOf(parent.pid);
    await parent.kill();
    await until(async () => !(await isAlive(inspectorPid)), 2_000);
  });

  it.each([
    ['as it is built', INSPECTOR_PROGRAM, []],
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
