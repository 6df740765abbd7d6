/** The numbers from 0 to `count` - 1. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
