import { readBlocks, type Slice } from './markdown_blocks.js';

/**
 * Marks, with 1, the characters of a Markdown text that stand for themselves, by CommonMark: in code, in an HTML
 * comment, or escaped by a backslash. The time is linear in the length of the text.
 */
export function literalIn(text: string): Uint8Array {
  const marks = new Uint8Array(text.length);
  const literal = ({ from, to }: Slice): void => {
    marks.fill(1, from, to);
  };
  readBlocks(text, {
    literal,
    inlines: (lines) => {
      const joined = lines.map(({ from, to }) => text.slice(from, to)).join('\n');
      const pieces = new Pieces(lines);
      for (const slice of literalInlines(joined)) pieces.within(slice).forEach(literal);
    },
  });
  return marks;
}

/** An escaped character, backticks, or the beginning of a comment. */
const SPECIAL = /\\[!-/:-@[-`{-~]|`+|<!--/g;

/** The parts of the text of one block that stand for themselves, in order. */
function* literalInlines(text: string): Generator<Slice, void> {
  const special = new RegExp(SPECIAL);
  const backticks = new Backticks(text);
  const comments = new Comments(text);
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const [{ 0: mark, index }, after] = [found, special.lastIndex];
    if (mark.startsWith('\\')) yield { from: index + 1, to: after };
    else {
      const to = mark.startsWith('`') ? backticks.endOf(mark.length, after) : comments.endFrom(after);
      if (to === undefined) continue;
      yield { from: index, to };
      special.lastIndex = to;
    }
  }
}

/** The runs of backticks in a text. Each end of code is looked for behind the one before. */
class Backticks {
  /** Where the runs of each length begin, the last one first. */
  readonly #runs = new Map<number, number[]>();

  constructor(text: string) {
    const runs = Array.from(text.matchAll(/`+/g)).toReversed();
    for (const { 0: run, index } of runs) {
      const same = this.#runs.get(run.length);
      if (same === undefined) this.#runs.set(run.length, [index]);
      else same.push(index);
    }
  }

  /** The end of the code that a run of this length begins; undefined when no other run ends it. */
  endOf(length: number, after: number): number | undefined {
    const runs = this.#runs.get(length) ?? [];
    for (let next = runs.at(-1); next !== undefined && next < after; next = runs.at(-1)) runs.pop();
    const next = runs.at(-1);
    return next === undefined ? undefined : next + length;
  }
}

/** The comments in a text. Where one has no end, no later one has. */
class Comments {
  readonly #text: string;
  #haveEnds = true;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the comment whose beginning ends here. */
  endFrom(after: number): number | undefined {
    for (const short of ['>', '->']) if (this.#text.startsWith(short, after)) return after + short.length;
    if (!this.#haveEnds) return undefined;
    const end = this.#text.indexOf('-->', after);
    this.#haveEnds = end !== -1;
    return end === -1 ? undefined : end + '-->'.length;
  }
}

/** Finds the parts of a joined text in its lines. The parts come in order, so each line is passed once. */
class Pieces {
  readonly #lines: readonly Slice[];
  #line = 0;
  /** Where the line begins in the joined text. */
  #start = 0;

  constructor(lines: readonly Slice[]) {
    this.#lines = lines;
  }

  within({ from, to }: Slice): Slice[] {
    const pieces: Slice[] = [];
    for (let line = this.#lines[this.#line]; line !== undefined; line = this.#lines[this.#line]) {
      const [shift, end] = [line.from - this.#start, this.#start + line.to - line.from];
      if (from < end) pieces.push({ from: Math.max(from, this.#start) + shift, to: Math.min(to, end) + shift });
      if (to <= end) break;
      this.#start = end + 1;
      this.#line += 1;
    }
    return pieces;
  }
}
