import { expect, it } from 'vitest';
import { indentedJson } from './indented_json.js';

it('indents JSON as JSON.stringify does', () => {
  const value = {
    id: 1,
    name: 'a "b": {c}, [d]',
    none: null,
    list: [1, -2.5e3, true, [], {}],
    nested: { a: [{ b: 'ü\\' }] },
  };
  for (const one of [value, [value], [], {}, 'text', 12, null, [[[]]], ['{', '[']]) {
    expect(indentedJson(JSON.stringify(one))).toBe(JSON.stringify(one, null, 2));
    expect(indentedJson(JSON.stringify(one, null, 4))).toBe(JSON.stringify(one, null, 2));
  }
});

it('keeps values as they are written', () => {
  expect(indentedJson('[12345678901234567890,1.0,"\\u00fc"]')).toBe(
    '[\n  12345678901234567890,\n  1.0,\n  "\\u00fc"\n]',
  );
});

it.each(['', 'weave', '{"a":1', '{"a":1}}', '<p>{}</p>'])('shows other texts as they are: %s', (text) => {
  expect(indentedJson(text)).toBe(text);
});

it('shows deeply nested and long texts as they are', () => {
  for (const text of [`${'['.repeat(21)}${']'.repeat(21)}`, `[${'1,'.repeat(50_000)}1]`])
    expect(indentedJson(text)).toBe(text);
});
