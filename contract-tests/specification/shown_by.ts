/** A test, by its file and words of its title. */
export type Shown = readonly [file: string, test: string];

const PAGES = 'keeps to the limit, which is 20 by default and 500 at most';

/**
 * The tests that show what the specification says of behaviour (rows.ts). Those of a limit test it and one beyond it.
 */
export const shownBy: Readonly<Record<string, readonly Shown[]>> = {
  'Thread open: comments/add with thread_action = close': [
    ['src/handlers/comments.closing.test.ts', 'close closes the thread and says so in the comment'],
  ],
  'Thread closed: comments/add with thread_action = reopen': [
    ['src/handlers/comments.closing.test.ts', 'reopen opens it again'],
  ],
  'Thread unread: threads/mark_read with obj_index': [
    ['src/handlers/threads.unread.test.ts', 'reads up to and including the index'],
  ],

  'Request body: ordinary requests': [
    ['src/http/bodies.test.ts', 'of 5 MB exactly is read'],
    ['src/http/bodies.test.ts', 'is 205 / 413 when its length says so, or when it is read'],
  ],
  'Attachment: attachments/upload': [
    ['src/http/store_upload.test.ts', 'takes a file of 100 MB, and refuses one byte more with 205'],
  ],
  'Attachment upload_state uploaded / failed: attachments/upload': [
    ['src/handlers/attachments.test.ts', 'is failed for a picture that is cut off'],
    ['src/handlers/attachments.test.ts', 'answers the attachment under the id of the client'],
  ],
  '/api/v3/attachments/remove: one of thread_id, comment_id, message_id': [
    ['src/handlers/attachments.remove.test.ts', 'without any post is 19, with several 20, without an attachment_id 19'],
  ],
  'Channel name: channels/add': [
    ['src/handlers/channels.test.ts', 'takes a name of 80 code points, a description of 4,096, icons 1 to 255'],
    ['src/handlers/channels.test.ts', 'refuses %.60j: %s'],
  ],
  'Channel icon: channels/add': [
    ['src/handlers/channels.test.ts', 'takes a name of 80 code points, a description of 4,096, icons 1 to 255'],
    ['src/handlers/channels.test.ts', 'takes all that a channel has'],
    ['src/handlers/channels.test.ts', 'refuses %.60j: %s'],
  ],
  'Thread title: threads/add': [
    ['src/handlers/threads.test.ts', 'takes a title of 300 code points, trimmed, and no longer one'],
    ['src/handlers/threads.test.ts', 'is 19 for a %s of nothing but space, and for null'],
  ],
  'Action button_text: action buttons': [
    ['src/handlers/threads.actions.test.ts', 'are cut to 140 code points of button_text and 2,048 of message'],
  ],
  'Action message: action buttons': [
    ['src/handlers/threads.actions.test.ts', 'are cut to 140 code points of button_text and 2,048 of message'],
  ],
  'List limit default / maximum: threads/get': [['src/handlers/threads.reading.test.ts', PAGES]],
  'List limit default / maximum: comments/get': [
    ['src/handlers/comments.reading.test.ts', PAGES],
    ['src/handlers/comments.reading.test.ts', 'is 20 for %s %j'],
  ],
  'Inbox limit default: inbox/get': [
    ['src/handlers/inbox.paging.test.ts', 'has 30 threads by default and 500 at most'],
  ],

  'users/login: a session cookie is set by default': [
    ['src/http/sessions.test.ts', 'sets a session cookie of 30 days that scripts cannot read, and that works'],
  ],
  'users/logout: resets the session': [
    ['src/http/sessions.test.ts', 'ends the session and clears its cookie; other sessions and tokens stay'],
  ],
  'users/invalidate_token: the old token becomes invalid': [
    ['src/handlers/users.test.ts', 'replaces the token: the old one is 200 at once, the new one works'],
  ],
  'channels/get: only archived channels when archived is enabled': [
    ['src/handlers/channels.test.ts', 'lists channels in use, or with archived those that are archived'],
  ],
  'threads/get: only ids with as_ids': [['src/handlers/threads.reading.test.ts', 'is a list of ids with as_ids']],
  'threads/get: order_by applies to last update, or to thread id with before_id or after_id': [
    ['src/handlers/threads.reading.test.ts', 'lists the threads of a channel, the last updated first'],
    [
      'src/handlers/threads.reading.test.ts',
      'is in the order of ids with before_id or after_id, whatever was updated last',
    ],
  ],
  "threads/add: recipients are the channel's user_ids by default": [
    ['src/handlers/threads.audience.test.ts', 'are the users of the channel by default'],
  ],
  'threads/add: recipients [] notifies nobody, the creator is the sole participant': [
    ['src/handlers/threads.audience.test.ts', 'are nobody for an empty list, and the poster is the only participant'],
  ],
  'comments/get: order_by is by obj_index': [
    [
      'src/handlers/comments.reading.test.ts',
      'lists the comments of a thread as comments/getone shows them, the newest first',
    ],
    ['src/handlers/comments.reading.test.ts', 'hold every comment once in both orders, %i a page'],
  ],
  'comments/add: recipients are EVERYONE_IN_THREAD by default': [
    [
      'src/handlers/comments.audience.test.ts',
      'are the participants of the thread by default, for null, and for EVERYONE_IN_THREAD',
    ],
  ],
  'comments/add: the position is marked by default': [
    ['src/handlers/comments.test.ts', 'reads the thread up to the comment by default'],
  ],

  'Channel active (archived false): channels/archive': [
    ['src/handlers/channels.archive.test.ts', 'by %s: %s'],
    ['src/handlers/channels.archive.test.ts', 'ends posting, and not reading: 114, archived'],
  ],
  'Channel archived: channels/unarchive': [['src/handlers/channels.archive.test.ts', 'by %s: %s']],
  'Channel archived: channels/remove': [
    [
      'src/handlers/channels.archive.test.ts',
      'leaves nothing of it to anybody: 107, 108, 115, no list, nothing unread',
    ],
  ],
  'Channel non-archived: channels/remove': [
    [
      'src/handlers/channels.archive.test.ts',
      'of a channel that is not archived is 114, channel_not_archived, and changes nothing',
    ],
  ],
  'Thread not starred: threads/star': [
    ['src/handlers/threads.own_state.test.ts', 'star and unstar for the caller alone, as often as one likes'],
  ],
  'Thread starred: threads/unstar': [
    ['src/handlers/threads.own_state.test.ts', 'star and unstar for the caller alone, as often as one likes'],
  ],
  'Thread not pinned: threads/pin': [
    ['src/handlers/threads.pinning.test.ts', 'pins for everybody, at this moment, and emits thread_updated'],
  ],
  'Thread pinned: threads/unpin': [
    [
      'src/handlers/threads.pinning.test.ts',
      'unpins for everybody, also what others have pinned, and emits thread_updated',
    ],
  ],
  'Thread not muted: threads/mute with minutes': [
    [
      'src/handlers/threads.muting.test.ts',
      'answers the thread, muted until so many minutes from now, for the caller alone',
    ],
  ],
  'Thread muted: threads/unmute': [['src/handlers/threads.muting.test.ts', 'ends it at once, with what is unread']],
  'Thread any: threads/remove': [
    [
      'src/handlers/threads.remove.test.ts',
      'takes the thread and its comments away from everybody, from lists and from get_unread',
    ],
  ],
  'Thread read: threads/mark_unread with obj_index': [
    ['src/handlers/threads.reading_state.test.ts', 'makes n the first unread, and with -1 and 0 nothing is read'],
  ],
  'Thread any: threads/mark_unread_for_others': [
    ['src/handlers/threads.reading_state.test.ts', 'marks for all other readers, never for the caller'],
  ],
  'Thread unread (workspace): threads/clear_unread': [
    ['src/handlers/threads.reading_state.test.ts', '%s reads all of the workspace to the end, for the caller alone'],
  ],
  'Thread unread (workspace or channel): threads/mark_all_read': [
    ['src/handlers/threads.reading_state.test.ts', '%s reads all of the workspace to the end, for the caller alone'],
    [
      'src/handlers/threads.reading_state.test.ts',
      'mark_all_read with channel_id reads that channel alone, with its workspace or without',
    ],
  ],
  'Notification set any: notifications/mark_read': [
    ['src/handlers/notifications.test.ts', 'make one the last that is read, of the caller alone, and none'],
  ],
  'Notification set any: notifications/reset': [
    ['src/handlers/notifications.test.ts', 'make one the last that is read, of the caller alone, and none'],
  ],
  'Comment present: comments/remove': [
    [
      'src/handlers/comments.remove.test.ts',
      'keeps the comment at its index, and whom it mentioned, without what it said',
    ],
  ],
  'Workspace user member: workspaces remove_user / workspace_users/remove': [
    [
      'src/handlers/workspaceUsers.remove.test.ts',
      'takes them out of all channels, with what was unread there; the workspace is 105 to them',
    ],
  ],
  'Workspace existing: workspaces/remove': [
    ['src/handlers/workspaces.remove.test.ts', 'leaves nothing of it to anybody: 105, 107, 108, 115, and no list'],
    ['src/handlers/workspaces.remove.test.ts', 'with a wrong password is 104, and removes nothing'],
  ],
  'Avatar image: users/update_avatar': [
    ['src/handlers/users.updateAvatar.test.ts', 'takes 10 MB; one byte more is 205, and keeps nothing'],
  ],
  'Avatar image: workspaces/update_avatar': [
    ['src/handlers/workspaces.updateAvatar.test.ts', 'takes 10 MB; one byte more is 205, and what is no image 202'],
  ],
  'users/update_avatar: takes gif, jpeg, png, bmp, tiff': [
    ['src/handlers/users.updateAvatar.test.ts', 'takes %s, by whatever name'],
    ['src/handlers/users.updateAvatar.test.ts', 'refuses %s: 202, and keeps what was there'],
  ],
  'User active: users/delete': [
    ['src/handlers/users.delete.test.ts', 'leaves what they wrote to those who could read it, by "Deleted user"'],
    ['src/handlers/users.delete.test.ts', 'with a wrong password: 104, which counts as a failure to sign in'],
    [
      'src/events/subscribers/erasure.user.test.ts',
      'is erased from every table and file; what they wrote stays, and nothing says who they were',
    ],
  ],
  'Presence inactive: users/heartbeat': [
    ['src/handlers/workspaceUsers.info.test.ts', 'lasts five minutes after a heartbeat, and when it was stays known'],
  ],
  'Presence active: users/reset_presence': [
    [
      'src/handlers/workspaceUsers.info.test.ts',
      'ends at once with users/reset_presence, which repeated does the same',
    ],
  ],

  'Thread title: threads/update': [
    [
      'src/handlers/threads.update.test.ts',
      'takes a title of 300 code points and a content of 65,536; one more is 20, wrong actions are 133',
    ],
  ],
  'Channel name: channels/update': [
    ['src/handlers/channels.update.test.ts', 'takes names of 1 to 80 code points, and icons 1 to 255; one past is 20'],
  ],
  'Channel icon: channels/update': [
    ['src/handlers/channels.update.test.ts', 'takes names of 1 to 80 code points, and icons 1 to 255; one past is 20'],
  ],

  'users/reset_password: sends a reset e-mail': [
    ['src/handlers/users.passwords.test.ts', 'sets a new password once, ends all sessions, and replaces the API token'],
  ],
  '/api/v4/workspace_users/update: one of email, user_id': [
    [
      'src/handlers/workspaceUsers.changing.test.ts',
      'prefers the id to the address; without either it is 19, an unknown address 132, a wrong one 103',
    ],
  ],
  '/api/v3/workspaces/update_user: one of email, user_id': [
    ['src/handlers/workspaceUsers.aliases.test.ts', '%s, %s and %s change what the operation changes'],
    [
      'src/handlers/workspaceUsers.changing.test.ts',
      'prefers the id to the address; without either it is 19, an unknown address 132, a wrong one 103',
    ],
  ],
  'workspace_users/resend_invite: user_id is used instead of e-mail when given': [
    ['src/handlers/workspaceUsers.resendInvite.test.ts', 'prefers the id to the address'],
  ],
  'workspace_users/remove: user_id is preferred when given': [
    ['src/handlers/workspaceUsers.remove.test.ts', 'prefers the id to the address; without either it is 19'],
  ],
  'comments/remove: only the poster or an admin': [
    [
      'src/handlers/comments.remove.test.ts',
      'is for its author and for admins: 109 for others, the thread’s maker too, and nothing changes',
    ],
  ],
  'comments/mark_position: records the last comment the user has read': [
    ['src/handlers/comments.remove.test.ts', 'reads the thread up to and including the comment, never back'],
  ],
  '/api/v3/threads/mark_all_read: one of workspace_id, channel_id': [
    ['src/handlers/threads.reading_state.test.ts', 'mark_all_read is 19 without workspace_id and channel_id'],
  ],
  '/api/v3/reactions/get: one of thread_id, comment_id, message_id': [
    ['src/handlers/reactions.refusals.test.ts', 'without any post is 19'],
  ],
  '/api/v3/reactions/add: one of thread_id, comment_id, message_id': [
    ['src/handlers/reactions.refusals.test.ts', 'without any post is 19'],
  ],
  '/api/v3/reactions/remove: one of thread_id, comment_id, message_id': [
    ['src/handlers/reactions.refusals.test.ts', 'without any post is 19'],
  ],
};
