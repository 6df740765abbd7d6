/** The text of a file that is one. */
export interface SampleText {
  readonly text: string;
  /** Whether it is UTF-8, or UTF-16 with a byte order mark. In another encoding only the ASCII of the text is right. */
  readonly isUnicode: boolean;
}

/** No text has these. It may have tabs, line and page breaks, and the escapes of ISO-2022. */
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** The text at the beginning of a file, without its byte order mark; undefined if the bytes are no text. */
export function sampleText(sample: Buffer): SampleText | undefined {
  const unicode = decoded(sample, encodingOf(sample));
  const text = unicode ?? sample.toString('latin1');
  return CONTROLS.test(text) ? undefined : { text, isUnicode: unicode !== undefined };
}

function encodingOf(sample: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const mark = sample.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return 'utf-16le';
  return mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
}

/** Undefined if the bytes are not in that encoding. The last character of a sample may be incomplete. */
function decoded(sample: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return undefined;
  }
}
