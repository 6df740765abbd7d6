// The memory of a Skein in a process of its own, whose files are on an object store and pass through it.
import { readFile, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/generated/operations.js';
import { ownFilesUrl } from '../../src/testing/file_stores.js';
import type { Person } from '../../src/testing/person.js';
import { Program } from '../../src/testing/program.js';
import { registeredAt } from '../../src/testing/program_uploads.js';
import { SECRET_KEY, useSkein } from '../../src/testing/skein.js';
import { anUpload, streamUpload } from '../../src/testing/uploads.js';
import { CREDENTIALS } from './credentials.js';

const MB = 1024 * 1024;
/** The largest file that Skein takes. */
const LARGEST = operations['attachments.upload'].upload?.maxBytes ?? 0;
/** What a process may grow by, in bytes, however large a file is: parts of 5 MB, and what V8 has not collected yet. */
const GROWTH = 80 * MB;
/** The same for four files that come at once. */
const GROWTH_OF_FOUR = 200 * MB;

const skein = useSkein();
let program: Program;
let url = '';
let ada: Person;
beforeAll(async () => {
  const own = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: skein.dataDir, ...CREDENTIALS };
  program = new Program({ ...own, FILES_URL: ownFilesUrl('&redirect=off') });
  url = await program.address();
  ada = await registeredAt(url);
  // What is loaded with the first file stays.
  await download((await anUpload(ada)).url ?? '');
});
afterAll(async () => {
  program.signal('SIGTERM');
  await program.ended;
});

/** A line of what Linux says about the memory of the process, in bytes. */
async function memory(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}

/** By how many bytes the resident memory of the process has been larger than at the beginning of the work. */
async function growthIn(work: () => Promise<void>): Promise<number> {
  // The highest value is forgotten.
  await writeFile(`/proc/${program.pid}/clear_refs`, '5');
  const before = await memory('VmRSS');
  await work();
  return (await memory('VmHWM')) - before;
}

/** Reads a file to its end. Returns its size. */
async function download(link: string): Promise<number> {
  const { pathname, search } = new URL(link);
  const { body } = await fetch(`${url}${pathname}${search}`);
  let size = 0;
  const sink = new Writable({ write: (chunk: Buffer, _, done) => ((size += chunk.length), done()) });
  if (body !== null) await pipeline(body, sink);
  return size;
}

async function upload(): Promise<string> {
  const { status, body } = await streamUpload(url, ada, LARGEST);
  expect(status).toBe(200);
  const { url: link }: { url: string } = JSON.parse(body);
  return link;
}

describe('the memory of a process with files on an object store', () => {
  it('hardly grows with the largest file when it comes, or when it goes', async () => {
    expect(LARGEST).toBeGreaterThan(GROWTH);
    let link = '';
    const up = await growthIn(async () => void (link = await upload()));
    const down = await growthIn(async () => expect(await download(link)).toBe(LARGEST));
    expect(up).toBeLessThan(GROWTH);
    expect(down).toBeLessThan(GROWTH);
  });

  it('grows less by four such files at once than by the bytes of half of them', async () => {
    const grown = await growthIn(async () => void (await Promise.all([upload(), upload(), upload(), upload()])));
    expect(grown).toBeLessThan(GROWTH_OF_FOUR);
  });

  it('hardly grows with a reader who stops reading', async () => {
    const link = await upload();
    const { pathname, search } = new URL(link);
    const reading = new AbortController();
    const grown = await growthIn(async () => {
      const { body } = await fetch(`${url}${pathname}${search}`, { signal: reading.signal });
      await body?.getReader().read();
      // The next file comes and goes meanwhile, so that there was time to read ahead.
      await download(await upload());
    });
    reading.abort();
    expect(grown).toBeLessThan(GROWTH);
  });
});
