import { existsSync } from 'node:fs';
import { Marked, type Token } from 'marked';
import { needsClone } from '../../site/markdown.js';
import { ROOT } from './commands.js';

/** A block of a guide: code, or a table of commands. */
export interface MarkedBlock {
  /** Its first line. */
  readonly first: string;
  /** Whether it runs a command or names a file of the repository. */
  readonly usesRepository: boolean;
  /** Whether the line before it says so. */
  readonly isMarked: boolean;
}

/** Commands of the scripts and programs of Skein's `package.json`, and of the tools that are installed with it. */
const COMMAND = /\bnpm (?:ci|start|test|run)\b|\bnpx (?:skein|tsx|vitest)\b|\bnode dist\//;

/** Relative paths with a folder. An absolute path and the path of a URL have a slash before them. */
const PATH = /(?<![\w./:@~$}-])(?:\.\/)?(\w[\w.-]*\/[\w./-]*\w)/g;

/** Whether a text runs a command or names a file of the repository. */
export function usesRepository(text: string): boolean {
  return COMMAND.test(text) || [...text.matchAll(PATH)].some(([, path = '']) => isFile(path));
}

/** What a clone has only after it was used. */
const MADE = /^(?:data|dist|node_modules)\//;

/** TypeScript is imported by the name that it has when it is compiled. */
function isFile(path: string): boolean {
  return !MADE.test(path) && [path, path.replace(/\.js$/, '.ts')].some((name) => existsSync(ROOT + name));
}

/** The blocks of code of a guide, and its tables of commands. */
export function markedBlocks(markdown: string): MarkedBlock[] {
  const tokens = new Marked({ gfm: true }).lexer(markdown).filter(({ type }) => type !== 'space');
  return tokens.flatMap((token, index) => {
    const text = textOf(token);
    const before = tokens[index - 1];
    if (text === undefined) return [];
    const [first = ''] = text.split('\n');
    return [{ first, usesRepository: usesRepository(text), isMarked: before !== undefined && needsClone(before) }];
  });
}

/** The code of a block, or the first column of a table. A table in which no command begins a row is no block. */
function textOf(token: Token): string | undefined {
  if (token.type === 'code') return String(token['text']);
  if (token.type !== 'table') return undefined;
  const commands = [...token.raw.matchAll(/^\| `([^`]+)` \|/gm)].map(([, command = '']) => command);
  return commands.some(usesRepository) ? commands.join('\n') : undefined;
}
