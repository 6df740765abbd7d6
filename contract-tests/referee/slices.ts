import type { Document } from '../../codegen/document.js';

/**
 * The part of a document with the operations of one resource. The validator walks through its whole document for every
 * request and response, so small documents are many times faster.
 */
export function sliceOf(document: Document, resource: string): Document {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => resourceOf(path) === resource));
  // Shared responses are already resolved in the document for responses.
  const { schemas, responses: _, ...components } = document.components;
  const needed = reachableFrom(JSON.stringify(paths), schemas);
  return { ...document, webhooks: {}, paths, components: { ...components, schemas: needed } };
}

/** The resource of a path: all but its last part. */
export function resourceOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function reachableFrom<S>(text: string, schemas: Readonly<Record<string, S>>): Record<string, S> {
  const reached: Record<string, S> = {};
  const visit = (part: string) => {
    for (const [, name = ''] of part.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || name in reached) continue;
      reached[name] = schema;
      visit(JSON.stringify(schema));
    }
  };
  visit(text);
  return reached;
}
