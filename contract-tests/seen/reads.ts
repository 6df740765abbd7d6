import {
  answeringId,
  argumentsOf,
  operationsOf,
  resolve,
  type Document,
  type Operation,
} from '../../codegen/document.js';
import type { RecordedRead } from '../../src/testing/recorder.js';
import { contract } from '../contract.js';

const FIELDS = 'the fields to change';
const TEXT = 'the text and what is in it';

/**
 * Operations whose code copies arguments by `...`, and what these are. Only there a copied argument counts as read. The
 * contract does not say how a handler is written, and nothing can watch who reads a copy: each entry is a person's word
 * that the function that gets it reads them. An entry that is not needed any more is found.
 */
const PASS_ON: Readonly<Record<string, string>> = {
  'channels.update': FIELDS,
  'comments.update': TEXT,
  'conversationMessages.update': TEXT,
  'hooks.subscribe': 'the filters',
  'live.get': 'the filter',
  'integrationIncoming.urlCallback': 'the reply',
  'integrations.update': FIELDS,
  'search.messages': 'the place',
  'threads.update': TEXT,
  'users.update': FIELDS,
  'workspaceUsers.add': 'the invitation',
  'workspaceUsers.update': 'the person',
  'workspaces.add': 'the fields of the workspace',
  'workspaces.update': FIELDS,
};

/** How the arguments that handlers have read differ from those that the contract documents, in words. */
export function differencesOfReads(
  reads: readonly RecordedRead[],
  document: Document = contract,
  passOn: Readonly<Record<string, string>> = PASS_ON,
): string[] {
  const all = operationsOf(document).map(({ operation }) => operation);
  const originals = new Map(all.map((operation) => [operation.operationId, answeringId(operation)]));
  const documented = new Set(all.flatMap((operation) => argumentsFor(document, operation)));
  const named = new Set<string>();
  const copied = new Set<string>();
  for (const { operation, argument, how } of reads) {
    (how === 'read' ? named : copied).add(`${originals.get(operation)} ${argument}`);
  }
  const unnamed = [...documented].filter((one) => !named.has(one));
  const passedOn = unnamed.filter((one) => copied.has(one) && idOf(one) in passOn);
  const needless = Object.keys(passOn).filter((id) => !passedOn.some((one) => idOf(one) === id));
  return [
    ...unnamed.filter((one) => !passedOn.includes(one)).map((one) => `${one} is documented, and no code reads it`),
    ...[...named].filter((one) => !documented.has(one)).map((one) => `${one} is read, and not documented`),
    ...needless.map((id) => `${id} is in PASS_ON, and names all its arguments`),
  ];
}

/** The arguments for the handler: not what makes a page of a list, nor the temporary id of what is added. */
function argumentsFor(document: Document, operation: Operation): string[] {
  return [...argumentsOf(document, operation)]
    .filter(([name, schema]) => name !== 'with_cursor' && resolve(document, schema)['x-temp-id'] !== 'new')
    .map(([name]) => `${answeringId(operation)} ${name}`);
}

function idOf(argument: string): string {
  return argument.slice(0, argument.indexOf(' '));
}
