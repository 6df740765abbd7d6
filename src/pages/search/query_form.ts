import type { Actor } from '../../actor.js';
import { filteredParts, type Input } from '../../domain/search/filters.js';
import type { Part } from '../../domain/search/searching.js';
import { ApiError, invalidArgument } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import type { NamedWorkspace } from '../../models/console.js';
import { searchScope, peopleNamed } from '../../models/search_finding.js';
import { bucketOf } from '../../db/ids.js';
import type { FormValues } from '../kit/form_values.js';
import type { PageRequest } from '../kit/page_request.js';

/** The fields of the form, by their names in the query. All but `author` are arguments of `GET search`. */
export const FIELDS = [
  'query',
  'workspace_id',
  'type',
  'channel_ids',
  'author',
  'date_from',
  'date_to',
  'title',
  'mention_self',
];

/** The fields that narrow a search down. */
const FILTERS = FIELDS.filter((name) => name !== 'query' && name !== 'workspace_id');

/** What the form says: the fields that are filled in. */
export type Asked = Readonly<Partial<Record<(typeof FIELDS)[number], string | undefined>>>;

export function askedIn(values: FormValues): Asked {
  const filled = FIELDS.map((name) => [name, values.first(name).trim()]);
  return Object.fromEntries(filled.filter(([name, text]) => text !== '' && !(name === 'type' && text === 'all')));
}

export function hasFilters(asked: Asked): boolean {
  return FILTERS.some((name) => asked[name] !== undefined);
}

/** Whether there is anything to search for. The workspace and the type alone would list everything. */
export function isSearch({ workspace_id: _, type: __, ...rest }: Asked): boolean {
  return Object.values(rest).some((text) => text !== undefined);
}

const MAX_AUTHOR = 255;

/**
 * The parts of the search that the form asks for, in these workspaces. Throws 20 for a field that is wrong, and what
 * `GET search` throws.
 */
export async function partsOf(
  { db }: PageRequest,
  actor: Actor,
  workspaces: readonly NamedWorkspace[],
  asked: Asked,
): Promise<Part[]> {
  const { author, ...own } = asked;
  if (author !== undefined && author.length > MAX_AUTHOR) {
    throw invalidArgument('author', `must NOT have more than ${MAX_AUTHOR} characters`);
  }
  const parts = workspaces.map(async (workspace) => {
    const input = inputOf(own, workspace);
    const surroundings = { ...workspace, bucket: bucketOf(workspace.id) };
    const authors = author === undefined ? undefined : await peopleNamed(db, actor, surroundings, author);
    if (authors?.length === 0) return [];
    return filteredParts(db, actor, await searchScope(db, actor, workspace.id), { ...input, author_ids: authors });
  });
  const all = (await Promise.all(parts)).flat();
  if (all.length === 0) throw invalidArgument('author', 'is the name of nobody whom you see');
  return all;
}

/** The arguments of `GET search` for a workspace, validated by the contract. */
function inputOf(asked: Asked, { id }: NamedWorkspace): Input {
  const texts = Object.entries({ ...asked, workspace_id: String(id) });
  const given = texts.flatMap(([name, text]): [string, string[]][] => (text === undefined ? [] : [[name, [text]]]));
  const read = readArguments('search.search', { json: {}, texts: new Map(given) });
  const { type, channel_ids: channel } = asked;
  return {
    type: type === 'threads' || type === 'messages' ? type : 'all',
    query: read.text('query'),
    title: read.text('title'),
    date_from: read.text('date_from'),
    date_to: read.text('date_to'),
    mention_self: asked.mention_self === 'true' ? true : undefined,
    channel_ids: channel === undefined ? undefined : [Number(channel)],
  };
}

/** The workspaces to search: the one that the form names, or all. Throws 105 for one that is not the person's. */
export function workspacesOf(
  { workspace_id: id }: Asked,
  workspaces: readonly NamedWorkspace[],
): readonly NamedWorkspace[] {
  if (id === undefined) return workspaces;
  const chosen = workspaces.filter((workspace) => String(workspace.id) === id);
  if (chosen.length === 0) throw new ApiError('workspace_not_found');
  return chosen;
}
