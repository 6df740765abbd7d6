// Generated from openapi/ by `npm run generate`. Never edited by hand.
/** Every scope, and what it allows in words. */
export const scopes = {
  'user:read': "See your account.",
  'user:write': "Change your account.",
  'workspaces:read': "See your workspaces and their people.",
  'workspaces:write': "Add and change workspaces and their people.",
  'channels:read': "See channels.",
  'channels:write': "Add and change channels and who is in them.",
  'channels:remove': "Remove channels.",
  'threads:read': "See threads.",
  'threads:write': "Add and change threads.",
  'threads:remove': "Remove threads.",
  'comments:read': "See comments.",
  'comments:write': "Add and change comments.",
  'comments:remove': "Remove comments.",
  'groups:read': "See groups.",
  'groups:write': "Add and change groups and who is in them.",
  'groups:remove': "Remove groups.",
  'messages:read': "See conversations and their messages.",
  'messages:write': "Add and change conversations and messages.",
  'messages:remove': "Remove messages.",
  'reactions:read': "See reactions.",
  'reactions:write': "Add reactions, and take back your own.",
  'reactions:remove': "The same as `reactions:write`.",
  'search:read': "Search what you can read.",
  'attachments:read': "Adds nothing. Files come with the posts that you let it read.",
  'attachments:write': "Upload attachments.",
  'notifications:read': "See notifications and their settings.",
  'notifications:write': "Change notifications and their settings.",
} as const;

export type Scope = keyof typeof scopes;
