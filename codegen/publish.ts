import { isObject, mapped, refName, resolve, type Document, type PathItem, type Schema } from './document.js';

const PREFIX = '#/components/pathItems/';

/** A contract as it is published: its events are in `components.pathItems`. */
export interface PublishedDocument extends Omit<Document, 'webhooks' | 'components'> {
  webhooks: Record<string, { $ref: string }>;
  components: Document['components'] & { pathItems: Record<string, PathItem> };
}

/**
 * The contract as it is published, in the form that client generators read (docs/guides/clients.md).
 *
 * `webhooks` refers to `components.pathItems`. OpenAPI Generator makes code that calls each webhook that it finds in
 * place; for Python and TypeScript (fetch) that code is not valid. It follows no reference here. And an argument of
 * several types has the first of them; `x-also` has the others.
 */
export function publish(document: Document): PublishedDocument {
  const inPlace = withoutScalarNames(document);
  const { webhooks, components, ...rest } = inPlace;
  const names = Object.keys(webhooks);
  return {
    ...rest,
    webhooks: Object.fromEntries(names.map((name) => [name, { $ref: `${PREFIX}${name}` }])),
    components: {
      ...components,
      schemas: mapped(components.schemas, (schema) => withOneType(inPlace, schema)),
      pathItems: webhooks,
    },
  };
}

/**
 * A copy in which a text, a number or a boolean with a name is written where it is used. A `$ref` to it with a
 * `description` beside it becomes a pointer to a type of its own in C++, where nothing converts it.
 */
function withoutScalarNames(document: Document): Document {
  const { schemas } = document.components;
  const names = Object.keys(schemas).filter((name) => isScalar(schemas[name] ?? {}));
  const inPlace: Document = JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const target = isObject(value) ? schemas[refName(value) ?? ''] : undefined;
    if (target === undefined || !isScalar(target) || !isObject(value)) return value;
    const { $ref: _ref, ...beside } = value;
    return { ...target, ...beside };
  });
  for (const name of names) delete inPlace.components.schemas[name];
  return inPlace;
}

/** Whether it has no class in a generated client. An enum has one, and so has what has several types. */
function isScalar(schema: Schema): boolean {
  if (schema.enum !== undefined || hasSeveralTypes(schema)) return false;
  return ['string', 'integer', 'number', 'boolean'].includes([schema.type].flat()[0] ?? '');
}

/** A published contract in the form that says all of it by its keywords, with its events in place. */
export function readPublished({ components, ...document }: PublishedDocument): Document {
  const { pathItems, ...rest } = components;
  return {
    ...document,
    webhooks: pathItems,
    components: { ...rest, schemas: mapped(components.schemas, withAllTypes) },
  };
}

/** oapi-codegen and Kubb stop at a list of types. Of a list or a word Kotlin makes a class that can hold neither. */
function withOneType(document: Document, schema: Schema): Schema {
  const { type, oneOf = [], description, ...bounds } = schema;
  const words = description === undefined ? {} : { description };
  if (hasSeveralTypes(schema)) {
    const [first = 'string', ...others] = [type ?? []].flat();
    return { ...words, type: first, 'x-also': others.map((other) => ({ type: other, ...bounds })) };
  }
  const [first, ...others] = oneOf;
  if (first === undefined || resolve(document, first).type !== 'array') return schema;
  return { ...resolve(document, first), ...words, 'x-also': others };
}

function withAllTypes(schema: Schema): Schema {
  const { 'x-also': also, description, ...first } = schema;
  if (also === undefined) return schema;
  const words = description === undefined ? {} : { description };
  if (first.type === 'array') return { ...words, oneOf: [first, ...also] };
  const type = [first, ...also].flatMap((one) => one.type ?? []);
  return also.reduce((all, one) => ({ ...all, ...one, type }), { ...words, ...first });
}

/** Whether a value has one of several types, without null. */
export function hasSeveralTypes({ type }: Schema): boolean {
  return Array.isArray(type) && type.filter((one) => one !== 'null').length > 1;
}
