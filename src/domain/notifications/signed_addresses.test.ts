import { describe, expect, it } from 'vitest';
import { MAX_ID } from '../../db/ids.js';
import { ID_BITS, isSame, numbersIn, signedLocalPart, type SignedKind } from './signed_addresses.js';

const KIND: SignedKind = { prefix: 'test', label: 'skein/test/1', widths: [1, ID_BITS, 16] };
const OTHER: SignedKind = { ...KIND, label: 'skein/test/2' };
const NUMBERS = [1, MAX_ID, 65_535];
const signed = signedLocalPart(KIND, 'a key', NUMBERS, 'bound');

describe('a signed local part', () => {
  it.each([[NUMBERS], [[0, 0, 0]], [[0, 1, 0]], [[1, 4097, 20_848]]])(
    'says its numbers, in any case: %j',
    (numbers) => {
      const localPart = signedLocalPart(KIND, 'a key', numbers, 'bound');
      expect(localPart).toMatch(/^test[a-z2-7]{46}$/);
      for (const spelled of [localPart, localPart.toUpperCase()]) {
        expect(numbersIn(KIND, spelled)).toEqual(numbers);
        expect(isSame(spelled, localPart)).toBe(true);
      }
    },
  );

  it('is another one for another key, purpose, number, and what it is bound to', () => {
    const others = [
      signedLocalPart(KIND, 'another key', NUMBERS, 'bound'),
      signedLocalPart(OTHER, 'a key', NUMBERS, 'bound'),
      signedLocalPart(KIND, 'a key', [0, MAX_ID, 65_535], 'bound'),
      signedLocalPart(KIND, 'a key', NUMBERS, 'bound:'),
    ];
    for (const other of others) expect(isSame(signed, other)).toBe(false);
    expect(new Set([signed, ...others].map((localPart) => localPart.slice(-32))).size).toBe(5);
  });

  it('is changed by each of its characters, and has no second spelling', () => {
    const numbers = numbersIn(KIND, signed) ?? [];
    for (let index = 4; index < signed.length; index += 1) {
      const changed = `${signed.slice(0, index)}${signed.charAt(index) === 'a' ? 'b' : 'a'}${signed.slice(index + 1)}`;
      const said = numbersIn(KIND, changed) ?? numbers;
      expect(isSame(changed, signedLocalPart(KIND, 'a key', said, 'bound')), changed).toBe(false);
    }
  });

  it('is nothing else', () => {
    const nearly = [signed.slice(1), `${signed}a`, ` ${signed}`, `${signed}\n`, signed.replace('test', 'tést')];
    for (const text of ['', 'test', 'ada', ...nearly, 'a'.repeat(100_000)])
      expect(numbersIn(KIND, text)).toBeUndefined();
  });
});
