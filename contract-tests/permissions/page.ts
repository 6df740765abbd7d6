import { answeringId, operationsOf, type Document } from '../../codegen/document.js';
import { EMPTY } from './empty.js';
import { operationIds, rowsOf } from './matrix.js';
import { COLUMNS, type Row } from './who.js';

/** How the columns are headed, so that fifteen fit. */
const HEADS: Readonly<Record<keyof Row, string>> = {
  ...{ stranger: 'stranger', badToken: 'bad token', deleted: 'deleted', missingScope: 'no scope' },
  ...{ outsider: 'outsider', removed: 'removed', adminElsewhere: 'ADMIN elsewhere' },
  ...{ guestOut: 'GUEST out', guestIn: 'GUEST in', bot: 'bot', memberOut: 'USER out', memberIn: 'USER in' },
  ...{ owner: 'maker', adminOut: 'ADMIN out', adminIn: 'ADMIN in' },
};

/** docs/permission-matrix.md: the matrix for people to read, a table for each resource, equal rows written once. */
export function matrixPage(document: Document): string {
  const resources = [...new Set(operationIds.map(resourceOf))];
  return [HEADING, legend(), ...resources.map((resource) => section(resource, document))].join('\n');
}

const HEADING = `# Who may call what

Written by \`npm run generate\` from \`contract-tests/permissions\`; never edited by hand. The rules behind it are [permissions.md](permissions.md). A test makes every one of these calls of
what the contract has, looks at what a success has changed or shows, and whether a refusal has left everything as it was.

\`ok\` may, as far as the state of things allows it; a number is the error code of the refusal; an empty cell is a caller whom there cannot be, and why stands below the
table. An operation has several lines where it matters in which way it is called, and operations whose lines are equal share them.
`;

function legend(): string {
  const meaning = Object.entries(HEADS).map(([column, head]) => {
    const words = Object.entries(COLUMNS).find(([name]) => name === column)?.[1] ?? '';
    return `| ${head} | ${words} |`;
  });
  return ['| column | who calls |', '|---|---|', ...meaning, '', INSIDE].join('\n');
}

const INSIDE = `Inside and outside are of the channel, group or conversation in question, or of a channel and a group with the person in question. A bot is a GUEST with a program's token. "no scope" are
programs of somebody who may, with every scope but those that reach, and with each weaker one alone.
`;

function section(resource: string, document: Document): string {
  const own = operationIds.filter((id) => resourceOf(id) === resource);
  const folded = foldBy(own, (id) => JSON.stringify(rowsOf(id)));
  const lines = folded.flatMap((ids) => linesOf(ids));
  return [
    `## ${resource}`,
    '',
    `| operation | called for | ${Object.values(HEADS).join(' | ')} |`,
    `|---|---|${'---|'.repeat(Object.keys(HEADS).length)}`,
    ...lines,
    '',
    ...emptiness(own),
    ...twins(own, document),
  ].join('\n');
}

/** The lines of operations that are equal: one for each row that differs. */
function linesOf(ids: readonly string[]): string[] {
  const rows = Object.entries(rowsOf(ids[0] ?? '') ?? {});
  const ways = foldBy(rows, ([, row]) => JSON.stringify(row));
  return ways.map((equal, index) => {
    const names = index === 0 ? ids.map(nameOf).join(', ') : '';
    const way = equal.map(([name]) => name).filter((name) => name !== 'any');
    const cells = equal[0] === undefined ? [] : Object.keys(HEADS).map((column) => cellOf(equal[0]?.[1], column));
    return `| ${names} | ${way.join('; ')} | ${cells.join(' | ')} |`;
  });
}

function cellOf(row: Row | undefined, column: string): string {
  return String(Object.entries(row ?? {}).find(([name]) => name === column)?.[1] ?? '');
}

function emptiness(ids: readonly string[]): string[] {
  const reasons = foldBy(
    ids.filter((id) => id in EMPTY),
    (id) => EMPTY[id] ?? '',
  );
  return reasons.map((equal) => `- ${equal.map(nameOf).join(', ')}: ${EMPTY[equal[0] ?? ''] ?? ''}.`).concat('');
}

/** Where the same operations answer as well, with the same rows. */
function twins(ids: readonly string[], document: Document): string[] {
  const aliases = operationsOf(document).filter(
    ({ operation }) => operation['x-alias-of'] !== undefined && ids.includes(answeringId(operation)),
  );
  if (aliases.length === 0) return [];
  const named = aliases.map(({ operation }) => `\`${operation.operationId}\` is ${nameOf(answeringId(operation))}`);
  return [`Further paths, with the same rows: ${named.join('; ')}.`, ''];
}

/** Groups what is alike, in the order of the first of each group. */
function foldBy<Item>(items: readonly Item[], likeness: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(likeness(item), [...(groups.get(likeness(item)) ?? []), item]);
  return [...groups.values()];
}

function resourceOf(id: string): string {
  return id.split('.', 1)[0] ?? '';
}

function nameOf(id: string): string {
  return `\`${id.split('.')[1] ?? id}\``;
}
