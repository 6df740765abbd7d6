const HEADER = [58, 0, 54, 40, 1, 1];

/** An image that can be sent as text: one pixel, as a BMP. */
export const TINY_BITMAP = `BM${HEADER.map(littleEndian).join('')}\x01\0\x18\0${'\0'.repeat(24)}abc\0`;

function littleEndian(value: number): string {
  return `${String.fromCharCode(value)}\0\0\0`;
}
