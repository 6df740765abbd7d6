import type { Judged } from './coverage.js';
import type { Row } from './rows.js';
import type { Shown } from './shown_by.js';

/**
 * The parts of the specification that are complete: a section, or after a colon the beginning of the names of its rows.
 * The contract has everything that the specification says of such a part, and a test shows each of its rows. The report
 * of `npm run coverage:specification` names sections that are complete and can be added.
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
  'Integration callbacks',
  'Authentication',
  'Conventions',
  'States and transitions',
  'Batch',
  'Inbox',
  'Search',
  'Notifications and settings',
  'Errors',
  'Join links and loop-in',
  'Hooks, slash commands, incoming posts',
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

/** What a complete part lacks. A part that nothing belongs to is an error too. */
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
