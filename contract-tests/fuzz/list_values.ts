import fc from 'fast-check';
import { writeCursor, writeNamedCursor, writeTimedCursor } from '../../src/presenters/cursor.js';
import type { World } from './world.js';

/** Action buttons. `open_url` requires a `url`, and a label is not blank. */
export const BUTTONS = fc.array(
  fc.constantFrom(
    { action: 'open_url', type: 'action', button_text: 'Open', url: 'https://example.com/' },
    { action: 'send_reply', type: 'action', button_text: 'Yes', message: 'Yes', url: '' },
  ),
  { maxLength: 4 },
);

/** A cursor of a list that is ordered by id, as most lists are. */
export const anIdCursor = () => fc.constant(writeCursor([4096]));

/** Where lists continue, and what searches and ranges are for. */
export const LISTS: Readonly<Record<string, (world: World) => fc.Arbitrary<unknown>>> = {
  'threads.get cursor': (world) => fc.constant(world.cursors.threads),
  'inbox.get cursor': (world) => fc.constant(world.cursors.threads),
  'comments.get cursor': (world) => fc.constant(world.cursors.comments),
  'conversations.get cursor': (world) => fc.constant(world.cursors.conversations),
  'conversationMessages.get cursor': (world) => fc.constant(world.cursors.conversationMessages),
  'notifications.get cursor': (world) => fc.constant(world.cursors.notifications),
  // A cursor belongs to the other arguments.
  'search.query cursor_mark': () => fc.constant(undefined),
  'search.search cursor': () => fc.constant(undefined),
  'search.search cursor_mark': () => fc.constant(undefined),
  'search.thread cursor': () => fc.constant(undefined),
  'search.conversation cursor': () => fc.constant(undefined),
  'search.search date_from': () => fc.constant('2026-01-01'),
  'search.search date_to': () => fc.constant('2026-12-31'),
  'slashCommands.get cursor': () => fc.constant(writeNamedCursor({ name: '/deploy', id: 4096 })),
  'workspaceUsers.get cursor': () => fc.constant(writeTimedCursor({ at: 0, id: 4096 })),
  ...ofRange('search.expandCommentRange'),
  ...ofRange('search.expandConversationMessageRange'),
};

/** A range ends where it begins, or later. */
function ofRange(id: string): Readonly<Record<string, () => fc.Arbitrary<unknown>>> {
  return {
    [`${id} idx_start`]: () => fc.integer({ min: 0, max: 5 }),
    [`${id} idx_end`]: () => fc.integer({ min: 5, max: 500 }),
  };
}
