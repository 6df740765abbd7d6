/** What a browser sends with a form: in the query of a GET, or in the body of a POST. */
export class FormValues {
  readonly texts: ReadonlyMap<string, readonly string[]>;

  constructor(texts: ReadonlyMap<string, readonly string[]>) {
    this.texts = texts;
  }

  /** The first value of that name. Empty when there is none, or when it contains NUL, which PostgreSQL cannot store. */
  first(name: string): string {
    const text = this.texts.get(name)?.[0] ?? '';
    return text.includes('\0') ? '' : text;
  }

  /** A copy in which this is the only value of that name. */
  with(name: string, value: string): FormValues {
    return new FormValues(new Map([...this.texts, [name, [value]]]));
  }
}
