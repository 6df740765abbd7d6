import { describe, expect, it } from 'vitest';
import { emitErrors, emitEvents, emitIndex, emitOperations, emitRoutes, emitScopes } from './emit.js';
import { expand } from './expand.js';
import { lint } from './lint.js';
import { findings, fragments, published } from './fixtures/looms.js';
import { merge } from './merge.js';
import { isExported, missingHandlers, skeleton } from './stub.js';

describe('the generator', () => {
  const document = expand(merge(fragments()));

  it('writes out errors, form bodies, examples and credentials', () => {
    expect(document.paths['/api/v3/looms/add']).toMatchSnapshot();
    expect(document.components.schemas['LastLoom']).toMatchSnapshot();
    expect(document.components.schemas['LoomInfo']).toMatchSnapshot();
  });

  it('requires a body of operations that require an argument, and of no others', () => {
    const requiresBody = (change: (text: string) => string) =>
      published(change).paths['/api/v3/looms/add']?.post?.requestBody?.required;
    expect(requiresBody((text) => text)).toBe(true);
    expect(requiresBody((text) => text.replace('"required":["name"],', ''))).toBe(false);
  });

  it('leaves a body with a file as it is, and says in words how large that may be', () => {
    expect(document.paths['/api/v3/looms/show_cloth']?.post?.requestBody).toMatchSnapshot();
    expect(document.components.schemas['LoomsShowClothRequest']?.properties?.['picture']).toMatchSnapshot();
  });

  it('writes out aliases as operations of their own, a GET as a POST too, and says which are deprecated', () => {
    expect(document.paths['/api/v3/looms/getone']?.get).not.toHaveProperty('x-aliases');
    expect(document.paths['/api/v2/looms/getone']).toMatchSnapshot();
    expect(document.paths['/api/v2/weavers/show_loom']).toMatchSnapshot();
    expect(document.components.schemas['WeaversShowLoomByPostRequest']).toMatchSnapshot();
  });

  it('describes pages and other protocols, but makes no operations of them', () => {
    const page = {
      ...{
        operationId: 'looms.show',
        'x-page': true,
        tags: ['Looms'],
        summary: 'Show',
        description: 'Shows it.',
        security: [],
      },
      responses: { '200': { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } } },
    };
    const added = fragments((content) => {
      content['paths'] = { ...Object(content['paths']), '/looms/show': { get: page } };
    });
    const withPage = expand(merge(added));
    const headers = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
    expect(withPage.paths['/looms/show']?.get).toEqual({
      ...page,
      responses: { '200': { ...page.responses['200'], headers } },
    });
    expect(lint(withPage, added)).toEqual([]);
    expect(emitOperations(withPage)).toBe(emitOperations(document));
    expect(emitRoutes(withPage)).toBe(emitRoutes(document));
  });

  it('emits the scopes', () => expect(emitScopes(document)).toMatchSnapshot());
  it('emits the operation table', () => expect(emitOperations(document)).toMatchSnapshot());
  it('emits the routes, which hold the handlers to the contract', () => expect(emitRoutes(document)).toMatchSnapshot());
  it('emits the error catalogue', () => expect(emitErrors(document)).toMatchSnapshot());
  it('emits the events', () => expect(emitEvents(document)).toMatchSnapshot());
  it('emits the index', () => expect(emitIndex(document)).toMatchSnapshot());
  it('emits a skeleton that does not compile until it is written', () =>
    expect(skeleton('looms', 'add')).toMatchSnapshot());
});

describe('the skeletons of handlers', () => {
  it('are written for missing handlers only: every operation has its handler', () =>
    expect(missingHandlers()).toEqual([]));

  it.each([
    'export const add: Handler',
    'export async function add(',
    'export { addLoom as add };',
    'export {\n  addLoom as add,\n  other,\n};',
    'export { add };',
  ])('are not written for a name that `%s` exports', (source) =>
    expect(isExported('add', `// Looms\n${source}\n`)).toBe(true),
  );

  it.each([
    'const add: Handler',
    'export const addAll: Handler',
    'export { add as addLoom };',
    '// export const add',
    '',
  ])('are written for a name that `%s` does not export', (source) => expect(isExported('add', source)).toBe(false));
});

describe('merging', () => {
  it('refuses a key that two fragments define', () => {
    const [first, ...others] = fragments();
    const twice = [...others, { name: 'threads', content: { components: { schemas: { Loom: { type: 'object' } } } } }];
    expect(() => merge(first === undefined ? [] : [first, ...twice])).toThrow(
      'components/schemas/Loom is in both looms.yaml and threads.yaml',
    );
  });
});

describe('the rules of the contract', () => {
  it('find nothing in a valid contract', () => expect(findings((text) => text)).toEqual([]));

  it.each([
    [
      'an operation of another fragment',
      'looms.add"',
      'chairs.add"',
      'looms.yaml: the operationId chairs.add is not looms.<camelCase>',
    ],
    ['an unknown scope', 'threads:write', 'threads:paint', 'looms.add: unknown scope threads:paint'],
    [
      'a required property that does not exist',
      '"required":["name"]',
      '"required":["nam"]',
      'LoomsAddRequest: required names nam, which is no property',
    ],
    [
      'an example that is not valid',
      '"name":"Jacquard"',
      '"name":7',
      'looms.add request: the example is not valid: data/name must be string',
    ],
    [
      'an integer without a format',
      '"type":"integer","format":"int64","minimum":1',
      '"type":"integer","minimum":1',
      'LoomsAddRequest.width: integers have format int64',
    ],
    [
      'a list by default',
      '"minimum":1',
      '"minimum":1,"default":[]',
      'LoomsAddRequest.width: a list has no default; say in its description what an absent list means',
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
      'looms.yaml: Loom.free has no description',
    ],
    ['a parameter without an example', ',"example":4103', '', 'looms.getone: the parameter id has no example'],
    [
      'an event under the tag of operations',
      '"operationId":"events.loomAdded"',
      '"operationId":"events.loomAdded","tags":["Looms"]',
      'loom_added: the tag of an event is Events',
    ],
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
      'an alias that is no path of an operation',
      '/api/v2/looms/getone',
      '/looms',
      'looms.getone: the alias /looms is no path of an operation',
    ],
    [
      'an alias by another method than POST',
      '{"path":"/api/v2/looms/getone"}',
      '{"path":"/api/v2/looms/getone","method":"get"}',
      'looms.getone: the alias /api/v2/looms/getone can only say the other of get and post',
    ],
    [
      'a deprecation without a day',
      '"deprecated":"2026-11-21"',
      '"deprecated":"2026-13-21"',
      'looms.getone: the alias /api/v2/weavers/show_loom is deprecated since a day, as YYYY-MM-DD',
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
