import {
  ContractError,
  everythingIn,
  refName,
  resolve,
  type Document,
  type Operation,
  type Parameter,
  type Schema,
} from './document.js';

const PARAMETERS = '#/components/parameters/';

/**
 * Writes what standard keywords say in the form that most generators of clients read: parameters in their place, an
 * `allOf` as one object, an object that may be null as an object of its own, and no response for `default` where each
 * error has its own.
 */
export function writePlain(document: Document): void {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    document.components.schemas[name] = withoutAllOf(document, name, schema);
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    document.components.schemas[name] = withoutNull(document, schema);
  }
  for (const { operation } of everythingIn(document)) {
    if (operation.parameters !== undefined) operation.parameters = inPlace(document, operation);
    if (operation['x-protocol'] === undefined) delete operation.responses['default'];
  }
  delete document.components.parameters;
  delete document.components.responses?.['Error'];
}

function inPlace({ components }: Document, { operationId, parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) => {
    if (parameter.$ref === undefined) return parameter;
    const shared = components.parameters?.[parameter.$ref.slice(PARAMETERS.length)];
    if (shared === undefined) throw new ContractError(`${operationId}: ${parameter.$ref} is no parameter`);
    return structuredClone(shared);
  });
}

/** One object of an `allOf`: the properties of the first part, then those of the others. */
function withoutAllOf(document: Document, name: string, { allOf, ...own }: Schema): Schema {
  if (allOf === undefined) return own;
  const parts = allOf.map((part) => withoutAllOf(document, name, resolve(document, part)));
  if (parts.some(({ type }) => type !== 'object')) throw new ContractError(`${name}: allOf is of objects`);
  const { description: _, examples: __, ...last } = structuredClone(parts.at(-1) ?? {});
  return {
    ...last,
    ...own,
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
    properties: Object.assign({}, ...structuredClone(parts.map(({ properties }) => properties))),
  };
}

/** A copy of an object that may also be null. Generators make a class of it, and none of `oneOf` with a null. */
function withoutNull(document: Document, { oneOf, ...own }: Schema): Schema {
  const [object, other] = oneOf ?? [];
  if (other?.type !== 'null' || refName(object) === undefined) return { ...own, ...(oneOf && { oneOf }) };
  const { examples: _, ...shape } = structuredClone(resolve(document, object ?? {}));
  return { ...shape, type: ['object', 'null'], ...own };
}
