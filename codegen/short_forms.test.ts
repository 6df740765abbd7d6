import { describe, expect, it } from 'vitest';
import { findings, published } from './fixtures/looms.js';

const REF = '{"$ref":"#/components/schemas/Loom"}';
const ADD = '"x-access":"threads:write"';
const RETURNS = '"x-returns":{"schema":"Loom","description":"The new loom."}';
const DEFAULTS = '"x-defaults":{"tags":["Looms"],"x-access":{"get":"threads:read"}}';

/** The published `looms.add`, after a replacement in the text of its fragment. */
function adding(from: string, to: string) {
  return published((text) => text.replace(from, to)).paths['/api/v3/looms/add']?.post;
}

describe('the short forms of a fragment', () => {
  it('are published as exactly the plain OpenAPI that they mean', () => {
    const plain = (text: string): string =>
      text
        .replace(ADD, '"security":[{"oauth2":["threads:write"]},{"token":[]}]')
        .replace('"x-body":"LoomsAddRequest"', `"requestBody":{"required":true,${json('LoomsAddRequest')}}`)
        .replace(RETURNS, `"responses":{"200":{"description":"The new loom.",${json('Loom')}}}`)
        .replace('"x-body":"Loom"', `"requestBody":{${json('Loom')}},"responses":{"2XX":{"description":"Received."}}`)
        .replace(`${DEFAULTS},`, '')
        .replace('"operationId":"events', '"tags":["Events"],"operationId":"events')
        .replaceAll('"operationId":"looms', '"tags":["Looms"],"operationId":"looms')
        .replace('"parameters":[', '"security":[{"oauth2":["threads:read"]},{"token":[]}],"parameters":[');
    expect(JSON.stringify(published(plain))).toBe(JSON.stringify(published((text) => text)));
  });

  it.each([
    ['public', []],
    ['own', [{ token: [] }]],
    ['token', [{ oauth2: [] }, { token: [] }]],
    ['threads:read', [{ oauth2: ['threads:read'] }, { token: [] }]],
  ])('say who may call: %s', (access, security) => {
    expect(adding(ADD, `"x-access":"${access}"`)?.security).toEqual(security);
  });

  it.each([
    ['"schema":"Loom","status":201', '201', JSON.parse(REF)],
    ['"list":"Loom"', '200', { type: 'array', items: JSON.parse(REF) }],
    ['"schema":{"type":"string"},"example":"Jacquard"', '200', { type: 'string' }],
  ])('say what is returned: %s', (written, status, schema) => {
    const returned = adding(RETURNS, `"x-returns":{${written},"description":"What is new."}`)?.responses[status];
    expect(returned).toMatchObject({ description: 'What is new.', content: { 'application/json': { schema } } });
  });

  it('can be combined with further responses', () => {
    const more = `${RETURNS},"responses":{"303":{"description":"It is elsewhere."}}`;
    expect(Object.keys(adding(RETURNS, more)?.responses ?? {})).toEqual(expect.arrayContaining(['200', '303', '400']));
  });

  it('take precedence over the defaults of the fragment', () => {
    const { paths } = published((text) => text.replace('{"get":"threads:read"}', '"token"'));
    expect(paths['/api/v3/looms/add']?.post?.security).toContainEqual({ oauth2: ['threads:write'] });
    expect(paths['/api/v3/looms/show_cloth']?.post?.security).toContainEqual({ oauth2: ['threads:write'] });
    expect(paths['/api/v3/looms/getone']?.get?.security).toContainEqual({ oauth2: [] });
  });

  it('give operations of other protocols the responses of their method, below their own', () => {
    const shared = '"responses":{"post":{"418":{"description":"Tea."},"429":{"description":"Wait."}}}';
    const own = '"x-protocol":"oauth","responses":{"429":{"description":"Wait longer."}}';
    const { paths } = published((text) =>
      text
        .replace('"tags":["Looms"]', `"tags":["Looms"],${shared}`)
        .replace('"operationId":"looms.ping"', `"operationId":"looms.ping",${own}`),
    );
    expect(paths['/api/v3/looms/ping']?.post?.responses).toEqual({
      '200': expect.anything(),
      '418': { description: 'Tea.', headers: expect.anything() },
      '429': { description: 'Wait longer.', headers: expect.anything() },
    });
    expect(paths['/api/v3/looms/add']?.post?.responses).not.toHaveProperty('418');
  });
});

describe('an invalid short form', () => {
  it.each([
    ['"x-body"', '"x-bod"', 'looms.add: unknown key x-bod; known are operationId, x-page,'],
    ['"operationId":"looms.add",', '', 'post /api/v3/looms/add: no operationId'],
    [ADD, '"x-access":["threads:write"]', 'looms.add: x-access is public, own, token or one scope'],
    [ADD, `${ADD},"security":[]`, 'looms.add: says both x-access and security'],
    ['LoomsAddRequest"', 'LoomsRequest"', 'looms.add: x-body names "LoomsRequest", which is no schema'],
    ['"x-body"', '"requestBody":{"content":{}},"x-body"', 'looms.add: says both x-body and requestBody'],
    [`,${RETURNS}`, '', 'looms.add: no x-returns, which says what it returns'],
    [
      RETURNS,
      '"x-returns":"Loom"',
      'looms.add: x-returns is an object with schema, list, description, status, example',
    ],
    [
      '"schema":"Loom"',
      '"schem":"Loom"',
      'looms.add: x-returns: unknown key schem; known are schema, list, description,',
    ],
    ['"schema":"Loom"', '"schema":"Lom"', 'looms.add: x-returns names "Lom", which is no schema'],
    ['"schema":"Loom"', '"list":["Loom"]', 'looms.add: x-returns names ["Loom"], which is no schema'],
    ['"schema":"Loom"', '"schema":"Loom","list":"Loom"', 'looms.add: x-returns has either schema or list'],
    ['"schema":"Loom",', '', 'looms.add: x-returns has either schema or list'],
    [',"description":"The new loom."', '', 'looms.add: x-returns has no description'],
    ['"schema":"Loom"', '"schema":"Loom","status":400', 'looms.add: x-returns: 400 is no status of success'],
    [RETURNS, `${RETURNS},"responses":{"200":{}}`, 'looms.add: x-returns and responses both say 200'],
    ['"x-body":"Loom"', '"x-returns":{},"x-body":"Loom"', 'loom_added: unknown key x-returns; known are operationId,'],
    ['"x-body":"Loom"', '"x-body":"Lom"', 'loom_added: x-body names "Lom", which is no schema'],
    ['"x-defaults"', '"x-default"', 'looms.yaml: unknown key x-default'],
    [DEFAULTS, '"x-defaults":"Looms"', 'looms.yaml: x-defaults is an object with tags, x-access and responses'],
    ['{"tags":', '{"tag":', 'looms.yaml: x-defaults: unknown key tag; known are tags, x-access, responses'],
    ['{"tags":["Looms"]', '{"tags":"Looms"', 'looms.yaml: x-defaults: tags is a list of tags'],
    ['{"tags":["Looms"],', '{', 'looms.add: no tags, and none in the x-defaults of its fragment'],
    ['"get":"threads:read"', '"post":"token"', 'looms.getone: no x-access, and none in the x-defaults of its fragment'],
    ['{"get":"threads:read"}', '{"put":"threads:read"}', 'looms.yaml: x-defaults: x-access is own, token or one scope'],
    ['{"get":"threads:read"}', '"public"', 'looms.yaml: x-defaults: x-access is own, token or one scope'],
    ['"x-defaults":{', '"x-defaults":{"responses":{"429":{}},', 'looms.yaml: x-defaults: responses has get and post'],
    ['"x-defaults":{', '"x-defaults":{"responses":{"get":{"4":{}}},', 'looms.yaml: x-defaults: responses has get and'],
  ])('ends the run with one line: %s -> %s', (from, to, message) => {
    expect(() => findings((text) => text.replace(from, to))).toThrow(message);
  });

  it.each([
    ['"tags":["Looms"]', '"tags":["Loms"]', 'looms.yaml: x-defaults: unknown tag Loms'],
    ['"threads:read"', '"threads:red"', 'looms.yaml: x-defaults: unknown scope threads:red'],
  ])('is the only finding: %s -> %s', (from, to, finding) => {
    expect(findings((text) => text.replace(from, to))).toEqual([finding]);
  });
});

function json(schema: string): string {
  return `"content":{"application/json":{"schema":{"$ref":"#/components/schemas/${schema}"}}}`;
}
