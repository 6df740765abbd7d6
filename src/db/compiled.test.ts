import { describe, expect, it } from 'vitest';
import { raw } from 'objection';
import { raw as rawSql, sql } from './sql.js';
import { bucketIn, compiled, computed, fragment, pick, statement, variants, type Buildable } from './compiled.js';
import { BaseModel } from './model.js';

class Thing extends BaseModel {
  static override tableName = 'things';
  declare id: number;
  declare bucket: number;
  declare name: string;
  declare sizes: number[];
}

const shout = (text: string) => text.toUpperCase();
const things = rawSql('things');
const both = ({ text, values }: { text: string; values: readonly unknown[] }) => ({ text, values });

describe('a compiled statement', () => {
  const named = compiled(({ id, name }: { id: number; name: string }) =>
    Thing.query().select('id').byId(id).where('name', name).where(raw('? < all(sizes)', 7)),
  );

  it('has the text of its query and the values of each call', () => {
    expect(both(named({ id: 3 * 4096 + 5, name: 'a' }))).toEqual({
      text: 'select "id" from "things" where ("things"."bucket" = $1 and "things"."id" = $2) and "name" = $3 and $4 < all(sizes)',
      values: [5, 3 * 4096 + 5, 'a', 7],
    });
    expect(named({ id: 1, name: 'b' }).values).toEqual([1, 1, 'b', 7]);
  });

  it('has one shape per process, so that it is prepared once', () => {
    expect(named({ id: 1, name: 'a' }).shape).toBe(named({ id: 2, name: 'b' }).shape);
  });

  it('has one text for each variant, of which 32 are kept', () => {
    const find = variants((sizes: number) =>
      compiled((id: number) => Thing.query().where('id', id).whereRaw(`sizes[1] = ${sizes}`)),
    );
    const shapes = Array.from({ length: 40 }, (_, sizes) => find(sizes)(1).shape);
    expect(new Set(shapes.map(({ text }) => text)).size).toBe(40);
    expect(shapes.filter(({ isKept }) => isKept)).toHaveLength(32);
    expect(find(3)(2).shape).toBe(shapes[3]);
  });

  it('inserts rows, and accepts parts written as SQL', () => {
    const insert = compiled(({ id, name }: { id: number; name: string }) =>
      Thing.query().insert({ id, name, sizes: fragment(sql`array[${1}, ${name}]`) }),
    );
    expect(both(insert({ id: 5, name: 'a?' }))).toEqual({
      text: 'insert into "things" ("id", "name", "sizes") values ($1, $2, array[$3, $4]) returning "bucket", "id"',
      values: [5, 'a?', 1, 'a?'],
    });
    const asked = compiled(() => Thing.query().select(fragment(sql`a ? 'b' as has`)));
    expect(asked().text).toBe(`select a ? 'b' as has from "things"`);
  });

  it('changes the columns that are picked from its values', () => {
    const change = compiled((values: { id: number; name: string; bucket: number }) =>
      Thing.query()
        .where('id', values.id)
        .patch(pick(values, 'name', 'bucket')),
    );
    expect(both(change({ id: 5, name: 'a', bucket: 2 }))).toEqual({
      text: 'update "things" set "name" = $1, "bucket" = $2 where "id" = $3',
      values: ['a', 2, 5],
    });
  });

  it('takes arguments that are values, objects, or both', () => {
    const find = compiled((actor: { id: number }, name: string, { id }: { id: number }) =>
      Thing.query()
        .select('id')
        .where({ bucket: bucketIn(id), id: actor.id, name }),
    );
    expect(both(find({ id: 7 }, 'a', { id: 4097 }))).toEqual({
      text: 'select "id" from "things" where "bucket" = $1 and "id" = $2 and "name" = $3',
      values: [1, 7, 'a'],
    });
  });

  it('computes values from an argument when it is sent', () => {
    const find = compiled((name: string) => Thing.query().select('id').where('name', computed(name, shout)));
    expect(find('loom').values).toEqual(['LOOM']);
  });

  it('may be SQL that has queries as parts', () => {
    const lock = compiled(
      (id: number) => sql`${statement(Thing.query().select('id').byId(id))} for share of ${things}`,
    );
    expect(both(lock(4097))).toEqual({
      text: 'select "id" from "things" where ("things"."bucket" = $1 and "things"."id" = $2) for share of things',
      values: [1, 4097],
    });
  });

  it('refuses an argument that it does not use', () => {
    const find = compiled((id: number, _name: string) => Thing.query().select('id').where('id', id));
    expect(() => find(1, 'a')).toThrow('No binding has argument 2');
  });

  it('refuses a property that it reads and does not use', () => {
    const find = compiled(({ id, name }: { id: number; name: string }) => Thing.query().where('id', id).limit(+name));
    expect(() => find({ id: 1, name: 'a' })).toThrow('No binding has argument 1.name');
  });

  const wrong: [string, (values: { limit: number; id: number }) => Buildable][] = [
    ['that the builder drops', ({ limit }) => Thing.query().limit(limit)],
    ['that was converted to a number', ({ id }) => Thing.query().where('id', Number(id))],
    ['that was converted to a string', ({ id }) => Thing.query().where('name', `${id}`)],
  ];
  it.each(wrong)('refuses a parameter %s', (_, build) => {
    expect(() => compiled(build)({ limit: 1, id: 1 })).toThrow(TypeError);
  });

  it.each([undefined, Number.NaN])('refuses the value %s', (id) => {
    const find = compiled((values: { id: number | undefined }) => Thing.query().where('id', values.id ?? 0));
    expect(() => find({ id })).toThrow(TypeError);
  });

  it('throws when Objection refuses a part: it would be left out', () => {
    const change = compiled(({ id, name }: { id: number; name: string }) =>
      Thing.query().where('id', id).patch({ name }).increment('bucket', 1),
    );
    expect(() => change({ id: 1, name: 'Loom' })).toThrow('Objection has refused a part of');
  });
});
