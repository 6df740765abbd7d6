import type { ValidateFunction } from 'ajv';
import fastJson from 'fast-json-stringify';
import type { ApiError } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import { JsonText } from '../db/json_text.js';
import { compiler, contract, describeErrors, outputSchema, type ContractSchema } from './contract.js';
import { errorBody } from './response.js';

/** A response that the contract does not declare: a bug in Skein. Thrown in development and in tests. */
export class ContractViolation extends Error {}

/** An operation, and the status of its success. */
type Responding = Pick<OperationSpec, 'id' | 'status'>;

/** The arguments of a request, which decide between the alternatives of a response. */
type Input = Record<string, unknown>;

/** Turns what handlers return into JSON text. */
export interface Output {
  serialize(spec: Responding, value: unknown, input: Input): string;
  /** Called with each error before it is sent. */
  checkError(spec: OperationSpec, error: ApiError): void;
}

const serializers = new Map<ContractSchema, (value: unknown) => string>();
const ANYTHING: ContractSchema = {};
const NOTHING: ContractSchema = { not: {} };

/**
 * A view's JSON text is sent as it is: a view selects exactly the contract's fields. Any other value goes through a
 * serializer compiled from its schema, which omits undeclared fields.
 */
function serialize({ id, status }: Responding, value: unknown, input: Input): string {
  if (value instanceof JsonText) return value.text;
  const schema = outputSchema(id, status, input) ?? ANYTHING;
  const known = serializers.get(schema);
  if (known !== undefined) return known(value);
  const made = fastJson(JSON.parse(JSON.stringify({ ...schema, components: contract.components })));
  serializers.set(schema, made);
  return made(value);
}

/** The output of production, which relies on the checks of the tests. */
export const uncheckedOutput: Output = { serialize, checkError: () => undefined };

/**
 * The output of development and tests. Throws ContractViolation for a response or an error that the
 * contract does not declare.
 */
export function checkedOutput(): Output {
  return {
    serialize(spec, value, input) {
      checkBody(spec, spec.status, value instanceof JsonText ? JSON.parse(value.text) : value, input);
      return serialize(spec, value, input);
    },
    checkError(spec, error) {
      const isDeclared = spec.errors.includes(error.error) || error.extra['reason'] === 'chaos';
      if (!isDeclared)
        throw new ContractViolation(`${spec.id} throws ${error.error}, which its contract does not declare`);
      if (error.extra['reason'] !== 'chaos')
        checkBody(spec, error.status, errorBody(error, '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11'), {});
    },
  };
}

// Shared by all servers of the process: tests start one for each file.
const validators = new Map<ContractSchema, ValidateFunction>();
let compile: ReturnType<typeof compiler> | undefined;

function checkBody(spec: Responding, status: number, body: unknown, input: Input): void {
  const schema = outputSchema(spec.id, status, input) ?? NOTHING;
  compile ??= compiler({ strict: true });
  const validate = validators.get(schema) ?? compile(schema);
  validators.set(schema, validate);
  if (validate(body)) return;
  const extra: unknown = validate.errors?.[0]?.params['additionalProperty'];
  const name = typeof extra === 'string' ? ` (${extra})` : '';
  throw new ContractViolation(`${spec.id} ${status}: the answer ${describeErrors(validate.errors)}${name}`);
}
