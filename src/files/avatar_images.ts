import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { decodeBitmap } from './bitmaps.js';
import { AVATAR_SIZES, type AvatarImage } from './files.js';

const LARGEST = AVATAR_SIZES.s640;

/** Enough for photos of cameras, but not for a decompression bomb. Decoding this many pixels takes 150 MB at worst. */
const MAX_PIXELS = 25_000_000;

/**
 * The first bytes of each format, and its decoder. Other files are not decoded: sharp might take them for SVG or PDF.
 */
const SIGNATURES: readonly [decoder: 'sharp' | 'bitmap', pattern: RegExp][] = [
  ['sharp', /^GIF8[79]a/],
  ['sharp', /^\xff\xd8\xff/],
  ['sharp', /^\x89PNG\r\n\x1a\n/],
  ['sharp', /^(?:II[*+]\0|MM\0[*+])/],
  ['bitmap', /^BM/],
];

/**
 * Creates an avatar from a GIF, JPEG, PNG, TIFF or BMP: its first image, upright, cropped to the square in the middle,
 * without metadata. Throws for other formats, and for images that cannot be decoded or have too many pixels
 * (behaviour/errors.md#rare-codes).
 */
export async function avatarFrom(bytes: Buffer): Promise<AvatarImage> {
  const square = await largestSquare(bytes);
  const format = isOpaque(square) ? 'jpg' : 'png';
  const squares = {
    s35: await resized(square, AVATAR_SIZES.s35, format),
    s60: await resized(square, AVATAR_SIZES.s60, format),
    s195: await resized(square, AVATAR_SIZES.s195, format),
    s640: await resized(square, AVATAR_SIZES.s640, format),
  };
  return { hash: createHash('sha256').update(bytes).digest('hex'), format, squares };
}

/** The square in the largest size, as pixels of four bytes: red, green, blue, alpha. */
async function largestSquare(bytes: Buffer): Promise<Buffer> {
  return open(bytes)
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** Opens an image without decoding it, except bitmaps, which sharp cannot read. */
function open(bytes: Buffer): Sharp {
  const start = bytes.subarray(0, 8).toString('latin1');
  const decoder = SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0];
  if (decoder === undefined) throw new Error('An image has an unknown format');
  if (decoder === 'sharp') return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const { data, width, height } = decodeBitmap(bytes);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function isOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

async function resized(square: Buffer, size: number, format: AvatarImage['format']): Promise<Buffer> {
  const image = sharp(square, { raw: { width: LARGEST, height: LARGEST, channels: 4 } }).resize(size, size);
  return format === 'png' ? image.png().toBuffer() : image.removeAlpha().jpeg({ quality: 85 }).toBuffer();
}
