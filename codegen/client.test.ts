import { describe, expect, it } from 'vitest';
import { emitClient } from './client.js';
import type { Document, MediaType, Schema } from './document.js';
import { published } from './fixtures/looms.js';

const document = published();

const fileOf = (name: string, of: Document = document) => emitClient(of).get(name) ?? '';

/** The contract with another schema of success for `looms.getone`, and alternatives to it. */
function returning(schema: Schema, alternatives: { when: object; schema: Schema }[]): Document {
  const changed = structuredClone(document);
  const operation = changed.paths['/api/v3/looms/getone']?.get;
  const media: (MediaType & { 'x-alternatives'?: object[] }) | undefined =
    operation?.responses['200']?.content?.['application/json'];
  if (operation === undefined || media === undefined) throw new Error('There is one.');
  operation.parameters?.push({ name: 'cursor', in: 'query', schema: { type: 'string' } });
  Object.assign(media, { schema, 'x-alternatives': alternatives });
  return changed;
}

describe('the client', () => {
  it.each(['schemas.ts', 'errors.ts', 'events.ts', 'operations.ts'])('has a file that is generated: %s', (name) => {
    expect(fileOf(name)).toMatchSnapshot();
  });

  it('has an overload for each alternative of what an operation returns', () => {
    const loom = { $ref: '#/components/schemas/Loom' };
    const alternatives = [{ when: { as_ids: true }, schema: { type: 'array', items: { type: 'integer' } } }];
    const text = fileOf('operations.ts', returning({ type: 'array', items: loom }, alternatives));
    expect(text.slice(text.indexOf('  getone('), text.indexOf('this.callList'))).toBe(
      [
        '  getone(args: LoomsGetoneRequest & { as_ids: true }, options?: CallOptions): List<number, LoomsGetoneError>;',
        '  getone(args: LoomsGetoneRequest & { as_ids?: false | undefined }, options?: CallOptions): List<Loom, LoomsGetoneError>;',
        '  getone(args: LoomsGetoneRequest, options?: CallOptions): List<Loom, LoomsGetoneError> | List<number, LoomsGetoneError>;',
        '  getone(args: LoomsGetoneRequest, options?: CallOptions): Call<unknown, LoomsGetoneError> {',
        '    return ',
      ].join('\n'),
    );
  });

  it('has no method for another version of a path, nor for a deprecated one', () => {
    expect(fileOf('operations.ts')).not.toMatch(/v2|showLoom/);
  });

  it('has the arguments of a stream, and only the methods of its resource, which it makes a function', () => {
    const streaming = structuredClone(document);
    const operation = {
      operationId: 'looms.stream',
      'x-protocol': 'live',
      summary: 'Stream looms',
      description: '',
      responses: {},
      parameters: [{ name: 'after', in: 'query', schema: { type: 'string' } }],
    } as const;
    Object.assign(streaming.paths, { '/api/v3/looms/stream': { get: operation } });
    expect(fileOf('schemas.ts', streaming)).toContain(
      'export interface LoomsStreamRequest {\n  after?: string | undefined;\n}\n',
    );
    expect(fileOf('operations.ts', streaming)).toContain('readonly looms: Pick<LoomsApi, keyof LoomsApi>;');
    expect(fileOf('operations.ts', streaming)).not.toContain('stream(');
  });

  it('cannot be made of a GET that writes', () => {
    const writing = published((text) =>
      text.replace('"operationId":"looms.getone"', '"x-transaction":"own","operationId":"looms.getone"'),
    );
    expect(() => emitClient(writing)).toThrow('looms.getone: a GET that writes has no method in the client');
  });
});
