import type { Schema } from '../../src/generated/schemas.js';
import type { Person } from '../../src/testing/person.js';
import { useSkein, type Skein, type SkeinOptions } from '../../src/testing/skein.js';

/** Where the cases run. */
export interface Stage {
  skein: Skein;
  /** Waits until the engine has indexed everything that was posted, and everything that was changed. */
  settle: () => Promise<void>;
}

/** An engine under test. */
export interface EngineSetup {
  /** Options of a Skein that searches with the engine. */
  options: SkeinOptions;
  settle: (skein: Skein) => Promise<void>;
}

/** Starts a Skein for a test file that searches with the engine. */
export function useStage({ options, settle }: EngineSetup): Stage {
  const skein = useSkein(options);
  return { skein, settle: () => settle(skein) };
}

/** A case that is a story. It has a workspace of its own. */
export interface Story {
  title: string;
  run: (stage: Stage) => Promise<void>;
}

/** A case of texts: each is a comment in a workspace of its own. */
export interface Texts {
  title: string;
  /** The language of the workspace. The default is English. */
  language?: string;
  texts: Readonly<Record<string, string>>;
  /** For each query the names of the texts that it finds, with spaces between them. */
  finds: Readonly<Record<string, string>>;
}

type QueryInput = Parameters<Person['call']>[1] & { query: string };

/** What `search/query` finds, on all pages. */
export async function everythingFor(by: Person, input: Partial<QueryInput>): Promise<Schema<'SearchResultItem'>[]> {
  const items: Schema<'SearchResultItem'>[] = [];
  for (let mark: string | undefined = ''; mark !== undefined;) {
    const page: Schema<'SearchResult'> = await by.call('search.query', {
      limit: 500,
      ...input,
      ...(mark !== '' && { cursor_mark: mark }),
    });
    items.push(...page.items);
    mark = page.has_more ? page.next_cursor_mark : undefined;
  }
  return items;
}

/** The post of a result: the comment, the message, the thread or the conversation. */
export function postOf({ id, thread_id, conversation_id }: Schema<'SearchResultItem'>): number {
  return id === -1 ? (thread_id ?? conversation_id ?? -1) : id;
}

const ascending = (one: number, other: number) => one - other;

/** The ids of what `search/query` finds in a workspace, ascending. */
export async function foundBy(by: Person, workspace: { id: number }, query: string): Promise<number[]> {
  const items = await everythingFor(by, { query, workspace_id: workspace.id });
  return items.map(postOf).sort(ascending);
}

/** The ids of what `GET search` finds in a workspace, in their order. */
export async function filteredBy(by: Person, workspace: { id: number }, filters: object): Promise<number[]> {
  const { items } = await by.call('search.search', { workspace_id: workspace.id, limit: 500, ...filters });
  return items.map(({ id }) => Number(id));
}

/** The ids of posts, ascending. */
export function idsOf(...posts: readonly { id: number }[]): number[] {
  return posts.map(({ id }) => id).sort(ascending);
}
