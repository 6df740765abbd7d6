import { resolve, type Document, type Schema } from '../../codegen/document.js';
import { RESOURCES } from './resources.js';
import { specification } from './specification.js';

const PRIMITIVES: Readonly<Record<string, string>> = {
  Integer: 'integer',
  Boolean: 'boolean',
  String: 'string',
  Object: 'object',
};
const LIST = 'List of ';
const MAP = 'Map of ';

/**
 * Whether a schema has a type of the specification: every form of the type, and no other. Forms are
 * separated by `|`, the forms of a list's items by ` or `. `/` allows either; a word in capitals is a
 * literal. Null is ignored (behaviour/requests.md#null).
 */
export function isOfType(contract: Document, type: string, schema: Schema): boolean {
  return hasForms(contract, type.split('|'), schema);
}

/** The values that a schema allows, without null; undefined when they are not enumerated. */
export function valuesOf(contract: Document, schema: Schema): unknown[] | undefined {
  const values = branchesOf(contract, schema).flatMap((branch) => branch.enum ?? [branch.const]);
  return values.includes(undefined) ? undefined : values.filter((value) => value !== null);
}

function hasForms(contract: Document, forms: readonly string[], schema: Schema): boolean {
  const wanted = forms.filter((form) => form !== 'null');
  const branches = branchesOf(contract, schema);
  return (
    wanted.every((form) => branches.some((branch) => isOfForm(contract, form, branch))) &&
    branches.every((branch) => wanted.some((form) => isOfForm(contract, form, branch)))
  );
}

/** The alternatives of a schema, each with one type that is not null. */
function branchesOf(contract: Document, schema: Schema): Schema[] {
  const here = resolve(contract, schema);
  const choices = here.oneOf ?? here.anyOf;
  if (choices !== undefined) return choices.flatMap((choice) => branchesOf(contract, choice));
  const types = Array.isArray(here.type) ? here.type : [here.type];
  return types.filter((type) => type !== 'null').map((type) => (type === undefined ? here : { ...here, type }));
}

function isOfForm(contract: Document, form: string, branch: Schema): boolean {
  if (form.startsWith(LIST)) {
    const { type, items } = branch;
    return type === 'array' && items !== undefined && hasForms(contract, form.slice(LIST.length).split(' or '), items);
  }
  if (form.startsWith(MAP)) {
    const values = branch.additionalProperties;
    return typeof values === 'object' && hasForms(contract, [form.slice(MAP.length)], values);
  }
  if (form.includes('/')) return form.split('/').some((choice) => isOfForm(contract, choice, branch));
  const primitive = PRIMITIVES[form];
  if (primitive !== undefined) return branch.type === primitive;
  if (form === form.toUpperCase()) return branch.enum?.includes(form) ?? false;
  return isObject(contract, form, branch);
}

/** Whether it is the named object: its schema, or a copy with all its fields. */
function isObject(contract: Document, name: string, branch: Schema): boolean {
  const map = specification.maps.find((one) => one.name === name);
  if (map !== undefined) return isOfForm(contract, map.type, branch);
  const schema = contract.components.schemas[RESOURCES[name] ?? ''];
  const fields = Object.keys(schema?.properties ?? {});
  return fields.length > 0 && fields.every((field) => branch.properties?.[field] !== undefined);
}
