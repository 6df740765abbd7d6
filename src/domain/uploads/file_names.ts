/** The maximum length of a file name, in code points. */
const NAME_LENGTH = 255;

/**
 * Controls, separators of lines and paragraphs, and the embeddings, overrides and isolates of bidirectional text, which
 * make `gnp.exe` look like `exe.png`.
 */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** The base name, in one line: each of these characters becomes a space. It may be empty. */
export function fileNameOf(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  const plain = base.toWellFormed().replaceAll(CONTROLS, ' ').trim();
  return plain === '.' || plain === '..' ? '' : Array.from(plain).slice(0, NAME_LENGTH).join('').trim();
}
