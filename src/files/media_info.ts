import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import { NOTHING, readerOf, type Looks } from './media_types.js';

/** An image with more pixels is nobody's to show: it is a file like any other. */
const MOST_PIXELS = 100_000_000;
/** More pixels are not decoded: the header says how many there are, and is taken at its word. */
const DECODED_PIXELS = 25_000_000;
/** How long these are stands at their end. */
const TOLD_AT_THE_END = /^audio\/(?:ogg|opus)\b/;

const BROKEN: Looks = { intact: false, image: null, duration: null };

/**
 * What the beginning of a file of that type and size shows; `bytes` are all of it unless it is large (`bytesToLookAt`). Never throws: what
 * cannot be read is broken, unless there is more of it.
 */
export async function looksOf(bytes: Buffer, mimeType: string, size: number): Promise<Looks> {
  try {
    switch (readerOf(mimeType)) {
      case 'bitmap':
        return looksOfBitmap(bytes, size);
      case 'picture':
        return await looksOfPicture(bytes, size);
      case 'sound':
        return await looksOfSound(bytes, mimeType, size);
      case undefined:
        return NOTHING;
    }
  } catch {
    return bytes.length < size ? NOTHING : BROKEN;
  }
}

/** The size stands in the header; whether all of it is there shows only when it is decoded. */
async function looksOfPicture(bytes: Buffer, size: number): Promise<Looks> {
  const { autoOrient: image } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const pixels = image.width * image.height;
  if (pixels > MOST_PIXELS) return NOTHING;
  if (bytes.length === size && pixels <= DECODED_PIXELS) {
    const whole = sharp(bytes, { limitInputPixels: DECODED_PIXELS, failOn: 'truncated', sequentialRead: true });
    await whole.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  }
  return { intact: true, image: { width: image.width, height: image.height }, duration: null };
}

async function looksOfSound(bytes: Buffer, mimeType: string, size: number): Promise<Looks> {
  const isWhole = bytes.length === size;
  if (!isWhole && TOLD_AT_THE_END.test(mimeType)) return NOTHING;
  const { format } = await parseBuffer(bytes, { mimeType, size }, { duration: isWhole, skipCovers: true });
  const { duration } = format;
  if (duration === undefined || !Number.isFinite(duration)) return NOTHING;
  return { intact: true, image: null, duration: String(Math.round(duration * 1000) / 1000) };
}

/** A bitmap says in its header how large it is, and how many bytes follow where they are not compressed. */
function looksOfBitmap(header: Buffer, size: number): Looks {
  const width = header.readInt32LE(18);
  const height = Math.abs(header.readInt32LE(22));
  const isRaw = header.readUInt32LE(30) === 0;
  const needed = header.readUInt32LE(10) + Math.ceil((width * header.readUInt16LE(28)) / 32) * 4 * height;
  if (width <= 0 || height === 0 || (isRaw && needed > size)) return BROKEN;
  return width * height > MOST_PIXELS ? NOTHING : { intact: true, image: { width, height }, duration: null };
}
