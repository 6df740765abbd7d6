/** The columns from one tab stop to the next. */
const TAB_STOP = 4;

/** A line of a Markdown text, read from its beginning: first the white space, then what follows it. */
export class Line {
  readonly start: number;
  readonly end: number;
  readonly #text: string;
  #at: number;
  #column = 0;
  #content: number;
  #contentColumn = 0;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.start = this.#at = this.#content = start;
    this.end = end;
    this.#findContent();
  }

  /** Where the content after the white space begins. */
  get content(): number {
    return this.#content;
  }

  /** The content after the white space. */
  get rest(): string {
    return this.#text.slice(this.#content, this.end);
  }

  /** The width of the white space, in columns. */
  get indent(): number {
    return this.#contentColumn - this.#column;
  }

  get isBlank(): boolean {
    return this.#content === this.end;
  }

  /** Moves over white space of so many columns at most. Of a tab the rest stays. */
  skipColumns(columns: number): void {
    for (const column = this.#column + columns; this.#column < column && this.#at < this.#content;) {
      const next = this.#column + this.#widthAt(this.#at, this.#column);
      if (next <= column) this.#at += 1;
      this.#column = Math.min(next, column);
    }
  }

  /** Moves over the white space, and over a marker of this length that follows it. */
  skipMarker(length: number): void {
    this.#at = this.#content += length;
    this.#column = this.#contentColumn += length;
    this.#findContent();
  }

  #findContent(): void {
    while (this.#content < this.end) {
      const width = this.#widthAt(this.#content, this.#contentColumn);
      if (width === 0) return;
      this.#content += 1;
      this.#contentColumn += width;
    }
  }

  /** The width of a space or tab in this column; 0 for any other character. */
  #widthAt(at: number, column: number): number {
    const character = this.#text[at];
    if (character === '\t') return TAB_STOP - (column % TAB_STOP);
    return character === ' ' ? 1 : 0;
  }
}
