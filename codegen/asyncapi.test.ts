import { Parser } from '@asyncapi/parser';
import { describe, expect, it } from 'vitest';
import { asyncApi } from './asyncapi.js';
import { discriminatorFindings } from './discriminators.js';
import type { Document } from './document.js';
import { expand } from './expand.js';
import { written } from './fixtures/looms.js';
import { readContract } from './generate.js';

const contract = await readContract();
const document = asyncApi(contract);

/** In the diagnostics of the parser 0 is an error, and 1 a warning. The others are hints, such as one about 3.1. */
const WARNING = 1;

async function complaintsAbout(value: unknown): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(JSON.stringify(value));
  return diagnostics
    .filter(({ severity }) => severity <= WARNING)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** The small contract with a stream of looms, after a change. */
function streaming(change: (schemas: Document['components']['schemas']) => void = () => undefined): Document {
  const merged = written();
  const woven = (type: string) => ({
    type: 'object',
    description: 'A loom has woven.',
    properties: { type: { type: 'string', enum: [type] } },
  });
  Object.assign(merged.components.schemas, {
    Warp: woven('warp'),
    Weft: woven('weft'),
    Weaving: {
      discriminator: {
        propertyName: 'type',
        mapping: { warp: '#/components/schemas/Warp', weft: '#/components/schemas/Weft' },
      },
      oneOf: [{ $ref: '#/components/schemas/Warp' }, { $ref: '#/components/schemas/Weft' }],
    },
  });
  change(merged.components.schemas);
  const stream = {
    operationId: 'looms.stream',
    'x-protocol': 'live',
    tags: ['Looms'],
    summary: 'Stream',
    description: 'Weaves.',
    security: [],
    responses: {},
    'x-messages': { $ref: '#/components/schemas/Weaving' },
  };
  Object.assign(merged.paths, { '/api/v3/looms/stream': { get: stream } });
  return expand(merged);
}

describe('the document of AsyncAPI', () => {
  it('is one that the parser of AsyncAPI accepts without a warning', async () => {
    expect(await complaintsAbout(document)).toEqual([]);
    const wrong = structuredClone(document);
    Object.assign(wrong.operations, { odd: { action: 'shout', channel: { $ref: '#/channels/none' } } });
    expect(await complaintsAbout(wrong)).not.toEqual([]);
  });

  it('has a message for each type of event, with the schema of that type alone', () => {
    const types = Object.keys(contract.components.schemas['LiveEvent']?.discriminator?.mapping ?? {});
    expect(types).toEqual(expect.arrayContaining([...Object.keys(contract.webhooks), 'reset']));
    expect(Object.keys(document.components.messages).filter((name) => types.includes(name))).toEqual(types);
    expect(document.components.messages['comment_deleted']?.payload).toEqual({
      allOf: [
        { $ref: '#/components/schemas/LiveCommentEvent' },
        { type: 'object', properties: { type: { const: 'comment_deleted' } } },
      ],
    });
    for (const { summary } of Object.values(document.components.messages)) expect(summary).not.toBe('');
  });

  it('has the arguments of the stream for both protocols, and the schemas that it refers to', () => {
    const { bindings } = document.channels['live.stream'] ?? {};
    expect(Object.keys(bindings?.ws.query.properties ?? {})).toEqual(
      expect.arrayContaining(['after', 'workspace_id', 'channel_id', 'types']),
    );
    expect(document.operations['live.stream.send']?.bindings.http.query).toEqual(bindings?.ws.query);
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['LiveResetEvent', 'Attachment', 'LivePositionInput']));
    expect(schemas).not.toHaveProperty('BatchBatchRequest');
  });

  it('has both directions of the socket, and the WebSocket alone', () => {
    expect(document.channels['live.socket']?.servers).toEqual([{ $ref: '#/servers/websocket' }]);
    const names = (id: string) => document.operations[id]?.messages.map(({ $ref }) => $ref.split('/').at(-1));
    expect(document.operations['live.socket.send']?.action).toBe('send');
    expect(names('live.socket.send')).toEqual(['DeliveryEnvelope']);
    expect(document.operations['live.socket.receive']?.action).toBe('receive');
    expect(names('live.socket.receive')).toEqual(['DeliveryAnswer']);
    expect(document.operations).not.toHaveProperty(['live.stream.receive']);
  });

  it('is derived from any stream that the contract has', async () => {
    const looms = asyncApi(streaming());
    expect(Object.keys(looms.components.messages)).toEqual(['warp', 'weft']);
    expect(looms.channels).toMatchObject({ 'looms.stream': { address: '/api/v3/looms/stream' } });
    expect(await complaintsAbout(looms)).toEqual([]);
  });
});

describe('the discriminator of a union', () => {
  const typed = (values: string[] | undefined) => {
    const document = streaming(({ Weft }) => Object.assign(Weft?.properties?.['type'] ?? {}, { enum: values }));
    return discriminatorFindings(document, 'Weaving', document.components.schemas['Weaving'] ?? {});
  };

  it('says the schema of each value', () => {
    expect(typed(['weft'])).toEqual([]);
    expect(typed(['weft', 'wool'])).toEqual([
      'Weaving: the mapping of its discriminator lacks wool: #/components/schemas/Weft',
    ]);
    expect(typed(['wool'])).toContain('Weaving: its discriminator is not weft: #/components/schemas/Weft');
  });

  it('is refused if two schemas have a value, or one has none', () => {
    expect(typed(['weft', 'warp'])).toContain(
      'Weaving: the mapping of its discriminator lacks warp: #/components/schemas/Weft',
    );
    expect(typed(undefined)).toContain(
      'Weaving: the mapping of its discriminator lacks a value: #/components/schemas/Weft',
    );
  });

  it('is what messages of a stream need', () => {
    const without = streaming();
    delete without.components.schemas['Weaving']?.discriminator;
    expect(() => asyncApi(without)).toThrow('Weaving: messages of a stream need a discriminator');
  });
});
