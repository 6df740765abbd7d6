import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import type FastJson from 'fast-json-stringify';
import type { ApiError } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import { JsonText } from '../db/json_text.js';
import { compiler, contract, describeErrors, outputSchema } from './contract.js';
import { errorBody } from './exchange.js';

/** An answer that the contract does not declare: a bug of ours, shown in development and in tests. */
export class ContractViolation extends Error {}

/** What answers, and with which status when it succeeds. */
type Answering = Pick<OperationSpec, 'id' | 'status'>;

/** What stands between handlers and the wire. */
export interface Output {
  /** Turns a handler's answer into JSON text. */
  serialize(spec: Answering, answer: unknown): string;
  /** Looks at a failure before it is answered. */
  inspectError(spec: OperationSpec, error: ApiError): void;
}

const require = createRequire(import.meta.url);
const serializers = new Map<string, (value: unknown) => string>();

/**
 * What a view has made is sent as it is, for a view selects exactly the contract's fields; any other value goes through a
 * serializer made from its schema, which leaves out what the contract does not declare.
 */
function serialize(spec: Answering, answer: unknown): string {
  if (answer instanceof JsonText) return answer.text;
  const known = serializers.get(spec.id);
  if (known !== undefined) return known(answer);
  const schema = outputSchema(spec.id, spec.status) ?? {};
  // Loaded when it is first needed: most answers come from views, and the start waits for nothing.
  const fastJson: typeof FastJson = require('fast-json-stringify');
  const made = fastJson(JSON.parse(JSON.stringify({ ...schema, components: contract.components })));
  serializers.set(spec.id, made);
  return made(answer);
}

/** The output of production: it trusts that the tests have looked. */
export const trustingOutput: Output = { serialize, inspectError: () => undefined };

/** The output of development and tests: holds every answer, and every error, against the strict copy of the contract. */
export function checkingOutput(): Output {
  return {
    serialize(spec, answer) {
      checkBody(spec, spec.status, answer instanceof JsonText ? JSON.parse(answer.text) : answer);
      return serialize(spec, answer);
    },
    inspectError(spec, error) {
      const isDeclared = spec.errors.includes(error.error) || error.extra['reason'] === 'chaos';
      if (!isDeclared)
        throw new ContractViolation(`${spec.id} throws ${error.error}, which its contract does not declare`);
      if (error.extra['reason'] !== 'chaos')
        checkBody(spec, error.status, errorBody(error, '6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11'));
    },
  };
}

// What was compiled once serves every Skein of the process: the tests make one for each file.
const validators = new Map<string, ValidateFunction>();
let compile: ReturnType<typeof compiler> | undefined;

function checkBody(spec: Answering, status: number, body: unknown): void {
  const key = `${spec.id} ${status}`;
  compile ??= compiler({ strict: true });
  const validate = validators.get(key) ?? compile(outputSchema(spec.id, status) ?? { not: {} });
  validators.set(key, validate);
  if (validate(body)) return;
  const extra: unknown = validate.errors?.[0]?.params['additionalProperty'];
  const name = typeof extra === 'string' ? ` (${extra})` : '';
  throw new ContractViolation(`${spec.id} ${status}: the answer ${describeErrors(validate.errors)}${name}`);
}
