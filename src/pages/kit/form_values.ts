import { MAX_ID } from '../../db/ids.js';

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

  /** All values of that name, without those that contain NUL. */
  all(name: string): string[] {
    return (this.texts.get(name) ?? []).filter((text) => !text.includes('\0'));
  }

  /** The first value of that name as an id, or as another number from 0 on; undefined for any other text. */
  id(name: string): number | undefined {
    const text = this.first(name);
    return /^\d{1,16}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
  }

  /** A copy in which this is the only value of that name. */
  with(name: string, value: string): FormValues {
    return new FormValues(new Map([...this.texts, [name, [value]]]));
  }
}
