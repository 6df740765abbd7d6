import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { camelCase } from './aliases.js';
import { EXTENSIONS } from './extensions.js';
import { emitErrors, emitEvents, emitOperations, emitRoutes, emitScopes } from './emit.js';
import { expand } from './expand.js';
import { lint } from './lint.js';
import { findings, published, written } from './fixtures/looms.js';
import { readContract } from './generate.js';
import { isExported, missingHandlers } from './stub.js';
import { skeleton } from './stub_texts.js';

describe('the generator', () => {
  const document = published();

  it('writes out errors, form bodies, examples and credentials', () => {
    expect(document.paths['/api/v3/looms/add']).toMatchSnapshot();
    expect(document.components.schemas['LastLoom']).toMatchSnapshot();
    expect(document.components.schemas['LoomInfo']).toMatchSnapshot();
  });

  it('leaves a body with a file as it is', () => {
    expect(document.paths['/api/v3/looms/show_cloth']?.post?.requestBody).toMatchSnapshot();
    expect(document.components.schemas['LoomsShowClothRequest']?.properties?.['picture']).toMatchSnapshot();
  });

  it('writes out aliases as operations of their own, a GET as a POST too, and says which are deprecated', () => {
    expect(document.paths['/api/v3/looms/getone']?.get).not.toHaveProperty('x-aliases');
    expect(document.paths['/api/v2/looms/getone']).toMatchSnapshot();
    expect(document.paths['/api/v2/weavers/show_loom']).toMatchSnapshot();
    expect(document.components.schemas['WeaversShowLoomByPostRequest']).toMatchSnapshot();
  });

  it('names the arguments of a group that names none: all that are not required', () => {
    const { paths } = published((text) =>
      text.replace(
        '"operationId":"looms.add"',
        '"operationId":"looms.add","x-argument-groups":[{"given":"at_least_one"}]',
      ),
    );
    const [group] = paths['/api/v3/looms/add']?.post?.['x-argument-groups'] ?? [];
    expect(group).toEqual({ given: 'at_least_one', arguments: ['width', 'thread_ids', 'temp_id'] });
  });

  it('describes pages and other protocols, but makes no operations of them', () => {
    const page = {
      operationId: 'looms.show',
      'x-page': true,
      tags: ['Looms'],
      summary: 'Show',
      description: 'Shows it.',
      security: [],
      responses: { '200': { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } } },
    };
    const added = written();
    Object.assign(added.paths, { '/looms/show': { get: page } });
    const withPage = expand(added);
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
  it('emits a skeleton that does not compile until it is written', () =>
    expect(skeleton('looms', 'add')).toMatchSnapshot());
});

describe('the contract as it is written', () => {
  const folder = new URL('../openapi/', import.meta.url);
  const read = (file: string) => parse(readFileSync(new URL(file, folder), 'utf8'));
  const { paths }: { paths: Record<string, { $ref: string }> } = read('openapi.yaml');

  it.each(Object.entries(paths))('has %s where its path and its operationId say', (path, { $ref }) => {
    const [, file = '', name = ''] = /^paths\/(\w+)\.yaml#\/([\w-]+)$/.exec($ref) ?? [];
    expect(path.split('/').at(-1)).toBe(name);
    const items: Record<string, Record<string, { operationId: string }>> = read(`paths/${file}.yaml`);
    const ids = Object.values(items[name] ?? {}).map(({ operationId }) => operationId);
    expect(ids.every((id) => id.startsWith(`${camelCase(file)}.`))).toBe(true);
  });
});

describe('the skeletons of handlers', () => {
  it('are written for missing handlers only: every operation has its handler', async () =>
    expect(missingHandlers(await readContract())).toEqual([]));

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

describe('the rules of the contract', () => {
  it('find nothing in a valid contract', () => expect(findings()).toEqual([]));

  it.each([
    [
      'an extension that nobody reads',
      '"x-errors"',
      '"x-eror"',
      'paths//api/v3/looms/add/post: unknown extension x-eror',
    ],
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
      'Loom.free has no description',
    ],
    ['a parameter without an example', ',"example":4103', '', 'looms.getone: the parameter id has no example'],
    [
      'an event under the tag of operations',
      '"tags":["Events"]',
      '"tags":["Looms"]',
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
});
