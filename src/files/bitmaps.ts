import { decode } from 'bmp-ts';

/** Pixels of four bytes each: red, green, blue, alpha. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Larger bitmaps are refused. With one bit a pixel, a file of 10 MB could hold five times as many. */
const MAX_PIXELS = 16_000_000;
/** Pixels that are decoded at a time. */
const BAND_PIXELS = 250_000;
const FILE_HEADER = 14;
const INFO_HEADER = 40;
/** The sizes of BITMAPINFOHEADER and of the headers that extend it. */
const HEADER_SIZES = [40, 52, 56, 108, 124];
const UNCOMPRESSED = 0;
const MASKED = 3;
const MASKED_WITH_ALPHA = 6;
/** The default masks of red, green and blue, by the bits of a pixel. */
const MASKS: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f],
  32: [0xff0000, 0xff00, 0xff],
};

interface Bitmap {
  width: number;
  height: number;
  /** Whether the first row of the file is the top row. */
  topDown: boolean;
  bits: number;
  /** The masks of red, green, blue and, if present, alpha; empty if pixels have none. */
  masks: number[];
  palette: Buffer;
  /** The rows, each padded to a multiple of four bytes. */
  rows: Buffer;
}

/**
 * Decodes an uncompressed BMP, in bands of rows to save memory. Throws for other files. Throws before it allocates
 * memory if the file is too short for the size in its header.
 */
export function decodeBitmap(file: Buffer): Pixels {
  const bitmap = readBitmap(file);
  const { width, height, topDown, masks, rows } = bitmap;
  const data = Buffer.alloc(width * height * 4);
  const [bandHeight, rowLength] = [Math.max(1, Math.floor(BAND_PIXELS / width)), rows.length / height];
  for (let first = 0; first < height; first += bandHeight) {
    const band = { height: Math.min(bandHeight, height - first), rows: rows.subarray(first * rowLength) };
    const decoded = decode(plainFile({ ...bitmap, ...band }));
    const top = topDown ? first : height - first - band.height;
    const target = data.subarray(top * width * 4, (top + band.height) * width * 4);
    copyPixels(decoded.data, decoded.width, target, { width, hasAlpha: masks[3] !== undefined });
  }
  return { data: opaqueIfInvisible(data), width, height };
}

/** Reads the header, and checks it against the length of the file. */
function readBitmap(file: Buffer): Bitmap {
  const headerSize = file.readUInt32LE(FILE_HEADER);
  const [width, signedHeight] = [file.readInt32LE(18), file.readInt32LE(22)];
  const [bits, compression] = [file.readUInt16LE(28), file.readUInt32LE(30)];
  const height = Math.abs(signedHeight);
  if (!HEADER_SIZES.includes(headerSize)) throw new Error('A bitmap has a header of an unknown size');
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new Error('A bitmap has pixels of an unknown size');
  if (width < 1 || height < 1 || width * height > MAX_PIXELS) throw new Error('A bitmap is too large');
  const start = file.readUInt32LE(10);
  const length = 4 * Math.ceil((width * bits) / 32) * height;
  if (start + length > file.length) throw new Error('A bitmap is truncated');
  const masks = readMasks(file, headerSize, bits, compression);
  const paletteAt = FILE_HEADER + headerSize;
  const palette = bits > 8 ? Buffer.alloc(0) : file.subarray(paletteAt, Math.min(start, paletteAt + 4 * 2 ** bits));
  return { width, height, topDown: signedHeight < 0, bits, masks, palette, rows: file.subarray(start, start + length) };
}

function readMasks(file: Buffer, headerSize: number, bits: number, compression: number): number[] {
  const known = MASKS[bits] ?? [];
  if (compression === UNCOMPRESSED) return [...known];
  if (known.length === 0 || (compression !== MASKED && compression !== MASKED_WITH_ALPHA)) {
    throw new Error('A bitmap is compressed');
  }
  const hasAlpha = headerSize >= 56 || compression === MASKED_WITH_ALPHA;
  const masks = [0, 1, 2, ...(hasAlpha ? [3] : [])].map((n) => file.readUInt32LE(FILE_HEADER + INFO_HEADER + 4 * n));
  return masks[3] === 0 ? masks.slice(0, 3) : masks;
}

/**
 * The same bitmap in the form that bmp-ts reads correctly: the smallest header, a complete palette, and the rows
 * directly after it. With four bits a pixel bmp-ts needs an even width, so an odd row gets an additional pixel.
 */
function plainFile({ width, height, topDown, bits, masks, palette, rows }: Bitmap): Buffer {
  const header = Buffer.alloc(FILE_HEADER + INFO_HEADER);
  const colors = bits > 8 ? 0 : 2 ** bits;
  const tables = Buffer.alloc(4 * (masks.length + colors));
  masks.forEach((mask, n) => tables.writeUInt32LE(mask, 4 * n));
  palette.copy(tables, 4 * masks.length);
  header.write('BM');
  header.writeUInt32LE(header.length + tables.length, 10);
  header.writeUInt32LE(INFO_HEADER, 14);
  header.writeInt32LE(bits === 4 ? width + (width % 2) : width, 18);
  header.writeInt32LE(topDown ? -height : height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE([UNCOMPRESSED, MASKED, MASKED_WITH_ALPHA][Math.max(0, masks.length - 2)] ?? UNCOMPRESSED, 30);
  header.writeUInt32LE(colors, 46);
  return Buffer.concat([header, tables, rows]);
}

/** Converts pixels from the order of bmp-ts (alpha, blue, green, red) to ours. A decoded row has `stride` pixels. */
function copyPixels(
  decoded: Buffer,
  stride: number,
  target: Buffer,
  { width, hasAlpha }: { width: number; hasAlpha: boolean },
): void {
  for (let row = 0, to = 0; to < target.length; row += 1) {
    for (let from = row * stride * 4, end = from + width * 4; from < end; from += 4, to += 4) {
      target[to] = decoded[from + 3] ?? 0;
      target[to + 1] = decoded[from + 2] ?? 0;
      target[to + 2] = decoded[from + 1] ?? 0;
      target[to + 3] = hasAlpha ? (decoded[from] ?? 0) : 255;
    }
  }
}

/**
 * Makes an image opaque if all of its pixels are transparent: many programs write 0 as alpha to mean that there is
 * none.
 */
function opaqueIfInvisible(data: Buffer): Buffer {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return data;
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return data;
}
