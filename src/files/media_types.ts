import type { MediaInfo } from './files.js';

/** The info of a file that has no measures, or whose measures are not known. */
export const NO_MEDIA_INFO: MediaInfo = { intact: true, image: null, duration: null };
/** The type of a file whose content shows none. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** The type of a file is detected from this many bytes at its beginning. */
export const SAMPLE_BYTES = 64 * 1024;
/** Of files larger than WHOLE_BYTES only the first HEADER_BYTES are inspected. */
const WHOLE_BYTES = 16 * 1024 * 1024;
const HEADER_BYTES = 1024 * 1024;

/** The images that sharp decodes and browsers show. SVG is not among them, because it can hold scripts. */
const IMAGES = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** How files of a type are inspected; undefined for types without media info. */
export function mediaKindOf(mimeType: string): 'image' | 'bitmap' | 'audio' | undefined {
  if (mimeType === 'image/bmp') return 'bitmap';
  if (IMAGES.has(mimeType)) return 'image';
  return mimeType.startsWith('audio/') ? 'audio' : undefined;
}

/** How many bytes from the beginning of a file of that size are inspected. */
export function bytesToInspect(size: number): number {
  return size <= WHOLE_BYTES ? size : HEADER_BYTES;
}
