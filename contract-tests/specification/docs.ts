import { readFileSync } from 'node:fs';

const NUMBERED = /^(?:### )?(\d+[a-z]?)\. /;

/**
 * The numbered texts of a page of docs/, by number. The number begins a heading (`### 8a. Name`) or a paragraph. A text
 * ends at the next number or heading.
 */
export function paragraphsOf(page: string): Map<string, string> {
  const paragraphs = new Map<string, string>();
  let number: string | undefined;
  for (const line of readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('#')) number = undefined;
    number = NUMBERED.exec(line)?.[1] ?? number;
    if (number !== undefined) paragraphs.set(number, `${paragraphs.get(number) ?? ''}${line}\n`);
  }
  return paragraphs;
}
