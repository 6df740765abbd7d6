import { describe, expect, it } from 'vitest';
import { findings } from './fixtures/looms.js';

describe('the rules for client generators', () => {
  it.each([
    [
      'a union of an object and something else',
      '"schema":"Loom","description":"The loom."',
      '"schema":{"oneOf":[{"$ref":"#/components/schemas/Loom"},{"type":"boolean"}]},"description":"The loom."',
      'looms.getone application/json: oneOf of an object and something else; a response says the other in x-alternatives',
    ],
  ])('name %s', (_, from, to, finding) => {
    expect(findings((text) => text.replace(from, to))).toContain(finding);
  });
});
