import { readFileSync } from 'node:fs';
import { dereference, validate } from '@scalar/openapi-parser';
import { expect, it } from 'vitest';

const published = readFileSync(new URL('../../src/generated/openapi.json', import.meta.url), 'utf8');

it('the published contract is valid for the parser of Scalar, which shows it as a reference', async () => {
  const { valid, errors } = await validate(published);
  expect({ valid, errors }).toEqual({ valid: true, errors: [] });
});

it('the parser of Scalar follows every reference, also those of unions', () => {
  const { schema, errors } = dereference(published);
  expect(errors).toEqual([]);
  expect(schema?.components?.schemas).toMatchObject({ CommentRecipientsInput: {}, SearchDetailObject: {} });
});
