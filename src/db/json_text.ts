/**
 * JSON text that PostgreSQL has already made, of the shape `Shape`: what a view selects (src/presenters). It is sent as it
 * is, never parsed and printed again.
 */
export class JsonText<Shape> {
  declare readonly shape: Shape;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** What it says, for a page of ours; nobody else wants it parsed again. */
  read(): Shape {
    return JSON.parse(this.text);
  }
}

/** A value as its JSON text. */
export function toJsonText<Shape>(value: Shape): JsonText<Shape> {
  return new JsonText(JSON.stringify(value));
}

/** A list of objects that are ready. */
export function jsonTextList<Shape>(items: readonly JsonText<Shape>[]): JsonText<Shape[]> {
  return new JsonText(`[${items.map(({ text }) => text).join(',')}]`);
}
