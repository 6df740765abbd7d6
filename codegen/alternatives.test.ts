import { describe, expect, it } from 'vitest';
import { schemaFor } from './alternatives.js';
import { emitOperations } from './emit.js';
import { findings, published } from './fixtures/looms.js';

const LOOM = '"schema":{"$ref":"#/components/schemas/Loom"}';
const RETURNS = `"description":"The loom.","content":{"application/json":{${LOOM}`;
const IDS = '{"type":"array","items":{"type":"integer","format":"int64"}}';
const FEW = `{"when":{"limit":1},"schema":${IDS},"description":"its number.","example":[4103]}`;
const ONE = `{"when":{"id":1},"schema":{"type":"array","items":{"$ref":"#/components/schemas/Loom"}},"description":"a list.","example":[]}`;
const BOTH = `{"when":{"id":1,"limit":1},"schema":{"type":"boolean"},"description":"whether it is.","example":true}`;

const DESCRIPTION = 'The loom, or what is asked for `limit=1`, `limit=2`, `colour=1`, `id=1`, `id=1` and `limit=1`.';

const withAlternatives =
  (...alternatives: string[]) =>
  (text: string) =>
    text.replace(
      RETURNS,
      () => `${RETURNS.replace('The loom.', DESCRIPTION)},"x-alternatives":[${alternatives.join(',')}]`,
    );

function returned(...alternatives: string[]) {
  const document = published(withAlternatives(...alternatives));
  return { document, response: document.paths['/api/v3/looms/getone']?.get?.responses['200'] };
}

describe('the alternatives of a response', () => {
  it('are described in words by the response', () => {
    expect(findings(withAlternatives(FEW))).toEqual([]);
    expect(
      findings((text) => withAlternatives(FEW)(text).replace('`limit=1`, ', '').replace(' and `limit=1`', '')),
    ).toContain('looms.getone 200 with `limit=1`: the description does not say it');
  });

  it('are what a handler may return', () =>
    expect(emitOperations(returned(FEW, ONE, BOTH).document)).toContain(
      "output: Schema<'Loom'> | number[] | Schema<'Loom'>[] | boolean };",
    ));

  it.each([
    [{}, '{"$ref":"#/components/schemas/Loom"}'],
    [{ limit: 20 }, '{"$ref":"#/components/schemas/Loom"}'],
    [{ limit: 1 }, IDS],
    [{ limit: '1', id: '7' }, IDS],
    [{ limit: 1, id: 1 }, '{"type":"boolean"}'],
  ])('count when all their conditions hold, those with the most before the others: %j', (input, schema) => {
    const media = returned(FEW, ONE, BOTH).response?.content?.['application/json'] ?? {};
    expect(JSON.stringify(schemaFor(media, input))).toBe(schema);
  });

  it.each([
    ['a condition', FEW.replace('"limit":1', ''), 'looms.getone 200: an alternative has a condition'],
    ['an argument that exists', FEW.replace('"limit"', '"colour"'), 'with `colour=1`: there is no argument colour'],
    ['an example', FEW.replace(',"example":[4103]', ''), 'looms.getone 200 with `limit=1`: no example'],
  ])('need %s', (_, alternative, finding) =>
    expect(findings(withAlternatives(alternative))).toContainEqual(expect.stringContaining(finding)),
  );

  it('say what is returned when several hold', () => {
    expect(findings(withAlternatives(FEW, ONE, BOTH))).toEqual([]);
    expect(findings(withAlternatives(FEW, FEW.replace('"limit":1', '"limit":2')))).toEqual([]);
    const finding = 'looms.getone 200 with `limit=1`: say too what is returned when `id=1` holds as well';
    expect(findings(withAlternatives(FEW, ONE))).toContain(finding);
    expect(findings(withAlternatives(FEW, FEW))).toContain(finding.replace('`id=1`', '`limit=1`'));
  });
});
