import { decodeInput, type RawInput } from './decode.js';
import { inputPlan, validateInput } from './input.js';

/** The arguments of a request, decoded by the contract. */
export class Arguments {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** A text; undefined when it is not given, or empty. */
  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  /** An integer; undefined when it is not given. */
  integer(name: string): number | undefined {
    const value = this.#values[name];
    return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
  }

  /** A list of texts. */
  texts(name: string): string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((one: unknown): one is string => typeof one === 'string') : [];
  }
}

/** The arguments of a body, valid by the contract; else what is wrong is 19 or 20. Nothing is read of a query: it is logged, and secrets are not. */
export function readArguments(operation: string, body: RawInput): Arguments {
  const plan = inputPlan(operation);
  const input = decodeInput(plan, new Map(), body);
  validateInput(plan, input);
  return new Arguments(input);
}
