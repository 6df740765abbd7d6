import { buffer } from 'node:stream/consumers';
import type { ByteRange, FileFacts, FileInspector, FileStore } from './files.js';
import { mimeTypeOf, SAMPLE_BYTES } from './mime.js';

type Looks = Omit<FileFacts, 'mimeType'>;
interface InspectedFile {
  key: string;
  size: number;
  declaredType: string;
}

/** What sharp reads and browsers show. SVG is not among it: it is a program, and nobody's picture. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** An image with more pixels is nobody's to show: it is a file like any other. */
const MOST_PIXELS = 100_000_000;
/** Of larger images only the beginning is looked at, which says their size; the rest is taken at its word. */
const DECODED_BYTES = 16 * 1024 * 1024;
const DECODED_PIXELS = 25_000_000;
const HEADER_BYTES = 1024 * 1024;
/** Of larger sound only the beginning is looked at: where that does not say how long it is, nobody counts. */
const COUNTED_BYTES = 32 * 1024 * 1024;

const NOTHING: Looks = { intact: true, image: null, duration: null };
const BROKEN: Looks = { intact: false, image: null, duration: null };

/** Looks with file-type, sharp and music-metadata, which are loaded with the first file that needs them. */
export class ContentInspector implements FileInspector {
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  async inspect(file: InspectedFile): Promise<FileFacts> {
    const sample = await this.#bytes(file, SAMPLE_BYTES);
    const mimeType = await mimeTypeOf(sample, file.declaredType);
    return { mimeType, ...(await this.#look(file, mimeType, sample)) };
  }

  async #look(file: InspectedFile, mimeType: string, sample: Buffer): Promise<Looks> {
    try {
      if (mimeType === 'image/bmp') return looksOfBmp(sample, file.size);
      if (PICTURES.has(mimeType)) return await this.#looksOfPicture(file);
      return mimeType.startsWith('audio/') ? await this.#looksOfSound(file, mimeType) : NOTHING;
    } catch {
      return BROKEN;
    }
  }

  /** The size stands in the header; whether all of it is there shows only when it is decoded. */
  async #looksOfPicture(file: InspectedFile): Promise<Looks> {
    const { default: sharp } = await import('sharp');
    const isSmall = file.size <= DECODED_BYTES;
    const bytes = await this.#bytes(file, isSmall ? file.size : HEADER_BYTES);
    const { autoOrient: image } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const pixels = image.width * image.height;
    if (pixels > MOST_PIXELS) return NOTHING;
    if (isSmall && pixels <= DECODED_PIXELS) {
      const whole = sharp(bytes, { limitInputPixels: DECODED_PIXELS, failOn: 'truncated', sequentialRead: true });
      await whole.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    }
    return { intact: true, image: { width: image.width, height: image.height }, duration: null };
  }

  async #looksOfSound(file: InspectedFile, mimeType: string): Promise<Looks> {
    const { parseStream } = await import('music-metadata');
    const stream = await this.#files.read(file.key);
    if (stream === undefined) return BROKEN;
    try {
      const options = { duration: file.size <= COUNTED_BYTES, skipCovers: true };
      const { format } = await parseStream(stream, { mimeType, size: file.size }, options);
      const { duration } = format;
      if (duration === undefined || !Number.isFinite(duration)) return NOTHING;
      return { intact: true, image: null, duration: String(Math.round(duration * 1000) / 1000) };
    } finally {
      stream.destroy();
    }
  }

  /** So many bytes from the beginning of the file. */
  async #bytes({ key, size }: InspectedFile, most: number): Promise<Buffer> {
    const range: ByteRange = { first: 0, last: Math.min(size, most) - 1 };
    const stream = size === 0 ? undefined : await this.#files.read(key, range);
    return stream === undefined ? Buffer.alloc(0) : buffer(stream);
  }
}

/** A bitmap says in its header how large it is, and how many bytes follow where they are not compressed. */
function looksOfBmp(sample: Buffer, size: number): Looks {
  const width = sample.readInt32LE(18);
  const height = Math.abs(sample.readInt32LE(22));
  const isRaw = sample.readUInt32LE(30) === 0;
  const needed = sample.readUInt32LE(10) + Math.ceil((width * sample.readUInt16LE(28)) / 32) * 4 * height;
  if (width <= 0 || height === 0 || (isRaw && needed > size)) return BROKEN;
  return width * height > MOST_PIXELS ? NOTHING : { intact: true, image: { width, height }, duration: null };
}
