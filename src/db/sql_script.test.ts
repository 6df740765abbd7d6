import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import { statementsOf } from './sql_script.js';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** The fields of the parse tree that are positions in the text. A position at the start of the text is omitted. */
const POSITIONS = ['location', 'rexpr_list_start', 'rexpr_list_end', 'stmt_location', 'stmt_len'];

/** The statements as PostgreSQL's own parser reads them, without positions. */
async function parsed(text: string): Promise<unknown[]> {
  const { stmts = [] } = await parse(text);
  return stmts.map(({ stmt }) =>
    JSON.parse(JSON.stringify(stmt, (key, value) => (POSITIONS.includes(key) ? undefined : value))),
  );
}

describe('the statements of a script', () => {
  it.each(readdirSync(FOLDER))('are the same as PostgreSQL parses: %s', async (file) => {
    const script = readFileSync(new URL(file, FOLDER), 'utf8');
    const each = await Promise.all(statementsOf(script).map(parsed));
    expect(each.map((statements) => statements.length)).toEqual(each.map(() => 1));
    expect(each.flat()).toEqual(await parsed(script));
  });

  it.each([
    ["select ';' as a; select 2", 2],
    ['select 1 as ";"; select 2', 2],
    ["select 'it''s; one'; select 2", 2],
    ['select $$ ; $$; select $body$ ; $$ ; $body$', 2],
    ['select 1 -- ; no end\n; select 2', 2],
    ['select 1 /* ; /* ; */ ; */; select 2', 2],
    ['-- nothing\n;;\n', 0],
    ['select $1; select $2', 2],
  ])('do not end inside a quote or a comment: %s', async (script, count) => {
    expect(statementsOf(script)).toHaveLength(count);
    expect((await Promise.all(statementsOf(script).map(parsed))).flat()).toEqual(await parsed(script));
  });

  it.each(["select 'open", 'select "open', 'select $a$ open $$', 'select 1 /* open /* */'])(
    'throw when a quote or a comment is not closed: %s',
    (script) => {
      expect(() => statementsOf(script)).toThrow('not closed');
    },
  );
});
