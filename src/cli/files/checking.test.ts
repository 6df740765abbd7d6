import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, later } from '../../clock.js';
import { sql } from '../../db/database.js';
import { uploadBucket } from '../../db/ids.js';
import { anAvatar } from '../../testing/images.js';
import { formWith } from '../../testing/person.js';
import { useTeam } from '../../testing/teams.js';
import { anUpload } from '../../testing/uploads.js';
import { checkFiles, type Check } from './checking.js';

const { skein, team } = useTeam();

/** Checks the files as they will be in two days, when all are older than one. */
async function check(given: Partial<Check> = {}) {
  const found = { files: 0, unowned: new Array<string>(), missing: new Array<string>() };
  const options = { after: '', deletes: false, now: later(new Date(), 2 * DAY), signal: new AbortController().signal };
  await checkFiles({
    db: skein.db,
    files: skein.files,
    ...options,
    onFile: () => (found.files += 1),
    onSettled: () => undefined,
    onUnowned: ({ key }) => found.unowned.push(key),
    onMissing: (key) => found.missing.push(key),
    ...given,
  });
  return found;
}

const write = (key: string) => skein.files.write(key, Readable.from(['warp']), 100);
const isThere = async (key: string) => {
  const bytes = await skein.files.read(key);
  bytes?.destroy();
  return bytes !== undefined;
};

/** The key of the file of an upload. */
async function keyOf(id: string): Promise<string> {
  const { key } = await skein.db.one<{ key: string }>(
    sql`select file_key as key from uploads where bucket = ${uploadBucket(id)} and attachment_id = ${id}`,
  );
  return key;
}

const anUploadId = async () => (await anUpload(team.ada)).attachment_id ?? '';

describe('a check of the files', () => {
  beforeEach(async () => {
    await check({ deletes: true });
  });

  it('finds what belongs to nothing, and neither uploads, nor avatars of people and workspaces', async () => {
    await anUpload(team.ada);
    await team.ada.upload('users.updateAvatar', formWith(await anAvatar(), {}, 'image'));
    const logo = formWith(await anAvatar(), { id: String(team.workspace.id) }, 'image');
    await team.ada.upload('workspaces.updateAvatar', logo);
    const before = await check();
    expect(before).toMatchObject({ unowned: [], missing: [] });
    expect(before.files).toBeGreaterThanOrEqual(9);
    const keys = [randomUUID(), randomUUID()].toSorted();
    for (const key of keys) await write(key);
    expect(await check()).toMatchObject({ files: before.files + 2, unowned: keys, missing: [] });
    expect(await check({ after: keys[0] ?? '' })).toMatchObject({ unowned: keys.slice(1) });
    expect(await check({ deletes: true })).toMatchObject({ unowned: keys });
    expect(await check()).toEqual(before);
  });

  it('leaves alone what is younger than a day', async () => {
    const key = randomUUID();
    await write(key);
    expect(await check({ deletes: true, now: later(new Date(), 23 * HOUR) })).toMatchObject({ unowned: [] });
    expect(await isThere(key)).toBe(true);
  });

  it('leaves alone the file of an upload that has expired and is not erased yet, and does not miss it', async () => {
    const key = await keyOf(await anUploadId());
    const now = later(new Date(), 30 * DAY);
    expect(await check({ deletes: true, now })).toMatchObject({ unowned: [], missing: [] });
    expect(await isThere(key)).toBe(true);
    await skein.files.remove(key);
    expect(await check({ now })).toMatchObject({ missing: [] });
    expect((await check({ now: new Date() })).missing).toEqual([key]);
    await write(key);
  });

  it('does not delete a file whose row comes while it is running', async () => {
    const id = await anUploadId();
    const [key, other] = [await keyOf(id), randomUUID()];
    const move = (to: string) =>
      skein.db.run(sql`
        update uploads set file_key = ${to} where bucket = ${uploadBucket(id)} and attachment_id = ${id}`);
    await move(other);
    await write(other);
    const { files } = skein;
    const list = async function* () {
      yield* files.list();
      await move(key);
    };
    const changing = { list, read: files.read.bind(files), remove: files.remove.bind(files) };
    const found = await check({ deletes: true, files: changing });
    expect(found.unowned).not.toContain(key);
    expect(await isThere(key)).toBe(true);
  });

  it('ends early when it is interrupted, and has deleted nothing then', async () => {
    const key = randomUUID();
    await write(key);
    const stopping = new AbortController();
    const onFile = () => stopping.abort();
    await expect(check({ deletes: true, signal: stopping.signal, onFile })).rejects.toThrow('aborted');
    expect(await isThere(key)).toBe(true);
  });
});
