import { listSchemaOf, memberSchema, resolveSchema, type ContractSchema } from './contract.js';

/** The most brackets in one key (behaviour/limits.md#large-bodies). */
const MAX_DEPTH = 10;

/** One key of a form or a query with brackets, such as `a[0][title]`, and its values. */
export interface Part {
  /** The key from its first bracket on: `[0][title]`. */
  readonly path: string;
  readonly values: readonly string[];
}

/** The keys of an argument do not make a list or an object. The message completes a sentence about the argument. */
export class BracketError extends Error {}

/** The keys with brackets, by what is in front of the first one. */
export function partsByArgument(texts: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Part[]> {
  const all = new Map<string, Part[]>();
  for (const [key, values] of texts) {
    const at = key.indexOf('[');
    if (at <= 0) continue;
    const name = key.slice(0, at);
    const part = { path: key.slice(at), values };
    const known = all.get(name);
    if (known === undefined) all.set(name, [part]);
    else known.push(part);
  }
  return all;
}

const BOTH = 'has a value and parts of it at the same place';

/** Makes the value of a text from its schema. */
export type ReadText = (schema: ContractSchema, text: string) => unknown;

/** The list or object that the parts of an argument make. Throws BracketError. */
export function valueOfParts(schema: ContractSchema, parts: readonly Part[], readText: ReadText): unknown {
  return valueOf(schema, treeOf(parts), readText);
}

/** Names are only ever keys of a Map, so `__proto__` is a name like any other. */
type Branch = Map<string, Branch | Leaf>;
type Leaf = readonly string[];

function treeOf(parts: readonly Part[]): Branch {
  const root: Branch = new Map();
  for (const { path, values } of parts) {
    const names = namesIn(path);
    const last = names.pop() ?? '';
    let branch = root;
    for (const name of names) branch = branchAt(branch, name);
    if (branch.has(last)) throw new BracketError(BOTH);
    branch.set(last, values);
  }
  return root;
}

function branchAt(branch: Branch, name: string): Branch {
  if (name === '') throw new BracketError('needs a number in brackets that others follow');
  const known = branch.get(name);
  if (known instanceof Map) return known;
  if (known !== undefined) throw new BracketError(BOTH);
  const made: Branch = new Map();
  branch.set(name, made);
  return made;
}

/** The names in brackets, in order. */
function namesIn(path: string): string[] {
  const names: string[] = [];
  for (let at = 0; at < path.length;) {
    const end = path.indexOf(']', at);
    const name = path.slice(at + 1, end);
    if (path[at] !== '[' || end < 0 || name.includes('[')) throw new BracketError('has brackets that do not match');
    if (names.length === MAX_DEPTH) throw new BracketError('is nested too deeply');
    names.push(name);
    at = end + 1;
  }
  return names;
}

function valueOf(schema: ContractSchema, tree: Branch | Leaf, readText: ReadText): unknown {
  if (!(tree instanceof Map)) {
    if (tree.length > 1) throw new BracketError('has a key more than once');
    return readText(schema, tree[0] ?? '');
  }
  return isList(schema, tree) ? itemsOf(schema, tree, readText) : objectOf(schema, tree, readText);
}

/** Whether it is a list. Where the contract names no type, the keys decide. */
function isList(schema: ContractSchema, tree: Branch): boolean {
  if (listSchemaOf(schema) !== undefined) return true;
  return schema.type === undefined && [...tree.keys()].every((name) => /^\d*$/.test(name));
}

function itemsOf(schema: ContractSchema, tree: Branch, readText: ReadText): unknown[] {
  const items = resolveSchema(listSchemaOf(schema)?.items ?? {});
  const unnumbered = tree.get('');
  if (unnumbered !== undefined) {
    if (tree.size > 1 || unnumbered instanceof Map) throw new BracketError('has items with and without a number');
    return unnumbered.map((text) => readText(items, text));
  }
  return Array.from({ length: tree.size }, (_, index) => {
    const item = tree.get(String(index));
    if (item === undefined) throw new BracketError(`is a list of ${tree.size} items without item ${index}`);
    return valueOf(items, item, readText);
  });
}

/** `fromEntries` defines own properties, whatever their names are. */
function objectOf(schema: ContractSchema, tree: Branch, readText: ReadText): Record<string, unknown> {
  return Object.fromEntries(
    [...tree].map(([name, value]) => {
      if (name === '') throw new BracketError('has a key without a name');
      return [name, valueOf(memberSchema(schema, name) ?? {}, value, readText)];
    }),
  );
}
