import { expect, it } from 'vitest';
import { editsBetween } from './edits.js';

it('counts wrong, missing, additional and swapped letters', () => {
  const edits = (one: string, other: string) => [editsBetween(one, other), editsBetween(other, one)];
  expect(edits('launch', 'launch')).toEqual([0, 0]);
  expect(edits('launch', 'lunch')).toEqual([1, 1]);
  expect(edits('launch', 'launcx')).toEqual([1, 1]);
  expect(edits('lanuch', 'launch')).toEqual([1, 1]);
  expect(edits('alunhc', 'launch')).toEqual([2, 2]);
  expect(edits('design', 'desire')).toEqual([2, 2]);
  expect(edits('', 'abc')).toEqual([3, 3]);
  expect(edits('𠮷野', '吉野')).toEqual([1, 1]);
});
