import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { camelCase } from './aliases.js';
import { emitErrors, emitEvents, emitOperations, emitRoutes, emitScopes } from './emit.js';
import { expand } from './expand.js';
import { lint } from './lint.js';
import { published, written } from './fixtures/looms.js';
import { isExported } from './stub.js';
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
    expect(lint(withPage)).toEqual([]);
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
