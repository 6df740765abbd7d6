import { behaviour, wireRules } from './docs.js';

/** A sentence, an item of a list or a row of a table, in one line. */
const BETWEEN_STATEMENTS = /\n\n|\n(?=[-|])|(?<=[.:;])\s+(?=[A-Z`⊕])/;

/** What the rules of docs/wire-rules.md and docs/behaviour say. */
const statements = [...wireRules, ...behaviour.values()]
  .flatMap((text) => text.split(BETWEEN_STATEMENTS))
  .map((text) => text.replace(/\s+/g, ' '));

/**
 * Whether a rule says that Skein has something that the specification does not: a statement that names
 * it. Names are those of `additionsOf`.
 */
export function isSaid(addition: string): boolean {
  const all = patternsOf(addition);
  const everywhere = inEveryOperation(addition);
  return statements.some((text) => all.every((pattern) => pattern.test(text)) || everywhere?.test(text) === true);
}

/** What a statement names that says so. */
function patternsOf(addition: string): RegExp[] {
  const [, path, argument] = /^(?:GET|POST) (\S+)(?: (\S+))?$/.exec(addition) ?? [];
  if (path !== undefined) return [operation(path), ...(argument === undefined ? [] : [inCode(argument)])];
  const [, kind, name = ''] = /^(error|event|scope) (\S+)$/.exec(addition) ?? [];
  if (kind === 'error') return [/\bnew codes\b/, new RegExp(`\\b${name}\\b`)];
  if (kind !== undefined) return [new RegExp(`\\b${kind}s?\\b`, 'i'), inCode(name)];
  const [object = '', field = ''] = addition.split('.');
  return [objectIn(object), inCode(field)];
}

/** `a thread`, `Threads`, or an operation of threads. Other code that reads like it is a value of something. */
function objectIn(object: string): RegExp {
  const word = object.split(' ').at(-1);
  return new RegExp(`(?<![\\w\`])${word}s?\\b|(?<!\\w)${word}s/`, 'i');
}

/** `threads/find`, of any version of the interface; or that all operations of `threads/*` are also somewhere else. */
function operation(path: string): RegExp {
  const end = path.replace(/^\/(api\/v\d\/)?/, '').replaceAll('.', '\\.');
  const all = end.replace(/\/[^/]+$/, '/\\*');
  return new RegExp(`(?<![\\w/])/?(?:api/v\\d/)?${end}(?![\\w/])|\\balso at [^ ]*${all}`);
}

function inCode(name: string): RegExp {
  return new RegExp(`\`[^\`]*(?<!\\w)${name}(?!\\w)[^\`]*\``);
}

/** A statement about an argument of many operations: "Every list that … takes …". */
function inEveryOperation(addition: string): RegExp | undefined {
  const [, argument] = /^(?:GET|POST) \S+ (\S+)$/.exec(addition) ?? [];
  return argument === undefined ? undefined : new RegExp(`^Every .*\\btakes\\b.*\`${argument}\``);
}
