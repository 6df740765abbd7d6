import type { Schema } from '../../codegen/document.js';
import { NO_NUL } from '../../codegen/texts.js';
import type { Kind, Report } from './change.js';
import { shapesOf, union, type Shape } from './shape.js';

/** Who writes the value: the client (requests), or the server (responses and webhooks). */
export type Direction = 'request' | 'response';

interface Finding {
  kind: Kind;
  what: string;
}

type Schemas = Readonly<Record<string, Schema>>;

/** Keywords of bounds of which a greater value is narrower, and of which a smaller value is. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Compares schemas of two contracts. */
export class SchemaComparison {
  readonly #old: Schemas;
  readonly #new: Schemas;
  readonly #direction: Direction;
  /** The pairs that are being compared: a schema may contain itself. */
  readonly #pending = new Set<string>();

  constructor(older: Schemas, newer: Schemas, direction: Direction) {
    this.#old = older;
    this.#new = newer;
    this.#direction = direction;
  }

  /** Reports what differs. `name` is the place in the body, such as `thread.attachments[]`. */
  compare(older: Schema, newer: Schema, name: string, report: Report): void {
    for (const { kind, what } of this.#differences(older, newer, name)) report(kind, what);
  }

  #differences(older: Schema, newer: Schema, name: string): Finding[] {
    const pair = JSON.stringify([older, newer]);
    if (this.#pending.has(pair)) return [];
    this.#pending.add(pair);
    try {
      const before = shapesOf(this.#old, older);
      const after = shapesOf(this.#new, newer);
      // A client may send what it sent before. The server may send nothing that it did not send before.
      return this.#direction === 'request' ? this.#accepted(before, after, name) : this.#sent(before, after, name);
    } finally {
      this.#pending.delete(pair);
    }
  }

  #accepted(before: readonly Shape[], after: readonly Shape[], name: string): Finding[] {
    const found = before.flatMap((shape) =>
      best(after, shape.type, (candidate) => this.#ofShapes(shape, candidate, name), [
        { kind: 'breaking', what: `${name} is not of type ${shape.type} any more` },
      ]),
    );
    const wider = after.filter(({ type }) => !before.some((shape) => covers(shape.type, type)));
    return [...found, ...wider.map(({ type }): Finding => ({ kind: 'added', what: `${name} may be of type ${type}` }))];
  }

  #sent(before: readonly Shape[], after: readonly Shape[], name: string): Finding[] {
    return after.flatMap((shape) =>
      best(before, shape.type, (candidate) => this.#ofShapes(candidate, shape, name), [
        { kind: 'breaking', what: `${name} may be of type ${shape.type} now` },
      ]),
    );
  }

  #ofShapes(before: Shape, after: Shape, name: string): Finding[] {
    return [
      ...this.#enums(before, after, name),
      ...this.#bounds(before, after, name),
      ...this.#properties(before, after, name),
      ...this.#additional(before, after, name),
      ...(before.items === undefined || after.items === undefined
        ? []
        : this.#differences(before.items, after.items, `${name}[]`)),
    ];
  }

  #enums(before: Shape, after: Shape, name: string): Finding[] {
    const isRequest = this.#direction === 'request';
    if (before.enum === undefined) {
      if (after.enum === undefined) return [];
      return [{ kind: isRequest ? 'breaking' : 'changed', what: `${name} is one of ${after.enum.map(shown).join()}` }];
    }
    if (after.enum === undefined) {
      return [{ kind: isRequest ? 'added' : 'changed', what: `${name} is not limited to a list of values any more` }];
    }
    const [old, now] = [before.enum, after.enum];
    const removed = old.filter((value) => !now.includes(value));
    const added = now.filter((value) => !old.includes(value));
    return [
      ...removed.map((value): Finding => {
        return { kind: isRequest ? 'breaking' : 'changed', what: `${name} is never ${shown(value)} any more` };
      }),
      ...added.map((value): Finding => ({ kind: 'added', what: `${name} may be ${shown(value)}` })),
    ];
  }

  #bounds(before: Shape, after: Shape, name: string): Finding[] {
    const keys = [...new Set([...Object.keys(before.bounds), ...Object.keys(after.bounds)])];
    return keys.flatMap((key): Finding[] => {
      const [old, now] = [before.bounds[key], after.bounds[key]];
      if (old === now) return [];
      const isBreaking = this.#direction === 'request' && isNarrower(key, old, now);
      const change = `${key} of ${name} was ${shown(old ?? 'none')} and is ${shown(now ?? 'none')}`;
      return [{ kind: isBreaking ? 'breaking' : 'changed', what: change }];
    });
  }

  #properties(before: Shape, after: Shape, name: string): Finding[] {
    const isRequest = this.#direction === 'request';
    const found = new Array<Finding>();
    for (const [key, old] of Object.entries(before.properties)) {
      const at = name === '' ? key : `${name}.${key}`;
      const now = after.properties[key];
      const [was, is] = [before.required.includes(key), after.required.includes(key)];
      if (now === undefined) found.push({ kind: 'breaking', what: `${at} is removed` });
      else found.push(...this.#differences(old, now, at));
      if (now === undefined || was === is) continue;
      if (is) found.push({ kind: isRequest ? 'breaking' : 'changed', what: `${at} is always there now` });
      else found.push({ kind: isRequest ? 'changed' : 'breaking', what: `${at} may be missing` });
    }
    for (const [key, partners] of Object.entries(after.partners)) {
      const isNew = partners.some((partner) => before.partners[key]?.includes(partner) !== true);
      if (isNew && key in before.properties)
        found.push({ kind: isRequest ? 'breaking' : 'changed', what: `${key} needs ${partners.join(', ')} now` });
    }
    for (const key of Object.keys(after.properties).filter((one) => !(one in before.properties))) {
      const at = name === '' ? key : `${name}.${key}`;
      const isDemanded = isRequest && after.required.includes(key);
      found.push({ kind: isDemanded ? 'breaking' : 'added', what: `${at} is new${isDemanded ? ' and required' : ''}` });
    }
    return found;
  }

  #additional(before: Shape, after: Shape, name: string): Finding[] {
    const [old = true, now = true] = [before.additional, after.additional];
    if (typeof old === 'object' && typeof now === 'object') return this.#differences(old, now, `${name}.*`);
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const isBreaking = this.#direction === 'request' ? now !== true : now === true || typeof now === 'object';
    return [{ kind: isBreaking ? 'breaking' : 'changed', what: `the other fields of ${name} are described otherwise` }];
  }
}

/** Whether a value of the type `inner` is one of the type `outer`. */
function covers(outer: string, inner: string): boolean {
  return outer === 'any' || outer === inner || (outer === 'number' && inner === 'integer');
}

/** The findings of the candidate with the fewest that break something. `otherwise`: none has a fitting type. */
function best(
  candidates: readonly Shape[],
  type: string,
  compare: (candidate: Shape) => Finding[],
  otherwise: Finding[],
): Finding[] {
  const all = union(candidates);
  const fitting = [...candidates, ...(all === undefined ? [] : [all])].filter(
    (candidate) => covers(candidate.type, type) || (candidate.type === 'integer' && type === 'number'),
  );
  const tried = fitting.map((candidate) =>
    covers(candidate.type, type) ? compare(candidate) : [...otherwise, ...compare(candidate)],
  );
  const breaking = (findings: readonly Finding[]) => findings.filter(({ kind }) => kind === 'breaking').length;
  const order = tried.toSorted((a, b) => breaking(a) - breaking(b) || a.length - b.length);
  return order[0] ?? otherwise;
}

/**
 * Whether a bound refuses what an older one has let in. The format `name` is no narrowing: it refuses only characters
 * that harm readers (behaviour/limits.md#characters). The pattern that all texts have allows more than any other.
 */
function isNarrower(key: string, old: unknown, now: unknown): boolean {
  if (now === undefined || (key === 'format' && now === 'name')) return false;
  if (key === 'pattern' && now === NO_NUL) return old === undefined;
  if (typeof now !== 'number') return true;
  if (LOWER.includes(key)) return typeof old !== 'number' || now > old;
  if (UPPER.includes(key)) return typeof old !== 'number' || now < old;
  return true;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
