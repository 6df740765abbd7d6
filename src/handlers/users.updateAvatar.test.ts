import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAvatar } from '../events/subscribers/erasure.js';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { taskContext } from '../testing/background.js';
import { anAvatar, bitmapOf, blackPng, colorAt, fetchAvatar, RED, twoHalves } from '../testing/images.js';
import { lockOf, whileLocked } from '../testing/locks.js';
import { eventsDuring } from '../testing/outbox.js';
import { formWith, type Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const LIMIT = 10 * 1024 * 1024;
let ada: Person;
beforeEach(async () => {
  ada = await skein.aUser('ada');
});

const update = async (by: Person, file?: File) =>
  by.upload('users.updateAvatar', formWith(file ?? (await anAvatar()), {}, 'image'));
const tryUpdate = (by: Person, file: File, part = 'image') =>
  by.tryUpload('users.updateAvatar', formWith(file, {}, part));
const fileOf = (bytes: Buffer, name = 'me') => new File([new Uint8Array(bytes)], name);
const fetched = (url: string) => fetchAvatar(skein, url);
const bytesOf = async (url: string) => Buffer.from(await (await fetched(url)).arrayBuffer());

/** Does what the events that wait ask to be done with avatars. */
async function dropAvatars(): Promise<void> {
  const dropped = await skein.db.many<{ snapshot: unknown }>(sql`
    select snapshot from outbox where bucket = ${ada.id % 4096} and name = 'avatar_dropped' order by id`);
  for (const { snapshot } of dropped) await eraseAvatar.run(snapshot, taskContext(skein));
}

describe('users/update_avatar', () => {
  it('shows the hash of the image and public URLs of it in four sizes, to be kept for ever', async () => {
    const shown = await update(ada);
    expect(shown).toMatchObject({ id: ada.id, avatar_id: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await ada.call('users.getSessionUser')).toEqual(shown);
    const urls = Object.entries(shown.avatar_urls ?? {});
    expect(urls.map(([key]) => key)).toEqual(['s35', 's60', 's195', 's640']);
    for (const [key, url] of urls) {
      expect(url).toMatch(new RegExp(`^http://skein\\.test/avatars/${key}/[0-9a-f-]{36}\\.jpg$`));
      const answered = await fetched(url);
      expect(answered.status).toBe(200);
      expect(Object.fromEntries(answered.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const [r = 0, g = 0] = await colorAt(Buffer.from(await answered.arrayBuffer()), 0.2);
      expect([Math.abs(r - RED.r) < 24, Math.abs(g - RED.g) < 24]).toEqual([true, true]);
    }
  });

  it.each(['gif', 'jpeg', 'png', 'tiff', 'bmp'] as const)('takes %s, by whatever name', async (format) => {
    const pixel = (x: number) => (x < 20 ? 0xdc1428 : 0x1428dc);
    const bytes =
      format === 'bmp'
        ? bitmapOf({ width: 40, height: 40, bits: 24, pixel })
        : await twoHalves(40, 40).toFormat(format).toBuffer();
    const shown = await update(ada, fileOf(bytes, 'page.html'));
    expect((await colorAt(await bytesOf(shown.avatar_urls?.s195 ?? ''), 0.2))[0]).toBeGreaterThan(190);
  });

  it('takes 10 MB; one byte more is 205, and keeps nothing', async () => {
    const image = bitmapOf({ width: 4, height: 4, bits: 24, pixel: () => 0 });
    const padded = (size: number) => fileOf(Buffer.concat([image, Buffer.alloc(size - image.length)]));
    const shown = await update(ada, padded(LIMIT));
    const kept = await skein.filesKept();
    const refused = await tryUpdate(ada, padded(LIMIT + 1));
    expect([refused.status, refused.json()]).toEqual([413, expect.objectContaining({ error_code: 205 })]);
    expect(await ada.call('users.getSessionUser')).toEqual(shown);
    expect(await skein.filesKept()).toEqual(kept);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['WebP', () => twoHalves(40, 40).webp().toBuffer()],
    ['a text', () => Buffer.from('me')],
    ['nothing', () => Buffer.alloc(0)],
    ['what is cut off', async () => (await twoHalves(300, 300).png().toBuffer()).subarray(0, 300)],
    ['a bomb', () => blackPng(30_000, 30_000)],
  ])('refuses %s: 202, and keeps what was there', async (_, make) => {
    const shown = await update(ada);
    const kept = await skein.filesKept();
    const refused = await tryUpdate(ada, fileOf(await make()));
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ error_code: 202, error_extra: { argument: 'image' } });
    expect(await ada.call('users.getSessionUser')).toEqual(shown);
    expect(await skein.filesKept()).toEqual(kept);
  });

  it('keeps the four squares and nothing else; those of the avatar before go', async () => {
    const before = await skein.filesKept();
    const first = await update(ada, await anAvatar(41));
    expect(await skein.filesKept()).toHaveLength(before.length + 4);
    const second = await update(ada, await anAvatar(42));
    expect(second.avatar_id).not.toBe(first.avatar_id);
    await dropAvatars();
    expect(await skein.filesKept()).toHaveLength(before.length + 4);
    expect((await fetched(first.avatar_urls?.s35 ?? '')).status).toBe(404);
    expect((await fetched(second.avatar_urls?.s35 ?? '')).status).toBe(200);
  });

  it('with the same image changes nothing, also when it comes several times at once', async () => {
    const workspace = await skein.aWorkspace(ada);
    const shown = await update(ada);
    const kept = await skein.filesKept();
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await Promise.all([update(ada), update(ada), update(ada)])).toEqual([shown, shown, shown]);
    });
    expect(events).toEqual([]);
    expect(await skein.filesKept()).toEqual(kept);
  });

  it('lets two have the same image, and each lose it alone', async () => {
    const ben = await skein.aUser('ben');
    const [hers, his] = [await update(ada), await update(ben)];
    expect(hers.avatar_id).toBe(his.avatar_id);
    await update(ada, await anAvatar(43));
    await dropAvatars();
    expect((await fetched(hers.avatar_urls?.s640 ?? '')).status).toBe(404);
    expect((await fetched(his.avatar_urls?.s640 ?? '')).status).toBe(200);
    // Back to the first image: it has files of its own again.
    const again = await update(ada);
    expect(again.avatar_id).toBe(hers.avatar_id);
    await dropAvatars();
    expect((await fetched(again.avatar_urls?.s640 ?? '')).status).toBe(200);
  });

  it('emits workspace_user_updated in each workspace, in which the others see it', async () => {
    const team = await skein.aTeam();
    const other = await skein.aWorkspace(team.ben, 'Other');
    const shown: Pick<Schema<'User'>, 'avatar_id' | 'avatar_urls'>[] = [];
    const elsewhere = await eventsDuring(skein, other, async () => {
      const events = await eventsDuring(skein, team.workspace, async () => shown.push(await update(team.ben)));
      const user = await team.ada.call('workspaceUsers.getone', { id: team.workspace.id, user_id: team.ben.id });
      expect(user.avatar_id).toBe(shown[0]?.avatar_id);
      expect(user.avatar_urls).toEqual(shown[0]?.avatar_urls);
      const place = { workspace_id: team.workspace.id, user_id: team.ben.id };
      // The base URL is added when the event is sent.
      const avatar_urls: unknown = JSON.parse(JSON.stringify(user.avatar_urls).replaceAll('http://skein.test', ''));
      expect(events).toMatchObject([
        {
          name: 'workspace_user_updated',
          actor_id: team.ben.id,
          snapshot: { ...place, user: { ...user, avatar_urls } },
        },
      ]);
    });
    expect(elsewhere.map(({ name }) => name)).toEqual(['workspace_user_updated']);
  });

  it('is for programs that may change the user, and for sessions', async () => {
    const program = await skein.aProgramOf(ada, ['user:write']);
    expect((await tryUpdate(program, await anAvatar())).status).toBe(200);
    const reader = await skein.aProgramOf(ada, ['user:read']);
    const kept = await skein.filesKept();
    expect((await tryUpdate(reader, await anAvatar(44))).json()).toMatchObject({ error_code: 109 });
    expect(await skein.filesKept()).toEqual(kept);
    const cookie = await skein.aCookieOf(ada);
    const form = formWith(await anAvatar(45), {}, 'image');
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/users/update_avatar',
      headers: { cookie },
      body: form,
    });
    expect(answered.json()).toMatchObject({ id: ada.id });
  });

  it('without an image is 19', async () => {
    const empty = await ada.tryUpload('users.updateAvatar', new FormData());
    expect(empty.json()).toMatchObject({ error_code: 19, error_extra: { argument: 'image' } });
    expect((await tryUpdate(ada, await anAvatar(), 'picture')).json()).toMatchObject({ error_code: 19 });
  });

  it('of somebody who is deleted while the image is looked at is 200, and keeps nothing', async () => {
    const kept = await skein.filesKept();
    const answered = await whileLocked(skein, {
      lock: sql`${lockOf(ada)} for update`,
      work: async () => tryUpdate(ada, await anAvatar()),
      waiting: 1,
      atLast: (trx) => trx.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${ada.id}`),
    });
    expect(answered.status).toBe(403);
    expect(await skein.filesKept()).toEqual(kept);
  });
});
