/**
 * Characters that change how a terminal shows what follows, or begin a new line: C0, DEL and C1, the controls of
 * bidirectional text, and the separators of lines and paragraphs.
 */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * The text with each of these characters as `\uXXXX`. A text of JSON has them only inside its strings, so there this
 * changes no value.
 */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
