import { describe, expect, it } from 'vitest';
import { BUCKETS } from '../../db/ids.js';
import { loopInCode, loopInKeys, oldLoopInCode } from './loop_in_codes.js';

const KEY = 'a key';
const place = (bucket: number) => ({ obj_type: 'CHANNEL' as const, id: BUCKETS + bucket, bucket });
const BUCKET_NUMBERS = [0, 1, 31, 32, 1023, 1024, 2748, BUCKETS - 1];

/** Every second letter in upper case. */
const mixed = (text: string) => text.replace(/../g, (pair) => pair.charAt(0).toUpperCase() + pair.charAt(1));

describe('the local part of a loop-in address', () => {
  it('has 35 characters of lower-case base32, of which 32 are secret', () => {
    for (const bucket of BUCKET_NUMBERS) expect(loopInCode(KEY, place(bucket), 1).text).toMatch(/^[a-z2-7]{35}$/);
    const secrets = [KEY, 'another'].flatMap((key) =>
      [1, 2].map((generation) => loopInCode(key, place(7), generation)),
    );
    expect(new Set(secrets.map(({ text }) => text.slice(3))).size).toBe(4);
  });

  it('says its bucket, and is found in any case', () => {
    for (const bucket of BUCKET_NUMBERS) {
      const { text, sha256 } = loopInCode(KEY, place(bucket), 1);
      for (const spelled of [text, text.toUpperCase(), mixed(text)]) {
        expect(loopInKeys(spelled)).toEqual([{ bucket, sha256 }]);
      }
    }
  });

  it('of an earlier version is found in any case too', () => {
    for (const bucket of BUCKET_NUMBERS) {
      const { text, sha256 } = oldLoopInCode(KEY, place(bucket), 1);
      expect(text).toMatch(/^[\w-]{2}[0-9a-f]{48}$/);
      for (const spelled of [text, text.toUpperCase(), text.toLowerCase()]) {
        expect(loopInKeys(spelled)).toContainEqual({ bucket, sha256 });
      }
    }
  });

  it('is nothing else', () => {
    const nearly = ['1'.repeat(35), 'a'.repeat(34), 'a'.repeat(36), `777${'a'.repeat(32)}`, `é${'a'.repeat(34)}`];
    for (const text of ['', 'ada', ...nearly, 'f'.repeat(100_000)]) expect(loopInKeys(text)).toEqual([]);
  });
});
