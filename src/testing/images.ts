import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export interface Color {
  r: number;
  g: number;
  b: number;
}
export const RED: Color = { r: 220, g: 20, b: 40 };
export const BLUE: Color = { r: 20, g: 40, b: 220 };

/** An image with a red left half and a blue right half. */
export function twoHalves(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: RED };
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

/** The RGBA color of a pixel. `x` and `y` are fractions of the width and the height. */
export async function colorAt(image: Buffer, x: number, y = 0.5): Promise<number[]> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

/** A valid PNG with one bit per pixel, all of them black: few bytes for very many pixels. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export interface BitmapShape {
  width: number;
  /** With a negative height the first row is the top one. */
  height: number;
  bits: 1 | 4 | 8 | 16 | 24 | 32;
  compression?: number;
  headerSize?: number;
  /** For red, green, blue and alpha. */
  masks?: readonly number[];
  /** The bytes between the header with its tables and the rows. */
  gap?: number;
  /** The bits of a pixel. */
  pixel: (x: number, y: number) => number;
}

/** A BMP of this shape. With up to 8 bits its palette is red, blue, and black. */
export function bitmapOf({ width, height, bits, pixel, ...more }: BitmapShape): Buffer {
  const { compression = 0, headerSize = 40, masks = [], gap = 0 } = more;
  const stride = 4 * Math.ceil((width * bits) / 32);
  const rows = Buffer.alloc(stride * Math.abs(height));
  for (let row = 0; row < Math.abs(height); row += 1) {
    const y = height < 0 ? row : height - 1 - row;
    for (let x = 0; x < width; x += 1) writePixel(rows.subarray(row * stride), x, bits, pixel(x, y));
  }
  const palette = Buffer.alloc(bits > 8 ? 0 : 4 * 2 ** bits);
  if (bits <= 8) [RED, BLUE].forEach(({ r, g, b }, n) => palette.set([b, g, r, 0], 4 * n));
  const head = Buffer.alloc(14 + Math.max(headerSize, 40 + 4 * masks.length) + (bits > 8 ? 0 : palette.length) + gap);
  head.write('BM');
  head.writeUInt32LE(head.length + rows.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(headerSize, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  masks.forEach((mask, n) => head.writeUInt32LE(mask, 54 + 4 * n));
  if (bits <= 8) palette.copy(head, 14 + headerSize);
  return Buffer.concat([head, rows]);
}

function writePixel(row: Buffer, x: number, bits: BitmapShape['bits'], value: number): void {
  if (bits >= 8) return void row.writeUIntLE(value, (x * bits) / 8, bits / 8);
  const [at, shift] = [Math.floor((x * bits) / 8), 8 - bits - ((x * bits) % 8)];
  row[at] = (row[at] ?? 0) | (value << shift);
}

/** An avatar file. Files of different widths differ. */
export async function anAvatar(width = 40): Promise<File> {
  return new File([new Uint8Array(await twoHalves(width, 40).png().toBuffer())], 'me.png', { type: 'image/png' });
}

/** Fetches the URL of an avatar from a server on this machine. */
export function fetchAvatar(
  { baseUrl }: { baseUrl: string },
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(`${baseUrl}${new URL(url).pathname}`, { method, headers });
}
