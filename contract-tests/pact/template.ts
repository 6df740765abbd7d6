import { resolve, type Schema } from '../../codegen/document.js';
import { contract } from '../contract.js';

/** Example values where the contract has none. */
const SAMPLES: Readonly<Record<string, unknown>> = { integer: 1, boolean: false, string: 'text' };

/** A value that was sent, and the contract's schema and example for it. */
interface Place {
  schema: Schema;
  sent: unknown;
  shown: unknown;
}

/**
 * What a receiver may rely on, as a Pact template: each example value of the contract, with the matching rule of its
 * schema. Only the fields that were sent are in it, and a nullable object is as it was sent. No sent value is in it, so
 * the template is the same each time.
 */
export function templateOf(place: Place): unknown {
  const schema = resolve(contract, place.schema);
  const shown = place.shown ?? schema.examples?.[0];
  const types = [schema.type ?? []].flat();
  const [type = 'anything'] = types.filter((each) => each !== 'null');
  const isNullable = types.includes('null');
  if (type === 'object' || type === 'array') {
    if (isNullable && (place.sent ?? null) === null) return rule({ type: 'null' }, null);
    return type === 'array' ? listOf({ ...place, schema, shown }) : objectOf({ ...place, schema, shown });
  }
  const value = shown === undefined ? (isNullable ? null : firstOf(schema, type)) : shown;
  if (schema.const !== undefined) return rule({ type: 'equality' }, schema.const);
  return rule(scalar(schema, type, isNullable), value, isNullable);
}

/** Several rules mean one or the other (`withAlternatives`). */
function rule({ type, ...more }: { type: string; regex?: string; min?: number }, value: unknown, isNullable = false) {
  const own = { 'pact:matcher:type': type, ...more };
  return isNullable ? { 'pact:matcher:type': [own, { 'pact:matcher:type': 'null' }], value } : { ...own, value };
}

function scalar({ enum: values }: Schema, type: string, isNullable: boolean): { type: string; regex?: string } {
  const words = values?.filter((value) => value !== null);
  if (words !== undefined) return { type: 'regex', regex: `^(?:${words.join('|')})$` };
  // With a null example, "of the same type" would mean null.
  if (type === 'string') return isNullable ? { type: 'regex', regex: '^[\\s\\S]*$' } : { type: 'type' };
  if (type === 'integer' || type === 'boolean') return { type };
  throw new Error(`Pact is told of no rule for ${type}`);
}

function firstOf({ enum: values }: Schema, type: string): unknown {
  return values?.[0] ?? SAMPLES[type];
}

/** A list of any length, with one item as the example. */
function listOf({ schema, sent, shown }: Place): unknown {
  const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
  const item = templateOf({ schema: schema.items ?? {}, sent: first(sent), shown: first(shown) });
  return rule({ type: 'type', min: 0 }, [item]);
}

function objectOf({ schema, sent, shown }: Place): unknown {
  const { properties = {}, additionalProperties: others } = schema;
  const [given, example] = [fieldsOf(sent), fieldsOf(shown)];
  if (typeof others === 'object') {
    const values = [...given].map(([key, value]) => [
      key,
      templateOf({ schema: others, sent: value, shown: undefined }),
    ]);
    return rule({ type: 'values' }, Object.fromEntries(values));
  }
  const unknown = [...given.keys()].filter((key) => !(key in properties));
  if (others !== true && unknown.length > 0) throw new Error(`The contract does not know ${unknown.join(', ')}`);
  const isWanted = (key: string) => given.size === 0 || given.has(key);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => isWanted(key))
      .map(([key, part]) => [key, templateOf({ schema: part, sent: given.get(key), shown: example.get(key) })]),
  );
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
