import { successOf, type Document, type Operation, type Schema } from '../../codegen/document.js';
import { ABSENT, HELD, MISSING, same, sameValues, type Fact, type Kind, type Verdict } from './fact.js';
import { nameOf, type Argument, type Indexed } from './indexed.js';
import { BOUNDS, listed, sectionAt, type SaidOperation } from './specification.js';
import { isOfType, valuesOf } from './types.js';

type Judge<Part> = (part: Part, document: Document) => Verdict;
type Found = NonNullable<ReturnType<Indexed['operations']['get']>>;

/** The facts of an operation; absent when the contract does not have it. */
export function operationFacts(said: SaidOperation): Fact[] {
  const about = (what: string, kind: Kind, judge: Judge<Found>): Fact => ({
    name: `${nameOf(said)}${what}`,
    section: sectionAt(said.line),
    kind,
    judge: (contract) => {
      const found = contract.operations.get(nameOf(said));
      return found === undefined ? ABSENT : judge(found, contract.document);
    },
  });
  const { returns, status = 200, credentials, errors = [] } = said;
  return [
    about('', 'operation', () => HELD),
    ...(returns === undefined
      ? []
      : [about(': returns', 'returns', ({ operation }, document) => typed(document, returns, returnedBy(operation)))]),
    ...(status === null
      ? []
      : [about(': status', 'status', ({ operation }) => same(status, successOf(operation).status))]),
    ...(credentials === null
      ? []
      : [about(': credentials', 'credentials', ({ operation }) => same(credentials ?? true, isGuarded(operation)))]),
    ...errors.map((code) =>
      about(`: error ${code}`, 'operation error', ({ operation }, document) =>
        codesOf(document, operation).includes(code) ? HELD : MISSING,
      ),
    ),
    ...argumentFacts(said, about),
  ];
}

/** What an operation returns. The items of a list are those of all lists that it returns, by its arguments. */
function returnedBy(operation: Operation): Schema {
  const { schema, alternatives } = successOf(operation);
  const others = alternatives.map((one) => one.schema);
  const items = [schema, ...others].flatMap((list) => (list.type === 'array' && list.items ? [list.items] : []));
  return items.length > 1 ? { type: 'array', items: { oneOf: items } } : schema;
}

function argumentFacts(said: SaidOperation, about: (what: string, kind: Kind, judge: Judge<Found>) => Fact): Fact[] {
  const of = (name: string, what: string, kind: Kind, judge: Judge<Argument>): Fact =>
    about(` ${name}${what}`, kind, (found, document) => {
      const argument = found.arguments.get(name);
      // A missing argument is reported once, by its name.
      if (argument === undefined) return kind === 'parameter' ? MISSING : ABSENT;
      return judge(argument, document);
    });
  const { required, optional, types = {}, enums = {}, defaults = {}, bounds = {} } = said;
  return [
    ...[...required, ...optional].flatMap((name) => [
      of(name, '', 'parameter', () => HELD),
      of(name, ': required', 'required', ({ isRequired }) => same(required.includes(name), isRequired)),
    ]),
    ...Object.entries(types).map(([name, type]) =>
      of(name, ': type', 'type', ({ schema }, document) => typed(document, type, schema)),
    ),
    ...Object.entries(enums).map(([name, values]) =>
      of(name, ': enum', 'enum', ({ schema }, document) => sameValues(listed(values), valuesOf(document, schema))),
    ),
    ...Object.entries(defaults).map(([name, value]) =>
      of(name, ': default', 'default', ({ schema }) => same(value, schema['x-default'] ?? schema.default)),
    ),
    ...Object.entries(bounds).flatMap(([name, said]) =>
      BOUNDS.filter((bound) => said[bound] !== undefined).map((bound) =>
        of(name, `: ${bound}`, 'bound', ({ schema }) => same(said[bound], schema[bound])),
      ),
    ),
  ];
}

/** Leaves descriptions out of a schema. A property with that name is an object, and stays. */
function withoutDescription(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? undefined : value;
}

/** Held when the schema has that type. */
export function typed(document: Document, type: string, schema: Schema): Verdict {
  if (isOfType(document, type, schema)) return HELD;
  return { is: 'different', found: JSON.stringify(schema, withoutDescription) };
}

function isGuarded({ security }: Operation): boolean {
  return security === undefined || security.length > 0;
}

function codesOf(document: Document, operation: Operation): (number | undefined)[] {
  return (operation['x-errors'] ?? []).map((name) => document['x-error-codes'][name]?.code);
}
