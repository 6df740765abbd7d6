import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { JsonText } from '../db/json_text.js';
import { checkedOutput, ContractViolation } from './output.js';

const spec = { id: 'comments.get', status: 200 };
const published: { components: { schemas: { Comment: { examples: [unknown] } } } } = JSON.parse(
  readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'),
);
const [comment] = published.components.schemas.Comment.examples;
const { serialize } = checkedOutput();

/** A response as a handler returns it: as a value, and as the text of a view. */
const forms = (value: unknown): unknown[] => [value, new JsonText(JSON.stringify(value))];

describe('a response with an alternative, checked', () => {
  it.each([
    [[comment], {}],
    [[comment], { as_ids: false }],
    [[28679], { as_ids: true }],
    [[], { as_ids: true }],
  ])('is accepted in the form that the arguments ask for: %j', (value, input) => {
    for (const form of forms(value)) expect(JSON.parse(serialize(spec, form, input))).toEqual(value);
  });

  it.each([
    [[28679], {}],
    [[28679], { as_ids: false }],
    [[comment], { as_ids: true }],
    [[28679, comment], { as_ids: true }],
    [[comment, 28679], {}],
  ])('is refused in the other form: %j', (value, input) => {
    for (const form of forms(value)) expect(() => serialize(spec, form, input)).toThrow(ContractViolation);
  });
});
