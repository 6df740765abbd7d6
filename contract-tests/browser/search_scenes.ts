import type { Scene } from './scene.js';
import type { World } from './world.js';

const at = (name: string, pathOf: (world: World) => string): Scene => ({
  name,
  isSignedIn: true,
  open: (page, world) => page.goto(pathOf(world)),
});

/** The search page, and a post among its neighbours. */
export const SEARCH_SCENES: readonly Scene[] = [
  at('search', () => '/search'),
  at('search-results', () => '/search?query=loom+%22are+running%22'),
  at(
    'search-filtered',
    ({ searched }) =>
      `/search?query=window&workspace_id=${searched.workspace_id}&channel_ids=${searched.channel_id}&author=mira`,
  ),
  at('search-nothing', () => '/search?query=%22no+such+words%22&title=plan'),
  at('search-refused', () => `/search?query=${'x'.repeat(1001)}`),
  at('search-thread', ({ searched }) => `/search/thread?id=${searched.id}&at=9&query=loom`),
];
