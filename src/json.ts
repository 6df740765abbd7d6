/**
 * JSON text that PostgreSQL has already made, of the shape `Shape`: what a view selects (src/presenters). It is sent as it
 * is, never parsed and printed again.
 */
export class Ready<Shape> {
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
export function asReady<Shape>(value: Shape): Ready<Shape> {
  return new Ready(JSON.stringify(value));
}

/** A list of objects that are ready. */
export function readyList<Shape>(items: readonly Ready<Shape>[]): Ready<Shape[]> {
  return new Ready(`[${items.map(({ text }) => text).join(',')}]`);
}
