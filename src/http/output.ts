import type { ValidateFunction } from 'ajv';
import fastJson from 'fast-json-stringify';
import { Ready } from '../json.js';
import type { OperationSpec } from '../generated/operations.js';
import { compiler, contract, describeErrors, outputSchema } from './contract.js';

/** An answer that the contract does not declare: a bug of ours, shown in development and in tests. */
export class ContractViolation extends Error {}

/** Turns a handler's answer into JSON text. */
export type Serializer = (spec: OperationSpec, answer: unknown) => string;

const serializers = new Map<string, (value: unknown) => string>();

/**
 * The serializer of production. What a view has made is sent as it is, for a view selects exactly the contract's fields; any
 * other value goes through a serializer made from its schema, which leaves out what the contract does not declare.
 */
export const serialize: Serializer = (spec, answer) => {
  if (answer instanceof Ready) return answer.text;
  const known = serializers.get(spec.id);
  if (known !== undefined) return known(answer);
  const schema = outputSchema(spec.id, spec.status) ?? {};
  const made = fastJson(JSON.parse(JSON.stringify({ ...schema, components: contract.components })));
  serializers.set(spec.id, made);
  return made(answer);
};

/** A serializer that also holds every answer against the strict copy of the contract, and throws a ContractViolation. */
export function checkingSerializer(): Serializer {
  const check = outputChecker();
  return (spec, answer) => {
    const value: unknown = answer instanceof Ready ? JSON.parse(answer.text) : answer;
    check(spec, spec.status, value);
    return serialize(spec, answer);
  };
}

/** Compares bodies with what the contract declares for their operation and status. */
export function outputChecker(): (spec: OperationSpec, status: number, body: unknown) => void {
  const compile = compiler({ strict: true });
  const validators = new Map<string, ValidateFunction>();
  return (spec, status, body) => {
    const key = `${spec.id} ${status}`;
    const schema = outputSchema(spec.id, status);
    if (schema === undefined)
      throw new ContractViolation(`${spec.id} answers ${status}, which its contract does not declare`);
    const validate = validators.get(key) ?? compile(schema);
    validators.set(key, validate);
    if (!validate(body)) {
      const extra: unknown = validate.errors?.[0]?.params['additionalProperty'];
      const name = typeof extra === 'string' ? ` (${extra})` : '';
      throw new ContractViolation(`${spec.id} ${status}: the answer ${describeErrors(validate.errors)}${name}`);
    }
  };
}
