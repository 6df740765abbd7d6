/** The texts of a query or of a form. */
export class Texts {
  readonly all: ReadonlyMap<string, readonly string[]>;

  constructor(all: ReadonlyMap<string, readonly string[]>) {
    this.all = all;
  }

  /** The first of that name; empty when there is none, and for one that no text column could hold. */
  first(name: string): string {
    const text = this.all.get(name)?.[0] ?? '';
    return text.includes('\0') ? '' : text;
  }

  /** These texts, and one more in the place of those of that name. */
  with(name: string, value: string): Texts {
    return new Texts(new Map([...this.all, [name, [value]]]));
  }
}
