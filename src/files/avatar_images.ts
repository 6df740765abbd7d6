import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { decodeBitmap } from './bitmaps.js';
import { AVATAR_SIZES, type AvatarImage } from './files.js';

const LARGEST = AVATAR_SIZES.s640;

/** What cameras make fits; a bomb does not. Decoding that many pixels takes some 150 MB at the worst. */
const MOST_PIXELS = 25_000_000;

/** How the formats begin. What begins otherwise is never given to a decoder, which might take it for SVG or PDF. */
const BEGINNINGS: readonly [format: 'sharp' | 'bitmap', pattern: RegExp][] = [
  ['sharp', /^GIF8[79]a/],
  ['sharp', /^\xff\xd8\xff/],
  ['sharp', /^\x89PNG\r\n\x1a\n/],
  ['sharp', /^(?:II[*+]\0|MM\0[*+])/],
  ['bitmap', /^BM/],
];

/**
 * Makes an avatar from a GIF, JPEG, PNG, TIFF or BMP: the first picture in it, upright, cropped in the middle to squares, without
 * metadata. Throws for whatever else, for what cannot be decoded, and for what has too many pixels (decision 22).
 */
export async function avatarFrom(bytes: Buffer): Promise<AvatarImage> {
  const square = await largestSquare(bytes);
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
  return opened(bytes)
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** What sharp opens of an image; it decodes nothing yet. */
function opened(bytes: Buffer): Sharp {
  const start = bytes.subarray(0, 8).toString('latin1');
  const reader = BEGINNINGS.find(([, pattern]) => pattern.test(start))?.[0];
  if (reader === undefined) throw new Error('An image has none of the formats');
  if (reader === 'sharp') return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  const { data, width, height } = decodeBitmap(bytes);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function isOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

async function shrunk(square: Buffer, size: number, format: AvatarImage['format']): Promise<Buffer> {
  const image = sharp(square, { raw: { width: LARGEST, height: LARGEST, channels: 4 } }).resize(size, size);
  return format === 'png' ? image.png().toBuffer() : image.removeAlpha().jpeg({ quality: 85 }).toBuffer();
}
