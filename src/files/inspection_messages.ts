import { AVATAR_SIZES, type AvatarImage } from './files.js';
import type { Looks } from './media_types.js';

/** What the process that looks at files is asked, when it has been sent the bytes that it is about. */
export type Question =
  | { readonly what: 'type'; readonly declaredType: string }
  | { readonly what: 'looks'; readonly mimeType: string; readonly size: number }
  | { readonly what: 'avatar' };

/** Whether a message to that process is a question; others are bytes. */
export function isQuestion(message: unknown): message is Question {
  return typeof memberOf(message, 'what') === 'string';
}

/*
 * What it answers is read as if somebody else had said it: a file may have taken the process over. Each reader throws for what is
 * no such answer. An avatar is null when none can be made.
 */

export function readType(answer: unknown): string {
  if (typeof answer === 'string' && /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+-]+=[\w.+-]+)?$/.test(answer)) return answer;
  throw new Error('A file has no type');
}

export function readLooks(answer: unknown): Looks {
  const [intact, image, duration] = ['intact', 'image', 'duration'].map((name) => memberOf(answer, name));
  const [width, height] = [memberOf(image, 'width'), memberOf(image, 'height')];
  if (typeof intact !== 'boolean') throw new Error('A file has no looks');
  return {
    intact,
    image: isCount(width) && isCount(height) ? { width, height } : null,
    duration: typeof duration === 'string' && /^[\d.e+-]{1,30}$/.test(duration) ? duration : null,
  };
}

export function readAvatar(answer: unknown): AvatarImage | null {
  if (answer === null) return null;
  const [hash, format, squares] = ['hash', 'format', 'squares'].map((name) => memberOf(answer, name));
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
