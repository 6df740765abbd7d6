/** A block of server-sent events: the fields between two empty lines. */
export interface EventBlock {
  id: string | undefined;
  /** When to come back after a cut, in milliseconds. */
  retry: number | undefined;
  data: string | undefined;
}

/** Reads server-sent events from pieces of text, wherever these are cut. A block that has no end counts for nothing. */
export class EventBlocks {
  #rest = '';
  #fields = new Map<string, string>();

  /** How much text waits for the end of its block. */
  get waiting(): number {
    return this.#rest.length + (this.#fields.get('data')?.length ?? 0);
  }

  /** The blocks that end in this piece. */
  *read(piece: string): Generator<EventBlock, void, undefined> {
    // A `\r` at the end may be half of a `\r\n`.
    const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') yield this.#end();
      else this.#take(line);
    }
  }

  /** A line without a name is a comment. */
  #take(line: string): void {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    const before = this.#fields.get('data');
    this.#fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
  }

  #end(): EventBlock {
    const fields = this.#fields;
    this.#fields = new Map();
    const retry = fields.get('retry') ?? '';
    return { id: fields.get('id'), retry: /^\d+$/.test(retry) ? Number(retry) : undefined, data: fields.get('data') };
  }
}
