import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { ApiError } from '../errors.js';
import { decodeBitmap } from './bitmaps.js';
import { Turns } from './turns.js';

/** The squares in which an avatar is kept, in pixels, by their keys in `avatar_urls`. */
export const AVATAR_SIZES = { s35: 35, s60: 60, s195: 195, s640: 640 } as const;
export type AvatarSize = keyof typeof AVATAR_SIZES;
const LARGEST = AVATAR_SIZES.s640;

/** An avatar made from an image. */
export interface AvatarImage {
  /** The SHA-256 of what it was made from, in hexadecimal: the `avatar_id`. */
  hash: string;
  /** PNG where something shines through, else JPEG. */
  format: 'png' | 'jpg';
  squares: Readonly<Record<AvatarSize, Buffer>>;
}

/** What cameras make fits; a bomb does not. Decoding that many pixels takes some 150 MB at the worst. */
const MOST_PIXELS = 25_000_000;
const MOST_SECONDS = 10;
/** Images at a time, so that many at once take no more memory than two; and so many may wait. */
const turns = new Turns(2, 20);

/** How the formats begin. What begins otherwise is never given to a decoder, which might take it for SVG or PDF. */
const BEGINNINGS: readonly [format: 'sharp' | 'bitmap', pattern: RegExp][] = [
  ['sharp', /^GIF8[79]a/],
  ['sharp', /^\xff\xd8\xff/],
  ['sharp', /^\x89PNG\r\n\x1a\n/],
  ['sharp', /^(?:II[*+]\0|MM\0[*+])/],
  ['bitmap', /^BM/],
];

/** The same as `avatarFrom`, of bytes that are read only when it is their turn. When too many wait already it is 429. */
export function avatarInTurn(read: () => Promise<Buffer>): Promise<AvatarImage> {
  return turns.take(async () => avatarFrom(await read()));
}

/**
 * Makes an avatar from a GIF, JPEG, PNG, TIFF or BMP: the first picture in it, upright, cropped in the middle to squares, without
 * metadata. Whatever else, what cannot be decoded, and what has too many pixels is 202 (decision 22).
 */
export async function avatarFrom(bytes: Buffer): Promise<AvatarImage> {
  const square = await largestSquare(bytes).catch(() => {
    throw new ApiError('upload_failed', {
      argument: 'image',
      reason: 'is no GIF, JPEG, PNG, TIFF or BMP that can be read',
    });
  });
  const format = isOpaque(square) ? 'jpg' : 'png';
  const squares = {
    s35: await shrunk(square, AVATAR_SIZES.s35, format),
    s60: await shrunk(square, AVATAR_SIZES.s60, format),
    s195: await shrunk(square, AVATAR_SIZES.s195, format),
    s640: await shrunk(square, AVATAR_SIZES.s640, format),
  };
  return { hash: createHash('sha256').update(bytes).digest('hex'), format, squares };
}

/** Pixels of four bytes, red, green, blue, alpha: the middle of the first picture, in the largest size. */
async function largestSquare(bytes: Buffer): Promise<Buffer> {
  const image = await opened(bytes);
  return image
    .autoOrient()
    .timeout({ seconds: MOST_SECONDS })
    .resize(LARGEST, LARGEST, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** What sharp opens of an image; it decodes nothing yet. */
async function opened(bytes: Buffer): Promise<Sharp> {
  const start = bytes.subarray(0, 8).toString('latin1');
  const reader = BEGINNINGS.find(([, pattern]) => pattern.test(start))?.[0];
  if (reader === undefined) throw new Error('An image has none of the formats');
  // Loaded with the first image, not at the start.
  const { default: sharp } = await import('sharp');
  if (reader === 'sharp') return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { data, width, height } = await decodeBitmap(bytes);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function isOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

async function shrunk(square: Buffer, size: number, format: AvatarImage['format']): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(square, { raw: { width: LARGEST, height: LARGEST, channels: 4 } }).resize(size, size);
  return format === 'png' ? image.png().toBuffer() : image.removeAlpha().jpeg({ quality: 85 }).toBuffer();
}
