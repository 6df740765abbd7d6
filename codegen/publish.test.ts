import { describe, expect, it } from 'vitest';
import { published } from './fixtures/looms.js';
import { publish, readPublished } from './publish.js';

describe('events', () => {
  const document = published((text) => text);

  it('are published in components, where no generator makes calls of them', () => {
    const { webhooks, components } = publish(document);
    expect(webhooks).toEqual({ loom_added: { $ref: '#/components/pathItems/loom_added' } });
    expect(components.pathItems).toEqual(document.webhooks);
  });

  it('are read in place again', () => expect(readPublished(publish(document))).toEqual(document));
});

describe('an argument of several types', () => {
  const width = { description: 'How wide.', type: ['boolean', 'integer'], format: 'int64', minimum: 1 };
  const ids = { type: 'array', items: { type: 'integer', format: 'int64' } };
  const weavers = { description: 'Who weaves.', oneOf: [ids, { type: 'string', enum: ['ALL'] }] };
  const document = published((text) =>
    text.replace('"LastLoom":{', `"Width":${JSON.stringify(width)},"Weavers":${JSON.stringify(weavers)},"LastLoom":{`),
  );
  const { schemas } = publish(document).components;

  it('has the first of them, and the others in x-also', () => {
    expect(schemas['Width']).toEqual({
      description: 'How wide.',
      type: 'boolean',
      'x-also': [{ type: 'integer', format: 'int64', minimum: 1 }],
    });
    expect(schemas['Weavers']).toEqual({
      ...ids,
      description: 'Who weaves.',
      'x-also': [{ type: 'string', enum: ['ALL'] }],
    });
  });

  it('is checked by all of them', () => expect(readPublished(publish(document))).toEqual(document));

  it('is what it was when only null is added', () =>
    expect(schemas['LastLoom']).toEqual(document.components.schemas['LastLoom']));
});
