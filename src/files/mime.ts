import { fileTypeFromBuffer } from 'file-type';
import { beginsWithMarkup, markupOf, type Markup } from './markup.js';
import { UNKNOWN_TYPE } from './media_types.js';
import { sampleText } from './sample_text.js';

/** Types of texts, besides `text/…`. */
const TEXT_TYPES =
  /^(?:text\/|[\w.-]+\/[\w.+-]+\+(?:json|xml|yaml)$|application\/(?:json|xml|yaml|toml|sql|x-(?:ndjson|yaml|sh|tex))$)/;
const TYPE = /^[\w.+-]{1,40}\/[\w.+-]{1,80}$/;
/** A browser runs a script by its type alone, so a script is a plain text. */
const SCRIPT = /(?:java|ecma|j|live)script/;
const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);
const XML_TYPES = /^(?:application|text)\/xml$|\+xml$/;

/** The formats that a signature shows although all bytes may be text. */
const DOCUMENTS = new Set(['application/pdf', 'application/rtf', 'application/postscript', 'application/eps']);
const SIGNED_TEXTS = new Set(['text/vcard', 'text/calendar', 'text/vtt', 'application/pgp-encrypted', 'model/stl']);

/**
 * The type of a file by its first SAMPLE_BYTES, never by its name. A declared type of a text is kept unless the bytes
 * contradict it (behaviour/files.md#types). Documents of HTML, SVG and XML contradict other types, so that what a
 * browser would run is declared as such.
 */
export async function mimeTypeOf(sample: Buffer, declaredType: string): Promise<string> {
  const known = (await fileTypeFromBuffer(sample))?.mime;
  const declared = declaredTextType(declaredType);
  const sampled = sampleText(sample);
  if (sampled === undefined || (declared === undefined && !sampled.isUnicode)) return known ?? UNKNOWN_TYPE;
  // Other signatures in a text are an accident, such as `BM` or a byte order mark: those formats have control
  // characters.
  if (known !== undefined && DOCUMENTS.has(known)) return known;
  const markup = markupOf(sampled.text);
  if (declared !== undefined && !contradicts(sampled.text, markup, declared)) return declared;
  if (markup !== undefined) return markup.type;
  return known !== undefined && SIGNED_TEXTS.has(known) ? known : 'text/plain';
}

/** The declared type without its parameters, if it is one of texts. */
function declaredTextType(declaredType: string): string | undefined {
  const type = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return TYPE.test(type) && TEXT_TYPES.test(type) && !SCRIPT.test(type) ? type : undefined;
}

/** Whether a text cannot be of the declared type. Markup begins with a tag; other texts are no documents of markup. */
function contradicts(text: string, markup: Markup | undefined, declared: string): boolean {
  const found = markup?.isDocument === true ? markup.type : undefined;
  if (declared === 'image/svg+xml') return markup?.type !== declared;
  if (HTML_TYPES.has(declared)) return !beginsWithMarkup(text) || (found !== undefined && found !== 'text/html');
  if (XML_TYPES.test(declared)) return !beginsWithMarkup(text) || (found !== undefined && found !== 'application/xml');
  return found !== undefined;
}
