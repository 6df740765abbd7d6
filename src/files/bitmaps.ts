import { decode } from 'bmp-ts';

/** Pixels of four bytes each: red, green, blue, alpha. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** More than this is no avatar. A bitmap of one bit a pixel could hold it five times in 10 MB. */
const MOST_PIXELS = 16_000_000;
/** Decoded at a time. */
const BAND_PIXELS = 250_000;
const FILE_HEADER = 14;
const INFO_HEADER = 40;
/** Of the headers that begin with the 40 bytes of BITMAPINFOHEADER: itself, and those that have masks and more. */
const HEADER_SIZES = [40, 52, 56, 108, 124];
const PLAIN = 0;
const MASKED = 3;
const MASKED_WITH_ALPHA = 6;
/** Which bits are red, green and blue where the file does not say. */
const MASKS: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x03e0, 0x001f],
  32: [0xff0000, 0xff00, 0xff],
};

interface Bitmap {
  width: number;
  height: number;
  /** The first row of the file is the upper one. */
  topDown: boolean;
  bits: number;
  /** Of red, green, blue and alpha; empty where pixels have none. */
  masks: number[];
  palette: Buffer;
  /** The rows, each filled up to four bytes. */
  rows: Buffer;
}

/**
 * Decodes a BMP that is not compressed, in bands, of which each has its copies alone. Throws for all else, and before anything is
 * set aside for a picture that the file is too short for, whatever its header says.
 */
export function decodeBitmap(file: Buffer): Pixels {
  const bitmap = readBitmap(file);
  const { width, height, topDown, masks, rows } = bitmap;
  const data = Buffer.alloc(width * height * 4);
  const [most, rowLength] = [Math.max(1, Math.floor(BAND_PIXELS / width)), rows.length / height];
  for (let first = 0; first < height; first += most) {
    const band = { height: Math.min(most, height - first), rows: rows.subarray(first * rowLength) };
    const decoded = decode(plainFile({ ...bitmap, ...band }));
    const top = topDown ? first : height - first - band.height;
    const target = data.subarray(top * width * 4, (top + band.height) * width * 4);
    copyPixels(decoded.data, decoded.width, target, { width, hasAlpha: masks[3] !== undefined });
  }
  return { data: shown(data), width, height };
}

/** Reads the header, and holds it against the length of the file. */
function readBitmap(file: Buffer): Bitmap {
  const headerSize = file.readUInt32LE(FILE_HEADER);
  const [width, signedHeight] = [file.readInt32LE(18), file.readInt32LE(22)];
  const [bits, compression] = [file.readUInt16LE(28), file.readUInt32LE(30)];
  const height = Math.abs(signedHeight);
  if (!HEADER_SIZES.includes(headerSize)) throw new Error('A bitmap has a header of an unknown size');
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new Error('A bitmap has pixels of an unknown size');
  if (width < 1 || height < 1 || width * height > MOST_PIXELS) throw new Error('A bitmap is too large');
  const start = file.readUInt32LE(10);
  const length = 4 * Math.ceil((width * bits) / 32) * height;
  if (start + length > file.length) throw new Error('A bitmap is cut off');
  const masks = readMasks(file, headerSize, bits, compression);
  const paletteAt = FILE_HEADER + headerSize;
  const palette = bits > 8 ? Buffer.alloc(0) : file.subarray(paletteAt, Math.min(start, paletteAt + 4 * 2 ** bits));
  return { width, height, topDown: signedHeight < 0, bits, masks, palette, rows: file.subarray(start, start + length) };
}

function readMasks(file: Buffer, headerSize: number, bits: number, compression: number): number[] {
  const known = MASKS[bits] ?? [];
  if (compression === PLAIN) return [...known];
  if (known.length === 0 || (compression !== MASKED && compression !== MASKED_WITH_ALPHA)) {
    throw new Error('A bitmap is compressed');
  }
  const hasAlpha = headerSize >= 56 || compression === MASKED_WITH_ALPHA;
  const masks = [0, 1, 2, ...(hasAlpha ? [3] : [])].map((n) => file.readUInt32LE(FILE_HEADER + INFO_HEADER + 4 * n));
  return masks[3] === 0 ? masks.slice(0, 3) : masks;
}

/**
 * The same picture in the form that bmp-ts reads rightly: the smallest header, a whole palette, and the rows right behind it. Of
 * four bits a pixel it wants an even width; the last pixel of a row is then one too many.
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
  header.writeUInt32LE([PLAIN, MASKED, MASKED_WITH_ALPHA][Math.max(0, masks.length - 2)] ?? PLAIN, 30);
  header.writeUInt32LE(colors, 46);
  return Buffer.concat([header, tables, rows]);
}

/** From bmp-ts's order, alpha, blue, green, red, to ours. A decoded row has `stride` pixels. */
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

/** A picture of which nothing would be seen means to have no alpha: many programs leave it at 0. */
function shown(data: Buffer): Buffer {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return data;
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return data;
}
