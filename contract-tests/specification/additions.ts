/**
 * What the contract has and the specification does not, and where it comes from: a decision of docs/decisions.md, or a rule
 * of docs/wire-rules.md.
 */
export const additions: Readonly<Record<string, `decision ${string}` | `wire-rule ${string}`>> = {
  'GET /api/v3/comments/get cursor': 'decision 15',
  'GET /api/v3/threads/get cursor': 'decision 15',
  'GET /api/v3/threads/get archived': 'wire-rule 18',
  'GET /api/v4/workspace_users/get archived': 'wire-rule 18',
  'Workspace user.version': 'decision 5',
  'Channel.version': 'decision 5',
  'Thread.creator_name': 'decision 6',
  'Thread.closed': 'decision 6',
  'Thread.is_saved': 'decision 6',
  'Thread.last_comment': 'decision 6',
  'Thread.responders': 'decision 6',
  'Thread.version': 'decision 6',
  'Comment.creator_name': 'decision 6',
  'Comment.version': 'decision 5',
  'error 405': 'decision 17',
  'error 415': 'decision 17',
  'error 429': 'decision 17',
};
