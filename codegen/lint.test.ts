import { describe, expect, it } from 'vitest';
import { findings, published } from './fixtures/looms.js';

describe('the rules of the contract', () => {
  it('find nothing in a valid contract', () => expect(findings()).toEqual([]));

  it.each([
    ['an unknown scope', '["threads:write"]', '["threads:paint"]', 'looms.add: unknown scope threads:paint'],
    [
      'a body that is required, although no argument is',
      '"required":["name"],',
      '',
      'looms.add: its requestBody has required: false',
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
    ['an inline object', '"type":"boolean"', '"type":"object"', 'Loom.free: an inline object; give it a name'],
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
    [
      'a file that may be missing',
      '"required":["id","picture"]',
      '"required":["id"]',
      'looms.showCloth: a multipart body has one file, which is required',
    ],
    [
      'a multipart body without a file',
      '"format":"binary",',
      '',
      'looms.showCloth: a multipart body has one file, which is required',
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
  ])('name %s', (_, from, to, finding) => {
    expect(findings((text) => text.replace(from, to))).toContainEqual(expect.stringContaining(finding));
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
