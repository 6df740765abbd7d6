/** What an existing operation or object still lacks, and why. */
export const pending: Readonly<Record<string, string>> = {};

/** Fields on which nothing that Skein does depends, and what is in them. README lists them. */
export const withoutEffect: Readonly<Record<string, string>> = {
  'User.lang': 'kept for clients',
  'User.scheduled_banners': 'always empty',
  'Workspace user.date_format': 'always `YYYY-MM-DD`',
  'Workspace user.time_format': 'always `24`',
  'Workspace user.feature_flags': 'always empty',
  'Workspace.color': 'kept for clients',
  'Channel.color': 'kept for clients',
  'Channel.icon': 'kept for clients',
};
