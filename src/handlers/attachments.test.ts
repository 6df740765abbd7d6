import { deflateSync, crc32 } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadBucket } from '../db/ids.js';
import { sql } from '../db/database.js';
import { formWith, type Person } from '../testing/person.js';
import { aBitmap, aPicture, aSound } from '../testing/pictures.js';
import { useSkein } from '../testing/skein.js';
import { anUpload } from '../testing/uploads.js';

const skein = useSkein();
let ada: Person;
beforeAll(async () => {
  ada = await skein.aUser('ada');
});

const upload = (bytes: Buffer | string, name = 'a.bin', type = '') =>
  anUpload(ada, new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }));

/** A chunk of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG as an animation of one frame. Its signature and its header have 33 bytes. */
function anAnimation(png: Buffer): Buffer {
  const control = Buffer.from('0000000100000000', 'hex');
  return Buffer.concat([png.subarray(0, 33), chunk('acTL', control), png.subarray(33)]);
}

/** A PNG whose header says so, and whose pixels are all the same: a few bytes that become very many. */
function aBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('attachments.upload', () => {
  it('answers the attachment under the id of the client', async () => {
    const attachment_id = randomUUID();
    const file = new File(['warp and weft'], 'notes.txt', { type: 'text/plain' });
    const answer = await ada.upload('attachments.upload', formWith(file, { attachment_id }, 'file_name'));
    expect(answer).toEqual({
      attachment_id,
      title: 'notes.txt',
      url: expect.stringMatching(
        `^http://skein.test/files/${attachment_id}\\?reader=${ada.id}&expires=\\d+&signature=[0-9a-f]{64}$`,
      ),
      url_type: 'file',
      file_name: 'notes.txt',
      file_size: 13,
      underlying_type: 'text/plain',
      upload_state: 'uploaded',
      image: null,
      image_width: null,
      image_height: null,
      duration: null,
    });
  });

  it('takes any spelling of the part and any order, and hints for what they are', async () => {
    const form = new FormData();
    form.append('file', new File(['warp'], 'w.txt'));
    form.append('file_size', '4000');
    form.append('underlying_type', 'image/png');
    form.append('attachment_id', randomUUID());
    expect(await ada.upload('attachments.upload', form)).toMatchObject({ file_size: 4, underlying_type: 'text/plain' });
  });

  it('keeps the SHA-256 of the bytes with it', async () => {
    const { attachment_id: id } = await upload('warp and weft');
    const { sha256 } = await skein.db.one<{ sha256: Buffer }>(sql`
      select sha256 from uploads where bucket = ${uploadBucket(id)} and attachment_id = ${id}`);
    expect(sha256.toString('hex')).toBe('f427081f59fc12ab50d5325edfc333f73f1e2a0c72730da7c220f0f55d0f8a65');
  });

  it('answers an id in small letters, and is 131 for one in use, whosever and in whatever letters', async () => {
    const attachment_id = randomUUID();
    const send = (by: Person, id: string) =>
      by.tryUpload('attachments.upload', formWith(new File(['a'], 'a'), { attachment_id: id }));
    expect((await send(ada, attachment_id.toUpperCase())).json()).toMatchObject({ attachment_id });
    for (const by of [ada, await skein.aUser('ben')]) {
      const { status, json } = await send(by, attachment_id);
      expect({ status, body: json() }).toMatchObject({ status: 409, body: { error_code: 131 } });
    }
  });

  it('lets one of two through that come with the same id at the same time', async () => {
    const attachment_id = randomUUID();
    const before = (await skein.filesKept()).length;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ada.tryUpload('attachments.upload', formWith(new File(['a'], 'a'), { attachment_id }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await skein.filesKept()).length).toBe(before + 1);
  });

  it.each(['seven', '0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d3', 'urn:uuid:0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34', ' '])(
    'is 20 for the id %j',
    async (attachment_id) => {
      const { json } = await ada.tryUpload('attachments.upload', formWith(new File(['a'], 'a'), { attachment_id }));
      expect(json()).toMatchObject({ error_code: 20 });
    },
  );

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'tells how large a %s is, whatever it is called',
    async (format) => {
      const answer = await upload(await aPicture(format), 'notes.txt', 'text/html');
      expect(answer).toMatchObject({
        url_type: 'image',
        underlying_type: `image/${format}`,
        upload_state: 'uploaded',
        image_width: 64,
        image_height: 48,
        image: answer.url,
      });
    },
  );

  it('tells how large an animated PNG is', async () => {
    expect(await upload(anAnimation(await aPicture('png')))).toMatchObject({
      url_type: 'image',
      underlying_type: 'image/apng',
      upload_state: 'uploaded',
      image_width: 64,
      image_height: 48,
    });
  });

  it('keeps the declared type of a text', async () => {
    const text = Buffer.from('\ufeffName;Ort\r\nAda;Köln\r\n', 'utf16le');
    expect(await upload(text, 'a.bin', 'text/csv')).toMatchObject({ underlying_type: 'text/csv', duration: null });
  });

  it('tells how large a bitmap is', async () => {
    expect(await upload(aBitmap(7, 5))).toMatchObject({ url_type: 'image', image_width: 7, image_height: 5 });
  });

  it('tells how long sound is', async () => {
    expect(await upload(aSound(2), 'hum.wav')).toMatchObject({ underlying_type: 'audio/wav', duration: '2' });
  });

  it('is failed for a picture that is cut off', async () => {
    const failed = { upload_state: 'failed', url_type: 'file', image: null, image_width: null };
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const whole = await aPicture(format);
      expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject(failed);
    }
    expect(await upload(aBitmap(70, 50).subarray(0, 200))).toMatchObject(failed);
  });

  it('is a file, and no image, for a picture of more pixels than anybody can be shown', async () => {
    const before = process.memoryUsage.rss();
    const answers = await Promise.all([aBomb(60_000), aBitmapHeader(30_000)].map((bytes) => upload(bytes)));
    for (const answer of answers) expect(answer).toMatchObject({ url_type: 'file', image: null, image_width: null });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('has no image for SVG and HTML', async () => {
    for (const [text, type] of [
      ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/svg+xml'],
      ['<!doctype html><script>alert(1)</script>', 'text/html'],
    ]) {
      expect(await upload(text ?? '', 'a.png', 'image/png')).toMatchObject({
        url_type: 'file',
        underlying_type: type,
        image: null,
        upload_state: 'uploaded',
      });
    }
  });

  it('takes an empty file', async () => {
    expect(await upload('')).toMatchObject({ file_size: 0, upload_state: 'uploaded' });
  });

  it('is 120 for strangers', async () => {
    const { status } = await skein.send({
      method: 'POST',
      path: '/api/v3/attachments/upload',
      body: formWith(new File(['a'], 'a'), { attachment_id: randomUUID() }),
    });
    expect(status).toBe(401);
  });
});

/** The header of a compressed bitmap of so many pixels. */
function aBitmapHeader(side: number): Buffer {
  const bytes = aBitmap(1, 1);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt32LE(1, 30);
  return bytes;
}
