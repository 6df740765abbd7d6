import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from './recorded.js';

const owned = new Set(['threads']);
const SWEEP = 'select bucket from threads';
const sweep = { startsWith: SWEEP, reason: 'the sweep looks at all' };

describe('the recorded statements', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skein-statements-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const record = (file: string, ...statements: string[]): Promise<void> =>
    writeFile(join(folder, file), statements.map((statement) => `${JSON.stringify(statement)}\n`).join(''));

  it('are read from all files, each distinct one once', async () => {
    await record('1', 'begin', 'select 1');
    await record('2', 'begin', 'commit');
    expect(await check(folder, owned, [])).toEqual({ statements: 3, problems: [] });
  });

  it('are shown with what is wrong with them', async () => {
    await record('1', 'select now()\n  from threads', 'select 1');
    const { problems } = await check(folder, owned, []);
    expect(problems).toEqual([expect.stringMatching(/^threads: .*\nnow\(\): .*\n {4}select now\(\) from threads$/)]);
  });

  it('may look everywhere when they are listed, but break no other rule', async () => {
    await record('1', 'select bucket\nfrom threads', 'select bucket from threads for update skip locked');
    const { problems } = await check(folder, owned, [sweep]);
    expect(problems).toEqual([expect.stringMatching(/^threads: skip locked needs one bucket/)]);
  });

  it('that are listed but never sent are an error', async () => {
    await record('1', 'select 1');
    const { problems } = await check(folder, owned, [sweep]);
    expect(problems).toEqual([`everywhere.ts: no recorded statement needs the entry "${SWEEP}"; take it out`]);
  });

  it('that are listed but name their buckets are an error', async () => {
    await record('1', 'select bucket from threads where bucket = $1');
    expect((await check(folder, owned, [sweep])).problems).toHaveLength(1);
  });

  it('that PostgreSQL cannot read are an error', async () => {
    await record('1', 'select from where');
    expect((await check(folder, owned, [])).problems).toEqual([expect.stringMatching(/^cannot be read: syntax error/)]);
  });

  it('must be there', async () => {
    expect((await check(folder, owned, [])).problems).toEqual([`${folder}: no statement was recorded`]);
  });
});
