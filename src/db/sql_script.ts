/** The beginnings of quotes and comments, in which a semicolon does not end a statement, and the semicolon. */
const OPENING = /'|"|--|\/\*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|;/g;

/**
 * The statements of an SQL script, in order, without their semicolons. Semicolons within strings, quoted names, dollar
 * quotes and comments are ignored. Throws when one of these is not closed. Meant for migrations/: `E'\''` and bodies of
 * `begin atomic` are not supported.
 */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let start = 0;
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(script); found !== null; found = OPENING.exec(script)) {
    const [opening] = found;
    if (opening !== ';') {
      OPENING.lastIndex = endOf(script, opening, OPENING.lastIndex);
      continue;
    }
    statements.push(script.slice(start, found.index));
    start = OPENING.lastIndex;
  }
  return [...statements, script.slice(start)].map((text) => text.trim()).filter((text) => !isEmpty(text));
}

/** The end of the quote or comment that begins just before `from`. */
function endOf(script: string, opening: string, from: number): number {
  if (opening === '/*') return endOfComment(script, from);
  const closing = opening === '--' ? '\n' : opening;
  const end = script.indexOf(closing, from);
  if (end >= 0) return end + closing.length;
  if (opening === '--') return script.length;
  throw new Error(`A ${opening} is not closed.`);
}

/** Block comments nest. */
function endOfComment(script: string, from: number): number {
  const bounds = /\/\*|\*\//g;
  bounds.lastIndex = from;
  let depth = 1;
  for (let found = bounds.exec(script); found !== null; found = bounds.exec(script)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return bounds.lastIndex;
  }
  throw new Error('A /* is not closed.');
}

/** Whether a text contains only line comments. */
function isEmpty(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(--.*)?$/.test(line));
}
