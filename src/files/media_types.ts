import type { FileFacts } from './files.js';

/** What a file shows besides its type. */
export type Looks = Omit<FileFacts, 'mimeType'>;
export const NOTHING: Looks = { intact: true, image: null, duration: null };
/** The type of what shows none. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** How much of a file's beginning tells its type. */
export const SAMPLE_BYTES = 64 * 1024;
/** Of larger files only the beginning is looked at; what it says of the rest is taken at its word. */
const WHOLE_BYTES = 16 * 1024 * 1024;
const HEADER_BYTES = 1024 * 1024;

/** What sharp reads and browsers show. SVG is not among it: it is a program, and nobody's picture. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** What reads files of that type; undefined where there is nothing to be seen. */
export function readerOf(mimeType: string): 'picture' | 'bitmap' | 'sound' | undefined {
  if (mimeType === 'image/bmp') return 'bitmap';
  if (PICTURES.has(mimeType)) return 'picture';
  return mimeType.startsWith('audio/') ? 'sound' : undefined;
}

/** How many bytes from its beginning tell what a file of that size shows. */
export function bytesToLookAt(size: number): number {
  return size <= WHOLE_BYTES ? size : HEADER_BYTES;
}
