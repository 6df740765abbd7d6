import { everythingIn, queryOf, resolve, type Document, type Operation, type Schema } from '../../codegen/document.js';

/** An argument of the contract. */
export interface Argument {
  schema: Schema;
  isRequired: boolean;
}

/** A contract, with its operations indexed. */
export interface Indexed {
  document: Document;
  /** By the names they have in facts. */
  operations: ReadonlyMap<string, { operation: Operation; arguments: ReadonlyMap<string, Argument> }>;
}

/** The name of an operation in facts: `GET /api/v3/threads/get`. */
export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Indexes a contract once for all facts. */
export function indexed(document: Document): Indexed {
  const operations = everythingIn(document).map((located) => {
    const { operation } = located;
    return [nameOf(located), { operation, arguments: argumentsIn(document, operation) }] as const;
  });
  return { document, operations: new Map(operations) };
}

/** The arguments of an operation, from its query and its body. */
function argumentsIn(document: Document, operation: Operation): Map<string, Argument> {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const body = content?.schema === undefined ? {} : resolve(document, content.schema);
  const found = new Map<string, Argument>();
  for (const { name, schema, required = false } of queryOf(operation)) {
    found.set(name, { schema: resolve(document, schema), isRequired: required });
  }
  for (const [name, schema] of Object.entries(body.properties ?? {})) {
    found.set(name, { schema: resolve(document, schema), isRequired: body.required?.includes(name) ?? false });
  }
  return found;
}
