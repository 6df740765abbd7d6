import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { APART, EVERYTHING, LAYERS, NEVER_IN, ONLY_IN } from './layers.js';

interface Import {
  file: string;
  line: number;
  /** As written in the import. */
  specifier: string;
  /** The imported file, from the root of the repository; undefined for a package. */
  target: string | undefined;
}

/** The TypeScript files below the folders, from path to text. Paths are relative to `root`, with slashes. */
export async function readSources(root: string, ...folders: string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(folders.map((folder) => readdir(join(root, folder), { recursive: true })));
  const paths = lists.flatMap((list, index) =>
    list.map((path) => posix.join(folders[index] ?? '', ...path.split('\\'))),
  );
  const files = paths.filter((path) => path.endsWith('.ts')).sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
}

/** The imports of the files, from path to text, that the table of layers does not allow, and their cycles. */
export function importViolations(files: ReadonlyMap<string, string>): string[] {
  const imports = [...files].filter(([file]) => !isTest(file)).flatMap(([file, text]) => importsOf(file, text));
  const homeless = [...files.keys()].filter((file) => isSource(file) && rowOf(file) === undefined);
  const broken = imports.flatMap((one) => {
    const rule = brokenRule(one);
    return rule === undefined ? [] : [`${one.file}:${one.line}: imports ${one.specifier}: ${rule}`];
  });
  return [...homeless.map((file) => `${file}: ${NO_ROW}`), ...broken, ...cycles(imports)];
}

const NO_ROW = 'has no row in the table of who may import whom (contract-tests/rules/layers.ts)';

/** Tests, and what only they use. */
function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || file.startsWith('src/testing/');
}

function isSource(file: string): boolean {
  return file.startsWith('src/') && !isTest(file);
}

/** Every import, re-export, type import and dynamic import of a file. */
function importsOf(file: string, text: string): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName: specifier, pos }) => ({
    file,
    line: text.slice(0, pos).split('\n').length,
    specifier,
    target: specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts') : undefined,
  }));
}

/** The row of the table for a file of src: the longest one that its path starts with. */
function rowOf(file: string): string | undefined {
  const path = file.replace(/^src\//, '').replace(/\.ts$/, '');
  const rows = Object.keys(LAYERS).filter((row) => path === row || path.startsWith(`${row}/`));
  return rows.sort((one, other) => other.length - one.length)[0];
}

function brokenRule({ file, specifier, target }: Import): string | undefined {
  if (target === undefined) return brokenPackageRule(file, specifier);
  if (!file.startsWith('src/'))
    return target.startsWith('src/') ? `${file.split('/')[0]} never imports src` : undefined;
  if (!target.startsWith('src/')) return 'src imports nothing outside src';
  if (isTest(target)) return 'only tests import test code';
  const [from, to] = [rowOf(file), rowOf(target)];
  if (to === undefined) return `${target} ${NO_ROW}`;
  if (from === undefined) return undefined;
  if (from === to) return APART.includes(from) ? `${from} never import each other` : undefined;
  const allowed = LAYERS[from] ?? [];
  if (allowed === EVERYTHING || allowed.includes(to)) return undefined;
  return `${from} may import ${allowed.length === 0 ? 'nothing of ours' : [...allowed].sort().join(', ')}; not ${to}`;
}

function brokenPackageRule(file: string, specifier: string): string | undefined {
  if (!file.startsWith('src/')) return undefined;
  const row = rowOf(file) ?? '';
  const only = ONLY_IN[specifier];
  if (only !== undefined && !only.includes(row)) return `only ${only.join(', ')} may`;
  return NEVER_IN[row]?.includes(specifier) === true ? `${row} never call the network` : undefined;
}

/** One message for each cycle of imports. */
function cycles(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) {
    if (target !== undefined) targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push(`import cycle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`);
    if (done.has(file)) return;
    done.add(file);
    for (const target of targets.get(file) ?? []) walk(target, [...path, file]);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}
