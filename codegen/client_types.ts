import { isInput, typesOf, type Document, type Schema } from './document.js';

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

/** Whether a type is of arguments: lists are readonly, and what is not required may be undefined. */
interface Place {
  isInput: boolean;
}

/** The TypeScript type of a schema. Schemas with a name are referred to by it. */
export function typeOf(schema: Schema, place: Place): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts !== undefined) return union(parts.map((part) => typeOf(part, place)));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => inParentheses(typeOf(part, place))).join(' & ');
  const types = typesOf(schema);
  if (types.length === 0) return schema.properties === undefined ? 'unknown' : objectOf(schema, place);
  return union(types.map((type) => simpleType(type, schema, place)));
}

function nameIn(reference: string): string {
  return REFERENCE.exec(reference)?.[1] ?? 'unknown';
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function inParentheses(type: string): string {
  return /^(\w+|"[^"]*")(\[\])*$/.test(type) || /^\{[^]*\}$/.test(type) ? type : `(${type})`;
}

function simpleType(type: string, schema: Schema, place: Place): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'string':
      return schema.format === 'binary' ? 'FileInput' : 'string';
    case 'array':
      return `${place.isInput ? 'readonly ' : ''}${inParentheses(typeOf(schema.items ?? {}, place))}[]`;
    case 'object':
      return objectOf(schema, place);
    default:
      return 'unknown';
  }
}

function objectOf(schema: Schema, place: Place): string {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return `Record<string, ${valuesOf(schema, place)}>`;
  const lines = properties.map(([name, property]) => {
    const isOptional = !(schema.required ?? []).includes(name);
    const type = typeOf(property, place);
    return `${comment(textOf(property))}${name}${isOptional ? '?' : ''}: ${isOptional && place.isInput ? `${type} | undefined` : type};\n`;
  });
  const more = schema.additionalProperties ? '[name: string]: unknown;\n' : '';
  return `{\n${indented(lines.join('') + more)}}`;
}

function valuesOf({ additionalProperties }: Schema, place: Place): string {
  return typeof additionalProperties === 'object' ? typeOf(additionalProperties, place) : 'unknown';
}

/** What a reader should know of a property: its description and its default. */
function textOf({ description = '', default: value }: Schema): string {
  return [description.trim(), value === undefined ? '' : `Default: \`${JSON.stringify(value)}\`.`].join(' ').trim();
}

/** A text as a doc comment, or nothing without a text. */
export function comment(text: string): string {
  if (text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** Indents every line that is not empty. */
export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

/** Every schema of the contract as a type of the same name, in the order of the contract. */
export function emitTypes(document: Document): string {
  const { schemas } = document.components;
  return Object.entries(schemas)
    .map(([name, schema]) => comment(schema.description?.trim() ?? '') + declarationOf(name, schema))
    .join('\n');
}

function declarationOf(name: string, schema: Schema): string {
  const type = typeOf(schema, { isInput: isInput(name) });
  return schema.type === 'object' && type.startsWith('{')
    ? `export interface ${name} ${type}\n`
    : `export type ${name} = ${type};\n`;
}
