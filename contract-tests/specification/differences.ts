/** What the contract has instead, as JSON, and the number of the decision marked ⊕ that allows it (docs/decisions.md). */
export interface Difference {
  has: string;
  decision: number;
}

const INTEGERS = '{"type":"array","items":{"type":"integer","format":"int64"}}';

/** Where the contract says something else than the specification, on purpose, by the name of the fact. */
export const differences: Readonly<Record<string, Difference>> = {
  'Thread.recipients: type': { has: INTEGERS, decision: 3 },
  'Comment.recipients: type': { has: INTEGERS, decision: 3 },
  'Workspace user.timezone: type': { has: '{"type":"string"}', decision: 5 },
  'Attachment.url_type: values': { has: '["file","image","website"]', decision: 8 },
  'GET /api/v3/threads/get channel_id: required': { has: 'false', decision: 40 },
  'POST /api/v3/hooks/subscribe event: required': { has: 'false', decision: 11 },
  'POST /api/v3/groups/update name: required': { has: 'false', decision: 40 },
  'POST /api/v3/channels/update name: required': { has: 'false', decision: 40 },
  'POST /api/v3/workspaces/resend_invite email: required': { has: 'false', decision: 40 },
  'POST /api/v4/workspace_users/resend_invite email: required': { has: 'false', decision: 40 },
  'POST /api/v3/workspaces/remove_user email: required': { has: 'false', decision: 40 },
  'POST /api/v4/workspace_users/remove email: required': { has: 'false', decision: 40 },
};
