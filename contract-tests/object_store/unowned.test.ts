import { expect, it } from 'vitest';
import { checkFiles } from '../../src/cli/files/checking.js';
import { DAY, later } from '../../src/clock.js';
import { openBucket, ownFilesUrl, placesIn } from '../../src/testing/file_stores.js';
import { Program } from '../../src/testing/program.js';
import { killWhileUploading, registeredAt } from '../../src/testing/program_uploads.js';
import { SECRET_KEY, useSkein } from '../../src/testing/skein.js';
import { anUpload } from '../../src/testing/uploads.js';
import { CREDENTIALS } from './credentials.js';

const skein = useSkein();

it('what a process left that was killed between an object and its row is deleted two days later', async () => {
  const filesUrl = ownFilesUrl();
  const own = { DATABASE_URL: skein.databaseUrl, SECRET_KEY, DATA_DIR: skein.dataDir, ...CREDENTIALS };
  const program = new Program({ ...own, FILES_URL: filesUrl });
  const ada = await registeredAt(await program.address());
  await anUpload(ada);
  const files = await openBucket(filesUrl);
  const kept = await placesIn(files);
  await killWhileUploading(skein, program, ada);
  expect(await placesIn(files)).toHaveLength(2);
  const [now, signal] = [later(new Date(), 2 * DAY), new AbortController().signal];
  const missing: string[] = [];
  await checkFiles({
    db: skein.db,
    files,
    after: '',
    deletes: true,
    now,
    signal,
    onFile: () => undefined,
    onSettled: () => undefined,
    onUnowned: () => undefined,
    onMissing: (key) => missing.push(key),
  });
  expect(await placesIn(files)).toEqual(kept);
  expect(missing).toEqual([]);
});
