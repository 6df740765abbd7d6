import { Line } from './markdown_line.js';

/** A part of a text, by its offsets. */
export interface Slice {
  from: number;
  to: number;
}

/** What the blocks of a text consist of. */
export interface BlockVisitor {
  /** Code, or an HTML comment. */
  literal: (slice: Slice) => void;
  /** The lines of a paragraph or heading, without what belongs to the blocks around it. */
  inlines: (lines: readonly Slice[]) => void;
}

/** A block quote, or a list item. */
interface Container {
  /** The columns before the content of a list item; undefined for a block quote. */
  indent: number | undefined;
  isEmpty: boolean;
}

type Leaf =
  | { kind: 'none' | 'comment' }
  | { kind: 'paragraph'; lines: Slice[] }
  | { kind: 'fence'; mark: string; length: number };

const NONE: Leaf = { kind: 'none' };
/** White space of so many columns begins code. */
const CODE_INDENT = 4;
/** How deeply block quotes and list items are read. A line takes time for each of those around it. */
const DEPTH_MOST = 100;

const HEADING = /^#{1,6}(?:[ \t]|$)/;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/s;
const END_OF_FENCE = /^(`+|~+)[ \t]*$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const ITEM = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/;
const BLANK = /^[ \t]*$/;
const LINE = /([^\r\n]*)(?:\r\n|\n|\r|$)/g;

/** The blocks of a text by CommonMark. Of HTML only comments are known: all else that looks like HTML is text. */
export function readBlocks(text: string, visitor: BlockVisitor): void {
  const blocks = new Blocks(text, visitor);
  for (const { index, 1: line = '' } of text.matchAll(LINE)) blocks.read(new Line(text, index, index + line.length));
  blocks.close(0);
}

class Blocks {
  readonly #text: string;
  readonly #visitor: BlockVisitor;
  readonly #containers: Container[] = [];
  #leaf: Leaf = NONE;

  constructor(text: string, visitor: BlockVisitor) {
    this.#text = text;
    this.#visitor = visitor;
  }

  read(line: Line): void {
    let depth = this.#continued(line);
    if (depth === this.#containers.length && this.#continuesLeaf(line)) return;
    while (!line.isBlank && line.indent < CODE_INDENT) {
      if (this.#opensLeaf(line, depth)) return;
      if (depth >= DEPTH_MOST || !(this.#opensQuote(line, depth) || this.#opensItem(line, depth))) break;
      depth = this.#containers.length;
    }
    if (line.isBlank) return this.close(depth);
    this.#readText(line, depth);
  }

  /** A line of a paragraph, which may lack the marks of the containers around it, or of code. */
  #readText(line: Line, depth: number): void {
    const slice = { from: line.content, to: line.end };
    if (this.#leaf.kind === 'paragraph') {
      this.#leaf.lines.push(slice);
      return;
    }
    this.#beginLeaf(depth);
    if (line.indent >= CODE_INDENT) this.#visitor.literal(slice);
    else this.#leaf = { kind: 'paragraph', lines: [slice] };
  }

  /** Closes the containers within the first `depth`, and the leaf. */
  close(depth: number): void {
    if (this.#leaf.kind === 'paragraph') this.#visitor.inlines(this.#leaf.lines);
    this.#leaf = NONE;
    this.#containers.length = depth;
  }

  #beginLeaf(depth: number): void {
    this.close(depth);
    const around = this.#containers.at(-1);
    if (around !== undefined) around.isEmpty = false;
  }

  #begin(depth: number, container: Container): void {
    this.#beginLeaf(depth);
    this.#containers.push(container);
  }

  /** How many of the open containers go on in a line. Moves over their markers. */
  #continued(line: Line): number {
    const depth = this.#containers.findIndex(({ indent, isEmpty }) => {
      if (indent === undefined) return !skipQuoteMark(line);
      if (line.isBlank) return isEmpty;
      if (line.indent < indent) return true;
      line.skipColumns(indent);
      return false;
    });
    return depth === -1 ? this.#containers.length : depth;
  }

  /** Whether a line belongs to an open fence or comment. */
  #continuesLeaf(line: Line): boolean {
    if (this.#leaf.kind === 'comment') {
      this.#readComment(line, line.content);
      return true;
    }
    if (this.#leaf.kind !== 'fence') return false;
    this.#visitor.literal({ from: line.start, to: line.end });
    if (line.indent < CODE_INDENT && isEndOf(this.#leaf, line.rest)) this.#leaf = NONE;
    return true;
  }

  #opensLeaf(line: Line, depth: number): boolean {
    const { rest, content: from, end: to } = line;
    const fence = FENCE.exec(rest);
    const mark = fence?.[1] ?? fence?.[2];
    if (mark !== undefined) {
      this.#beginLeaf(depth);
      this.#leaf = { kind: 'fence', mark: mark.slice(0, 1), length: mark.length };
      this.#visitor.literal({ from, to });
    } else if (HEADING.test(rest)) {
      this.#beginLeaf(depth);
      this.#visitor.inlines([{ from, to }]);
    } else if (rest.startsWith('<!--')) {
      this.#beginLeaf(depth);
      this.#readComment(line, from + '<!'.length);
    } else if (this.#continuesParagraph(depth) && UNDERLINE.test(rest)) {
      this.close(depth);
    } else if (THEMATIC_BREAK.test(rest)) {
      this.#beginLeaf(depth);
    } else {
      return false;
    }
    return true;
  }

  /** Whether a line within the first `depth` containers would continue a paragraph. */
  #continuesParagraph(depth: number): boolean {
    return this.#leaf.kind === 'paragraph' && depth === this.#containers.length;
  }

  /** Reads a comment to its end, which is looked for after `after`. What follows in the line is text. */
  #readComment(line: Line, after: number): void {
    const end = this.#text.slice(after, line.end).indexOf('-->');
    const to = end === -1 ? line.end : after + end + '-->'.length;
    this.#leaf = end === -1 ? { kind: 'comment' } : NONE;
    this.#visitor.literal({ from: line.start, to });
    if (to < line.end) this.#visitor.inlines([{ from: to, to: line.end }]);
  }

  #opensQuote(line: Line, depth: number): boolean {
    if (!skipQuoteMark(line)) return false;
    this.#begin(depth, { indent: undefined, isEmpty: true });
    return true;
  }

  #opensItem(line: Line, depth: number): boolean {
    const { rest } = line;
    const marker = ITEM.exec(rest);
    if (marker === null) return false;
    const [{ length }, number] = [marker[0], marker[1]];
    const isBlank = BLANK.test(rest.slice(length));
    const mayInterrupt = !isBlank && (number === undefined || Number(number) === 1);
    if (this.#continuesParagraph(depth) && !mayInterrupt) return false;
    const before = line.indent + length;
    line.skipMarker(length);
    const spaces = isBlank || line.indent > CODE_INDENT ? 1 : line.indent;
    line.skipColumns(spaces);
    this.#begin(depth, { indent: before + spaces, isEmpty: true });
    return true;
  }
}

/** Moves over the mark of a block quote and the space after it. Returns false if there is none. */
function skipQuoteMark(line: Line): boolean {
  if (line.indent >= CODE_INDENT || !line.rest.startsWith('>')) return false;
  line.skipMarker(1);
  line.skipColumns(1);
  return true;
}

/** Whether the content of a line ends a fence: at least as many of its marks, and nothing else. */
function isEndOf({ mark, length }: { mark: string; length: number }, rest: string): boolean {
  const marks = END_OF_FENCE.exec(rest)?.[1] ?? '';
  return marks.length >= length && marks.startsWith(mark);
}
