import { expect, it } from 'vitest';
import { everythingIn, operationsOf, type Document } from '../../codegen/document.js';
import { readPublishedContract } from '../../codegen/published.js';
import { referenceDocument } from './document.js';
import { isStream } from './samples.js';
import { sharedErrors } from './shared_errors.js';

const contract = readPublishedContract();
const reference = referenceDocument(contract);

it('has every operation and event of the contract', () => {
  const idsOf = (document: Document) => everythingIn(document).map(({ operation }) => operation.operationId);
  expect(idsOf(reference)).toEqual(idsOf(contract));
  expect(Object.keys(reference.webhooks)).toEqual(Object.keys(contract.webhooks));
});

it('describes each error of an operation: in the operation, or in the chapter of shared errors', () => {
  const shared = sharedErrors(contract);
  const inReference = new Map(operationsOf(reference).map(({ operation }) => [operation.operationId, operation]));
  for (const located of operationsOf(contract)) {
    const told = shared.filter(({ applies }) => applies(located)).flatMap(({ errors }) => errors);
    const responses = Object.values(inReference.get(located.operation.operationId)?.responses ?? {});
    const shown = responses.flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
    );
    expect(new Set([...told, ...shown])).toEqual(new Set(located.operation['x-errors']));
    expect(shown.filter((name) => told.includes(name))).toEqual([]);
  }
});

it('names every shared error once, with its code', () => {
  const errors = sharedErrors(contract).flatMap((group) => group.errors);
  expect(errors).toEqual(expect.arrayContaining(['argument_missing', 'forbidden', 'internal_error', 'too_large']));
  expect(new Set(errors).size).toBe(errors.length);
  for (const name of errors) {
    const { code = 0, string = '' } = contract['x-error-codes'][name] ?? {};
    expect(reference.info.description).toContain(`- [${code} ${string}](`);
  }
});

it('gives each choice of schemas the types of its members', () => {
  const { CommentRecipientsInput: recipients, SearchDetailObject: found } = reference.components.schemas;
  expect([recipients?.type, found?.type]).toEqual([['array', 'string'], ['object']]);
  const schemas = Object.entries(reference.components.schemas);
  expect(schemas.filter(([, { type, $ref }]) => type === undefined && $ref === undefined)).toEqual([]);
});

it('has samples of each operation in four languages, which name the server that the contract names', () => {
  const inReference = new Map(everythingIn(reference).map(({ operation }) => [operation.operationId, operation]));
  for (const { operation } of everythingIn(contract)) {
    const samples = inReference.get(operation.operationId)?.['x-codeSamples'] ?? [];
    const all = isStream(operation) ? ['curl'] : ['curl', 'JavaScript', 'Python', 'Go'];
    expect(samples.map(({ label }) => label)).toEqual(operation['x-page'] === true ? [] : all);
    for (const { source } of samples) expect(source).toContain('http://127.0.0.1:8000/');
  }
});

it('prefills no Idempotency-Key, and has no annotations of the generator', () => {
  const text = JSON.stringify(reference);
  expect(text).not.toContain('f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11');
  expect(text).not.toContain('"x-errors"');
  expect(contract).not.toEqual(reference);
});
