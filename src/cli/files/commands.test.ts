// The commands as an operator has them: in a process of their own, on a real database.
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DAY, later } from '../../clock.js';
import { Program } from '../../testing/program.js';
import { killWhileUploading, registeredAt } from '../../testing/program_uploads.js';
import { SECRET_KEY, useSkein } from '../../testing/skein.js';
import { anUpload } from '../../testing/uploads.js';

const skein = useSkein();
const folder = (name: string) => path.join(skein.dataDir, name);

function start(dataDir: string, args: readonly string[] = []): Program {
  return new Program({ DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: folder(dataDir) }, { args });
}

/** Starts Skein and stops it. */
async function works(dataDir: string): Promise<void> {
  const program = start(dataDir);
  await program.address();
  program.signal('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
}

it('a process with another folder does not start, until the host says that it has the files', async () => {
  await works('one');
  const refused = start('other');
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.complained).toBe(
    `${folder('other')}/files has no files of this database: name the place that its files are in, or, if you have restored them there, run skein files adopt\n`,
  );
  const adopting = start('other', ['files', 'adopt']);
  expect(await adopting.ended).toEqual({ code: 0, signal: null });
  expect(adopting.said).toBe(
    `The files of the database are in ${folder('other')}/files now. A process with any other place does not start.\n`,
  );
  await works('other');
  const former = start('one');
  expect(await former.ended).toEqual({ code: 1, signal: null });
  expect(former.complained).toContain('/one/files has other files than those of this database');
}, 60_000);

/** The paths of the files in a folder, by their keys. */
async function filesIn(dataDir: string): Promise<Map<string, string>> {
  const entries = await readdir(path.join(folder(dataDir), 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.length === 36);
  return new Map(files.map(({ name, parentPath }) => [name, path.join(parentPath, name)]));
}

it('files check finds what a process left that was killed between a file and its row, and deletes it', async () => {
  const dataDir = 'other';
  const program = start(dataDir);
  const ada = await registeredAt(await program.address());
  await anUpload(ada, new File(['kept'], 'kept.txt'));
  const kept = await filesIn(dataDir);
  await killWhileUploading(skein, program, ada);
  const [left = ''] = [...(await filesIn(dataDir)).keys()].filter((key) => !kept.has(key));
  const young = start(dataDir, ['files', 'check', '--delete']);
  expect(await young.ended).toEqual({ code: 0, signal: null });
  expect(young.said).toBe(`Checked: 2 files (0.0 MB) in ${folder(dataDir)}/files.\n`);
  const old = later(new Date(), -2 * DAY);
  for (const file of (await filesIn(dataDir)).values()) await utimes(file, old, old);
  const listing = start(dataDir, ['files', 'check']);
  expect(await listing.ended).toEqual({ code: 0, signal: null });
  expect(listing.said).toContain(`${left} belongs to nothing: 13 bytes of ${old.toISOString()}\n`);
  expect(listing.said).toContain('1 file (0.0 MB) older than a day belong to nothing: delete them by --delete.\n');
  const deleting = start(dataDir, ['files', 'check', '--delete']);
  expect(await deleting.ended).toEqual({ code: 0, signal: null });
  expect(await filesIn(dataDir)).toEqual(kept);
}, 60_000);
