/** Lower-case base32 (RFC 4648): mail servers may change the case of an address, and so may people. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** The last `length` digits of a number. */
export function base32(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let digits = 0; digits < length; digits += 1) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}

/** The last `length` digits of the bytes as one number. */
export function base32OfBytes(bytes: Buffer, length: number): string {
  return base32(BigInt(`0x${bytes.toString('hex')}`), length);
}

/** The number with these digits, each of which is in the alphabet. */
export function fromBase32(digits: string): bigint {
  return [...digits].reduce((sum, digit) => (sum << 5n) + BigInt(ALPHABET.indexOf(digit)), 0n);
}
