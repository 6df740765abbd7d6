import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '../generated/errors.js';
import { operations } from '../generated/operations.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const catalogue = Object.values(errors);

describe('chaos', () => {
  const skein = useSkein();
  let ada: Person;
  beforeAll(async () => {
    ada = await skein.aUser('ada');
  });

  async function cause(wish: string, method = 'GET', path = '/api/v3/workspaces/get') {
    const headers = { authorization: `Bearer ${ada.token}` };
    const { status, text } = await skein.send({ method, path: `${path}?chaos=${wish}`, headers });
    return { status, ...JSON.parse(text) };
  }

  it.each(catalogue)('fails with $code as the catalogue has it', async ({ code, http, string }) => {
    expect(await cause(String(code))).toMatchObject({
      status: http,
      error_code: code,
      error_string: string,
      error_extra: { reason: 'chaos' },
    });
  });

  it.each([
    [200, 'www-authenticate', /^Bearer realm="Skein", error="invalid_token"/],
    [120, 'www-authenticate', /^Bearer realm="Skein"$/],
    [405, 'allow', /^POST$/],
    [429, 'retry-after', /^0$/],
  ])('fails with %i and the header of that error, %s', async (code, name, value) => {
    const { headers } = await skein.send({ method: 'GET', path: `/api/v3/workspaces/get?chaos=${code}` });
    expect(headers.get(name)).toMatch(value);
  });

  it('is at random when asked: always an error of the catalogue, not always the same', async () => {
    const codes = await Promise.all(Array.from({ length: 60 }, async () => (await cause('random')).error_code));
    const known = new Set<unknown>(catalogue.map(({ code }) => code));
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
    expect(new Set(codes).size).toBeGreaterThan(5);
  });

  it.each(['', '0', '1', '9999', '-114', '114.0', '1e2', 'Random', 'true', 'toString', '__proto__', '%00', '💥'])(
    'of another kind is 20: %j',
    async (wish) => {
      expect(await cause(wish)).toMatchObject({ status: 400, error_code: 20, error_extra: { argument: 'chaos' } });
    },
  );

  it.each(Object.values(operations))('works on $id, for strangers too', async ({ method, path }) => {
    const { status, text } = await skein.send({ method, path: `${path}?chaos=203` });
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 402, error_code: 203 });
  });

  it('has no effect', async () => {
    const send = async (query: string) => {
      const body = JSON.stringify({ name: 'A', temp_id: -1 });
      const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
      return skein.send({ method: 'POST', path: `/api/v3/workspaces/add${query}`, headers, body });
    };
    for (const code of [114, 201, 429]) expect((await send(`?chaos=${code}`)).status).toBeGreaterThanOrEqual(400);
    expect(await ada.call('workspaces.get')).toEqual([]);
    expect((await send('')).status).toBe(200);
    const invalidate = operations['users.invalidateToken'];
    await cause('201', invalidate.method, invalidate.path);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ token: ada.token });
  });

  it('is asked for in the query, not in a body', async () => {
    expect(await ada.try('workspaces.add', { name: 'B', chaos: '201' })).toMatchObject({ status: 200 });
  });
});

describe('with CHAOS=off', () => {
  const skein = useSkein({ chaos: false });

  it('nobody can ask for chaos', async () => {
    const ada = await skein.aUser('ada');
    const headers = { authorization: `Bearer ${ada.token}` };
    for (const wish of ['201', 'random', 'nonsense']) {
      const answered = await skein.send({ method: 'GET', path: `/api/v3/workspaces/get?chaos=${wish}`, headers });
      expect({ status: answered.status, text: answered.text }).toEqual({ status: 200, text: '[]' });
    }
  });
});
