import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import type { MediaInfo } from './files.js';
import { mediaKindOf, NO_MEDIA_INFO } from './media_types.js';

/** An image with more pixels counts as a file without measures. */
const MAX_PIXELS = 100_000_000;
/** An image with more pixels is not decoded; its header is trusted. */
const MAX_DECODED_PIXELS = 25_000_000;
/** Formats that have their duration at the end of the file. */
const DURATION_AT_END = /^audio\/(?:ogg|opus)\b/;

const BROKEN: MediaInfo = { intact: false, image: null, duration: null };

/**
 * The media info of a file of that type and size. `bytes` are its first `bytesToInspect(size)`. Never throws: a file
 * that cannot be decoded is not intact, unless `bytes` are only its beginning.
 */
export async function mediaInfoOf(bytes: Buffer, mimeType: string, size: number): Promise<MediaInfo> {
  try {
    switch (mediaKindOf(mimeType)) {
      case 'bitmap':
        return bitmapInfo(bytes, size);
      case 'image':
        return await imageInfo(bytes, size);
      case 'audio':
        return await audioInfo(bytes, mimeType, size);
      case undefined:
        return NO_MEDIA_INFO;
    }
  } catch {
    return bytes.length < size ? NO_MEDIA_INFO : BROKEN;
  }
}

/** The header has the measures. Only decoding shows whether the image is complete. */
async function imageInfo(bytes: Buffer, size: number): Promise<MediaInfo> {
  const { autoOrient: image } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const pixels = image.width * image.height;
  if (pixels > MAX_PIXELS) return NO_MEDIA_INFO;
  if (bytes.length === size && pixels <= MAX_DECODED_PIXELS) {
    const whole = sharp(bytes, { limitInputPixels: MAX_DECODED_PIXELS, failOn: 'truncated', sequentialRead: true });
    await whole.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  }
  return { intact: true, image: { width: image.width, height: image.height }, duration: null };
}

async function audioInfo(bytes: Buffer, mimeType: string, size: number): Promise<MediaInfo> {
  const isWhole = bytes.length === size;
  if (!isWhole && DURATION_AT_END.test(mimeType)) return NO_MEDIA_INFO;
  const { format } = await parseBuffer(bytes, { mimeType, size }, { duration: isWhole, skipCovers: true });
  const { duration } = format;
  if (duration === undefined || !Number.isFinite(duration)) return NO_MEDIA_INFO;
  return { intact: true, image: null, duration: String(Math.round(duration * 1000) / 1000) };
}

/** The header has the measures, and for an uncompressed bitmap they give the size of the file. */
function bitmapInfo(header: Buffer, size: number): MediaInfo {
  const width = header.readInt32LE(18);
  const height = Math.abs(header.readInt32LE(22));
  const isRaw = header.readUInt32LE(30) === 0;
  const needed = header.readUInt32LE(10) + Math.ceil((width * header.readUInt16LE(28)) / 32) * 4 * height;
  if (width <= 0 || height === 0 || (isRaw && needed > size)) return BROKEN;
  return width * height > MAX_PIXELS ? NO_MEDIA_INFO : { intact: true, image: { width, height }, duration: null };
}
