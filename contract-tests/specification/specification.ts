import { readFileSync } from 'node:fs';

export const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength'] as const;
export type Bound = (typeof BOUNDS)[number];

/** An operation as the specification lists it, with only what its line says. */
export interface SaidOperation {
  line: number;
  method: 'GET' | 'POST';
  path: string;
  required: string[];
  optional: string[];
  /** A type of the specification (types.ts). */
  returns?: string;
  /** The status of success: 200 if undefined, not stated if null. */
  status?: number | null;
  /** Whether calls have credentials: yes if undefined, not stated if null. */
  credentials?: false | null;
  types?: Record<string, string>;
  /** The values, or the name of what lists them. */
  enums?: Record<string, readonly unknown[] | string>;
  defaults?: Record<string, unknown>;
  bounds?: Record<string, Partial<Record<Bound, number>>>;
  /** One of these arguments must be given. */
  one_of?: string[];
  /** The error codes in the line. */
  errors?: number[];
}

export interface SaidField {
  line: number;
  name: string;
  type?: string;
  values?: readonly unknown[];
  required?: boolean;
}

/** The specification's facts as data. `line` is the line of its text. */
export interface Specification {
  sections: { line: number; name: string }[];
  operations: SaidOperation[];
  oauth: SaidOperation[];
  fields: Record<string, SaidField[]>;
  /** Objects with arbitrary keys. */
  maps: { line: number; name: string; type: string }[];
  colors: { id: number; hex: string; name: string }[];
  errors: { line: number; code: number; http: number; meaning: string }[];
  events: string[];
  scopes: string[];
  states: { line: number; entity: string; state: string; trigger: string }[];
  limits: { line: number; limit: string; value: string; applies_to: string }[];
  /** What the text says of behaviour outside the tables of states and limits. */
  rules: { line: number; about: string; rule: string }[];
}

export const specification: Specification = JSON.parse(
  readFileSync(new URL('specification.json', import.meta.url), 'utf8'),
);

/** All operations, those of the authorization server included. */
export const saidOperations: readonly SaidOperation[] = [...specification.operations, ...specification.oauth];

/** The heading above a line of the specification. */
export function sectionAt(line: number): string {
  const heading = specification.sections.findLast((section) => section.line <= line);
  if (heading === undefined) throw new Error(`line ${line} stands under no heading`);
  return heading.name;
}

/** A list of values, or the list with that name: the events, or the fields of an object. */
export function listed(values: readonly unknown[] | string): readonly unknown[] {
  if (typeof values !== 'string') return values;
  if (values === 'events') return specification.events;
  return (specification.fields[values] ?? []).map(({ name }) => name);
}
