import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY } from '../../clock.js';
import { base32, base32OfBytes, fromBase32 } from '../text/base32.js';

/** Mail addresses of one purpose, whose local parts say what they are for and are signed. Nothing is stored. */
export interface SignedKind {
  /** The local part begins with it. */
  prefix: string;
  /** What is signed begins with it. It is changed when the form of the addresses is. */
  label: string;
  /** The widths of the numbers in the address, in bits. */
  widths: readonly number[];
}

/** The widths of an id and of a day, in bits. */
export const [ID_BITS, DAY_BITS] = [53, 16];
/** 160 bits in 32 digits, as in loop-in addresses. A local part may have 64 characters. */
const [SIGNATURE_BYTES, SIGNATURE_DIGITS] = [20, 32];

const digitsOf = ({ widths }: SignedKind) => Math.ceil(widths.reduce((sum, width) => sum + width, 0) / 5);

/**
 * The local part of an address with these numbers. `bound` is signed too, without being in the address: when it
 * changes, the address no longer works.
 */
export function signedLocalPart(kind: SignedKind, key: string, numbers: readonly number[], bound: string): string {
  const { prefix, label, widths } = kind;
  const packed = widths.reduce((sum, width, index) => (sum << BigInt(width)) | BigInt(numbers[index] ?? 0), 0n);
  const signed = `${label}:${numbers.join(':')}:${bound}`;
  const signature = createHmac('sha256', key).update(signed).digest().subarray(0, SIGNATURE_BYTES);
  return `${prefix}${base32(packed, digitsOf(kind))}${base32OfBytes(signature, SIGNATURE_DIGITS)}`;
}

/** The numbers in a local part, in any case; undefined when it has not the form of this kind. It may be forged. */
export function numbersIn(kind: SignedKind, localPart: string): number[] | undefined {
  const { prefix, widths } = kind;
  const form = new RegExp(`^${prefix}([a-z2-7]{${digitsOf(kind)}})[a-z2-7]{${SIGNATURE_DIGITS}}$`);
  const [, digits] = form.exec(localPart.toLowerCase()) ?? [];
  if (digits === undefined) return undefined;
  let rest = fromBase32(digits);
  const numbers = widths.toReversed().map((width) => {
    const number = Number(BigInt.asUintN(width, rest));
    rest >>= BigInt(width);
    return number;
  });
  return numbers.toReversed();
}

/** Whether a local part is the signed one, in any case. */
export function isSame(localPart: string, signed: string): boolean {
  const [one, other] = [Buffer.from(localPart.toLowerCase()), Buffer.from(signed)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Makes and checks the addresses of one kind. */
export class SignedAddresses {
  readonly #kind: SignedKind;
  readonly #key: string;
  readonly #domain: string | undefined;

  /** `domain`: undefined where no mail is received. */
  constructor(kind: SignedKind, secretKey: string, domain: string | undefined) {
    this.#kind = kind;
    this.#key = secretKey;
    this.#domain = domain;
  }

  /** Whether mail is received, so that there are addresses. */
  protected get hasAddresses(): boolean {
    return this.#domain !== undefined;
  }

  /** The address with these numbers, and with what is signed besides. */
  protected address(numbers: readonly number[], bound: string): string {
    return `${signedLocalPart(this.#kind, this.#key, numbers, bound)}@${this.#domain}`;
  }

  /** Whether a local part is the signed one with these numbers, in any case. */
  protected isSigned(localPart: string, numbers: readonly number[], bound: string): boolean {
    return isSame(localPart, signedLocalPart(this.#kind, this.#key, numbers, bound));
  }
}

/** The number of a day, in UTC. */
export function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY);
}

/** Whether an address of this day still works after so many days. */
export function isWithin(day: number, days: number, now: Date): boolean {
  const age = dayOf(now) - day;
  return age >= 0 && age <= days;
}
