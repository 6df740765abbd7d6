import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const parseNumbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

/** Type parsers: bigint becomes number, because ids are below 2^53, and a bigint array becomes an array of numbers. */
export const types = {
  getTypeParser(oid: number, format?: string) {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY) return parseNumbers;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid);
  },
};
