import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../models/visibility.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
const get = (path: string, headers: Record<string, string> = {}) => skein.send({ method: 'GET', path, headers });

describe('/pacts/', () => {
  it.each(['/pacts/', '/pacts'])('lists the pacts, with what each is about: %s', async (path) => {
    const { status, headers, text } = await get(path);
    const list: { messages?: string[]; interactions?: string[] }[] = JSON.parse(text);
    const url = (file: string) => `http://skein.test/pacts/${file}.json`;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(list).toEqual([
      { consumer: 'skein', provider: 'integration', url: url('skein-integration'), interactions: expect.any(Array) },
      {
        consumer: 'webhook-receiver',
        provider: 'skein',
        url: url('webhook-receiver-skein'),
        messages: expect.any(Array),
      },
    ]);
    expect(list[1]?.messages?.toSorted()).toEqual([...EVENTS].toSorted());
    expect(list[0]?.interactions).toContain('a slash command in a comment');
  });

  it.each(['webhook-receiver-skein', 'skein-integration'])('serves %s.json, which caches revalidate', async (name) => {
    const path = `/pacts/${name}.json`;
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(JSON.parse(text)).toMatchObject({ metadata: expect.any(Object) });
    // As browsers send it. Without `cache-control` fetch sends `no-cache`.
    const asking = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await get(path, asking);
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
  });

  it.each(['/pacts/nobody.json', '/pacts/../app.ts', '/pacts/%2e%2e/app.ts', '/pacts/%00'])(
    'has no other files: %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});
