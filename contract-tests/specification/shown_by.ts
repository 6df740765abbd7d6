/** A test, by its file and the words in its title. */
export type Shown = readonly [file: string, test: string];

const PAGES = 'keeps to the limit, which is 20 by default and 500 at most';

/** Which tests show what the specification says of behaviour (rows.ts): of a limit, at it and one past. */
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
  'Channel name: channels/add': [
    ['src/handlers/channels.test.ts', 'takes a name of 80 code points, a description of 4,096, icons 1 to 255'],
    ['src/handlers/channels.test.ts', 'refuses %.60j: %i'],
  ],
  'Channel icon: channels/add': [
    ['src/handlers/channels.test.ts', 'takes a name of 80 code points, a description of 4,096, icons 1 to 255'],
    ['src/handlers/channels.test.ts', 'takes all that a channel has'],
    ['src/handlers/channels.test.ts', 'refuses %.60j: %i'],
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
};
