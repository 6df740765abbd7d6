import { saidOperations, sectionAt, specification } from './specification.js';

/** Something that the specification says of behaviour. No schema can hold it; a test shows it. */
export interface Row {
  name: string;
  section: string;
}

/** Every state, every limit for each operation that it applies to, and what the rest of the text says. */
export const rows: readonly Row[] = [
  ...specification.states.map(({ line, entity, state, trigger }) => row(line, `${entity} ${state}: ${trigger}`)),
  ...specification.limits.flatMap(({ line, limit, applies_to }) =>
    applies_to.split(', ').map((where) => row(line, `${limit}: ${where}`)),
  ),
  ...specification.rules.map(({ line, about, rule }) => row(line, `${about}: ${rule}`)),
  ...saidOperations.flatMap(({ line, path, one_of }) =>
    one_of === undefined ? [] : [row(line, `${path}: one of ${one_of.join(', ')}`)],
  ),
];

function row(line: number, name: string): Row {
  return { name, section: sectionAt(line) };
}
