import { attachments } from './cases/attachments.js';
import { channels } from './cases/channels.js';
import { groups } from './cases/groups.js';
import { inbox } from './cases/inbox.js';
import { comments, reactions } from './cases/posts.js';
import { threads } from './cases/threads.js';
import { users } from './cases/users.js';
import { workspaces, workspaceUsers } from './cases/workspaces.js';
import type { Cases } from './sentences.js';

/** Which test file walks which resources of the matrix: `walk.<key>.test.ts`. */
export const WALKS = {
  people: { users, workspaces, workspaceUsers, groups },
  places: { channels, comments, attachments, reactions },
  threads: { threads, inbox },
} as const satisfies Record<string, Record<string, Cases>>;
