import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { withDefaultsAsKeyword } from './body_defaults.js';
import { published } from './fixtures/looms.js';
import { withoutHeaders } from './headers.js';
import { emitRuntime } from './runtime.js';

const WIDTH = '"width":{"type":"integer","format":"int64","minimum":1';

function widthWith(more: string) {
  const document = published((text) => text.replace(WIDTH, `${WIDTH},${more}`));
  return { document, width: document.components.schemas['LoomsAddRequest']?.properties?.['width'] };
}

describe('the default of an argument in a body', () => {
  it('is published as x-default and in words, so that no generator requires the argument', () => {
    const { width } = widthWith('"default":3');
    expect(width).not.toHaveProperty('default');
    expect(width).toMatchObject({ 'x-default': 3, description: 'Width in centimetres. Default: `3`.' });
  });

  it('leaves the argument optional in what openapi-typescript makes', async () => {
    const types = astToString(await openapiTS(JSON.stringify(withoutHeaders(widthWith('"default":3').document))));
    expect(types).toContain('width?: number;');
  });

  it('is an empty text in words', () =>
    expect(widthWith('"default":""').width?.description).toBe('Width in centimetres. Default: an empty text.'));

  it('is a default again for the program that applies it', () => {
    const { document } = widthWith('"default":3');
    const runtime: unknown = JSON.parse(emitRuntime(withDefaultsAsKeyword(document)));
    expect(runtime).toHaveProperty('components.schemas.LoomsAddRequest.properties.width.default', 3);
    expect(JSON.stringify(runtime)).not.toContain('x-default');
  });

  it('of a query parameter stays: no generator requires that', () => {
    const { parameters } = published((text) => text).paths['/api/v3/looms/getone']?.get ?? {};
    expect(parameters?.[1]?.schema.default).toBe(20);
  });
});
