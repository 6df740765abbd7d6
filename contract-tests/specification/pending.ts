const GROUPS = 'needs groups';
const UPLOADS = 'needs uploads';
const INTEGRATIONS = 'needs integrations: there is nothing to post as';

/** What an operation or an object that is there still lacks, and what for. */
export const pending: Readonly<Record<string, string>> = {
  'POST /api/v3/threads/add attachments': UPLOADS,
  'POST /api/v3/comments/add attachments': UPLOADS,
  'POST /api/v3/threads/update attachments': UPLOADS,
  'POST /api/v3/comments/update attachments': UPLOADS,
  'POST /api/v3/threads/update direct_group_mentions': GROUPS,
  'POST /api/v3/comments/update direct_group_mentions': GROUPS,
  'POST /api/v3/threads/add send_as_integration': INTEGRATIONS,
  'POST /api/v3/comments/add send_as_integration': INTEGRATIONS,
};
