import { isVisible, onOneLine } from '../../control_characters.js';

/** The maximum length of a file name, in code points. */
const NAME_LENGTH = 255;

/** The base name on one line (behaviour/limits.md#characters). Empty if nothing of it is visible. */
export function fileNameOf(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  const plain = onOneLine(base.toWellFormed()).trim();
  if (plain === '.' || plain === '..' || !isVisible(plain)) return '';
  return Array.from(plain).slice(0, NAME_LENGTH).join('').trim();
}
