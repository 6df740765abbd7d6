import type { Judged } from './coverage.js';
import type { Row } from './rows.js';
import type { Shown } from './shown_by.js';

/**
 * What is complete and stays so: a section, or after a colon how the names of those of its rows begin. Of such a part the
 * contract has all that the specification says, and a test shows each of its rows. Add a section when it is complete: the
 * report of `npm run coverage:specification` names those that are.
 */
export const complete: readonly string[] = [
  'User',
  'Workspace',
  'Workspace user',
  'Group',
  'Channel',
  'Thread',
  'Comment',
  'Conversation',
  'Conversation message',
  'Action button',
  'Attachment',
  'Reaction',
  'Notification settings',
  'Notification',
  'Users',
  'Workspaces',
  'Workspace users',
  'Groups',
  'Channels',
  'Threads',
  'Comments',
  'Conversations',
  'Conversation messages',
  'Attachments',
  'Reactions',
  'Subscribable events',
  'Batch',
  'Inbox',
  'Notifications and settings',
  'Errors',
  'Join links and loop-in',
  'Hooks, slash commands, incoming posts: POST /api/v3/hooks/',
  'Hooks, slash commands, incoming posts: POST /api/v3/slash_commands/',
  'Other objects',
  'States and transitions: Attachment',
  'States and transitions: Bot user',
  'States and transitions: Channel',
  'States and transitions: Comment',
  'States and transitions: Conversation',
  'States and transitions: Hook subscription',
  'States and transitions: Loop-in address',
  'States and transitions: Notification set',
  'States and transitions: Presence',
  'States and transitions: Thread',
  'States and transitions: URL join link',
  'States and transitions: User',
  'States and transitions: Workspace',
  'Limits: Action',
  'Limits: Attachment',
  'Limits: Avatar',
  'Limits: Channel',
  'Limits: List limit',
  'Limits: Inbox',
  'Limits: Request body',
  'Limits: Thread',
];

/** What a part that has to be complete lacks; also a part that nothing belongs to. */
export function holesIn(
  part: string,
  judged: readonly Judged[],
  rows: readonly Row[],
  shown: Readonly<Record<string, readonly Shown[]>>,
): string[] {
  const [section = '', beginning = ''] = part.split(': ');
  const belongs = (one: { section: string; name: string }) => one.section === section && one.name.startsWith(beginning);
  const facts = judged.filter(({ fact }) => belongs(fact));
  const here = rows.filter(belongs);
  if (facts.length + here.length === 0) return [`${part}: the specification says nothing of it`];
  return [
    ...facts.flatMap(({ fact, verdict }) =>
      verdict.is === 'absent' || verdict.is === 'missing' ? [`${fact.name} is missing`] : [],
    ),
    ...here.flatMap(({ name }) => (shown[name] === undefined ? [`${name} is not shown by a test`] : [])),
  ];
}
