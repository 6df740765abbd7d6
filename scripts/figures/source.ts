import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A file of src, without tests. Its path is relative to src. */
interface Source {
  path: string;
  tree: ts.SourceFile;
}

/** Counts what the code of a checkout is made of: name of the figure -> number. */
export function figuresOfSource(checkout: string): Map<string, number> {
  const sources = readSources(join(checkout, 'src'));
  const nodes = sources.flatMap(({ path, tree }) => [...descendants(tree)].map((node) => ({ path, node })));
  const count = (is: (node: ts.Node, path: string) => boolean) =>
    nodes.filter(({ node, path }) => is(node, path)).length;
  const sizeOf = (path: string) => readFileSync(join(checkout, path)).byteLength;
  return new Map([
    ['lines of src, without tests and what is generated', sources.reduce((sum, { tree }) => sum + linesOf(tree), 0)],
    ['statements in two halves (a constant that one function uses)', sources.flatMap(statementsInTwoHalves).length],
    ['statements that are a function at once', count((node) => isCallOf(node, SENDING))],
    ['compiled statements', count((node) => isCallOf(node, ['compiled', ...SENDING]))],
    [
      'statements as SQL (the tag sql)',
      count((node) => ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === 'sql'),
    ],
    ['builders (.query())', count((node) => isQuery(node) && node.arguments.length === 0)],
    ['ordinary queries of Objection (.query(trx))', count((node) => isQuery(node) && node.arguments.length > 0)],
    ['relations', count((node) => isCallOf(node, ['belongsTo', 'hasMany', 'hasOne', 'joins']))],
    ['uses of relations', count((node) => isCallOf(node, USES_OF_RELATIONS))],
    ['asserted types of rows', count(isAssertedRow)],
    ['Reflect.get', count((node) => ts.isPropertyAccessExpression(node) && node.getText() === 'Reflect.get')],
    ['spreads of a literal', count(isSpreadOfLiteral)],
    ['functions of five parameters or more', count((node) => ts.isFunctionLike(node) && node.parameters.length >= 5)],
    ['files of src/models', sources.filter(({ path }) => path.startsWith('models/')).length],
    ['identifiers about who sees', identifiersOfSight(nodes.map(({ node }) => node)).size],
    ['folders of src/domain', new Set(sources.map(({ path }) => folderOfDomain(path)).filter(Boolean)).size],
    ['folders of src/domain in the largest cycle', largestCycle(sources)],
    ['lines of codegen, without tests', linesBelow(join(checkout, 'codegen'))],
    ['bytes of CONTRIBUTING.md', sizeOf('CONTRIBUTING.md')],
    ['bytes of docs/behaviour', bytesBelow(join(checkout, 'docs/behaviour'))],
  ]);
}

/** What declares a statement that is the function that sends it (src/db/statements.ts). */
const SENDING = ['finds', 'gets', 'lists', 'locks', 'changes', 'changesAlone', 'sends'];

const USES_OF_RELATIONS = [
  'joinRelated',
  'leftJoinRelated',
  'withGraphFetched',
  'withGraphJoined',
  'relatedQuery',
  '$relatedQuery',
];

function readSources(folder: string): Source[] {
  return typescriptBelow(folder)
    .filter((path) => !/^(generated|testing)\//.test(path))
    .map((path) => ({ path, tree: parse(join(folder, path)) }));
}

/** The TypeScript files of a folder, without tests and fixtures. */
function typescriptBelow(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true }).map(String);
  return paths.filter((path) => /(?<!\.test|\.d)\.ts$/.test(path) && !path.startsWith('fixtures/'));
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** 0 where an older checkout has no such folder. */
function bytesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0);
}

function linesBelow(folder: string): number {
  return typescriptBelow(folder).reduce((sum, path) => sum + linesOf(parse(join(folder, path))), 0);
}

const linesOf = (tree: ts.SourceFile) => tree.text.split('\n').length - 1;

function* descendants(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* descendants(child);
}

/** The name of what is called or accessed: `query` of `Thread.query`. */
function nameOf(node: ts.Node): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

function isCallOf(node: ts.Node, names: readonly string[]): boolean {
  return ts.isCallExpression(node) && names.includes(nameOf(node.expression));
}

function isQuery(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && /^[A-Z]\w*\.query$/.test(node.expression.getText());
}

/** Whether a call gives the type of the rows that it returns. */
function isAssertedRow(node: ts.Node): boolean {
  return (
    isCallOf(node, ['many', 'maybe', 'one', 'page']) && ts.isCallExpression(node) && node.typeArguments !== undefined
  );
}

function isSpreadOfLiteral(node: ts.Node): boolean {
  if (!ts.isSpreadElement(node) && !ts.isSpreadAssignment(node)) return false;
  let spread: ts.Expression = node.expression;
  while (ts.isParenthesizedExpression(spread) || ts.isAsExpression(spread)) spread = spread.expression;
  return ts.isObjectLiteralExpression(spread) || ts.isArrayLiteralExpression(spread);
}

/** The compiled statements that are constants which the file uses once. */
function statementsInTwoHalves({ tree }: Source): string[] {
  const identifiers = [...descendants(tree)].filter(ts.isIdentifier);
  return [...descendants(tree)].flatMap((node) => {
    const isConstant =
      ts.isVariableDeclaration(node) && node.initializer && isCallOf(node.initializer, ['compiled', ...SENDING]);
    if (!isConstant) return [];
    const name = node.name.getText();
    return identifiers.filter(({ text }) => text === name).length === 2 ? [name] : [];
  });
}

/** The declared names that speak of who sees what. */
function identifiersOfSight(nodes: readonly ts.Node[]): Set<string> {
  const declared = nodes.flatMap((node) =>
    (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isMethodDeclaration(node)) && node.name
      ? [node.name.getText()]
      : [],
  );
  return new Set(declared.filter((name) => /seen|sees|visib|viewer|canView|mayView|canSee|sight/i.test(name)));
}

function folderOfDomain(path: string): string | undefined {
  return /^domain\/([^/]+)/.exec(path)?.[1]?.replace(/\.ts$/, '');
}

/** How many folders of src/domain import each other, directly or by others. */
function largestCycle(sources: readonly Source[]): number {
  const reached = new Map<string, Set<string>>();
  for (const { path, tree } of sources) {
    const folder = folderOfDomain(path);
    if (folder === undefined) continue;
    const imports = tree.statements
      .filter(ts.isImportDeclaration)
      .map(({ moduleSpecifier }) => moduleSpecifier.getText());
    const own = reached.get(folder) ?? new Set();
    for (const specifier of imports) own.add(folderOfDomain(resolved(path, specifier.slice(1, -1))) ?? folder);
    reached.set(folder, own);
  }
  const reaching = (middle: string) => [...reached.values()].filter((targets) => targets.has(middle));
  for (const [middle, next] of reached)
    for (const targets of reaching(middle)) next.forEach((folder) => targets.add(folder));
  const sizes = [...reached].map(
    ([folder, targets]) => [...targets].filter((other) => reached.get(other)?.has(folder)).length,
  );
  return Math.max(...sizes);
}

function resolved(from: string, specifier: string): string {
  return specifier.startsWith('.') ? join(from, '..', specifier) : specifier;
}
