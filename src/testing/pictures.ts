import sharp from 'sharp';

/** An image of noise, which no format compresses well, so that a test can cut bytes off. */
export async function aPicture(
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif',
  width = 64,
  height = 48,
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .toFormat(format)
    .toBuffer();
}

/** Silence as WAV. */
export function aSound(seconds = 1): Buffer {
  const rate = 8000;
  const sound = Buffer.alloc(44 + rate * seconds);
  sound.write('RIFF', 0);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(rate, 24);
  sound.writeUInt32LE(rate, 28);
  sound.writeUInt16LE(1, 32);
  sound.writeUInt16LE(8, 34);
  sound.write('data', 36);
  sound.writeUInt32LE(rate * seconds, 40);
  return sound;
}

/** A black bitmap with 24 bits per pixel. */
export function aBitmap(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + Math.ceil((width * 24) / 32) * 4 * height);
  bytes.write('BM', 0);
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/**
 * Audio of this many bytes, made of the shortest frames. Its length is known only when all frames are counted, which
 * takes a second for a few megabytes.
 */
export function aLongCount(size: number): Buffer {
  const frame = Buffer.from('fff1508000e0fc', 'hex');
  return Buffer.alloc(size - (size % frame.length), frame);
}
