import type { ErrorObject } from 'ajv';
import { ApiError, invalidArgument } from '../errors.js';
import { describeErrors, type ArgumentGroup } from './contract.js';

// The rules of the contract about several arguments (`x-argument-groups`, `dependentRequired`).

const LIST = new Intl.ListFormat('en-GB');

/** Checks the groups in their order. Throws 19 if a group lacks an argument, 20 if it has one too many. */
export function requireGroups(groups: readonly ArgumentGroup[], input: Readonly<Record<string, unknown>>): void {
  for (const { given, arguments: names } of groups) {
    const [first, second] = names.filter((name) => input[name] !== undefined);
    const [preferred, ...others] = names;
    if (first === undefined && given !== 'at_most_one') {
      const reason = `is required without ${LIST.format(others)}`;
      throw new ApiError('argument_missing', { argument: preferred, reason });
    }
    if (second !== undefined && given !== 'at_least_one') {
      throw invalidArgument(second, `cannot be given together with ${first}`);
    }
  }
}

/** Error 20 for an argument whose partner is missing. */
export function lacksPartner(errors: readonly ErrorObject[] | null | undefined): ApiError {
  const { property, missingProperty } = errors?.[0]?.params ?? {};
  if (typeof property !== 'string') return new ApiError('argument_invalid', { reason: describeErrors(errors) });
  return invalidArgument(property, `needs ${String(missingProperty)}`);
}
