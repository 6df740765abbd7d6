import type { Scene } from './scene.js';

/** The page of what arrives, as its server makes it. */
export const LIVE_SCENES: readonly Scene[] = [
  {
    name: 'live',
    isSignedIn: true,
    open: (page, { team }) => page.goto(`/live?workspace_id=${team.workspace.id}`),
  },
  {
    name: 'live-opened',
    isSignedIn: true,
    open: (page, { team }) => page.goto(`/live/threads/${team.talks.opened.id}`),
  },
];
