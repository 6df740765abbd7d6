/**
 * JSON text of the type `Shape` that PostgreSQL has made, such as the result of a view (src/presenters). It is sent as
 * it is, without parsing.
 */
export class JsonText<Shape> {
  declare readonly shape: Shape;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The parsed value, for pages, words of search details and mails on arrival. Nothing else should parse the text. */
  read(): Shape {
    return JSON.parse(this.text);
  }
}

/** The JSON text of a value. */
export function toJsonText<Shape>(value: Shape): JsonText<Shape> {
  return new JsonText(JSON.stringify(value));
}

/** The JSON list of these JSON texts. */
export function jsonTextList<Shape>(items: readonly JsonText<Shape>[]): JsonText<Shape[]> {
  return new JsonText(`[${items.map(({ text }) => text).join(',')}]`);
}
