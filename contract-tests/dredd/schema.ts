import { refName, type Schema } from '../../codegen/document.js';
import { closed, contract } from '../contract.js';

/** The schema of a response for Dredd's validator: draft 7, self-contained, and refusing undeclared fields. */
export function standalone(schema: Schema): string {
  return JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...closed(dereferenced(schema)) });
}

function dereferenced(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('format' in value && value.format === 'int64') return { ...value, format: undefined };
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value;
    const target = contract.components.schemas[refName({ $ref: value.$ref }) ?? ''];
    return target === undefined ? value : dereferenced(target);
  });
}
