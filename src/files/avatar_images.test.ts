import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { BLUE, RED, bitmapOf, blackPng, colorAt, twoHalves, type BitmapShape, type Color } from '../testing/images.js';
import { avatarFrom } from './avatar_images.js';
import { AVATAR_SIZES } from './files.js';

/** Compares a colour with the result of a lossy format. */
function expectColor([r = 0, g = 0, b = 0]: readonly number[], wanted: { r: number; g: number; b: number }) {
  const far = Math.max(Math.abs(r - wanted.r), Math.abs(g - wanted.g), Math.abs(b - wanted.b));
  expect(far, `${r} ${g} ${b} is not ${wanted.r} ${wanted.g} ${wanted.b}`).toBeLessThan(24);
}

/** Fails unless the largest square is red on its left and blue on its right. */
async function expectHalves(bytes: Buffer): Promise<void> {
  const { squares } = await avatarFrom(bytes);
  expectColor(await colorAt(squares.s640, 0.2), RED);
  expectColor(await colorAt(squares.s640, 0.8), BLUE);
}

const SHAPES: [string, BitmapShape][] = [1, 4, 8].flatMap((bits) =>
  [64, 65, 66, 67].map((width): [string, BitmapShape] => [
    `${bits} bits a pixel, ${width} wide`,
    { width, height: 40, bits: bits === 1 ? 1 : bits === 4 ? 4 : 8, pixel: (x) => (x < width / 2 ? 0 : 1) },
  ]),
);
const rgb = ({ r, g, b }: Color) => (r << 16) | (g << 8) | b;
const halves = (width: number, left: number, right: number) => (x: number) => (x < width / 2 ? left : right);
const [RED_565, BLUE_565] = [(27 << 11) | (5 << 5) | 5, (2 << 11) | (10 << 5) | 27];

describe('an avatar', () => {
  it.each(['gif', 'jpeg', 'png', 'tiff'] as const)('is made of %s, in four squares', async (format) => {
    const { hash, squares } = await avatarFrom(await twoHalves(300, 200).toFormat(format).toBuffer());
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const key of ['s35', 's60', 's195', 's640'] as const) {
      const size = AVATAR_SIZES[key];
      expect(await sharp(squares[key]).metadata()).toMatchObject({ width: size, height: size, format: 'jpeg' });
      expectColor(await colorAt(squares[key], 0.2), RED);
      expectColor(await colorAt(squares[key], 0.8), BLUE);
    }
  });

  it('has the hash of what it was made of: the same for the same, another for another', async () => {
    const [one, other] = [await twoHalves(30, 20).png().toBuffer(), await twoHalves(30, 21).png().toBuffer()];
    const { hash } = await avatarFrom(one);
    expect(await avatarFrom(Buffer.from(one))).toMatchObject({ hash });
    expect((await avatarFrom(other)).hash).not.toBe(hash);
  });

  it('is cropped in the middle, upright or not, and made larger from a small image', async () => {
    await expectHalves(await twoHalves(900, 100).png().toBuffer());
    await expectHalves(await twoHalves(4, 40).png().toBuffer());
    const edges = sharp({ create: { width: 400, height: 100, channels: 3, background: BLUE } });
    const middle = { create: { width: 100, height: 100, channels: 3 as const, background: RED } };
    const { squares } = await avatarFrom(
      await edges
        .composite([{ input: middle, left: 150, top: 0 }])
        .png()
        .toBuffer(),
    );
    for (const x of [0.01, 0.5, 0.99]) expectColor(await colorAt(squares.s195, x), RED);
  });

  it('is turned as the camera was held, and says nothing of camera, place or program', async () => {
    const exif = { IFD0: { Artist: 'Zebulon Quagga', Software: 'Loom 9' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const turned = await twoHalves(300, 200)
      .rotate(90)
      .withExif(exif)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    expect(turned.toString('latin1')).toContain('Zebulon');
    await expectHalves(turned);
    const { squares } = await avatarFrom(turned);
    for (const square of Object.values(squares)) {
      const { exif: kept, icc, xmp, iptc, orientation } = await sharp(square).metadata();
      expect([kept, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(square.toString('latin1')).not.toMatch(/Zebulon|Loom 9/);
    }
  });

  it('is the first frame of an animation, and the first page of several', async () => {
    const square = (background: Color) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const animation = sharp([await square(RED), await square(BLUE)], { join: { animated: true } });
    for (const format of ['gif', 'tiff'] as const) {
      const bytes = await animation.clone().toFormat(format).toBuffer();
      expect((await sharp(bytes).metadata()).pages).toBe(2);
      const { squares } = await avatarFrom(bytes);
      expectColor(await colorAt(squares.s640, 0.5), RED);
      expectColor(await colorAt(squares.s640, 0.5, 0.95), RED);
    }
  });

  it('keeps what shines through, as PNG', async () => {
    const half = { create: { width: 50, height: 100, channels: 4 as const, background: { ...RED, alpha: 1 } } };
    const clear = sharp({ create: { width: 100, height: 100, channels: 4, background: { ...BLUE, alpha: 0 } } });
    const { format, squares } = await avatarFrom(
      await clear
        .composite([{ input: half, left: 0, top: 0 }])
        .png()
        .toBuffer(),
    );
    expect(format).toBe('png');
    expect((await colorAt(squares.s60, 0.2))[3]).toBe(255);
    expect((await colorAt(squares.s60, 0.8))[3]).toBe(0);
    const opaque = await sharp({ create: half.create }).png().toBuffer();
    expect((await avatarFrom(opaque)).format).toBe('jpg');
  });

  it.each([
    ['grey', (image: Sharp) => image.greyscale().png()],
    ['16 bits a channel', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['a palette', (image: Sharp) => image.png({ palette: true })],
    ['CMYK', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
    ['interlaced', (image: Sharp) => image.png({ progressive: true })],
    ['progressive', (image: Sharp) => image.jpeg({ progressive: true })],
    ['tiles', (image: Sharp) => image.tiff({ tile: true, compression: 'lzw' })],
  ])('is made of an image with %s', async (_, make) => {
    const { squares } = await avatarFrom(await make(twoHalves(300, 200)).toBuffer());
    expect((await sharp(squares.s640).metadata()).space).toBe('srgb');
  });
});

describe('an avatar of a bitmap', () => {
  it.each(SHAPES)('of %s', async (_, shape) => {
    await expectHalves(bitmapOf(shape));
    await expectHalves(bitmapOf({ ...shape, height: -shape.height, gap: 10 }));
  });

  it.each<[string, BitmapShape]>([
    ['24 bits', { width: 61, height: 40, bits: 24, pixel: halves(61, rgb(RED), rgb(BLUE)) }],
    [
      '24 bits with the newest header',
      { width: 62, height: 40, bits: 24, headerSize: 124, pixel: halves(62, rgb(RED), rgb(BLUE)) },
    ],
    ['32 bits', { width: 63, height: -40, bits: 32, gap: 4, pixel: halves(63, rgb(RED), rgb(BLUE)) }],
    [
      '16 bits',
      { width: 61, height: 40, bits: 16, pixel: halves(61, (27 << 10) | (2 << 5) | 5, (2 << 10) | (5 << 5) | 27) },
    ],
    [
      '16 bits with masks',
      {
        width: 61,
        height: 40,
        bits: 16,
        compression: 3,
        masks: [0xf800, 0x7e0, 0x1f],
        pixel: halves(61, RED_565, BLUE_565),
      },
    ],
    [
      '32 bits with masks, and no alpha anywhere',
      {
        width: 64,
        height: 40,
        bits: 32,
        compression: 3,
        headerSize: 108,
        masks: [0xff0000, 0xff00, 0xff, 0xff000000],
        pixel: halves(64, rgb(RED), rgb(BLUE)),
      },
    ],
  ])('of %s', async (_, shape) => {
    await expectHalves(bitmapOf(shape));
  });

  it('has its rows in order, in whatever bands they are decoded', async () => {
    for (const height of [700, -700]) {
      const pixel = (_: number, y: number) => (y < 350 ? rgb(RED) : rgb(BLUE));
      const { squares } = await avatarFrom(bitmapOf({ width: 700, height, bits: 24, pixel }));
      for (const y of [0.02, 0.25, 0.48]) expectColor(await colorAt(squares.s640, 0.5, y), RED);
      for (const y of [0.52, 0.75, 0.98]) expectColor(await colorAt(squares.s640, 0.5, y), BLUE);
    }
  });

  it('keeps what shines through', async () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const pixel = halves(64, 0xff000000 + rgb(RED), rgb(BLUE));
    const { format, squares } = await avatarFrom(
      bitmapOf({ width: 64, height: 64, bits: 32, compression: 3, headerSize: 124, masks, pixel }),
    );
    expect(format).toBe('png');
    expect((await colorAt(squares.s640, 0.2))[3]).toBe(255);
    expect((await colorAt(squares.s640, 0.8))[3]).toBe(0);
  });
});

describe('no avatar, and 202, is', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const bmp = (change: (file: Buffer) => void, more: Partial<BitmapShape> = {}) => {
    const file = bitmapOf({ width: 64, height: 64, bits: 24, pixel: () => 0, ...more });
    change(file);
    return file;
  };
  const formats: [string, () => Buffer | Promise<Buffer>][] = [
    ['SVG', () => svg],
    ['SVG behind the beginning of a PNG', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
    ['WebP', () => twoHalves(30, 20).webp().toBuffer()],
    ['AVIF', () => twoHalves(30, 20).avif().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['HTML', () => Buffer.from('<!doctype html><img src="x">')],
    ['nothing', () => Buffer.alloc(0)],
    ['a beginning alone', () => Buffer.from('GIF89a')],
    [
      'noise',
      () => Buffer.from('BM and no more than that, whatever one might think of it; it is long enough for a header'),
    ],
    ['a PNG that is cut off', async () => (await twoHalves(300, 200).png().toBuffer()).subarray(0, 400)],
    ['a JPEG that is cut off', async () => (await twoHalves(300, 200).jpeg().toBuffer()).subarray(0, 800)],
    ['a TIFF that is cut off', async () => (await twoHalves(300, 200).tiff().toBuffer()).subarray(0, 500)],
    ['a BMP that is cut off', () => bmp(() => undefined).subarray(0, 2000)],
    ['a BMP that is compressed', () => bmp((file) => file.writeUInt32LE(1, 30), { bits: 8 })],
    ['a BMP of no width', () => bmp((file) => file.writeInt32LE(0, 18))],
    ['a BMP of negative width', () => bmp((file) => file.writeInt32LE(-64, 18))],
    ['a BMP with its rows behind its end', () => bmp((file) => file.writeUInt32LE(0xfffffff0, 10))],
    ['a BMP of 7 bits a pixel', () => bmp((file) => file.writeUInt16LE(7, 28))],
    ['a BMP with a header that is longer than the file', () => bmp((file) => file.writeUInt32LE(0xffffffff, 14))],
  ];
  it.each(formats)('%s', async (_, make) => {
    await expect(avatarFrom(await make())).rejects.toThrow();
  });

  it('a bomb: it is refused at once, and takes no memory', async () => {
    const png = blackPng(30_000, 30_000);
    expect(png.length).toBeLessThan(200_000);
    const lies = [
      bmp((file) => (file.writeInt32LE(30_000, 18), file.writeInt32LE(30_000, 22))),
      bmp((file) => (file.writeInt32LE(0x7fffffff, 18), file.writeInt32LE(-0x80000000, 22)), { bits: 1 }),
      bmp((file) => file.writeUInt32LE(0xffffffff, 46), { bits: 8 }),
    ];
    const size = '\xff\xff\xff\xff';
    const gif = `GIF89a${size}\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0${size}\0\x02\x02\x4c\x01\0;`;
    const before = process.memoryUsage().rss;
    for (const bomb of [png, Buffer.from(gif, 'latin1'), ...lies.slice(0, 2)]) {
      await expect(avatarFrom(bomb)).rejects.toThrow();
    }
    // A longer colour table is cut to the number of possible colours.
    expect(await avatarFrom(lies[2] ?? png)).toMatchObject({ format: 'jpg' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('more than 25 million pixels, however they are spread', async () => {
    expect(await avatarFrom(blackPng(25_000, 1000))).toMatchObject({ format: 'jpg' });
    await expect(avatarFrom(blackPng(25_001, 1000))).rejects.toThrow();
  });

  it('a bitmap of more than 16 million', async () => {
    const ofWidth = (width: number) => {
      const file = bmp((head) => (head.writeInt32LE(width, 18), head.writeInt32LE(4000, 22)), { bits: 1 });
      return Buffer.concat([file, Buffer.alloc(504 * 4000)]);
    };
    expect(await avatarFrom(ofWidth(4000))).toMatchObject({ format: 'jpg' });
    await expect(avatarFrom(ofWidth(4001))).rejects.toThrow();
  });
});
