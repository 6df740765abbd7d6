/**
 * What the contract has instead, as JSON, and the rule marked ⊕ that allows it, by page and anchor (docs/behaviour).
 */
export interface Difference {
  has: string;
  rule: string;
}

const INTEGERS = '{"type":"array","items":{"type":"integer","format":"int64"}}';

const FLAGS = [
  'desktop_conversations',
  'desktop_comments',
  'desktop_threads',
  'desktop_added_to_ws',
  'desktop_removed_from_ws',
  'email_conversations',
  'email_comments',
  'email_threads',
  'email_added_to_ws',
  'email_removed_from_ws',
  'email_aggregate',
  'push_conversations',
  'push_comments',
  'push_threads',
  'push_added_to_ws',
  'push_removed_from_ws',
  'badge_threads',
  'badge_conversations',
];
const ON_OR_OFF = { type: 'boolean' };
const SECONDS = { type: 'integer', format: 'int64', minimum: 0, maximum: 86400 };

/** The notification settings: Booleans, and one number of seconds. */
const SETTINGS = JSON.stringify({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(FLAGS.map((name) => [name, ON_OR_OFF])),
    push_delay: SECONDS,
  },
});

/** Arguments that are required, although the specification does not say so. */
function required(path: string, ...names: string[]): Record<string, Difference> {
  return Object.fromEntries(
    names.map((name) => [`${path} ${name}: required`, { has: 'true', rule: 'search.md#search-details' }]),
  );
}

const RANGE = ['workspace_id', 'idx_start', 'idx_end'];

/** Deliberate differences of the contract from the specification, by the name of the fact. */
export const differences: Readonly<Record<string, Difference>> = {
  'Thread.recipients: type': { has: INTEGERS, rule: 'threads.md#recipients' },
  'Comment.recipients: type': { has: INTEGERS, rule: 'threads.md#recipients' },
  'Workspace user.timezone: type': { has: '{"type":"string"}', rule: 'requests.md#time-zones-and-versions' },
  'Conversation message.is_deleted: type': { has: '{"type":"boolean"}', rule: 'conversations.md#deleted-messages' },
  'Attachment.url_type: values': { has: '["file","image","website"]', rule: 'files.md#attachments' },
  'OAuth redirect.error: values': { has: '["ACCESS_DENIED","BAD_REQUEST"]', rule: 'oauth.md#flow' },
  'GET /api/v3/threads/get channel_id: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /api/v3/hooks/subscribe event: required': { has: 'false', rule: 'webhooks.md#subscriptions' },
  'POST /api/v3/hooks/subscribe target_url: required': { has: 'false', rule: 'webhooks.md#sockets' },
  'POST /api/v3/hooks/unsubscribe target_url: required': { has: 'false', rule: 'webhooks.md#sockets' },
  'POST /api/v3/groups/update name: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /api/v3/channels/update name: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /api/v3/workspaces/resend_invite email: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /api/v4/workspace_users/resend_invite email: required': {
    has: 'false',
    rule: 'requests.md#optional-arguments',
  },
  'POST /api/v3/workspaces/remove_user email: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /api/v4/workspace_users/remove email: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /api/v3/conversations/update title: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /api/v3/conversations/mark_read id: required': { has: 'false', rule: 'requests.md#optional-arguments' },
  'POST /oauth/access_token client_id: required': { has: 'false', rule: 'oauth.md#flow' },
  'POST /oauth/access_token client_secret: required': { has: 'false', rule: 'oauth.md#flow' },
  'POST /oauth/access_token code: required': { has: 'false', rule: 'oauth.md#flow' },
  ...required('GET /api/v3/search/comments', 'query', 'workspace_id', 'thread_id'),
  ...required('GET /api/v3/search/expand_comment_range', 'thread_id', ...RANGE),
  ...required('GET /api/v3/search/messages', 'query', 'workspace_id', 'aggregate_id'),
  ...required('GET /api/v3/search/expand_conversation_message_range', 'conversation_id', ...RANGE),
  'POST /api/v3/notifications_settings/update value: type': {
    has: JSON.stringify({ ...SECONDS, type: ['boolean', 'integer'] }),
    rule: 'notifications.md#settings',
  },
  'POST /api/v3/notifications_settings/update_many mapping: type': { has: SETTINGS, rule: 'notifications.md#settings' },
};
