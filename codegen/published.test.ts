import { expect, it } from 'vitest';
import { readPublishedContract } from './published.js';

// Redocly's own rule does not read extensions, such as the `x-alternatives` of a response.
it('the published contract has no schema that nothing uses', () => {
  const contract = readPublishedContract();
  const text = JSON.stringify(contract);
  const names = Object.keys(contract.components.schemas);
  expect(names).toContain('ThreadPage');
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
});

// The generator for Go makes a constant of each value, and its name is the value alone.
it('the published contract has no two named enums with the same value', () => {
  const { schemas } = readPublishedContract().components;
  const values = Object.values(schemas).flatMap((schema) => ('enum' in schema ? (schema.enum ?? []) : []));
  expect(values).toContain('comment_added');
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
});
