import { parse, type Node } from 'libpg-query';

/** The statements of an SQL text, parsed by PostgreSQL's own parser. Throws a syntax error. */
export async function parseSql(text: string): Promise<Node[]> {
  if (text.trim() === '') return [];
  const { stmts = [] } = await parse(text);
  return stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
}

/** A node of the tree is an object whose one key is the name of its kind: `{ RangeVar: { … } }`. */
function isNode(value: object): value is Node {
  const keys = Object.keys(value);
  return keys.length === 1 && /^[A-Z]/.test(keys[0] ?? '');
}

/** The nodes nearest below `value`, without those inside them. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  else for (const inner of Object.values(value)) yield* nodesIn(inner);
}

/** Every node below `value`, without those inside a node for which `closed` is true. */
export function* allNodesIn(value: unknown, closed: (node: Node) => boolean = () => false): Generator<Node> {
  for (const node of nodesIn(value)) {
    yield node;
    if (!closed(node)) yield* allNodesIn(Object.values(node), closed);
  }
}

/** The texts of a list of String nodes, which the parser uses for qualified names. */
export function names(list: readonly Node[] | undefined): string[] {
  return (list ?? []).flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []));
}

/** The last part of a qualified name: `public.next_id` is `next_id`. */
export function lastName(list: readonly Node[] | undefined): string {
  return names(list).at(-1) ?? '';
}

/** Whether the node calls one of the functions, with any schema before its name. */
export function calls(node: Node, functions: ReadonlySet<string>): boolean {
  return 'FuncCall' in node && functions.has(lastName(node.FuncCall.funcname));
}
