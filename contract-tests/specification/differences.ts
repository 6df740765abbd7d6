/**
 * Where the contract says something else than the specification, on purpose: the name of the fact, and the number of the
 * decision marked ⊕ that allows it (docs/decisions.md).
 */
export const differences: Readonly<Record<string, number>> = {
  'Thread.recipients: type': 3,
  'Comment.recipients: type': 3,
  'Workspace user.timezone: type': 5,
  'Attachment.url_type: values': 8,
  'GET /api/v3/threads/get channel_id: required': 40,
};
