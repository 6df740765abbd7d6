/** What parameters stand for, among the shapes of the parts of a statement. */
const PARAMETER = Symbol('parameter');

/** Shapes that are kept of one place in the code. Optional filters can make thousands there, and each that is kept costs memory here and on every connection. */
const KEPT_AT_ONE_PLACE = 32;

/**
 * What a statement looks like, whatever its values are. Statements that are written at the same place and made of the same parts share one, so that their
 * text is put together, and looked at, once in a process: texts of some thousand characters cost more than anything else that sending a statement takes.
 */
export class Shape {
  /** What stands before, between and after the parameters. */
  readonly parts: readonly string[];
  /** Whether the next statement of this shape has the same object. Only such a statement is prepared under a name. */
  readonly isKept: boolean;
  #text: string | undefined;

  constructor(parts: readonly string[], isKept: boolean) {
    this.parts = parts;
    this.isKept = isKept;
  }

  /** As PostgreSQL reads it: `$1`, `$2` and so on. */
  get text(): string {
    this.#text ??= this.parts.reduce((text, part, number) => `${text}$${number}${part}`);
    return this.#text;
  }
}

/** The shapes that begin alike, by what stands next in them. */
interface Node {
  readonly next: Map<Shape | typeof PARAMETER, Node>;
  shape?: Shape;
}

/** A place in the code where something is written, with the shapes that it has made. */
interface Place {
  readonly root: Node;
  kept: number;
}

/** A template's strings are the same object whenever it is run. */
const places = new WeakMap<readonly string[], Place>();

/** A statement, or a part of one: its shape, and the values of its parameters. */
export class Sql {
  readonly shape: Shape;
  readonly values: readonly unknown[];

  constructor(shape: Shape, values: readonly unknown[]) {
    this.shape = shape;
    this.values = values;
  }

  /** As PostgreSQL reads it. */
  get text(): string {
    return this.shape.text;
  }
}

/** `strings` around `values`, of which those that are `Sql` become parts. To be found again, `strings` must be the same object each time. */
export function sqlOf(strings: readonly string[], values: readonly unknown[]): Sql {
  const place = placeOf(strings);
  let node: Node | undefined = place.root;
  const flat: unknown[] = [];
  for (const value of values) {
    const isPart = value instanceof Sql;
    node = node && childOf(place, node, isPart ? value.shape : PARAMETER);
    if (isPart) flat.push(...value.values);
    else flat.push(value);
  }
  return new Sql(node?.shape ?? newShape(place, node, partsOf(strings, values)), flat);
}

function placeOf(strings: readonly string[]): Place {
  const known = places.get(strings);
  if (known !== undefined) return known;
  const made: Place = { root: { next: new Map() }, kept: 0 };
  places.set(strings, made);
  return made;
}

/** What follows on a node; undefined where no more is kept. */
function childOf(place: Place, { next }: Node, key: Shape | typeof PARAMETER): Node | undefined {
  const known = next.get(key);
  const isNew = key === PARAMETER || key.isKept;
  if (known !== undefined || !isNew || place.kept >= KEPT_AT_ONE_PLACE) return known;
  const made: Node = { next: new Map() };
  next.set(key, made);
  return made;
}

function newShape(place: Place, node: Node | undefined, parts: readonly string[]): Shape {
  const isKept = node !== undefined && place.kept < KEPT_AT_ONE_PLACE;
  const shape = new Shape(parts, isKept);
  if (!isKept) return shape;
  node.shape = shape;
  place.kept += 1;
  return shape;
}

function partsOf([first = '', ...rest]: readonly string[], values: readonly unknown[]): string[] {
  const parts = [first];
  for (const [index, after] of rest.entries()) {
    const value = values[index];
    const [head = '', ...tail] = value instanceof Sql ? value.shape.parts : ['', ''];
    parts.push(`${parts.pop() ?? ''}${head}`, ...tail);
    parts.push(`${parts.pop() ?? ''}${after}`);
  }
  return parts;
}

/** A statement or a part of one: values become parameters, and `Sql` is put in as it is. */
export function sql(strings: readonly string[], ...values: readonly unknown[]): Sql {
  return sqlOf(strings, values);
}

const rawStrings = new Map<string, readonly string[]>();

/** A text that is put into a statement as it stands: never anything that a user has written, and one of few. */
export function raw(text: string): Sql {
  return sqlOf(
    kept(rawStrings, text, () => [text]),
    [],
  );
}

/** Nothing. */
export const empty = raw('');

const glues = new Map<string, readonly string[]>();

/** Values or parts, of which there is at least one, with a text between them. */
export function join(parts: readonly unknown[], separator = ','): Sql {
  const glue = () => ['', ...Array<string>(parts.length - 1).fill(separator), ''];
  return sqlOf(kept(glues, `${parts.length} ${separator}`, glue), parts);
}

function kept<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
