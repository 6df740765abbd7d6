import { mapped, withParts, type Document, type MediaType, type Operation, type Schema } from './document.js';
import { NO_NUL } from './texts.js';

/**
 * The part of the contract that a running server reads: the names and shapes of arguments and responses. The texts for
 * people are most of the contract, and would take start-up time and memory in every process.
 */
export function emitRuntime({ servers, paths, components }: Document): string {
  const shapes = mapped(paths, (item) => mapped(item, (operation) => operation && operationShape(operation)));
  const schemas = mapped(components.schemas, schemaShape);
  return `${JSON.stringify({ servers, paths: shapes, components: { schemas } }, null, 1)}\n`;
}

function operationShape({ operationId, parameters = [], requestBody, responses, ...operation }: Operation) {
  return {
    operationId,
    'x-argument-groups': operation['x-argument-groups'],
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      in: place,
      required,
      schema: schemaShape(schema),
    })),
    requestBody: requestBody && { content: mapped(requestBody.content, mediaShape) },
    responses: mapped(responses, ({ content }) => ({ content: content && mapped(content, mediaShape) })),
  };
}

function mediaShape(media: MediaType) {
  const alternatives = media['x-alternatives']?.map(({ when, schema }) => ({ when, schema: schemaShape(schema) }));
  return { schema: media.schema && schemaShape(media.schema), 'x-alternatives': alternatives };
}

function schemaShape(schema: Schema): Schema {
  const shape = structuredClone(schema);
  for (const [, part] of withParts(shape)) {
    delete part.description;
    delete part.title;
    delete part.examples;
    if (part.pattern === NO_NUL) delete part.pattern;
  }
  return shape;
}
