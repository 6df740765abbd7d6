import { AVATAR_SIZES, type AvatarImage, type MediaInfo } from './files.js';

/** A request to an inspector process, about the bytes that were sent to it before. */
export type InspectionRequest =
  | { readonly kind: 'mime_type'; readonly declaredType: string }
  | { readonly kind: 'media_info'; readonly mimeType: string; readonly size: number }
  | { readonly kind: 'avatar' };

/** Whether a message to an inspector process is a request; the other messages are bytes. */
export function isInspectionRequest(message: unknown): message is InspectionRequest {
  return typeof memberOf(message, 'kind') === 'string';
}

/*
 * The results of an inspector process are not trusted, because a file may have taken the process over. Each parser
 * throws if a result does not have the right form. The result of `avatar` is null if none can be made.
 */

export function parseMimeType(result: unknown): string {
  if (typeof result === 'string' && /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+-]+=[\w.+-]+)?$/.test(result)) return result;
  throw new Error('The result of an inspection is no MIME type');
}

export function parseMediaInfo(result: unknown): MediaInfo {
  const [intact, image, duration] = ['intact', 'image', 'duration'].map((name) => memberOf(result, name));
  const [width, height] = [memberOf(image, 'width'), memberOf(image, 'height')];
  if (typeof intact !== 'boolean') throw new Error('The result of an inspection is no media info');
  return {
    intact,
    image: isCount(width) && isCount(height) ? { width, height } : null,
    duration: typeof duration === 'string' && /^[\d.e+-]{1,30}$/.test(duration) ? duration : null,
  };
}

export function parseAvatar(result: unknown): AvatarImage | null {
  if (result === null) return null;
  const [hash, format, squares] = ['hash', 'format', 'squares'].map((name) => memberOf(result, name));
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) throw new Error('An avatar has no hash');
  if (format !== 'png' && format !== 'jpg') throw new Error('An avatar has no format');
  const square = (name: keyof typeof AVATAR_SIZES): Buffer => {
    const bytes = memberOf(squares, name);
    if (!(bytes instanceof Uint8Array)) throw new Error('An avatar lacks a square');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    hash,
    format,
    squares: { s35: square('s35'), s60: square('s60'), s195: square('s195'), s640: square('s640') },
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2 ** 31 - 1;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
