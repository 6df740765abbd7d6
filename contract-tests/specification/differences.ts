/**
 * What the contract has instead, as JSON, and the number of the decision marked ⊕ that allows it (docs/decisions.md).
 */
export interface Difference {
  has: string;
  decision: number;
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
  return Object.fromEntries(names.map((name) => [`${path} ${name}: required`, { has: 'true', decision: 13 }]));
}

const RANGE = ['workspace_id', 'idx_start', 'idx_end'];

/** Deliberate differences of the contract from the specification, by the name of the fact. */
export const differences: Readonly<Record<string, Difference>> = {
  'Thread.recipients: type': { has: INTEGERS, decision: 3 },
  'Comment.recipients: type': { has: INTEGERS, decision: 3 },
  'Workspace user.timezone: type': { has: '{"type":"string"}', decision: 5 },
  'Conversation message.is_deleted: type': { has: '{"type":"boolean"}', decision: 4 },
  'Attachment.url_type: values': { has: '["file","image","website"]', decision: 8 },
  'OAuth redirect.error: values': { has: '["ACCESS_DENIED","BAD_REQUEST"]', decision: 27 },
  'GET /api/v3/threads/get channel_id: required': { has: 'false', decision: 40 },
  'POST /api/v3/hooks/subscribe event: required': { has: 'false', decision: 11 },
  'POST /api/v3/hooks/subscribe target_url: required': { has: 'false', decision: 49 },
  'POST /api/v3/hooks/unsubscribe target_url: required': { has: 'false', decision: 49 },
  'POST /api/v3/groups/update name: required': { has: 'false', decision: 40 },
  'POST /api/v3/channels/update name: required': { has: 'false', decision: 40 },
  'POST /api/v3/workspaces/resend_invite email: required': { has: 'false', decision: 40 },
  'POST /api/v4/workspace_users/resend_invite email: required': { has: 'false', decision: 40 },
  'POST /api/v3/workspaces/remove_user email: required': { has: 'false', decision: 40 },
  'POST /api/v4/workspace_users/remove email: required': { has: 'false', decision: 40 },
  'POST /api/v3/conversations/update title: required': { has: 'false', decision: 40 },
  'POST /api/v3/conversations/mark_read id: required': { has: 'false', decision: 40 },
  'POST /oauth/access_token client_id: required': { has: 'false', decision: 27 },
  'POST /oauth/access_token client_secret: required': { has: 'false', decision: 27 },
  'POST /oauth/access_token code: required': { has: 'false', decision: 27 },
  ...required('GET /api/v3/search/comments', 'query', 'workspace_id', 'thread_id'),
  ...required('GET /api/v3/search/expand_comment_range', 'thread_id', ...RANGE),
  ...required('GET /api/v3/search/messages', 'query', 'workspace_id', 'aggregate_id'),
  ...required('GET /api/v3/search/expand_conversation_message_range', 'conversation_id', ...RANGE),
  'POST /api/v3/notifications_settings/update value: type': {
    has: JSON.stringify({ ...SECONDS, type: ['boolean', 'integer'] }),
    decision: 39,
  },
  'POST /api/v3/notifications_settings/update_many mapping: type': { has: SETTINGS, decision: 39 },
};
