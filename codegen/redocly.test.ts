import { readFileSync } from 'node:fs';
import { getMergedConfig, lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { CONFIG } from './bundle.js';
import { published, written } from './fixtures/looms.js';
import { publish } from './publish.js';

const config = await loadConfig({ configPath: CONFIG });

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** What Redocly finds in the small contract, by the rules for one of the documents of redocly.yaml: rule and place. */
async function findings(api: 'source' | 'skein@v3', change: (text: string) => string = (text) => text) {
  const source = api === 'source' ? JSON.stringify(written()) : JSON.stringify(publish(published()));
  const problems = await lintFromString({ source: change(source), config: getMergedConfig(config, api) });
  return problems.map(({ ruleId, location: [at] }) => `${ruleId} ${at?.pointer}`);
}

/** What the small contract says itself. It is too small for some rules of Redocly. */
const unchanged = { source: new Set(await findings('source')), 'skein@v3': new Set(await findings('skein@v3')) };

it('redocly.yaml knows the extensions that openapi/README.md explains, and no other', () => {
  const [, known = ''] = /\^x-\(([^)]+)\)/.exec(read('../redocly.yaml').replace(/\\\n\s+/g, '')) ?? [];
  const explained = [...read('../openapi/README.md').matchAll(/^\| `x-([a-z-]+)/gm)].map(([, name]) => name);
  expect(known.split('|')).toEqual(explained.toSorted());
});

it.each([
  [
    'an event under the tag of operations',
    'source',
    '"tags":["Events"]',
    '"tags":["Looms"]',
    'rule/event-tag #/webhooks/loom_added/post/tags/Looms',
  ],
  [
    'an alias that is no path of an operation',
    'source',
    '"path":"/api/v2/looms/getone"',
    '"path":"/looms"',
    'rule/alias-path #/paths/~1api~1v3~1looms~1getone/get/x-aliases/0/path',
  ],
  [
    'an alias by another method than GET and POST',
    'source',
    '"method":"post"',
    '"method":"put"',
    'struct #/paths/~1api~1v3~1looms~1getone/get/x-aliases/2/method',
  ],
  [
    'an extension that nobody reads',
    'source',
    '"x-errors":',
    '"x-eror":',
    'rule/extension #/paths/~1api~1v3~1looms~1add/post/x-eror',
  ],
  [
    'a deprecation without a day',
    'source',
    '"deprecated":"2026-11-21"',
    '"deprecated":"2026-13-21"',
    'rule/alias-day #/paths/~1api~1v3~1looms~1getone/get/x-aliases/1/deprecated',
  ],
  [
    'a parameter without a description',
    'source',
    '"description":"How many."',
    '"deprecated":false',
    'parameter-description #/paths/~1api~1v3~1looms~1getone/get/parameters/1',
  ],
  [
    'an anyOf',
    'source',
    '"free":{"type":"boolean"',
    '"free":{"anyOf":[{"type":"boolean"}]',
    'rule/no-any-of #/components/schemas/Loom/properties/free/anyOf',
  ],
  [
    'an integer without a format',
    'source',
    '"width":{"type":"integer","format":"int64"',
    '"width":{"type":"integer"',
    'rule/integer-format #/components/schemas/LoomsAddRequest/properties/width/format',
  ],
  [
    'a list by default',
    'source',
    '"thread_ids":{"type":"array"',
    '"thread_ids":{"type":"array","default":[]',
    'rule/no-list-default #/components/schemas/LoomsAddRequest/properties/thread_ids/default',
  ],
  [
    'a GET with a body',
    'source',
    '"get":{',
    '"get":{"requestBody":{"content":{}},',
    'rule/get-without-body #/paths/~1api~1v3~1looms~1getone/get/requestBody',
  ],
  [
    'a security scheme for the same token',
    'source',
    '"token":{"type":"http","scheme":"bearer"}',
    '"token":{"type":"apiKey","in":"query","name":"token"}',
    'rule/no-api-key #/components/securitySchemes/token/type',
  ],
  [
    'a security scheme that does not exist',
    'skein@v3',
    '"token":{"type":"http"',
    '"tokens":{"type":"http"',
    'security-defined #/paths/~1api~1v3~1looms~1add/post/security/0/token',
  ],
  [
    'an allOf that is published',
    'skein@v3',
    '"free":{"type":"boolean"',
    '"free":{"allOf":[{"type":"boolean"}]',
    'rule/no-all-of #/components/schemas/Loom/properties/free/allOf',
  ],
  [
    'null alone',
    'skein@v3',
    '"free":{"type":"boolean"',
    '"free":{"type":"null"',
    'rule/no-null-type #/components/schemas/Loom/properties/free/type',
  ],
  [
    'an operationId that is used twice',
    'skein@v3',
    '"operationId":"looms.ping"',
    '"operationId":"looms.add"',
    'operation-operationId-unique #/paths/~1api~1v3~1looms~1ping/post/looms.add',
  ],
  [
    'a required property that does not exist',
    'skein@v3',
    '"required":["name"]',
    '"required":["nam"]',
    'no-required-schema-properties-undefined #/components/schemas/LoomsAddRequest/required/0',
  ],
  [
    'an unknown tag',
    'skein@v3',
    '"tags":["Looms"]',
    '"tags":["Weavers"]',
    'operation-tag-defined #/paths/~1api~1v3~1looms~1add/post/tags/0',
  ],
  [
    'an example that is not valid',
    'skein@v3',
    '"example":{"name":"Jacquard"',
    '"example":{"name":7',
    'no-invalid-media-type-examples #/paths/~1api~1v3~1looms~1add/post/requestBody/content/application~1json/example/name',
  ],
  [
    'an example of an alternative that is not valid',
    'skein@v3',
    '"description":"The loom.","content":{"application/json":{',
    '"description":"The loom.","content":{"application/json":{"x-alternatives":[{"when":{"limit":1},"description":"it.","schema":{"type":"boolean"},"example":7}],',
    'no-invalid-media-type-examples #/paths/~1api~1v3~1looms~1getone/get/responses/200/content/application~1json/x-alternatives/0/example',
  ],
  [
    'a bearer scheme that makes clients send a token wrongly',
    'skein@v3',
    '"securitySchemes":{',
    '"securitySchemes":{"bearer":{"type":"http","scheme":"bearer"},',
    'rule/security-schemes #/components/securitySchemes/bearer',
  ],
  [
    'a schema with the name of a class of a language',
    'skein@v3',
    '"LoomInfo":',
    '"ArgumentError":',
    'rule/class-of-language #/components/schemas/ArgumentError',
  ],
  [
    'a schema with the name of a class of a generator',
    'skein@v3',
    '"LoomInfo":',
    '"ErrorResponse":',
    'rule/class-of-generator #/components/schemas/ErrorResponse',
  ],
  [
    'a field without a description',
    'source',
    ',"description":"Whether nobody weaves on it."',
    '',
    'rule/property-description #/components/schemas/Loom/properties/free/description',
  ],
  [
    'a field with an empty description',
    'source',
    'Whether nobody weaves on it.',
    '',
    'rule/property-description #/components/schemas/Loom/properties/free/description',
  ],
  [
    'a secret without x-secret',
    'skein@v3',
    '"free":{"type"',
    '"api_token":{"type"',
    'rule/secret #/components/schemas/Loom/properties/api_token/x-secret',
  ],
  [
    'a response that does not say what is always in it',
    'skein@v3',
    '"required":["id","name","free"],',
    '',
    'rule/required #/components/schemas/Loom/required',
  ],
  [
    'a default in a response',
    'skein@v3',
    '"free":{"type":"boolean"',
    '"free":{"type":"boolean","default":true',
    'rule/default-of-argument #/components/schemas/Loom/properties/free/default',
  ],
  [
    'a file without a limit',
    'skein@v3',
    ',"x-max-bytes":5242880',
    '',
    'rule/file-size #/components/schemas/LoomsShowClothRequest/properties/picture/x-max-bytes',
  ],
  [
    'a file in another body',
    'skein@v3',
    'multipart/form-data',
    'application/json',
    'rule/file-in-multipart #/components/schemas/LoomsShowClothRequest/properties/picture/format',
  ],
  [
    'a file in two bodies',
    'skein@v3',
    '"multipart/form-data":{',
    '"application/json":{},"multipart/form-data":{',
    'rule/multipart-alone #/paths/~1api~1v3~1looms~1show_cloth/post/requestBody/content',
  ],
  [
    'a parameter without an example',
    'skein@v3',
    ',"example":4103',
    '',
    'rule/parameter-example #/paths/~1api~1v3~1looms~1getone/get/parameters/0/example',
  ],
  [
    'a body without an example',
    'skein@v3',
    ',"example":{"name":"Jacquard"',
    ',"x":{"name":"Jacquard"',
    'rule/example #/paths/~1api~1v3~1looms~1add/post/requestBody/content/application~1json',
  ],
] as const)('redocly.yaml names %s', async (_, api, from, to, finding) => {
  const found = await findings(api, (text) => text.replace(from, to));
  expect(found.filter((one) => !unchanged[api].has(one))).toContain(finding);
});

const WORDS = 'rule/plain-english #/paths/~1api~1v3~1looms~1ping/post/description';
const saying = (description: string) =>
  findings('source', (text) => text.replace('"Says nothing."', JSON.stringify(description)));

it.each([
  'Whoever weaves.',
  'Told to whomever it concerns.',
  'It begins anew.',
  'Users let in programs.',
  'Callers that bear a token.',
  'It stands for a loom.',
  'The cloth beside it.',
  'The owner thereof.',
  'What hangs below.',
  'For so\nmany minutes.',
  'The loom is gone.',
  'Whom it names.',
  'It is there.',
  'One item a thread.',
])('redocly.yaml refuses the words of %j', async (text) => expect(await saying(text)).toContain(WORDS));

it.each([
  'Send `Authorization: Bearer <token>`.',
  'Users whom it mentions.',
  'Besides, it weaves.',
  'It is there now.',
])('redocly.yaml takes %j as plain English', async (text) => expect(await saying(text)).not.toContain(WORDS));

it('redocly.yaml looks for words in summaries and schemas, and not in examples nor in the names of fields', async () => {
  const found = await findings('source', (text) =>
    text
      .replace('"summary":"Ping"', '"summary":"Ping anew"')
      .replace('"description":"A loom."', '"description":"Whoever."')
      .replace('"weaver":{"type":"string"', '"description":{"type":"string"')
      .replace('"weaver":"Ada"', '"description":"anew"'),
  );
  expect(found.filter((one) => one.startsWith('rule/plain-english'))).toHaveLength(2);
});
