import type { Mark } from '../../domain/search/snippets.js';
import { markup, type Html } from '../kit/html.js';

/** A text with its marks, which are in code points, in order and apart. */
export function markedText(text: string, marks: readonly Mark[]): Html {
  const letters = Array.from(text);
  const part = (start: number, end?: number) => letters.slice(start, end).join('');
  const parts = marks.map(
    ({ start, end }, index) => markup`${part(marks[index - 1]?.end ?? 0, start)}<mark>${part(start, end)}</mark>`,
  );
  return markup`${parts}${part(marks.at(-1)?.end ?? 0)}`;
}
