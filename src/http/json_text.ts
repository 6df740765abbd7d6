/** Nesting beyond this is nobody's honest argument, and would exhaust the stack of whoever walks it. */
const MAX_DEPTH = 32;
/** Brackets, commas and colons: the parts of a text. A body of millions of them would keep everybody waiting for a second. */
const MOST_SIGNS = 250_000;

/** JSON text that nobody has to parse to know that it is too much. */
export class TooMuchJson extends Error {}

/**
 * What a JSON text says. It is looked through before it is parsed, in one go and without recursion: too deep or too many parts is
 * TooMuchJson, no JSON a SyntaxError.
 */
export function parseJsonText(text: string): unknown {
  requireModest(text);
  return JSON.parse(text);
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
/** `[` and `{`, `]` and `}`: they differ in one bit. */
const [OPENING, CLOSING, BRACE_BIT] = [0x5b, 0x5d, 0x20];

function requireModest(text: string): void {
  let depth = 0;
  let signs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    const bracket = code & ~BRACE_BIT;
    if (bracket === OPENING) depth += 1;
    else if (bracket === CLOSING) depth -= 1;
    else if (code !== COMMA && code !== COLON) continue;
    signs += 1;
    if (depth > MAX_DEPTH) throw new TooMuchJson('is nested too deeply');
    if (signs > MOST_SIGNS) throw new TooMuchJson('has too many parts');
  }
}

/** Where the string ends that begins there: at its closing quote, or after the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
