import { attachments } from './cases/attachments.js';
import { batch } from './cases/batch.js';
import { channels } from './cases/channels.js';
import { conversationMessages, conversations } from './cases/conversations.js';
import { devices } from './cases/devices.js';
import { groups } from './cases/groups.js';
import { deliveries, hooks } from './cases/hooks.js';
import { inbox } from './cases/inbox.js';
import { installations, integrationIncoming, integrations, slashCommands } from './cases/integrations.js';
import { live } from './cases/live.js';
import { loopIn } from './cases/loop_in.js';
import { notifications } from './cases/notifications.js';
import { urlJoin } from './cases/joining.js';
import { comments, reactions } from './cases/posts.js';
import { search } from './cases/search.js';
import { notificationsSettings } from './cases/settings.js';
import { threads } from './cases/threads.js';
import { users } from './cases/users.js';
import { workspaces, workspaceUsers } from './cases/workspaces.js';
import type { Cases } from './sentences.js';

/** Which test file tests which resources of the matrix: `walk.<key>.test.ts`. */
export const WALKS = {
  people: { users, workspaces, workspaceUsers, groups },
  places: { channels, comments, attachments, reactions, notifications, batch },
  threads: { threads, inbox, search },
  talk: { devices, conversations, conversationMessages, urlJoin, notificationsSettings },
  outward: { hooks, deliveries, live, loopIn, integrations, installations, integrationIncoming, slashCommands },
} as const satisfies Record<string, Record<string, Cases>>;
