import type { Story } from '../stage.js';
import { CHANGES } from './changes.js';
import { FILTERS } from './filters.js';
import { PAGES } from './pages.js';
import { PLACES } from './places.js';
import { SNIPPETS } from './snippets.js';

/** The cases that do something between searches. */
export const STORIES: Readonly<Record<string, readonly Story[]>> = {
  'who finds what': PLACES,
  changes: CHANGES,
  filters: FILTERS,
  pages: PAGES,
  snippets: SNIPPETS,
};
