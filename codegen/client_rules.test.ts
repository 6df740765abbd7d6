import { describe, expect, it } from 'vitest';
import { clientFindings } from './client_rules.js';
import { findings, published } from './fixtures/looms.js';

describe('the rules for client generators', () => {
  it.each([
    [
      'a union of an object and something else',
      '"description":"The loom.","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Loom"}',
      '"description":"The loom.","content":{"application/json":{"schema":{"oneOf":[{"$ref":"#/components/schemas/Loom"},{"type":"boolean"}]}',
      'looms.getone application/json: oneOf of an object and something else; a response says the other in x-alternatives',
    ],
    [
      'an enum with the name of its schema',
      '"free":{"type":"boolean"',
      '"loom":{"type":"string","enum":["old"]',
      'Loom.loom: an enum has another name than its schema',
    ],
    [
      'several types without a name',
      '"free":{"type":"boolean"',
      '"free":{"type":["boolean","string"]',
      'Loom.free: several types; give it a name',
    ],
    [
      'a list or a word without a name',
      '"free":{"type":"boolean"',
      '"free":{"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}]',
      'Loom.free: several types; give it a name',
    ],
    [
      'a default in a response',
      '"free":{"type":"boolean"',
      '"free":{"type":"boolean","default":true',
      'Loom.free: only an argument itself has a default, not a part of it or of a response',
    ],
    [
      'a schema with the name of a class of a language',
      '"LoomInfo"',
      '"ArgumentError"',
      'ArgumentError: no schema has the name of a class of Ruby',
    ],
    [
      'a schema with the name of a class of a generator',
      '"LoomInfo"',
      '"ErrorResponse"',
      'ErrorResponse: no schema has the name of a class of OpenAPI Generator for Swift',
    ],
  ])('name %s', (_, from, to, finding) => {
    expect(findings((text) => text.replace(from, to))).toContain(finding);
  });

  it.each([
    [
      { bearer: { type: 'http' } },
      ['bearer: the name of a bearer scheme comes after oauth2', 'looms.add: there is no security scheme oauth2'],
    ],
    [
      { session: { type: 'apiKey' } },
      ['session: a way to send the same token is in x-other-credentials and no security scheme'],
    ],
  ])('name a security scheme that makes clients send a token wrongly: %j', (securitySchemes, expected) => {
    const document = published((text) => text);
    const changed = { ...document, components: { ...document.components, securitySchemes } };
    expect(clientFindings(changed)).toEqual(expect.arrayContaining(expected));
  });
});

describe('a body with a file', () => {
  const ID = '"id":{"type":"integer","format":"int64","description":"Id of the loom."},"picture"';
  const REFERRED = '"id":{"$ref":"#/components/schemas/IdInput","description":"Id of the loom."},"picture"';

  it('has the schemas of its arguments in place, which are types of Rust', () => {
    const { schemas } = published((text) =>
      text.replace(ID, REFERRED).replace('"LastLoom":{', '"IdInput":{"type":"integer","format":"int64"},"LastLoom":{'),
    ).components;
    expect(schemas['LoomsShowClothRequest']?.properties?.['id']).toEqual({
      type: 'integer',
      format: 'int64',
      description: 'Id of the loom.',
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    });
  });
});
