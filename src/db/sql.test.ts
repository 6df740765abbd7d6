import { describe, expect, it } from 'vitest';
import { empty, join, raw, sql, type Sql } from './sql.js';

const both = ({ text, values }: Sql) => ({ text, values });

describe('a statement', () => {
  it('has a parameter for each value', () => {
    expect(both(sql`select ${1}, ${'two'}, ${[3]}, ${null}, ${undefined}`)).toEqual({
      text: 'select $1, $2, $3, $4, $5',
      values: [1, 'two', [3], null, undefined],
    });
  });

  it('inserts parts, and parts of parts, with their values in order', () => {
    const inner = sql`b = ${2} and c = ${3}`;
    const outer = sql`(${inner} or d)`;
    expect(both(sql`select a where a = ${1} and ${outer} and ${empty}e = ${4}${outer}`)).toEqual({
      text: 'select a where a = $1 and (b = $2 and c = $3 or d) and e = $4(b = $5 and c = $6 or d)',
      values: [1, 2, 3, 4, 2, 3],
    });
  });

  it('inserts raw text, and lists of values or parts', () => {
    const conditions = [sql`a = ${1}`, sql`b`, sql`c = ${2}`];
    expect(both(sql`${raw('select $')} from t where ${join(conditions, ' and ')} and d in (${join([3, 4])})`)).toEqual({
      text: 'select $ from t where a = $1 and b and c = $2 and d in ($3,$4)',
      values: [1, 2, 3, 4],
    });
    expect(both(join([5]))).toEqual({ text: '$1', values: [5] });
  });
});

describe('the shape of a statement', () => {
  const written = (part: unknown, value: unknown) => sql`select ${part} from t where ${value}`;

  it('is shared by statements from the same place with the same parts', () => {
    const { shape } = written(raw('a'), 1);
    expect(written(raw('a'), 'else').shape).toBe(shape);
    expect(written(raw('b'), 1).shape).not.toBe(shape);
    expect(written(1, 1).shape).not.toBe(shape);
    expect(written(1, raw('a')).shape.text).toBe('select $1 from t where a');
    expect(written(raw('a'), 1).shape.text).toBe('select a from t where $1');
  });

  it('depends on the length and the separator of a list', () => {
    expect(join([1, 2]).shape).toBe(join([3, 4]).shape);
    expect(join([1, 2, 3]).text).toBe('$1,$2,$3');
    expect(join([1, 2], ' or ').text).toBe('$1 or $2');
  });
});

describe('a place with many combinations of filters', () => {
  const filtered = (filters: number) => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const chosen = columns.map((column, bit) => (filters & (1 << bit) ? sql`and ${raw(column)} = ${bit} ` : empty));
    return sql`select 1 from t where true ${join(chosen, '')}`;
  };

  it('keeps the first 32 shapes, and marks the others as not kept', () => {
    const shapes = Array.from({ length: 256 }, (_, filters) => filtered(filters).shape);
    expect(new Set(shapes.filter(({ isKept }) => isKept)).size).toBe(32);
    expect(filtered(0).shape).toBe(shapes[0]);
    expect(filtered(255).shape).not.toBe(shapes[255]);
    expect(both(filtered(0b101))).toEqual({
      text: 'select 1 from t where true and a = $1 and c = $2 ',
      values: [0, 2],
    });
    expect(filtered(255).text).toBe(shapes[255]?.text);
  });

  it('does not affect other places', () => {
    expect(sql`select ${1} from another`.shape.isKept).toBe(true);
  });
});
