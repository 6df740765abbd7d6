import { readFileSync } from 'node:fs';

export const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength'] as const;
export type Bound = (typeof BOUNDS)[number];

/** An operation as the specification lists it. What its line does not say is not here. */
export interface SaidOperation {
  line: number;
  method: 'GET' | 'POST';
  path: string;
  required: string[];
  optional: string[];
  /** In the words of the types (types.ts). */
  returns?: string;
  /** Of success: 200 if absent, not said if null. */
  status?: number | null;
  /** Whether calls carry them: yes if absent, not said if null. */
  credentials?: false | null;
  types?: Record<string, string>;
  /** The values, or the name of what lists them. */
  enums?: Record<string, readonly unknown[] | string>;
  defaults?: Record<string, unknown>;
  bounds?: Record<string, Partial<Record<Bound, number>>>;
  /** One of these has to be given. */
  one_of?: string[];
  /** Codes that the line names. */
  errors?: number[];
}

export interface SaidField {
  line: number;
  name: string;
  type?: string;
  values?: readonly unknown[];
  required?: boolean;
}

/** The specification's facts as data. `line` is where its text says so. */
export interface Specification {
  sections: { line: number; name: string }[];
  operations: SaidOperation[];
  oauth: SaidOperation[];
  fields: Record<string, SaidField[]>;
  /** Objects whose keys are data. */
  maps: { line: number; name: string; type: string }[];
  colors: { id: number; hex: string; name: string }[];
  errors: { line: number; code: number; http: number; meaning: string }[];
  events: string[];
  scopes: string[];
  states: { line: number; entity: string; state: string; trigger: string }[];
  limits: { line: number; limit: string; value: string; applies_to: string }[];
  /** What the text says of behaviour beside the tables of states and limits. */
  rules: { line: number; about: string; rule: string }[];
}

export const specification: Specification = JSON.parse(
  readFileSync(new URL('specification.json', import.meta.url), 'utf8'),
);

/** All operations, those of the authorization server included. */
export const saidOperations: readonly SaidOperation[] = [...specification.operations, ...specification.oauth];

/** The heading under which a line of the specification stands. */
export function sectionAt(line: number): string {
  const heading = specification.sections.findLast((section) => section.line <= line);
  if (heading === undefined) throw new Error(`line ${line} stands under no heading`);
  return heading.name;
}

/** A list of values, or the list that is named: the events, or the fields of an object. */
export function listed(values: readonly unknown[] | string): readonly unknown[] {
  if (typeof values !== 'string') return values;
  if (values === 'events') return specification.events;
  return (specification.fields[values] ?? []).map(({ name }) => name);
}
