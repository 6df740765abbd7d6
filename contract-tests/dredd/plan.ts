import {
  answeringId,
  operationsOf,
  successOf,
  uploadOf,
  type Document,
  type LocatedOperation,
} from '../../codegen/document.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { CANNOT_SUCCEED, contract } from '../contract.js';
import { EXCEPTIONS, whyNoSuccess, whyNotCaused, type Conditions } from './conditions.js';

const PATHS = fileURLToPath(new URL('../../openapi/paths/', import.meta.url));

/** What a run of Dredd tries at one operation. */
export interface Part {
  /** The title of the description that Dredd reads. A run goes through the operations once for each title. */
  title: 'every status' | 'forms';
  located: LocatedOperation;
  contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** The error to cause for each HTTP status; undefined for success. */
  expected: Map<number, string | undefined>;
}

const own = readOwnErrors();

/** The fragments of the contract, in its order. */
export function fragmentNames(): string[] {
  return [...new Set(operationsOf(contract).map(fragmentOf))];
}

function fragmentOf({ operation }: LocatedOperation): string {
  return answeringId(operation).split('.', 1)[0] ?? '';
}

function operationsIn(fragments: readonly string[]): LocatedOperation[] {
  return operationsOf(contract).filter((one) => fragments.includes(fragmentOf(one)));
}

/**
 * What is tried of some fragments: every operation, at each of its paths, with every documented
 * status, and once with a form.
 */
export function planOf(fragments: readonly string[], conditions: Conditions): Part[] {
  const located = operationsIn(fragments);
  return [
    ...located.map((one) => everyStatus(one, conditions)),
    ...located
      .filter((one) => !isAlias(one) && takesForm(one) && whyNeverSuccess(one, conditions) === undefined)
      .map(form),
  ];
}

/** What is documented and not tried, with the reason: by the name of its transaction. */
export function notTried(fragments: readonly string[], conditions: Conditions): [name: string, reason: string][] {
  return operationsIn(fragments).flatMap((one) => {
    const { success, errors } = triesOf(one, conditions);
    const status = successOf(one.operation).status;
    const reasons = [...errors].map(([of, { reason }]): [number, string | undefined] => [of, reason]);
    return [[status, success] as const, ...reasons].flatMap(([of, reason]): [string, string][] =>
      reason === undefined ? [] : [[nameOf(one, of), reason]],
    );
  });
}

/** The transactions of a plan, as Dredd's output names them. */
export function namesOf(plan: readonly Part[]): string[] {
  return plan.flatMap(({ located, expected }) => [...expected.keys()].map((status) => nameOf(located, status)));
}

/** Every operation of the contract with every status that it documents, without those with forms. */
export function documentedNames(): string[] {
  return operationsOf(contract).flatMap((one) =>
    Object.keys(one.operation.responses).map((status) => nameOf(one, Number(status))),
  );
}

function nameOf({ method, path }: LocatedOperation, status: number): string {
  return `${method.toUpperCase()} (${status}) ${path}`;
}

function isAlias({ operation }: LocatedOperation): boolean {
  return operation['x-alias-of'] !== undefined;
}

/** The content type of an operation's body; undefined without a body. */
function bodyTypeOf({ operation }: LocatedOperation): Part['contentType'] {
  return uploadOf(contract, operation) === undefined ? 'application/json' : 'multipart/form-data';
}

/** The errors that the source names for each operation, before the generator adds the common ones. */
function readOwnErrors(): Map<string, string[]> {
  const paths: Document['paths'] = Object.assign(
    {},
    ...readdirSync(PATHS).map((file) => {
      const items: object = parse(readFileSync(join(PATHS, file), 'utf8'));
      return Object.fromEntries(Object.entries(items).map(([name, item]) => [`${file} ${name}`, item]));
    }),
  );
  const errors = new Map(
    operationsOf({ paths }).map(({ operation }) => [operation.operationId, operation['x-errors'] ?? []]),
  );
  for (const exception of EXCEPTIONS) {
    const [id = '', error = ''] = exception.split(' ');
    if (errors.get(id)?.includes(error) !== true)
      throw new Error(`${exception} is in NOT_CAUSED, and its operation does not name the error`);
  }
  return errors;
}

function whyNeverSuccess(located: LocatedOperation, conditions: Conditions): string | undefined {
  return CANNOT_SUCCEED[located.operation.operationId] ?? whyNoSuccess(located, conditions);
}

/** An error to cause, or the reason why it is not tried. */
interface Try {
  error: string;
  reason: string | undefined;
}

/** Why the operation is not tried with success, and what is tried for each other status. */
function triesOf(located: LocatedOperation, conditions: Conditions) {
  const { 'x-errors': all = [] } = located.operation;
  const mine = own.get(answeringId(located.operation)) ?? [];
  // Only programs lack scopes, and Dredd calls as none.
  const shared = all.filter((error) => !mine.includes(error) && error !== 'forbidden');
  const tries = [...mine, ...shared].map((error) => ({ error, reason: whyNotCaused(located, error, conditions) }));
  const caused = tries.filter(({ reason }) => reason === undefined);
  const others = tries.filter(({ reason }) => reason !== undefined);
  const errors = firstByStatus([
    ...caused,
    ...others.map(({ error, reason }) => ({ error, reason: conditions.hasChaos ? undefined : reason })),
  ]);
  return { success: whyNeverSuccess(located, conditions), errors };
}

/**
 * Success, and for each other status the first error that can be caused: of the operation's own errors,
 * then of the common ones.
 */
function everyStatus(located: LocatedOperation, conditions: Conditions): Part {
  const { success, errors } = triesOf(located, conditions);
  const tried = [...errors].filter(([, { reason }]) => reason === undefined);
  return {
    title: 'every status',
    located,
    contentType: bodyTypeOf(located),
    expected: new Map([
      ...(success === undefined ? [[successOf(located.operation).status, undefined] as const] : []),
      ...tried.map(([status, { error }]) => [status, error] as const),
    ]),
  };
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

/** Of several errors with one HTTP status Dredd tries the first. */
function firstByStatus(tries: readonly Try[]): Map<number, Try> {
  const first = new Map<number, Try>();
  for (const one of tries) {
    const status = contract['x-error-codes'][one.error]?.http;
    if (status !== undefined && !first.has(status)) first.set(status, one);
  }
  return first;
}

/**
 * The contract with only these parts, and without schemas: Dredd reads them slowly, and responses are checked later.
 */
export function descriptionOf(title: string, parts: readonly Part[]): Document {
  const paths: Document['paths'] = {};
  for (const { located, contentType, expected } of parts) {
    const { path, method, operation } = located;
    const { operationId, tags, summary, description, parameters, requestBody, responses } = operation;
    const example = requestBody?.content[contentType]?.example;
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId,
        tags,
        summary,
        description,
        ...(parameters === undefined ? {} : { parameters: parameters.map((one) => ({ ...one, schema: {} })) }),
        ...(requestBody === undefined ? {} : { requestBody: { content: { [contentType]: { example } } } }),
        responses: Object.fromEntries(
          [...expected.keys()].map((status) => [status, { description: responses[status]?.description ?? '' }]),
        ),
      },
    };
  }
  const { openapi, info } = contract;
  return {
    openapi,
    info: { ...info, title },
    paths,
    webhooks: {},
    components: { schemas: {}, securitySchemes: {} },
    'x-error-codes': {},
  };
}
