/** The maximum length of a file name, in code points. */
const NAME_LENGTH = 255;

/** The base name, without control characters, which file systems and headers do not allow. It may be empty. */
export function fileNameOf(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  const plain = base.toWellFormed().replaceAll(/[\x00-\x1f\x7f]/g, '');
  return Array.from(plain.trim()).slice(0, NAME_LENGTH).join('');
}
