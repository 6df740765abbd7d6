import {
  answeringId,
  operationsOf,
  successOf,
  uploadOf,
  type Document,
  type LocatedOperation,
} from '../../codegen/document.js';
import { fileURLToPath } from 'node:url';
import { merge, readFragments } from '../../codegen/merge.js';
import { CANNOT_SUCCEED, contract } from '../contract.js';

const FRAGMENTS = fileURLToPath(new URL('../../openapi/', import.meta.url));

/** What a run of Dredd tries at one operation. */
export interface Part {
  /** The title of the description that Dredd reads: each is one way of going through operations. */
  title: 'success and own errors' | 'forms' | 'shared errors';
  located: LocatedOperation;
  contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** The error that is caused for each HTTP status; undefined for success. */
  expected: Map<number, string | undefined>;
}

/** What operations declare for themselves, and Dredd cannot cause; the tests beside the handlers can. */
const NOT_CAUSED: Record<string, string> = {
  'users.register forbidden': 'needs a server whose REGISTRATION is not open',
  'users.update forbidden': 'only a program is refused, and none can be let in yet',
  'threads.add forbidden':
    'who sees a channel may post in it: only a program with too few scopes may not, and none can be let in yet',
};

/** What nobody brings to success without what the server sends by mail. */
const BY_MAIL = ['users.setPassword'];

/** Of the errors that all share: the same reason. */
const NOT_SHARED = 'forbidden';

const own = readOwnErrors();

/** The fragments of the contract, in its order. */
export function fragmentNames(): string[] {
  return [...new Set(operationsOf(contract).map(fragmentOf))];
}

function fragmentOf({ operation }: LocatedOperation): string {
  return answeringId(operation).split('.', 1)[0] ?? '';
}

/**
 * What is tried of one fragment: every operation with its own errors, its form once, and what all share at one of them. At
 * an alias the same handler answers, so there success is enough.
 */
export function planOf(fragment: string): Part[] {
  const ofFragment = operationsOf(contract).filter((one) => fragmentOf(one) === fragment);
  const located = ofFragment.filter((one) => !isAlias(one));
  const shared = located
    .map((one) => sharedErrors(one))
    .reduce((most, part) => (part.expected.size > most.expected.size ? part : most));
  return [
    ...located.map((one) => successAndOwn(one)),
    ...ofFragment.filter(isAlias).map(success),
    ...located.filter((one) => takesForm(one) && canSucceed(one)).map(form),
    shared,
  ];
}

function isAlias({ operation }: LocatedOperation): boolean {
  return operation['x-alias-of'] !== undefined;
}

function success(located: LocatedOperation): Part {
  return {
    title: 'success and own errors',
    located,
    contentType: bodyTypeOf(located),
    expected: new Map(canSucceed(located) ? [[successOf(located.operation).status, undefined]] : []),
  };
}

/** What a body is, where an operation has one. */
function bodyTypeOf({ operation }: LocatedOperation): Part['contentType'] {
  return uploadOf(contract, operation) === undefined ? 'application/json' : 'multipart/form-data';
}

function canSucceed({ operation }: LocatedOperation): boolean {
  return !BY_MAIL.includes(operation.operationId) && !(operation.operationId in CANNOT_SUCCEED);
}

/** The errors that each operation's fragment names, before the generator adds what all share. */
function readOwnErrors(): Map<string, string[]> {
  const written: Document = merge(readFragments(FRAGMENTS));
  const errors = new Map(
    operationsOf(written).map(({ operation }) => [operation.operationId, operation['x-errors'] ?? []]),
  );
  for (const exception of Object.keys(NOT_CAUSED)) {
    const [id = '', error = ''] = exception.split(' ');
    if (errors.get(id)?.includes(error) !== true)
      throw new Error(`${exception} stands in NOT_CAUSED and in no fragment`);
  }
  return errors;
}

function successAndOwn(located: LocatedOperation): Part {
  const id = located.operation.operationId;
  const errors = (own.get(id) ?? []).filter((error) => NOT_CAUSED[`${id} ${error}`] === undefined);
  const { expected, ...part } = success(located);
  return { ...part, expected: new Map([...expected, ...firstByStatus(errors)]) };
}

function form(located: LocatedOperation): Part {
  return {
    title: 'forms',
    located,
    contentType: 'application/x-www-form-urlencoded',
    expected: new Map([[successOf(located.operation).status, undefined]]),
  };
}

function takesForm({ operation }: LocatedOperation): boolean {
  return operation.requestBody?.content['application/x-www-form-urlencoded'] !== undefined;
}

/** What the operation can answer beside its own errors. Its special answers to wrong arguments count as 20 does. */
function sharedErrors(located: LocatedOperation): Part {
  const { operationId, 'x-errors': all = [] } = located.operation;
  const errors = all.filter((error) => error !== NOT_SHARED && own.get(operationId)?.includes(error) !== true);
  return { title: 'shared errors', located, contentType: bodyTypeOf(located), expected: firstByStatus(errors) };
}

/** Of several errors with one HTTP status Dredd tries the first. */
function firstByStatus(errors: readonly string[]): Map<number, string> {
  const first = new Map<number, string>();
  for (const error of errors) {
    const status = contract['x-error-codes'][error]?.http;
    if (status !== undefined && !first.has(status)) first.set(status, error);
  }
  return first;
}

/** The contract cut down to these parts. */
export function descriptionOf(title: string, parts: readonly Part[]): Document {
  const paths: Document['paths'] = {};
  for (const { located, contentType, expected } of parts) {
    const { path, method, operation } = located;
    const { requestBody, responses, ...rest } = structuredClone(operation);
    const statuses = Object.entries(responses).filter(([status]) => expected.has(Number(status)));
    const content = requestBody?.content[contentType];
    paths[path] = {
      ...paths[path],
      [method]: {
        ...rest,
        ...(content === undefined ? {} : { requestBody: { ...requestBody, content: { [contentType]: content } } }),
        responses: Object.fromEntries(statuses),
      },
    };
  }
  const components = { ...contract.components, ...reachable(paths) };
  return { ...contract, info: { ...contract.info, title }, paths, webhooks: {}, components };
}

/** The schemas and examples that these paths lead to: Dredd reads all that it is given, slowly. */
function reachable(paths: Document['paths']): Pick<Document['components'], 'schemas' | 'examples'> {
  const { schemas, examples = {} } = contract.components;
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, reference = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+\/\w+)"/g)) {
      if (found.has(reference)) continue;
      found.add(reference);
      const [kind, name = ''] = reference.split('/');
      follow(kind === 'schemas' ? schemas[name] : examples[name]);
    }
  };
  follow(paths);
  const kept = <Part>(kind: string, parts: Record<string, Part>): Record<string, Part> =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => found.has(`${kind}/${name}`)));
  return { schemas: kept('schemas', schemas), examples: kept('examples', examples) };
}
