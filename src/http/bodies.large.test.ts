import { expect, it } from 'vitest';
import { parseBody } from './body.js';

const MEGABYTE = 1024 * 1024;

const parse = (bytes: Buffer) => parseBody(bytes, 'application/json');
const aBody = (name: string) => Buffer.from(JSON.stringify({ name }));

it.each(['n', 'né', 'n€', '€n', 'n😀', 'n\n😀', '\ufeffn'])('a large text keeps its characters: %j', async (part) => {
  const name = part.repeat(MEGABYTE / 4);
  const { json } = await parse(aBody(name));
  expect(json['name'] === name).toBe(true);
});

it('a large body may begin with a byte order mark', async () => {
  const name = 'é'.repeat(MEGABYTE);
  const { json } = await parse(Buffer.concat([Buffer.from('\ufeff'), aBody(name)]));
  expect(json['name'] === name).toBe(true);
});

it.each([0, 128 * 1024, MEGABYTE])('a large body with a byte at %i that is no UTF-8 is 114', async (place) => {
  const bytes = aBody('n'.repeat(MEGABYTE));
  bytes[place] = 0xff;
  await expect(parse(bytes)).rejects.toMatchObject({ error: 'bad_request' });
});

it('a large body that ends within a character is 114', async () => {
  const bytes = aBody('€'.repeat(MEGABYTE));
  await expect(parse(bytes.subarray(0, -3))).rejects.toMatchObject({ error: 'bad_request' });
});
