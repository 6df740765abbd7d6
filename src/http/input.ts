import type { ValidateFunction } from 'ajv';
import { isVisible, onOneLine } from '../control_characters.js';
import { ApiError, type ErrorExtra } from '../errors.js';
import { errors as catalogue, type ErrorName } from '../generated/errors.js';
import { lacksPartner, requireGroups } from './argument_groups.js';
import {
  argumentGroups,
  compiler,
  describeErrors,
  inputSchema,
  isFile,
  resolveSchema,
  type ArgumentGroup,
  type ContractSchema,
} from './contract.js';

/** How an argument is written in a query or a form (wire-rules 2). */
export type ArgumentEncoding =
  'text' | 'integer' | 'number' | 'boolean' | 'list' | 'listOrText' | 'booleanOrInteger' | 'json' | 'file';

/** What decoding and validation need of one argument. */
export interface Argument {
  readonly name: string;
  readonly schema: ContractSchema;
  readonly encoding: ArgumentEncoding;
  readonly required: boolean;
  /**
   * The text as it is kept. One that the contract trims is empty if nothing of it is visible
   * (behaviour/limits.md#characters).
   */
  readonly trim: (text: string) => string;
  /**
   * The value that an empty one stands for, when empty clears the field (behaviour/requests.md#null); undefined
   * when empty means not given.
   */
  readonly clearsTo: null | '' | undefined;
  /** Whether it holds ids, which may be temporary. */
  readonly takesTempIds: boolean;
  /** The maximum length of a list; Infinity without one. */
  readonly maxItems: number;
  /** Its own errors, by the JSON Schema keyword that fails; `any` for all keywords. */
  readonly errors: Readonly<Record<string, ErrorName>>;
  /** Validates the value alone, and fills in defaults inside it. */
  readonly validate: ValidateFunction;
}

/** How the input of one operation is decoded and validated. */
export interface InputPlan {
  readonly arguments: readonly Argument[];
  /** The rules about several arguments. */
  readonly groups: readonly ArgumentGroup[];
  /** Validates all arguments at once, and fills in defaults. */
  readonly validate: ValidateFunction;
  /** Whether it takes a `temp_id` for the object that it adds. */
  readonly takesTempId: boolean;
}

const compile = compiler({ strict: false });
const plans = new Map<string, InputPlan>();

/** The plan of an operation, compiled at its first request. */
export function inputPlan(id: string): InputPlan {
  const known = plans.get(id);
  if (known !== undefined) return known;
  const schema = inputSchema(id);
  const properties = Object.entries(schema.properties ?? {});
  const plan: InputPlan = {
    arguments: properties.map(([name, property]) => planArgument(name, property, schema.required ?? [])),
    groups: argumentGroups(id),
    validate: compile(schema),
    takesTempId: properties.some(([, property]) => resolveSchema(property)['x-temp-id'] === 'new'),
  };
  plans.set(id, plan);
  return plan;
}

function planArgument(name: string, property: ContractSchema, required: string[]): Argument {
  const schema = resolveSchema(property);
  return {
    name,
    schema,
    encoding: encodingOf(schema),
    required: required.includes(name),
    trim: trimmer(schema),
    clearsTo: schema['x-clears'] === true ? (schema.type?.includes('null') ? null : '') : undefined,
    takesTempIds: takesTempIds(schema),
    maxItems: schema.maxItems ?? Infinity,
    errors: Object.fromEntries(
      Object.entries(schema['x-error'] ?? {}).flatMap(([keyword, error]) =>
        isErrorName(error) ? [[keyword, error]] : [],
      ),
    ),
    validate: compile({ ...property }),
  };
}

const TRIMMED = {
  both: (text: string) => text.trim(),
  end: (text: string) => text.trimEnd(),
  line: (text: string) => onOneLine(text).trim(),
};

function trimmer({ 'x-trim': trim }: ContractSchema): Argument['trim'] {
  if (trim === undefined) return (text) => text;
  const trimmed = TRIMMED[trim === true ? 'both' : trim];
  return (text) => (isVisible(text) ? trimmed(text) : '');
}

function isErrorName(name: string): name is ErrorName {
  return name in catalogue;
}

/** How a value of this schema is written. */
export function encodingOf(schema: ContractSchema): ArgumentEncoding {
  if (isFile(schema)) return 'file';
  if (schema.oneOf !== undefined) return 'listOrText';
  const types = [schema.type].flat();
  if (types.includes('boolean') && types.includes('integer')) return 'booleanOrInteger';
  const [type] = types;
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type === 'array') return resolveSchema(schema.items ?? {}).type === 'object' ? 'json' : 'list';
  return type === 'object' ? 'json' : 'text';
}

function takesTempIds(schema: ContractSchema): boolean {
  const parts = [schema.items, ...(schema.oneOf ?? [])].filter((part) => part !== undefined);
  return schema['x-temp-id'] === true || parts.some((part) => takesTempIds(resolveSchema(part)));
}

/**
 * Validates the input and fills in defaults. Throws 19 when an argument is missing, else the error of the first
 * wrong argument: its own, or 20. When several are wrong, `error_extra.errors` lists them all. If each argument is
 * right, the rules about several arguments are checked.
 */
export function validateInput(plan: InputPlan, input: Record<string, unknown>): void {
  if (plan.validate(input)) return requireGroups(plan.groups, input);
  const wrong = plan.arguments.flatMap((argument) => {
    const error = wrongArgument(argument, input);
    return error === undefined ? [] : [error];
  });
  const first = wrong.find(({ error }) => error === 'argument_missing') ?? wrong[0];
  if (first === undefined) throw lacksPartner(plan.validate.errors);
  const details = wrong.map(({ extra }) => extra);
  throw new ApiError(first.error, details.length === 1 ? first.extra : { ...first.extra, errors: details });
}

function wrongArgument(
  argument: Argument,
  input: Record<string, unknown>,
): { error: ErrorName; extra: ErrorExtra } | undefined {
  const { name, required, validate, errors } = argument;
  const value = input[name];
  if (value === undefined) {
    return required ? { error: 'argument_missing', extra: { argument: name, reason: 'is required' } } : undefined;
  }
  if (validate(value)) return undefined;
  const keyword = validate.errors?.[0]?.keyword ?? '';
  const error = errors[keyword] ?? errors['any'] ?? 'argument_invalid';
  return { error, extra: { argument: name, reason: describeErrors(validate.errors) } };
}
