import { answeringId, operationsOf, type Document } from '../../codegen/document.js';
import { reasonOfEmpty } from './empty.js';
import { operationIds, rowsOf } from './matrix.js';
import { COLUMNS, type Row } from './who.js';

/** Column headings, short enough for fifteen columns. */
const HEADS: Readonly<Record<keyof Row, string>> = {
  stranger: 'stranger',
  badToken: 'bad token',
  deleted: 'deleted',
  missingScope: 'no scope',
  outsider: 'outsider',
  removed: 'removed',
  adminElsewhere: 'ADMIN elsewhere',
  guestOut: 'GUEST out',
  guestIn: 'GUEST in',
  bot: 'bot',
  memberOut: 'USER out',
  memberIn: 'USER in',
  owner: 'maker',
  adminOut: 'ADMIN out',
  adminIn: 'ADMIN in',
};

/** docs/permission-matrix.md: a table for each resource. Equal rows are written once. */
export function matrixPage(document: Document): string {
  const resources = [...new Set(operationIds.map(resourceOf))];
  return [HEADING, legend(), ...resources.map((resource) => section(resource, document))].join('\n');
}

const HEADING = `# Who may call what

Written by \`npm run generate\` from \`contract-tests/permissions\`; never edited by hand. Its rules are in [permissions.md](permissions.md). A test makes every one of these calls, checks what
a success has changed or shows, and that a refusal has changed nothing.

\`ok\`: the caller may, if the state of the object allows it. A number is the error code of the refusal. An empty cell is a caller that cannot exist; the reason is below the
table. An operation has several lines where the way it is called matters. Operations with equal lines share them.
`;

function legend(): string {
  const meaning = Object.entries(HEADS).map(([column, head]) => {
    const words = Object.entries(COLUMNS).find(([name]) => name === column)?.[1] ?? '';
    return `| ${head} | ${words} |`;
  });
  return ['| column | who calls |', '|---|---|', ...meaning, '', INSIDE].join('\n');
}

const INSIDE = `Inside and outside refer to the channel, group or conversation in question, or to a channel and a group with the person in question. A bot is a GUEST with a program's token. "no scope" are
programs of a person who may, with every scope but the sufficient ones, and with each weaker one alone.
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
    ...emptiness(own, document),
    ...twins(own, document),
  ].join('\n');
}

/** The lines of operations with equal rows: one for each different row. */
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

function emptiness(ids: readonly string[], document: Document): string[] {
  const operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
  const reasons = ids.flatMap((id) => {
    const operation = operations.get(id);
    const reason = operation && reasonOfEmpty(operation);
    return reason === undefined ? [] : [{ id, reason }];
  });
  const folded = foldBy(reasons, ({ reason }) => reason);
  return folded.map((equal) => `- ${equal.map(({ id }) => nameOf(id)).join(', ')}: ${equal[0]?.reason}.`).concat('');
}

/** The further paths of these operations, which have the same rows. */
function twins(ids: readonly string[], document: Document): string[] {
  const aliases = operationsOf(document).filter(
    ({ operation }) => operation['x-alias-of'] !== undefined && ids.includes(answeringId(operation)),
  );
  if (aliases.length === 0) return [];
  const named = aliases.map(({ operation }) => `\`${operation.operationId}\` is ${nameOf(answeringId(operation))}`);
  return [`Further paths, with the same rows: ${named.join('; ')}.`, ''];
}

/** Groups equal items, in the order of the first of each group. */
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
