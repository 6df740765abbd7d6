// The commands as an operator has them: in a process of their own, on a real database.
import path from 'node:path';
import { expect, it } from 'vitest';
import { Program } from '../../testing/program.js';
import { SECRET_KEY, useSkein } from '../../testing/skein.js';

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
