import type { Shown } from './shown_by.js';

const AUDIENCE = 'src/handlers/threads.audience.test.ts';
const GROUPS = 'src/handlers/threads.groups.test.ts';
const RETURN = 'from the first day of an absence on, but again on the day of their return';
const TELLING = 'src/notices/telling.test.ts';
const LIVE_OWN = 'src/handlers/live.own.test.ts';
const INFO = 'src/handlers/workspaceUsers.info.test.ts';
const LOCAL_TIME = 'says the time of the request in the person’s zone, half hours and dates included';
const UNITED = 'are those of the parameter and those of the content, once each';
const OWN_TOKEN = 'shows the user’s own token when called with it';

/** The tests that show what the specification says outside its tables of states and limits. */
export const proseShownBy: Readonly<Record<string, readonly Shown[]>> = {
  'Responses: every body is a JSON value': [
    ['src/http/http_app.test.ts', 'has the content type application/json, without a charset'],
    ['src/http/http_app.test.ts', 'of a success has no key of an error'],
  ],
  'Requests: parameters are form fields, or query arguments of a GET': [
    ['src/handlers/threads.forms.test.ts', 'makes the same thread as JSON'],
    ['src/handlers/threads.temp_ids.test.ts', 'stands for it in a query too, however the list is written'],
  ],
  'Requests: lists and objects inside a form field are JSON text': [
    ['src/handlers/threads.forms.test.ts', 'takes lists as JSON text, comma-joined, or as repeated keys'],
  ],
  'Requests: file uploads use multipart/form-data': [
    ['src/handlers/attachments.test.ts', 'answers the attachment under the id of the client'],
  ],
  'Dates: date-times are returned as %Y-%m-%d %H:%M:%S, dates are taken as %Y-%m-%d': [
    [INFO, LOCAL_TIME],
    [
      'src/handlers/users.update.test.ts',
      'shows all three keys; without a first day it begins today where the user is',
    ],
    [TELLING, RETURN],
  ],
  'Temporary ids: a negative integer as temp_id when adding': [
    ['src/handlers/threads.temp_ids.test.ts', 'is 112 for %j'],
    ['src/handlers/threads.temp_ids.test.ts', 'may be the smallest integer that JSON holds'],
  ],
  'Temporary ids: used when adding, updating or deleting': [
    ['src/handlers/threads.temp_ids.test.ts', 'stands for the thread in every operation that takes its id'],
    ['contract-tests/temp_ids.test.ts', 'is read in $id $name as the id that it stands for'],
  ],
  'Mentions: users and groups by their syntax inside content': [
    [AUDIENCE, UNITED],
    [AUDIENCE, 'must be written whole to be mentions'],
    [GROUPS, UNITED],
  ],
  'chaos: random makes a call fail with a random error': [
    ['src/http/chaos.test.ts', 'is at random when asked: always an error of the catalogue, not always the same'],
  ],
  'chaos: an error code makes it fail with that error': [
    ['src/http/chaos.test.ts', 'fails with $code as the catalogue has it'],
  ],
  'HTTPS: the service checks the certificate chain': [
    [
      'src/delivery/untrusted.test.ts',
      'a receiver with a certificate of an unknown authority gets no event, and the log of deliveries says why',
    ],
  ],
  'HTTPS: the service enforces it': [['src/http/https.test.ts', 'what did not come over TLS is 109 / 403: %j']],

  "User: token is the user's API token": [['src/handlers/users.test.ts', OWN_TOKEN]],
  'User: snooze_until is in seconds': [
    [
      'src/handlers/users.update.test.ts',
      'below 10^9 is a duration, from there on an instant; shown as an instant until it is over',
    ],
    [TELLING, 'comes after a snooze in one mail and one push, the oldest post first'],
  ],
  'User: do not disturb lasts from snooze_dnd_start to snooze_dnd_end': [[TELLING, 'comes after do-not-disturb hours']],
  'User: no notifications on off_days, 1 = Monday to 7 = Sunday': [[TELLING, 'comes after an off day']],
  'User: away_mode begins on date_from, which is optional': [
    [
      'src/handlers/users.update.test.ts',
      'shows all three keys; without a first day it begins today where the user is',
    ],
    [TELLING, RETURN],
  ],
  'User: away_mode ends on date_to, when notifications resume': [[TELLING, RETURN]],
  'Notification settings: desktop_conversations decides about alerts about messages': [
    [LIVE_OWN, 'of a message, unless its setting, a mute or their own authorship speaks against it'],
  ],
  'Notification settings: desktop_comments decides about alerts about comments': [
    [LIVE_OWN, 'as the setting of its cause says, and no other'],
  ],
  'Notification settings: desktop_threads decides about alerts about threads': [
    [LIVE_OWN, 'as the setting of its cause says, and no other'],
  ],
  'Notification settings: desktop_added_to_ws decides about alerts about being added to a workspace': [
    [LIVE_OWN, 'of a workspace as %s says'],
  ],
  'Notification settings: desktop_removed_from_ws decides about alerts about being removed from a workspace': [
    [LIVE_OWN, 'of a workspace as %s says'],
  ],
  'Notification settings: email_conversations decides about mail about messages': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: email_comments decides about mail about comments': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: email_threads decides about mail about threads': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: email_added_to_ws decides about mail about being added to a workspace': [
    ['src/notices/added.test.ts', 'and has set email_added_to_ws to %s gets %i mails about that'],
  ],
  'Notification settings: email_removed_from_ws decides about mail about being removed from a workspace': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: email_aggregate decides about the digest': [
    [TELLING, 'comes at 8:00 and has what is unread and was not mailed'],
    [TELLING, 'does not come without news, without its setting, on an off day or to a person who is away'],
  ],
  'Notification settings: push_conversations decides about pushes about messages': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: push_comments decides about pushes about comments': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: push_threads decides about pushes about threads': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: push_added_to_ws decides about pushes about being added to a workspace': [
    [TELLING, 'push_added_to_ws decides about pushes to who is added'],
  ],
  'Notification settings: push_removed_from_ws decides about pushes about being removed from a workspace': [
    [TELLING, '%s decides whether a person is told by %s of %s'],
  ],
  'Notification settings: push_delay is how many seconds a push waits': [[TELLING, 'push_delay puts a push off']],
  'Notification settings: badge_threads decides whether the badge counts threads': [
    ['src/handlers/users.badge.test.ts', 'obeys %s of each workspace'],
  ],
  'Notification settings: badge_conversations decides whether the badge counts conversations': [
    ['src/handlers/users.badge.test.ts', 'obeys %s of each workspace'],
  ],
  'Channel: user_ids are the participants': [
    ['src/handlers/channels.test.ts', 'makes a private channel with its creator in it'],
    ['src/handlers/channels.addUsers.test.ts', 'lets the added people see the channel, and write in it'],
  ],
  'Channel: default_groups are notified by default': [
    [
      'src/handlers/channels.default_groups.test.ts',
      'are notified by threads without recipients, and the other users of the channel are not',
    ],
  ],
  'Channel: default_recipients are notified by default': [
    [AUDIENCE, 'are the default recipients of the channel where it has some'],
  ],
  'Thread: recipients are notified': [
    [AUDIENCE, 'are those who are named, once each, and nobody else'],
    [AUDIENCE, 'are those users too for EVERYONE, as a list'],
  ],
  'Thread: participants were attached at some time to the thread or its comments': [
    ['src/handlers/comments.test.ts', 'lists each responder and each participant once, in the order of their coming'],
  ],
  'Thread: groups are notified': [
    [GROUPS, 'notify those in them on top of the recipients, and make them participants'],
  ],
  'Thread: last_obj_index is the index of the last comment': [
    ['src/handlers/comments.test.ts', 'takes the comment into its thread'],
  ],
  'Thread: snippet is part of the last comment': [
    ['src/handlers/comments.test.ts', 'takes the comment into its thread'],
    [
      'src/handlers/threads.test.ts',
      'shows the first 140 code points of the content on one line as the snippet, mentions as names',
    ],
  ],
  'Comment: obj_index is sequential from 0': [
    ['src/handlers/comments.test.ts', 'gives 50 comments at the same time the indexes 0 to 49, each once'],
  ],
  'Comment: recipients are notified': [
    ['src/handlers/comments.audience.test.ts', 'are those who are named, once each, and nobody else'],
    [
      'src/handlers/comments.audience.test.ts',
      'are the users of the channel for EVERYONE, who all take part from then on',
    ],
  ],
  'Comment: deleted_by is who deleted it': [
    [
      'src/handlers/comments.remove.test.ts',
      'keeps the comment at its index, and whom it mentioned, without what it said',
    ],
  ],
  'Action button: lives inside threads and comments, under actions': [
    [
      'src/handlers/threads.actions.test.ts',
      'are shown as they came, in their order, with null for what was not given',
    ],
  ],
  'Reaction: null, or for each reaction the users that added it': [
    ['src/handlers/reactions.test.ts', 'lists users in the order of reacting, each emoji by itself'],
    ['src/handlers/reactions.test.ts', 'of the last one takes the emoji away, and of the last emoji leaves null'],
    ['src/handlers/conversationMessages.test.ts', 'are shown with it, to those inside; nobody else reacts'],
  ],
  'Reaction: an unsupported one is rejected with error 122': [
    ['src/handlers/reactions.refusals.test.ts', 'is 122 when it is %s'],
  ],

  'users/login: set_session_cookie controls the session cookie': [
    ['src/http/sessions.test.ts', 'sets none when it is not wanted'],
  ],
  'users/get_session_user: the user of the access token used': [
    ['src/handlers/users.test.ts', OWN_TOKEN],
    ['src/handlers/users.test.ts', 'shows a program its own token and name, never the user’s token'],
  ],
  'users/set_password: the reset_code sets the new password': [
    ['src/handlers/users.passwords.test.ts', 'sets a new password once, ends all sessions, and replaces the API token'],
  ],
  'workspaces/get: the workspaces of the user': [
    ['src/handlers/workspaces.test.ts', 'lists the workspaces of the caller in the order of their ids'],
  ],
  'workspaces/get_public_channels: the public channels': [
    ['src/handlers/workspaces.update.test.ts', 'lists public channels in use; to a guest those that they are in'],
  ],
  'workspace_users: parameters are identical under v4 and v3': [
    ['src/handlers/workspaceUsers.aliases.test.ts', '%s are %j, and answer the same'],
    ['src/handlers/workspaceUsers.aliases.test.ts', '%s, %s and %s change what the operation changes'],
  ],
  'workspace_users/add: error 213 when the workspace is full': [
    ['src/handlers/workspaceUsers.add.test.ts', 'a workspace has so many members and no more: 213'],
  ],
  'workspace_users/get_local_time: %Y-%m-%d %H:%M:%S': [[INFO, LOCAL_TIME]],
  'threads/pin: the pin state is visible on the thread': [
    ['src/handlers/threads.pinning.test.ts', 'pins for everybody, at this moment, and emits thread_updated'],
  ],

  'Credentials: a missing login is 120 / 401, a failed one 200 / 403': [
    ['src/http/authenticate.test.ts', 'that is missing, empty, or of another scheme is 120 / 401'],
    ['src/http/authenticate.test.ts', 'that nobody has is 200 / 403, whatever it looks like'],
  ],
  'Scopes: :write includes read, :remove includes read and write': [
    ['src/handlers/threads.access.test.ts', 'must hold for %s: %s, or what includes it'],
  ],
  'Roles: the last admin of a workspace cannot be removed: error 127': [
    [
      'src/handlers/workspaceUsers.changing.test.ts',
      'stays one: 127 for update and remove for everybody, and nothing changes',
    ],
  ],

  'Attachment: image, image_width and image_height are of images': [
    ['src/handlers/attachments.test.ts', 'tells how large a bitmap is'],
    ['src/handlers/attachments.test.ts', 'has no image for SVG and HTML'],
  ],
  'Attachment: duration is of audio': [['src/handlers/attachments.test.ts', 'tells how long sound is']],
  'attachments/upload: attachment_id becomes the id of the attachment': [
    ['src/handlers/attachments.test.ts', 'answers the attachment under the id of the client'],
  ],
  'attachments/upload: the result is passed in attachments of add and update calls': [
    ['src/handlers/attachments.posts.test.ts', 'is added with an upload, as the upload was answered'],
    [
      'src/handlers/attachments.posts.test.ts',
      'gets, keeps, changes and loses attachments by an update, and tells of it once',
    ],
  ],
};
