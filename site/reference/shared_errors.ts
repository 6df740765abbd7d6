import {
  argumentsOf,
  operationsOf,
  refusesPrograms,
  requestSchema,
  resolve,
  someSchema,
  type Document,
  type LocatedOperation,
  type Operation,
} from '../../codegen/document.js';

/** Operations that have something in common, and the errors that each of them can return. */
export interface SharedErrors {
  /** Which operations, as a heading. */
  readonly title: string;
  readonly applies: (located: LocatedOperation) => boolean;
  readonly errors: readonly string[];
}

function needsArgument(document: Document, operation: Operation): boolean {
  const body = requestSchema(operation);
  const required = body === undefined ? [] : (resolve(document, body).required ?? []);
  return required.length > 0 || (operation.parameters ?? []).some((parameter) => parameter.required);
}

const takesTempId = (document: Document, operation: Operation): boolean =>
  [...argumentsOf(document, operation).values()].some((argument) =>
    someSchema(document, argument, (part) => part['x-temp-id'] === true),
  );

/** The groups of operations whose errors the reference describes once, the largest first. */
const groupsOf = (document: Document): Omit<SharedErrors, 'errors'>[] => [
  { title: 'All operations', applies: () => true },
  {
    title: 'Operations that need credentials',
    applies: ({ operation }) => (operation.security ?? []).length > 0,
  },
  {
    title: 'Operations that need a scope, or the user’s own token',
    applies: ({ operation }) => refusesPrograms(operation),
  },
  { title: 'Operations with a body', applies: ({ method }) => method === 'post' },
  { title: 'Operations that need an argument', applies: ({ operation }) => needsArgument(document, operation) },
  { title: 'Operations that take an id', applies: ({ operation }) => takesTempId(document, operation) },
];

/**
 * Finds the errors that all operations of a group can return. They are found in the contract and not listed here, so
 * an error that one operation of the group no longer returns is described with the other operations again.
 */
export function sharedErrors(document: Document): SharedErrors[] {
  const told = new Set<string>();
  return groupsOf(document).map((group) => {
    const members = operationsOf(document).filter(group.applies);
    const errors = Object.keys(document['x-error-codes']).filter(
      (name) =>
        !told.has(name) &&
        members.length > 0 &&
        members.every(({ operation }) => (operation['x-errors'] ?? []).includes(name)),
    );
    for (const name of errors) told.add(name);
    return { ...group, errors };
  });
}
