/** Deeper nesting would exhaust the stack of code that walks the value. */
const MAX_DEPTH = 32;
/** Brackets, commas and colons. A body with millions of them would block the event loop for a second. */
const MAX_SEPARATORS = 250_000;

/** The JSON text is nested too deeply, or has too many parts. */
export class JsonBoundExceeded extends Error {}

/**
 * Parses JSON text of bounded depth and size (behaviour/limits.md#large-bodies). The text is scanned before it is
 * parsed, in one pass without recursion. Throws JsonBoundExceeded, or SyntaxError when it is not JSON.
 */
export function parseBoundedJson(text: string): unknown {
  requireWithinBounds(text);
  return JSON.parse(text);
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
/** `[` and `{` differ in one bit, and so do `]` and `}`. */
const [OPENING, CLOSING, BRACE_BIT] = [0x5b, 0x5d, 0x20];

function requireWithinBounds(text: string): void {
  let depth = 0;
  let separators = 0;
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
    separators += 1;
    if (depth > MAX_DEPTH) throw new JsonBoundExceeded('is nested too deeply');
    if (separators > MAX_SEPARATORS) throw new JsonBoundExceeded('has too many parts');
  }
}

/** The index of the closing quote of the string that begins at `start`; the length of the text when it has none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
