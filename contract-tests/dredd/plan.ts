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
  /** The title of the description that Dredd reads. A run goes through the operations once for each title. */
  title: 'every status' | 'forms';
  located: LocatedOperation;
  contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** The error to cause for each HTTP status; undefined for success. */
  expected: Map<number, string | undefined>;
}

/**
 * Declared errors that no request to this server causes, and why. Another error of the status is
 * caused, or `?chaos=` is used.
 */
const NOT_CAUSED: Record<string, string> = {
  'users.register forbidden': 'needs a server whose REGISTRATION is not open',
  'urlJoin.joinWorkspace workspace_full': 'needs a server whose plan is `free`, with a small number of members',
  'installations.add payment_required': 'needs a server whose plan is `free`, with ten integrations',
  'users.update forbidden': 'only a program is refused, and Dredd calls as none',
};

/** Operations that succeed only with a code that the server mails. */
export const BY_MAIL = ['users.setPassword'];

const own = readOwnErrors();

/** The fragments of the contract, in its order. */
export function fragmentNames(): string[] {
  return [...new Set(operationsOf(contract).map(fragmentOf))];
}

function fragmentOf({ operation }: LocatedOperation): string {
  return answeringId(operation).split('.', 1)[0] ?? '';
}

/**
 * What is tried of some fragments: every operation, at each of its paths, with every documented
 * status, and once with a form.
 */
export function planOf(fragments: readonly string[], { readsMail }: { readsMail: boolean }): Part[] {
  const located = operationsOf(contract).filter((one) => fragments.includes(fragmentOf(one)));
  const canSucceed = ({ operation }: LocatedOperation): boolean =>
    !(operation.operationId in CANNOT_SUCCEED) && (readsMail || !BY_MAIL.includes(operation.operationId));
  return [
    ...located.map((one) => everyStatus(one, canSucceed(one))),
    ...located.filter((one) => !isAlias(one) && takesForm(one) && canSucceed(one)).map(form),
  ];
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

/** The errors that the fragment of each operation names, before the generator adds the common ones. */
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

/**
 * Success, and for each other status the first error that can be caused: of the operation's own errors,
 * then of the common ones.
 */
function everyStatus(located: LocatedOperation, canSucceed: boolean): Part {
  const id = answeringId(located.operation);
  const { 'x-errors': all = [] } = located.operation;
  const mine = own.get(id) ?? [];
  const caused = mine.filter((error) => isCaused(id, error));
  // Only programs lack scopes, and Dredd calls as none.
  const shared = all.filter((error) => !mine.includes(error) && error !== 'forbidden');
  const success = canSucceed ? [[successOf(located.operation).status, undefined] as const] : [];
  return {
    title: 'every status',
    located,
    contentType: bodyTypeOf(located),
    expected: new Map([...success, ...firstByStatus([...caused, ...shared, ...mine])]),
  };
}

/** Whether a request to this server can cause the error; otherwise `?chaos=` requests it. */
export function isCaused(operationId: string, error: string): boolean {
  return NOT_CAUSED[`${operationId} ${error}`] === undefined;
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
function firstByStatus(errors: readonly string[]): Map<number, string> {
  const first = new Map<number, string>();
  for (const error of errors) {
    const status = contract['x-error-codes'][error]?.http;
    if (status !== undefined && !first.has(status)) first.set(status, error);
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
        ...{ operationId, tags, summary, description },
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
