const GROUPS = 'needs groups';

/** What an operation or an object that is there still lacks, and what for. */
export const pending: Readonly<Record<string, string>> = {
  'POST /api/v3/threads/update direct_group_mentions': GROUPS,
  'POST /api/v3/comments/update direct_group_mentions': GROUPS,
};
