/**
 * Operations that Ada, the author of the examples, cannot call: the example's comment is Ben's, and only its author
 * changes it; Ada is the last ADMIN, who cannot leave; and only somebody outside can join.
 */
export const NOT_ADAS: Readonly<Record<string, 'ben' | 'olga'>> = {
  'comments.update': 'ben',
  'users.delete': 'ben',
  'urlJoin.joinWorkspace': 'olga',
};

/** These take away a membership or an object, or empty an inbox, which other calls need. */
export const DISRUPTIVE =
  /\/(remove|remove_users?|move_to_channel|disable|join_workspace|archive_all|set_password|invalidate_token|update_password|delete)$/;
/** These take away a token, a password or an account. */
export const ENDS_ACCOUNT = /\/users\/(set_password|invalidate_token|update_password|delete)$/;
