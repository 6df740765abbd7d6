import type { Shown } from '../../domain/search/searching.js';
import type { NamedWorkspace } from '../../models/console.js';
import type { SearchableChannel } from '../../models/search_finding.js';
import type { Asked } from './query_form.js';

/** What the form shows. */
export interface SearchForm {
  readonly asked: Asked;
  /** All workspaces of the person. */
  readonly workspaces: readonly NamedWorkspace[];
  /** Those that are searched. */
  readonly chosen: readonly NamedWorkspace[];
  readonly channels: readonly SearchableChannel[];
  readonly timezone: string;
}

/** What a search has found. */
export interface Results {
  readonly shown: readonly Shown[];
  /** The `obj_index` of each post, by its id. */
  readonly indexes: ReadonlyMap<number, number>;
  /** Names of users, by their ids. */
  readonly names: ReadonlyMap<number, string>;
  readonly hits: { readonly count: number; readonly isExact: boolean };
  /** Misspelt words, and what was searched for in their place. */
  readonly corrections: ReadonlyMap<string, string>;
  /** The cursor of the next page, if there is one. */
  readonly next: string | undefined;
  readonly isFirst: boolean;
  readonly actorId: number;
}
