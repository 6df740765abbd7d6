import type { RawInput } from './body.js';
import { decodeInput } from './decode.js';
import { inputPlan, validateInput } from './input.js';

/** The decoded arguments of a request, read by type. For OAuth and pages; handlers get typed input. */
export class Arguments {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** A text; undefined when it is missing or empty. */
  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  /** An integer; undefined when it is missing. */
  integer(name: string): number | undefined {
    const value = this.#values[name];
    return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
  }

  /** A list of integers; empty when it is missing. */
  integers(name: string): number[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((one: unknown): one is number => Number.isInteger(one)) : [];
  }

  /** A list of texts; empty when it is missing. */
  texts(name: string): string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((one: unknown): one is string => typeof one === 'string') : [];
  }
}

/**
 * Decodes and validates the arguments of a body by the contract. Throws 19, 20 or an argument's own error. The query is
 * not read: proxies log it, and these arguments may be secrets.
 */
export function readArguments(operation: string, body: RawInput): Arguments {
  return argumentsOf(operation, new Map(), body);
}

/** The same for the arguments of a query. */
export function readQuery(operation: string, query: ReadonlyMap<string, string[]>): Arguments {
  return argumentsOf(operation, query, { json: {}, texts: new Map() });
}

function argumentsOf(operation: string, query: ReadonlyMap<string, string[]>, body: RawInput): Arguments {
  const plan = inputPlan(operation);
  const input = decodeInput(plan, query, body);
  validateInput(plan, input);
  return new Arguments(input);
}
