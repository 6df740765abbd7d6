import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findings, published } from './fixtures/looms.js';
import { EXTENSIONS, lint } from './lint.js';

describe('the rules of the contract', () => {
  it('find nothing in a valid contract', () => expect(findings()).toEqual([]));

  it.each([
    ['an extension that nobody reads', '"x-errors"', '"x-eror"', 'unknown extension x-eror'],
    ['an unknown scope', '["threads:write"]', '["threads:paint"]', 'looms.add: unknown scope threads:paint'],
    [
      'a body that is required, although no argument is',
      '"required":["name"],',
      '',
      'looms.add: its requestBody has required: false',
    ],
    [
      'a response that does not say what is always in it',
      '"required":["id","name","free"],',
      '',
      'Loom: required says which of its properties are always present',
    ],
    [
      'an operation that writes and takes no key',
      '"parameters":[{"$ref":"#/components/parameters/IdempotencyKey"}],',
      '',
      'looms.add: it takes an Idempotency-Key',
    ],
    [
      'a list with a cursor and without with_cursor',
      '"x-transaction":"read",',
      '"x-transaction":"read","parameters":[{"name":"cursor","in":"query","description":"Where.","schema":{"type":"string"},"example":"MjA"}],',
      'looms.ping: a list with a cursor takes with_cursor',
    ],
    [
      'a secret without x-secret',
      '"free":{"type"',
      '"api_token":{"type"',
      'Loom.api_token: a secret says x-secret: true, so that it is not kept',
    ],
    ['an inline object', '"type":"boolean"', '"type":"object"', 'Loom.free: an inline object; give it a name'],
    [
      'a field without a description',
      ',"description":"Whether nobody weaves on it."',
      '',
      'Loom.free has no description',
    ],
    ['a parameter without an example', ',"example":4103', '', 'looms.getone: the parameter id has no example'],
    [
      'a group of one argument',
      '"operationId":"looms.add"',
      '"operationId":"looms.add","x-argument-groups":[{"given":"at_least_one","arguments":["width"]}]',
      'looms.add: the group width has fewer than two arguments',
    ],
    [
      'a group of what is no argument',
      '"operationId":"looms.add"',
      '"operationId":"looms.add","x-argument-groups":[{"given":"at_most_one","arguments":["width","height"]}]',
      'looms.add: the group width, height names what is no argument',
    ],
    [
      'a group with an argument that is always given',
      '"operationId":"looms.add"',
      '"operationId":"looms.add","x-argument-groups":[{"given":"at_most_one","arguments":["width","name"]}]',
      'looms.add: the group width, name has a required argument',
    ],
    ['a file without a limit', ',"x-max-bytes":5242880', '', 'looms.showCloth: picture has no x-max-bytes'],
    [
      'a file that may be missing',
      '"required":["id","picture"]',
      '"required":["id"]',
      'looms.showCloth: the file picture is not required',
    ],
    ['a multipart body without a file', '"format":"binary",', '', 'looms.showCloth: a multipart body has one file'],
    [
      'a file in another body',
      'multipart/form-data',
      'application/json',
      'looms.showCloth: the file picture needs a multipart body',
    ],
    [
      'a path that does not end in the name of the operationId',
      'looms/add',
      'looms/create',
      'looms.add: the path /api/v3/looms/create does not end in add',
    ],
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
    expect(findings((text) => text.replace(from, to))).toContainEqual(expect.stringContaining(finding));
  });

  it('know the extensions that openapi/README.md explains, and no other', () => {
    const page = readFileSync(new URL('../openapi/README.md', import.meta.url), 'utf8');
    const explained = [...page.matchAll(/^\| `(x-[a-z-]+)/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual([...EXTENSIONS]);
  });

  it('stop at an alias with the path of another operation', () => {
    expect(() => findings((text) => text.replace('/api/v2/looms/getone', '/api/v3/looms/getone'))).toThrow(
      'looms.getone: get /api/v3/looms/getone is there already',
    );
  });

  it('stop at an error that is not in the catalogue', () => {
    expect(() => findings((text) => text.replace('channel_not_found', 'loom_broken'))).toThrow(
      'looms.add: unknown errors loom_broken',
    );
  });

  it('name a bearer scheme that makes clients send a token wrongly', () => {
    const document = published();
    Object.assign(document.components.securitySchemes, { bearer: { type: 'http' } });
    expect(lint(document, document)).toContain('bearer: the name of a bearer scheme comes after oauth2');
  });
});

describe('a field', () => {
  const WEAVER = '"weaver":{"type":"string","description":"Name of the weaver."}';
  const withField = (field: object) =>
    findings((text) =>
      text
        .replace(WEAVER, `"weaver":${JSON.stringify(field)}`)
        .replace('"LastLoom":{', '"Cloth":{"type":"string"},"LastLoom":{'),
    ).filter((finding) => finding.startsWith('LoomInfo.'));

  it.each([
    ['with a description', { type: 'boolean', description: 'Whether it is.' }],
    ['of a schema that has one', { $ref: '#/components/schemas/Loom' }],
    ['of a copy of a schema that has one', { $ref: '#/components/schemas/LastLoom' }],
  ])('%s is described', (_, field) => expect(withField(field)).toEqual([]));

  it.each([
    ['without a description', { type: 'boolean' }],
    ['with an empty description', { type: 'boolean', description: ' ' }],
    ['of a schema that has none', { $ref: '#/components/schemas/Cloth' }],
  ])('%s is refused', (_, field) => expect(withField(field)).toEqual(['LoomInfo.weaver has no description']));

  it('that has only a default is refused', () => {
    const found = findings((text) => text.replace('"description":"Width in centimetres."', '"default":3'));
    expect(found).toContain('LoomsAddRequest.width has no description');
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
