import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/schemas.js';
import { anAvatar, fetchAvatar } from '../../testing/images.js';
import { formWith } from '../../testing/person.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
let shown: Schema<'User'>;
beforeAll(async () => {
  shown = await (await skein.aUser('ada')).upload('users.updateAvatar', formWith(await anAvatar()));
});

const fetched = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetchAvatar(skein, url, headers, method);

describe('the URL of an avatar', () => {
  it('returns 304 to a client that has the image already', async () => {
    const url = shown.avatar_urls?.s60 ?? '';
    const etag = (await fetched(url)).headers.get('etag') ?? '';
    // Without this header fetch sends `no-cache`.
    const headers = { 'cache-control': 'max-age=0' };
    const again = await fetched(url, { ...headers, 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toContain('immutable');
    expect((await fetched(url, { ...headers, 'if-none-match': '"another"' })).status).toBe(200);
    const head = await fetched(url, {}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it('leads to nothing when any part of it is another', async () => {
    const path = new URL(shown.avatar_urls?.s60 ?? '').pathname;
    const file = path.split('/').at(-1) ?? '';
    const wrong = [
      `/avatars/s61/${file}`,
      `/avatars/60/${file}`,
      `/avatars/s60/${file.replace('.jpg', '.png')}`,
      `/avatars/s60/${file.replace('.jpg', '')}`,
      `/avatars/s60/${file.toUpperCase()}`,
      `/avatars/s60/${file}%00`,
      `/avatars/s60/..%2f..%2fsecret`,
      `/avatars/constructor/${file}`,
      '/avatars/s60/00000000-0000-0000-0000-000000000000.jpg',
    ];
    for (const each of wrong) {
      const answered = await fetch(`${skein.baseUrl}${each}`);
      expect([each, answered.status]).toEqual([each, 404]);
      expect(answered.headers.get('cache-control')).toBe('no-store');
    }
  });
});
