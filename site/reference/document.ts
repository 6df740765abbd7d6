import {
  everythingIn,
  KEY_HEADER,
  operationsOf,
  requestSchema,
  resolve,
  type Document,
  type LocatedOperation,
  type Operation,
  type ResponseObject,
  type Schema,
} from '../../codegen/document.js';
import { samplesOf } from './samples.js';
import { sharedErrors, type SharedErrors } from './shared_errors.js';

/** The heading of the chapter with the errors that many operations share. */
export const SHARED_CHAPTER = 'Shared errors';

/**
 * The contract as the reference shows it. The errors that operations share are in one chapter instead of in each
 * operation, and the `Idempotency-Key` has no example: the reference would send the same key with every request. Each
 * operation has samples.
 */
export function referenceDocument(contract: Document): Document {
  const document = structuredClone(contract);
  const shared = sharedErrors(contract);
  for (const located of operationsOf(document)) leaveOutErrors(document, located, shared);
  for (const { operation, ...where } of everythingIn(document)) {
    if (operation['x-page'] === undefined) operation['x-codeSamples'] = samplesOf(contract, { ...where, operation });
    for (const parameter of operation.parameters ?? []) if (parameter.name === KEY_HEADER) delete parameter.example;
    for (const argument of argumentsIn(document, operation)) delete argument.deprecated;
  }
  for (const schema of Object.values(document.components.schemas)) nameTypes(document, schema);
  // Its link has no name on a phone. The description has the same link.
  delete document.externalDocs;
  document.info.description = `${document.info.description ?? ''}\n${sharedChapter(document, shared)}`;
  return withoutAnnotations(document);
}

/** The arguments of an operation. Their descriptions say which are deprecated: Scalar would show those too pale. */
function argumentsIn(document: Document, operation: Operation): { deprecated?: boolean }[] {
  const body = requestSchema(operation);
  const properties = body === undefined ? {} : (resolve(document, body).properties ?? {});
  return [...(operation.parameters ?? []), ...Object.values(properties)];
}

/** Removes the shared errors of an operation, and the responses that have no other error. */
function leaveOutErrors(document: Document, located: LocatedOperation, shared: readonly SharedErrors[]): void {
  const told = new Set(shared.filter(({ applies }) => applies(located)).flatMap(({ errors }) => errors));
  const { operation } = located;
  const own = (operation['x-errors'] ?? []).filter((name) => !told.has(name));
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!isError(operation, response)) continue;
    const kept = own.filter((name) => document['x-error-codes'][name]?.http === Number(status));
    if (kept.length === 0) delete operation.responses[status];
    else keepErrors(document, response, kept);
  }
}

function isError(operation: Operation, response: ResponseObject): boolean {
  const known = new Set(operation['x-errors']);
  return examplesOf(response).some((name) => known.has(name));
}

function examplesOf({ content = {} }: ResponseObject): string[] {
  return Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
}

function keepErrors(document: Document, response: ResponseObject, kept: readonly string[]): void {
  response.description = kept
    .map((name) => `${document['x-error-codes'][name]?.code} ${document['x-error-codes'][name]?.string}`)
    .join('; ');
  for (const media of Object.values(response.content ?? {})) {
    const examples = Object.entries(media.examples ?? {}).filter(([name]) => kept.includes(name));
    media.examples = Object.fromEntries(examples);
  }
}

/**
 * Gives a choice of schemas the types of its members, which means the same. Without them Scalar 1.46.4 says in the
 * console that the schema is not valid, although OpenAPI does not ask for a type beside `oneOf`.
 */
function nameTypes(document: Document, schema: Schema): void {
  if (schema.type !== undefined || schema.oneOf === undefined) return;
  const types = new Set(schema.oneOf.flatMap((member) => resolve(document, member).type ?? []));
  schema.type = [...types];
}

function sharedChapter(document: Document, shared: readonly SharedErrors[]): string {
  const groups = shared.map(({ title, errors }) => {
    const items = errors.map((name) => {
      const { code = 0, http = 0, string = '' } = document['x-error-codes'][name] ?? {};
      return `- [${code} ${string}](../errors/${code}.html) (HTTP ${http})`;
    });
    return `${title}:\n\n${items.join('\n')}`;
  });
  return `## ${SHARED_CHAPTER}
These errors are listed here once. An operation lists only its other errors.

${groups.join('\n\n')}
`;
}

/** Annotations of the generator mean nothing to a reader. Without them the file is smaller. The samples stay. */
function withoutAnnotations(document: Document): Document {
  const isLeftOut = (key: string) => key.startsWith('x-') && key !== 'x-codeSamples';
  const text = JSON.stringify(document, (key, value: unknown) => (isLeftOut(key) ? undefined : value));
  return JSON.parse(text);
}
