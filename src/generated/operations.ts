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
  /** Whether it can be tried again under an Idempotency-Key. */
  readonly takesKey?: true;
  /** Since when it is deprecated, in Unix seconds, and the path to use instead. */
  readonly deprecation?: { readonly since: number; readonly successor: string };
  /** The argument that is a file, and how many bytes that has at most. */
  readonly upload?: { readonly argument: string; readonly maxBytes: number };
}

/** A file that a request has brought, as it lies in the store. */
export interface ReceivedFile {
  /** Where the store keeps it. */
  readonly key: string;
  /** As it was sent: a base name without control characters, 1 to 255 code points. */
  readonly name: string;
  /** What the client says that it is, or empty. */
  readonly declaredType: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

type WithFile<Input, Argument extends keyof Input> = Omit<Input, Argument> & Record<Argument, ReceivedFile>;

export const operations = {
  'attachments.upload': {
    id: 'attachments.upload',
    method: 'POST',
    path: '/api/v3/attachments/upload',
    access: 'token',
    scopes: ['attachments:write'],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'bad_request', 'not_logged_in', 'already_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    upload: { argument: 'file_name', maxBytes: 104857600 },
  },
  'attachments.remove': {
    id: 'attachments.remove',
    method: 'POST',
    path: '/api/v3/attachments/remove',
    access: 'token',
    scopes: ['attachments:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'not_found', 'temp_id_unknown', 'bad_request', 'comment_not_found', 'not_logged_in', 'message_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'channels.add': {
    id: 'channels.add',
    method: 'POST',
    path: '/api/v3/channels/add',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'group_not_found', 'not_logged_in', 'name_too_short', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
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
  'channels.update': {
    id: 'channels.update',
    method: 'POST',
    path: '/api/v3/channels/update',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'group_not_found', 'not_logged_in', 'name_too_short', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'channels.archive': {
    id: 'channels.archive',
    method: 'POST',
    path: '/api/v3/channels/archive',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'channels.unarchive': {
    id: 'channels.unarchive',
    method: 'POST',
    path: '/api/v3/channels/unarchive',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'channels.favorite': {
    id: 'channels.favorite',
    method: 'POST',
    path: '/api/v3/channels/favorite',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'channels.unfavorite': {
    id: 'channels.unfavorite',
    method: 'POST',
    path: '/api/v3/channels/unfavorite',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'channels.remove': {
    id: 'channels.remove',
    method: 'POST',
    path: '/api/v3/channels/remove',
    access: 'token',
    scopes: ['channels:remove'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
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
    takesKey: true,
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
    takesKey: true,
  },
  'channels.removeUser': {
    id: 'channels.removeUser',
    method: 'POST',
    path: '/api/v3/channels/remove_user',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'channels.removeUsers': {
    id: 'channels.removeUsers',
    method: 'POST',
    path: '/api/v3/channels/remove_users',
    access: 'token',
    scopes: ['channels:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'comments.add': {
    id: 'comments.add',
    method: 'POST',
    path: '/api/v3/comments/add',
    access: 'token',
    scopes: ['comments:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'attachments_invalid', 'group_not_found', 'not_logged_in', 'actions_invalid', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
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
  'comments.update': {
    id: 'comments.update',
    method: 'POST',
    path: '/api/v3/comments/update',
    access: 'token',
    scopes: ['comments:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'comment_not_found', 'attachments_invalid', 'group_not_found', 'not_logged_in', 'actions_invalid', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'comments.remove': {
    id: 'comments.remove',
    method: 'POST',
    path: '/api/v3/comments/remove',
    access: 'token',
    scopes: ['comments:remove'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'temp_id_unknown', 'bad_request', 'comment_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'comments.markPosition': {
    id: 'comments.markPosition',
    method: 'POST',
    path: '/api/v3/comments/mark_position',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'comment_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'groups.add': {
    id: 'groups.add',
    method: 'POST',
    path: '/api/v3/groups/add',
    access: 'token',
    scopes: ['groups:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'not_logged_in', 'name_too_short', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'groups.getone': {
    id: 'groups.getone',
    method: 'GET',
    path: '/api/v3/groups/getone',
    access: 'token',
    scopes: ['groups:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'temp_id_unknown', 'group_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'groups.get': {
    id: 'groups.get',
    method: 'GET',
    path: '/api/v3/groups/get',
    access: 'token',
    scopes: ['groups:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'groups.update': {
    id: 'groups.update',
    method: 'POST',
    path: '/api/v3/groups/update',
    access: 'token',
    scopes: ['groups:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'temp_id_unknown', 'bad_request', 'group_not_found', 'not_logged_in', 'name_too_short', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'groups.addUser': {
    id: 'groups.addUser',
    method: 'POST',
    path: '/api/v3/groups/add_user',
    access: 'token',
    scopes: ['groups:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'group_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'groups.addUsers': {
    id: 'groups.addUsers',
    method: 'POST',
    path: '/api/v3/groups/add_users',
    access: 'token',
    scopes: ['groups:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'group_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'groups.removeUser': {
    id: 'groups.removeUser',
    method: 'POST',
    path: '/api/v3/groups/remove_user',
    access: 'token',
    scopes: ['groups:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'group_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'groups.removeUsers': {
    id: 'groups.removeUsers',
    method: 'POST',
    path: '/api/v3/groups/remove_users',
    access: 'token',
    scopes: ['groups:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'group_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'groups.remove': {
    id: 'groups.remove',
    method: 'POST',
    path: '/api/v3/groups/remove',
    access: 'token',
    scopes: ['groups:remove'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'temp_id_unknown', 'bad_request', 'group_not_found', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
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
    takesKey: true,
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
    takesKey: true,
  },
  'threads.add': {
    id: 'threads.add',
    method: 'POST',
    path: '/api/v3/threads/add',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'temp_id_invalid', 'temp_id_taken', 'bad_request', 'attachments_invalid', 'group_not_found', 'not_logged_in', 'actions_invalid', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
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
    takesKey: true,
  },
  'threads.update': {
    id: 'threads.update',
    method: 'POST',
    path: '/api/v3/threads/update',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'user_not_found', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'attachments_invalid', 'group_not_found', 'not_logged_in', 'actions_invalid', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.remove': {
    id: 'threads.remove',
    method: 'POST',
    path: '/api/v3/threads/remove',
    access: 'token',
    scopes: ['threads:remove'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.moveToChannel': {
    id: 'threads.moveToChannel',
    method: 'POST',
    path: '/api/v3/threads/move_to_channel',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'channel_not_found', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.star': {
    id: 'threads.star',
    method: 'POST',
    path: '/api/v3/threads/star',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.unstar': {
    id: 'threads.unstar',
    method: 'POST',
    path: '/api/v3/threads/unstar',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.pin': {
    id: 'threads.pin',
    method: 'POST',
    path: '/api/v3/threads/pin',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.unpin': {
    id: 'threads.unpin',
    method: 'POST',
    path: '/api/v3/threads/unpin',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.follow': {
    id: 'threads.follow',
    method: 'POST',
    path: '/api/v3/threads/follow',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.unfollow': {
    id: 'threads.unfollow',
    method: 'POST',
    path: '/api/v3/threads/unfollow',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.markUnread': {
    id: 'threads.markUnread',
    method: 'POST',
    path: '/api/v3/threads/mark_unread',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.markUnreadForOthers': {
    id: 'threads.markUnreadForOthers',
    method: 'POST',
    path: '/api/v3/threads/mark_unread_for_others',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.markAllRead': {
    id: 'threads.markAllRead',
    method: 'POST',
    path: '/api/v3/threads/mark_all_read',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.clearUnread': {
    id: 'threads.clearUnread',
    method: 'POST',
    path: '/api/v3/threads/clear_unread',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.mute': {
    id: 'threads.mute',
    method: 'POST',
    path: '/api/v3/threads/mute',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.unmute': {
    id: 'threads.unmute',
    method: 'POST',
    path: '/api/v3/threads/unmute',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.archive': {
    id: 'threads.archive',
    method: 'POST',
    path: '/api/v3/threads/archive',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'threads.unarchive': {
    id: 'threads.unarchive',
    method: 'POST',
    path: '/api/v3/threads/unarchive',
    access: 'token',
    scopes: ['threads:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'thread_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
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
  'users.update': {
    id: 'users.update',
    method: 'POST',
    path: '/api/v3/users/update',
    access: 'token',
    scopes: ['user:write'],
    transaction: 'own',
    status: 200,
    errors: ['argument_invalid', 'email_taken', 'password_too_short', 'email_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'timezone_invalid', 'name_too_short', 'date_range_invalid', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.updateAvatar': {
    id: 'users.updateAvatar',
    method: 'POST',
    path: '/api/v3/users/update_avatar',
    access: 'token',
    scopes: ['user:write'],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'forbidden', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'upload_failed', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    upload: { argument: 'image', maxBytes: 10485760 },
  },
  'users.updatePassword': {
    id: 'users.updatePassword',
    method: 'POST',
    path: '/api/v3/users/update_password',
    access: 'own',
    scopes: [],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'password_too_short', 'forbidden', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.resetPassword': {
    id: 'users.resetPassword',
    method: 'POST',
    path: '/api/v3/users/reset_password',
    access: 'public',
    scopes: [],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'bad_request', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.setPassword': {
    id: 'users.setPassword',
    method: 'POST',
    path: '/api/v3/users/set_password',
    access: 'public',
    scopes: [],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'password_too_short', 'credentials_invalid', 'bad_request', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'users.heartbeat': {
    id: 'users.heartbeat',
    method: 'POST',
    path: '/api/v3/users/heartbeat',
    access: 'token',
    scopes: ['user:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'users.resetPresence': {
    id: 'users.resetPresence',
    method: 'POST',
    path: '/api/v3/users/reset_presence',
    access: 'token',
    scopes: ['user:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'users.isConnectedToExternal': {
    id: 'users.isConnectedToExternal',
    method: 'GET',
    path: '/api/v3/users/is_connected_to_external',
    access: 'token',
    scopes: ['user:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_invalid', 'forbidden', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'users.disconnectExternal': {
    id: 'users.disconnectExternal',
    method: 'POST',
    path: '/api/v3/users/disconnect_external',
    access: 'token',
    scopes: ['user:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_invalid', 'forbidden', 'bad_request', 'not_logged_in', 'external_not_connected', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'users.delete': {
    id: 'users.delete',
    method: 'POST',
    path: '/api/v3/users/delete',
    access: 'own',
    scopes: [],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'credentials_invalid', 'forbidden', 'bad_request', 'not_logged_in', 'last_admin', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
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
  'workspaceUsers.getIds': {
    id: 'workspaceUsers.getIds',
    method: 'GET',
    path: '/api/v4/workspace_users/get_ids',
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
    takesKey: true,
  },
  'workspaceUsers.resendInvite': {
    id: 'workspaceUsers.resendInvite',
    method: 'POST',
    path: '/api/v4/workspace_users/resend_invite',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'workspaceUsers.update': {
    id: 'workspaceUsers.update',
    method: 'POST',
    path: '/api/v4/workspace_users/update',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'last_admin', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'workspaceUsers.remove': {
    id: 'workspaceUsers.remove',
    method: 'POST',
    path: '/api/v4/workspace_users/remove',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'last_admin', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'workspaceUsers.getByEmail': {
    id: 'workspaceUsers.getByEmail',
    method: 'GET',
    path: '/api/v4/workspace_users/get_by_email',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'email_not_found', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaceUsers.getInfo': {
    id: 'workspaceUsers.getInfo',
    method: 'GET',
    path: '/api/v4/workspace_users/get_info',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaceUsers.getLocalTime': {
    id: 'workspaceUsers.getLocalTime',
    method: 'GET',
    path: '/api/v4/workspace_users/get_local_time',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
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
    takesKey: true,
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
  'workspaces.getPublicChannels': {
    id: 'workspaces.getPublicChannels',
    method: 'GET',
    path: '/api/v3/workspaces/get_public_channels',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.update': {
    id: 'workspaces.update',
    method: 'POST',
    path: '/api/v3/workspaces/update',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'name_too_short', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'workspaces.updateAvatar': {
    id: 'workspaces.updateAvatar',
    method: 'POST',
    path: '/api/v3/workspaces/update_avatar',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'upload_failed', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    upload: { argument: 'image', maxBytes: 10485760 },
  },
  'workspaces.remove': {
    id: 'workspaces.remove',
    method: 'POST',
    path: '/api/v3/workspaces/remove',
    access: 'own',
    scopes: [],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'credentials_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'workspaceUsers.getV3': {
    id: 'workspaceUsers.getV3',
    method: 'GET',
    path: '/api/v3/workspace_users/get',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.getUsers': {
    id: 'workspaces.getUsers',
    method: 'GET',
    path: '/api/v3/workspaces/get_users',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/get' },
  },
  'workspaces.getUsersByPost': {
    id: 'workspaces.getUsersByPost',
    method: 'POST',
    path: '/api/v3/workspaces/get_users',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/get' },
  },
  'workspaceUsers.getIdsV3': {
    id: 'workspaceUsers.getIdsV3',
    method: 'GET',
    path: '/api/v3/workspace_users/get_ids',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaceUsers.getoneV3': {
    id: 'workspaceUsers.getoneV3',
    method: 'GET',
    path: '/api/v3/workspace_users/getone',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.getUserById': {
    id: 'workspaces.getUserById',
    method: 'GET',
    path: '/api/v3/workspaces/get_user_by_id',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/getone' },
  },
  'workspaceUsers.addV3': {
    id: 'workspaceUsers.addV3',
    method: 'POST',
    path: '/api/v3/workspace_users/add',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'name_too_short', 'already_found', 'token_invalid', 'internal_error', 'too_large', 'workspace_full', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'workspaces.addUser': {
    id: 'workspaces.addUser',
    method: 'POST',
    path: '/api/v3/workspaces/add_user',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'channel_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'name_too_short', 'already_found', 'token_invalid', 'internal_error', 'too_large', 'workspace_full', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/add' },
  },
  'workspaceUsers.resendInviteV3': {
    id: 'workspaceUsers.resendInviteV3',
    method: 'POST',
    path: '/api/v3/workspace_users/resend_invite',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
  },
  'workspaces.resendInvite': {
    id: 'workspaces.resendInvite',
    method: 'POST',
    path: '/api/v3/workspaces/resend_invite',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'own',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/resend_invite' },
  },
  'workspaceUsers.updateV3': {
    id: 'workspaceUsers.updateV3',
    method: 'POST',
    path: '/api/v3/workspace_users/update',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'last_admin', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'workspaces.updateUser': {
    id: 'workspaces.updateUser',
    method: 'POST',
    path: '/api/v3/workspaces/update_user',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'last_admin', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/update' },
  },
  'workspaceUsers.removeV3': {
    id: 'workspaceUsers.removeV3',
    method: 'POST',
    path: '/api/v3/workspace_users/remove',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'last_admin', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
  },
  'workspaces.removeUser': {
    id: 'workspaces.removeUser',
    method: 'POST',
    path: '/api/v3/workspaces/remove_user',
    access: 'token',
    scopes: ['workspaces:write'],
    transaction: 'write',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'bad_request', 'not_logged_in', 'last_admin', 'email_not_found', 'token_invalid', 'internal_error', 'too_large', 'not_acceptable', 'unsupported_media_type', 'too_many_requests'],
    takesKey: true,
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/remove' },
  },
  'workspaceUsers.getByEmailV3': {
    id: 'workspaceUsers.getByEmailV3',
    method: 'GET',
    path: '/api/v3/workspace_users/get_by_email',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'email_not_found', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.getUserByEmail': {
    id: 'workspaces.getUserByEmail',
    method: 'GET',
    path: '/api/v3/workspaces/get_user_by_email',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'email_invalid', 'workspace_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'email_not_found', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/get_by_email' },
  },
  'workspaceUsers.getInfoV3': {
    id: 'workspaceUsers.getInfoV3',
    method: 'GET',
    path: '/api/v3/workspace_users/get_info',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.getUserInfo': {
    id: 'workspaces.getUserInfo',
    method: 'GET',
    path: '/api/v3/workspaces/get_user_info',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/get_info' },
  },
  'workspaceUsers.getLocalTimeV3': {
    id: 'workspaceUsers.getLocalTimeV3',
    method: 'GET',
    path: '/api/v3/workspace_users/get_local_time',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
  },
  'workspaces.getUserLocalTime': {
    id: 'workspaces.getUserLocalTime',
    method: 'GET',
    path: '/api/v3/workspaces/get_user_local_time',
    access: 'token',
    scopes: ['workspaces:read'],
    transaction: 'read',
    status: 200,
    errors: ['argument_missing', 'argument_invalid', 'workspace_not_found', 'user_not_found', 'forbidden', 'temp_id_unknown', 'not_logged_in', 'token_invalid', 'internal_error', 'not_acceptable', 'too_many_requests'],
    deprecation: { since: 1795219200, successor: '/api/v4/workspace_users/get_local_time' },
  },
} as const satisfies Record<string, OperationSpec>;

export type OperationId = keyof typeof operations;

/** The arguments and the answer of each operation. */
export interface Shapes {
  'attachments.upload': { input: WithFile<Schema<'AttachmentsUploadRequest'>, 'file_name'>; output: Schema<'Attachment'> };
  'attachments.remove': { input: Schema<'AttachmentsRemoveRequest'>; output: Schema<'Ok'> };
  'channels.add': { input: Schema<'ChannelsAddRequest'>; output: Schema<'Channel'> };
  'channels.getone': { input: Query<'channels.getone', never>; output: Schema<'Channel'> };
  'channels.get': { input: Query<'channels.get', 'archived'>; output: Schema<'Channel'>[] };
  'channels.update': { input: Schema<'ChannelsUpdateRequest'>; output: Schema<'Channel'> };
  'channels.archive': { input: Schema<'ChannelsArchiveRequest'>; output: Schema<'Ok'> };
  'channels.unarchive': { input: Schema<'ChannelsUnarchiveRequest'>; output: Schema<'Ok'> };
  'channels.favorite': { input: Schema<'ChannelsFavoriteRequest'>; output: Schema<'Ok'> };
  'channels.unfavorite': { input: Schema<'ChannelsUnfavoriteRequest'>; output: Schema<'Ok'> };
  'channels.remove': { input: Schema<'ChannelsRemoveRequest'>; output: Schema<'Ok'> };
  'channels.addUser': { input: Schema<'ChannelsAddUserRequest'>; output: Schema<'Ok'> };
  'channels.addUsers': { input: Schema<'ChannelsAddUsersRequest'>; output: Schema<'Ok'> };
  'channels.removeUser': { input: Schema<'ChannelsRemoveUserRequest'>; output: Schema<'Ok'> };
  'channels.removeUsers': { input: Schema<'ChannelsRemoveUsersRequest'>; output: Schema<'Ok'> };
  'comments.add': { input: Schema<'CommentsAddRequest'>; output: Schema<'Comment'> };
  'comments.getone': { input: Query<'comments.getone', never>; output: Schema<'Comment'> };
  'comments.get': { input: Query<'comments.get', 'limit' | 'order_by' | 'as_ids'>; output: Schema<'CommentOrId'>[] };
  'comments.update': { input: Schema<'CommentsUpdateRequest'>; output: Schema<'Comment'> };
  'comments.remove': { input: Schema<'CommentsRemoveRequest'>; output: Schema<'Ok'> };
  'comments.markPosition': { input: Schema<'CommentsMarkPositionRequest'>; output: Schema<'Ok'> };
  'groups.add': { input: Schema<'GroupsAddRequest'>; output: Schema<'Group'> };
  'groups.getone': { input: Query<'groups.getone', never>; output: Schema<'Group'> };
  'groups.get': { input: Query<'groups.get', never>; output: Schema<'Group'>[] };
  'groups.update': { input: Schema<'GroupsUpdateRequest'>; output: Schema<'Group'> };
  'groups.addUser': { input: Schema<'GroupsAddUserRequest'>; output: Schema<'Ok'> };
  'groups.addUsers': { input: Schema<'GroupsAddUsersRequest'>; output: Schema<'Ok'> };
  'groups.removeUser': { input: Schema<'GroupsRemoveUserRequest'>; output: Schema<'Ok'> };
  'groups.removeUsers': { input: Schema<'GroupsRemoveUsersRequest'>; output: Schema<'Ok'> };
  'groups.remove': { input: Schema<'GroupsRemoveRequest'>; output: Schema<'Ok'> };
  'reactions.get': { input: Schema<'ReactionsGetRequest'>; output: Schema<'Reactions'> };
  'reactions.add': { input: Schema<'ReactionsAddRequest'>; output: Schema<'Ok'> };
  'reactions.remove': { input: Schema<'ReactionsRemoveRequest'>; output: Schema<'Ok'> };
  'threads.add': { input: Schema<'ThreadsAddRequest'>; output: Schema<'Thread'> };
  'threads.getone': { input: Query<'threads.getone', never>; output: Schema<'Thread'> };
  'threads.get': { input: Query<'threads.get', 'as_ids' | 'filter_by' | 'limit' | 'order_by'>; output: Schema<'ThreadOrId'>[] };
  'threads.getUnread': { input: Query<'threads.getUnread', never>; output: Schema<'UnreadThread'>[] };
  'threads.markRead': { input: Schema<'ThreadsMarkReadRequest'>; output: Schema<'Ok'> };
  'threads.update': { input: Schema<'ThreadsUpdateRequest'>; output: Schema<'Thread'> };
  'threads.remove': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.moveToChannel': { input: Schema<'ThreadsMoveToChannelRequest'>; output: Schema<'Ok'> };
  'threads.star': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.unstar': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.pin': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.unpin': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.follow': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.unfollow': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.markUnread': { input: Schema<'ThreadsMarkUnreadRequest'>; output: Schema<'Ok'> };
  'threads.markUnreadForOthers': { input: Schema<'ThreadsMarkUnreadRequest'>; output: Schema<'Ok'> };
  'threads.markAllRead': { input: Schema<'ThreadsMarkAllReadRequest'>; output: Schema<'Ok'> };
  'threads.clearUnread': { input: Schema<'ThreadsClearUnreadRequest'>; output: Schema<'Ok'> };
  'threads.mute': { input: Schema<'ThreadsMuteRequest'>; output: Schema<'Thread'> };
  'threads.unmute': { input: Schema<'ThreadIdRequest'>; output: Schema<'Thread'> };
  'threads.archive': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'threads.unarchive': { input: Schema<'ThreadIdRequest'>; output: Schema<'Ok'> };
  'users.login': { input: Schema<'UsersLoginRequest'>; output: Schema<'User'> };
  'users.logout': { input: Record<string, never>; output: Schema<'Ok'> };
  'users.register': { input: Schema<'UsersRegisterRequest'>; output: Schema<'User'> };
  'users.getSessionUser': { input: Record<string, never>; output: Schema<'User'> };
  'users.validateToken': { input: Schema<'UsersValidateTokenRequest'>; output: Schema<'Ok'> };
  'users.invalidateToken': { input: Record<string, never>; output: Schema<'User'> };
  'users.update': { input: Schema<'UsersUpdateRequest'>; output: Schema<'User'> };
  'users.updateAvatar': { input: WithFile<Schema<'UsersUpdateAvatarRequest'>, 'image'>; output: Schema<'User'> };
  'users.updatePassword': { input: Schema<'UsersUpdatePasswordRequest'>; output: Schema<'User'> };
  'users.resetPassword': { input: Schema<'UsersResetPasswordRequest'>; output: Schema<'Ok'> };
  'users.setPassword': { input: Schema<'UsersSetPasswordRequest'>; output: Schema<'User'> };
  'users.heartbeat': { input: Schema<'UsersHeartbeatRequest'>; output: Schema<'Ok'> };
  'users.resetPresence': { input: Schema<'UsersResetPresenceRequest'>; output: Schema<'Ok'> };
  'users.isConnectedToExternal': { input: Record<string, never>; output: Schema<'ExternalConnection'> };
  'users.disconnectExternal': { input: Record<string, never>; output: Schema<'Ok'> };
  'users.delete': { input: Schema<'UsersDeleteRequest'>; output: Schema<'Ok'> };
  'workspaceUsers.get': { input: Query<'workspaceUsers.get', never>; output: Schema<'WorkspaceUser'>[] };
  'workspaceUsers.getIds': { input: Query<'workspaceUsers.getIds', never>; output: number[] };
  'workspaceUsers.getone': { input: Query<'workspaceUsers.getone', never>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.add': { input: Schema<'WorkspaceUsersAddRequest'>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.resendInvite': { input: Schema<'WorkspaceUsersResendInviteRequest'>; output: Schema<'Ok'> };
  'workspaceUsers.update': { input: Schema<'WorkspaceUsersUpdateRequest'>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.remove': { input: Schema<'WorkspaceUsersRemoveRequest'>; output: Schema<'Ok'> };
  'workspaceUsers.getByEmail': { input: Query<'workspaceUsers.getByEmail', never>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.getInfo': { input: Query<'workspaceUsers.getInfo', never>; output: Schema<'WorkspaceUserInfo'> };
  'workspaceUsers.getLocalTime': { input: Query<'workspaceUsers.getLocalTime', never>; output: string };
  'workspaces.add': { input: Schema<'WorkspacesAddRequest'>; output: Schema<'Workspace'> };
  'workspaces.getone': { input: Query<'workspaces.getone', never>; output: Schema<'Workspace'> };
  'workspaces.getDefault': { input: Record<string, never>; output: Schema<'Workspace'> };
  'workspaces.get': { input: Record<string, never>; output: Schema<'Workspace'>[] };
  'workspaces.getPublicChannels': { input: Query<'workspaces.getPublicChannels', never>; output: Schema<'Channel'>[] };
  'workspaces.update': { input: Schema<'WorkspacesUpdateRequest'>; output: Schema<'Workspace'> };
  'workspaces.updateAvatar': { input: WithFile<Schema<'WorkspacesUpdateAvatarRequest'>, 'image'>; output: Schema<'Workspace'> };
  'workspaces.remove': { input: Schema<'WorkspacesRemoveRequest'>; output: Schema<'Ok'> };
  'workspaceUsers.getV3': { input: Query<'workspaceUsers.getV3', never>; output: Schema<'WorkspaceUser'>[] };
  'workspaces.getUsers': { input: Query<'workspaces.getUsers', never>; output: Schema<'WorkspaceUser'>[] };
  'workspaces.getUsersByPost': { input: Schema<'WorkspacesGetUsersByPostRequest'>; output: Schema<'WorkspaceUser'>[] };
  'workspaceUsers.getIdsV3': { input: Query<'workspaceUsers.getIdsV3', never>; output: number[] };
  'workspaceUsers.getoneV3': { input: Query<'workspaceUsers.getoneV3', never>; output: Schema<'WorkspaceUser'> };
  'workspaces.getUserById': { input: Query<'workspaces.getUserById', never>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.addV3': { input: Schema<'WorkspaceUsersAddRequest'>; output: Schema<'WorkspaceUser'> };
  'workspaces.addUser': { input: Schema<'WorkspaceUsersAddRequest'>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.resendInviteV3': { input: Schema<'WorkspaceUsersResendInviteRequest'>; output: Schema<'Ok'> };
  'workspaces.resendInvite': { input: Schema<'WorkspaceUsersResendInviteRequest'>; output: Schema<'Ok'> };
  'workspaceUsers.updateV3': { input: Schema<'WorkspaceUsersUpdateRequest'>; output: Schema<'WorkspaceUser'> };
  'workspaces.updateUser': { input: Schema<'WorkspaceUsersUpdateRequest'>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.removeV3': { input: Schema<'WorkspaceUsersRemoveRequest'>; output: Schema<'Ok'> };
  'workspaces.removeUser': { input: Schema<'WorkspaceUsersRemoveRequest'>; output: Schema<'Ok'> };
  'workspaceUsers.getByEmailV3': { input: Query<'workspaceUsers.getByEmailV3', never>; output: Schema<'WorkspaceUser'> };
  'workspaces.getUserByEmail': { input: Query<'workspaces.getUserByEmail', never>; output: Schema<'WorkspaceUser'> };
  'workspaceUsers.getInfoV3': { input: Query<'workspaceUsers.getInfoV3', never>; output: Schema<'WorkspaceUserInfo'> };
  'workspaces.getUserInfo': { input: Query<'workspaces.getUserInfo', never>; output: Schema<'WorkspaceUserInfo'> };
  'workspaceUsers.getLocalTimeV3': { input: Query<'workspaceUsers.getLocalTimeV3', never>; output: string };
  'workspaces.getUserLocalTime': { input: Query<'workspaces.getUserLocalTime', never>; output: string };
}
