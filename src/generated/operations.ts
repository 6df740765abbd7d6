// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { ErrorName } from './errors.js';
import type { Query, Schema } from './schemas.js';

/** What the pipeline knows of an operation. */
export interface OperationSpec {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Who may call: anybody, whoever has a token or session, or only a user's own token or session. */
  readonly access: 'public' | 'token' | 'own';
  /** What a program's token must allow. */
  readonly scopes: readonly string[];
  /** Whose transaction it runs in: none, the pipeline's, or the handler's own. */
  readonly transaction: 'read' | 'write' | 'own';
  /** The HTTP status of success. */
  readonly status: number;
  /** Every error that it can answer. */
  readonly errors: readonly ErrorName[];
}

export const operations = {
  'channels.add': {
    id: 'channels.add',
    method: 'POST',
    path: '/api/v3/channels/add',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'not_logged_in', 'name_too_short', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'channels.getone': {
    id: 'channels.getone',
    method: 'GET',
    path: '/api/v3/channels/getone',
    access: 'token',
    scopes: ['channels:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'channels.get': {
    id: 'channels.get',
    method: 'GET',
    path: '/api/v3/channels/get',
    access: 'token',
    scopes: ['channels:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'channels.addUser': {
    id: 'channels.addUser',
    method: 'POST',
    path: '/api/v3/channels/add_user',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'channels.addUsers': {
    id: 'channels.addUsers',
    method: 'POST',
    path: '/api/v3/channels/add_users',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'comments.add': {
    id: 'comments.add',
    method: 'POST',
    path: '/api/v3/comments/add',
    access: 'token',
    scopes: ['comments:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'not_logged_in', 'actions_invalid', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'comments.getone': {
    id: 'comments.getone',
    method: 'GET',
    path: '/api/v3/comments/getone',
    access: 'token',
    scopes: ['comments:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'temp_id_unknown', 'comment_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'comments.get': {
    id: 'comments.get',
    method: 'GET',
    path: '/api/v3/comments/get',
    access: 'token',
    scopes: ['comments:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'reactions.get': {
    id: 'reactions.get',
    method: 'POST',
    path: '/api/v3/reactions/get',
    access: 'token',
    scopes: ['reactions:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'comment_not_found', 'not_logged_in', 'message_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'reactions.add': {
    id: 'reactions.add',
    method: 'POST',
    path: '/api/v3/reactions/add',
    access: 'token',
    scopes: ['reactions:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'comment_not_found', 'not_logged_in', 'reaction_unsupported', 'message_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'reactions.remove': {
    id: 'reactions.remove',
    method: 'POST',
    path: '/api/v3/reactions/remove',
    access: 'token',
    scopes: ['reactions:remove'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'comment_not_found', 'not_logged_in', 'reaction_unsupported', 'message_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'threads.add': {
    id: 'threads.add',
    method: 'POST',
    path: '/api/v3/threads/add',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'not_logged_in', 'actions_invalid', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'threads.getone': {
    id: 'threads.getone',
    method: 'GET',
    path: '/api/v3/threads/getone',
    access: 'token',
    scopes: ['threads:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'threads.get': {
    id: 'threads.get',
    method: 'GET',
    path: '/api/v3/threads/get',
    access: 'token',
    scopes: ['threads:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'threads.getUnread': {
    id: 'threads.getUnread',
    method: 'GET',
    path: '/api/v3/threads/get_unread',
    access: 'token',
    scopes: ['threads:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'threads.markRead': {
    id: 'threads.markRead',
    method: 'POST',
    path: '/api/v3/threads/mark_read',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.login': {
    id: 'users.login',
    method: 'POST',
    path: '/api/v3/users/login',
    access: 'public',
    scopes: [],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'credentials_invalid', 'bad_request', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.logout': {
    id: 'users.logout',
    method: 'POST',
    path: '/api/v3/users/logout',
    access: 'public',
    scopes: [],
    transaction: 'write',
    status: 200,
    errors: ['argument_invalid', 'bad_request', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.register': {
    id: 'users.register',
    method: 'POST',
    path: '/api/v3/users/register',
    access: 'public',
    scopes: [],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_taken', 'password_too_short', 'email_invalid', 'forbidden', 'bad_request', 'name_too_short', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.getSessionUser': {
    id: 'users.getSessionUser',
    method: 'GET',
    path: '/api/v3/users/get_session_user',
    access: 'token',
    scopes: ['user:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_invalid', 'forbidden', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'users.validateToken': {
    id: 'users.validateToken',
    method: 'POST',
    path: '/api/v3/users/validate_token',
    access: 'public',
    scopes: [],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'bad_request', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.invalidateToken': {
    id: 'users.invalidateToken',
    method: 'POST',
    path: '/api/v3/users/invalidate_token',
    access: 'own',
    scopes: [],
    transaction: 'write',
    status: 200,
    errors: ['argument_invalid', 'forbidden', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'workspaceUsers.get': {
    id: 'workspaceUsers.get',
    method: 'GET',
    path: '/api/v4/workspace_users/get',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaceUsers.getone': {
    id: 'workspaceUsers.getone',
    method: 'GET',
    path: '/api/v4/workspace_users/getone',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaceUsers.add': {
    id: 'workspaceUsers.add',
    method: 'POST',
    path: '/api/v4/workspace_users/add',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'name_too_short', 'already_found', 'token_invalid', 'internal_error', 'too_large', 'workspace_full', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'workspaces.add': {
    id: 'workspaces.add',
    method: 'POST',
    path: '/api/v3/workspaces/add',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'not_logged_in', 'name_too_short', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'workspaces.getone': {
    id: 'workspaces.getone',
    method: 'GET',
    path: '/api/v3/workspaces/getone',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.getDefault': {
    id: 'workspaces.getDefault',
    method: 'GET',
    path: '/api/v3/workspaces/get_default',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_invalid', 'workspace_not_found', 'forbidden', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.get': {
    id: 'workspaces.get',
    method: 'GET',
    path: '/api/v3/workspaces/get',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_invalid', 'forbidden', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
} as const satisfies Record<string, OperationSpec>;

export type OperationId = keyof typeof operations;

/** The arguments and the answer of each operation. */
export interface Shapes {
  'channels.add': { input: Schema<'ChannelsAddRequest'>; output: Schema<'Channel'> };
  'channels.getone': { input: Query<'channels.getone', never>; output: Schema<'Channel'> };
  'channels.get': { input: Query<'channels.get', 'archived'>; output: Schema<'Channel'>[] };
  'channels.addUser': { input: Schema<'ChannelsAddUserRequest'>; output: Schema<'Ok'> };
  'channels.addUsers': { input: Schema<'ChannelsAddUsersRequest'>; output: Schema<'Ok'> };
  'comments.add': { input: Schema<'CommentsAddRequest'>; output: Schema<'Comment'> };
  'comments.getone': { input: Query<'comments.getone', never>; output: Schema<'Comment'> };
  'comments.get': { input: Query<'comments.get', 'limit' | 'order_by' | 'as_ids'>; output: Schema<'CommentOrId'>[] };
  'reactions.get': { input: Schema<'ReactionsGetRequest'>; output: Schema<'Reactions'> };
  'reactions.add': { input: Schema<'ReactionsAddRequest'>; output: Schema<'Ok'> };
  'reactions.remove': { input: Schema<'ReactionsRemoveRequest'>; output: Schema<'Ok'> };
  'threads.add': { input: Schema<'ThreadsAddRequest'>; output: Schema<'Thread'> };
  'threads.getone': { input: Query<'threads.getone', never>; output: Schema<'Thread'> };
  'threads.get': { input: Query<'threads.get', 'as_ids' | 'filter_by' | 'limit' | 'order_by'>; output: Schema<'ThreadOrId'>[] };
  'threads.getUnread': { input: Query<'threads.getUnread', never>; output: Schema<'UnreadThread'>[] };
  'threads.markRead': { input: Schema<'ThreadsMarkReadRequest'>; output: Schema<'Ok'> };
  'users.login': { input: Schema<'UsersLoginRequest'>; output: Schema<'User'> };
  'users.logout': { input: Record<string, never>; output: Schema<'Ok'> };
  'users.register': { input: Schema<'UsersRegisterRequest'>; output: Schema<'User'> };
  'users.getSessionUser': { input: Record<string, never>; output: Schema<'User'> };
  'users.validateToken': { input: Schema<'UsersValidateTokenRequest'>; output: Schema<'Ok'> };
  'users.invalidateToken': { input: Record<string, never>; output: Schema<'User'> };
  'workspaceUsers.get': { input: Query<'workspaceUsers.get', never>; output: Schema<'WorkspaceUser'>[] };
  'workspaceUsers.getone': { input: Query<'workspaceUsers.getone', never>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.add': { input: Schema<'WorkspaceUsersAddRequest'>; output: Schema<'WorkspaceUser'> };
  'workspaces.add': { input: Schema<'WorkspacesAddRequest'>; output: Schema<'Workspace'> };
  'workspaces.getone': { input: Query<'workspaces.getone', never>; output: Schema<'Workspace'> };
  'workspaces.getDefault': { input: Record<string, never>; output: Schema<'Workspace'> };
  'workspaces.get': { input: Record<string, never>; output: Schema<'Workspace'>[] };
}
