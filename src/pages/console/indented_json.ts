const INDENT = '  ';
/** Longer or deeper texts are shown as they are: their indentation would be many times their length. */
const [MAX_LENGTH, MAX_DEPTH] = [100_000, 20];
/** Strings, signs, and all other values. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * JSON with line breaks and indentation; any other text as it is. The values stay as they are written, such as numbers
 * that JavaScript would round.
 */
export function indentedJson(text: string): string {
  if (text.length > MAX_LENGTH || !isJson(text)) return text;
  const tokens = text.match(TOKENS) ?? [];
  return depthOf(tokens) > MAX_DEPTH ? text : indent(tokens);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function depthOf(tokens: readonly string[]): number {
  let [depth, deepest] = [0, 0];
  for (const token of tokens) {
    if (isOpening(token)) depth += 1;
    if (isClosing(token)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function indent(tokens: readonly string[]): string {
  let [shown, depth] = ['', 0];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1] ?? '';
    if (isClosing(token)) depth -= 1;
    const opensLine = isClosing(token) ? !isOpening(before) : before === ',' || isOpening(before);
    shown += `${opensLine ? `\n${INDENT.repeat(depth)}` : ''}${token}${token === ':' ? ' ' : ''}`;
    if (isOpening(token)) depth += 1;
  });
  return shown;
}

function isOpening(token: string): boolean {
  return token === '{' || token === '[';
}

function isClosing(token: string): boolean {
  return token === '}' || token === ']';
}
