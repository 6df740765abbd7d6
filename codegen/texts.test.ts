import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { argumentsOf, operationsOf, resolve } from './document.js';
import { GENERATED, readContract } from './generate.js';
import { NO_NUL } from './texts.js';

const document = await readContract();

it('no text argument of any operation may have a NUL, by the published contract', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const texts = operationsOf(document).flatMap(({ operation }) =>
    [...argumentsOf(document, operation)].map(([name, schema]) => {
      const { type, pattern, enum: words, format } = resolve(document, schema);
      return { place: `${operation.operationId} ${name}`, type, pattern, words, format };
    }),
  );
  const plain = texts.filter(
    ({ type, words, format }) => [type].flat().includes('string') && !words && (!format || format === 'name'),
  );
  expect(plain.length).toBeGreaterThan(50);
  const taking = plain.filter(({ pattern }) => ajv.validate({ type: 'string', pattern: pattern ?? '' }, 'a\0b'));
  expect(taking.map(({ place }) => place)).toEqual([]);
  expect(ajv.validate({ type: 'string', pattern: NO_NUL }, 'two\nlines 🧵')).toBe(true);
});

it('the validators of the server do not check that again', () => {
  expect(readFileSync(`${GENERATED}runtime.json`, 'utf8')).not.toContain(JSON.stringify(NO_NUL));
});
