// Generated from openapi/ by openapi-typescript. Never edited by hand.
export interface paths {
    "/api/v3/attachments/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Keeps a file, to be attached to threads, comments and messages: the answer is passed on in their `attachments`. The body is `multipart/form-data`; the bytes come in the part `file_name` or `file`, once, and are read only when the credentials have proven right, so a token travels in the header or the query. The name is that of the part, or the one in a text part `file_name`. Its type is told by its content. `upload_state` is `failed` when the bytes are cut off or cannot be read as what they are. Whoever is signed in may. Until it is attached, only who uploaded it sees it, and after 24 hours it is removed. An `attachment_id` that is in use already is 131. Emits nothing.
         */
        post: operations["attachments.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/attachments/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an attachment away
         * @description Takes an attachment away from a thread, a comment or a message. Who wrote that may, and of threads and comments admins, in an archived channel too. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. What is not attached there is 110. An upload that hangs on nothing else then is removed after 24 hours. Emits `thread_updated`, `comment_updated` or `message_updated`.
         */
        post: operations["attachments.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make several requests at once
         * @description Answers up to 100 requests, each as if it had come alone: in their order, each with its own transaction and its own errors, and one that fails leaves the others as they are. Whoever has a token or a session may; a scope is needed for what is inside. A later request may use the temporary id that an earlier one has given.
         *
         *     Each has the credentials of the batch, unless its `url` has a `token`. It runs an operation of this API; whatever else this server has is 110, another server's `url` is 20, and a batch is 114, with `nested_batch` as the `reason`. Operations that receive a file are 415, for a body inside is a form. A `Set-Cookie` goes to the answer of the batch, where scripts cannot read it. The header `Idempotency-Key` holds for each request at its place: the same batch under the same key does nothing twice.
         *
         *     With `parallel`, requests that only read and stand next to each other may run side by side. A batch counts as many requests as are in it, and is 429 as a whole when that is too many. Once the bodies of its answers are more than 16 MB together, the requests that are left are not made: each is 429, with `answers_too_large` as the `reason`, and may be made in another batch. When the client goes, they are not made either.
         */
        post: operations["batch.batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a channel
         * @description Adds a channel to a workspace. Users and admins may, guests may not. The caller is in it, named in `user_ids` or not. Whoever is named in `user_ids` or `default_recipients` must be in the workspace, or it is 106 and nothing is added; `default_groups` must be groups of it, or it is 119. Emits `channel_added`, which names those who are in the channel; they get no events of their own.
         */
        post: operations["channels.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a channel
         * @description Shows one channel to those who see it. A public one is seen by users and admins of the workspace, and by guests who are in it; a private one only by those who are in it, and by no admin outside.
         */
        get: operations["channels.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List channels
         * @description Lists the channels of a workspace that the caller sees, in the order of their ids: those in use, or with `archived` only the archived ones.
         */
        get: operations["channels.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a channel
         * @description Changes what is given of a channel; what is not given stays as it is. One field is enough, and none is 19. Those in the channel who are no guests may, and admins who see it. Whoever is named in `default_recipients` must be in the workspace, or it is 106 and nothing is changed; `default_groups` must be groups of it, or it is 119. `is_favorited` is the caller's own. Emits `channel_updated`, unless everything was so already or nothing but `is_favorited` is given.
         */
        post: operations["channels.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a channel
         * @description Archives a channel: it can be read, and nothing can be posted in it. Its maker and admins who see it may. The `default_channel` of a workspace cannot be archived: 114 with the `reason` `default_channel`. What is archived already stays so: the answer is the same, and nothing is emitted. Otherwise emits `channel_updated`.
         */
        post: operations["channels.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a channel back into use
         * @description Ends that a channel is archived. Its maker and admins who see it may. What is in use already stays so: the answer is the same, and nothing is emitted. Otherwise emits `channel_updated`.
         */
        post: operations["channels.unarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/favorite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a channel a favourite
         * @description Makes a channel a favourite of the caller's. Everybody who sees it may. Repeated, it answers the same. Emits nothing.
         */
        post: operations["channels.favorite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/unfavorite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a channel no favourite
         * @description Ends that a channel is a favourite of the caller's. Everybody who sees it may. Repeated, it answers the same. Emits nothing.
         */
        post: operations["channels.unfavorite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a channel
         * @description Removes an archived channel: it is gone for everybody, with its threads and comments. Its maker and admins who see it may. One that is not archived is 114 with the `reason` `channel_not_archived`; the `default_channel` of a workspace is 114 with `default_channel`. Emits `channel_deleted` and nothing for what was in it.
         */
        post: operations["channels.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/add_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a person to a channel
         * @description Adds a member of the workspace to a channel. Those in the channel who are no guests may, and admins who see it; users and admins may add themselves to a public one. Who is in it already stays so: the answer is the same, and nothing is emitted. Otherwise emits `channel_user_added`.
         */
        post: operations["channels.addUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/add_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add people to a channel
         * @description Adds members of the workspace to a channel, all or, when one of them is not in the workspace, none. Those in the channel who are no guests may, and admins who see it; users and admins may add themselves to a public one. Emits `channel_user_added` once for each who was not in it yet.
         */
        post: operations["channels.addUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/remove_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a person out of a channel
         * @description Takes a person out of a channel. Those in the channel who are no guests may, and admins who see it; everybody may take themself out. Who is not in it is 106. A person who does not see the channel from then on loses what was unread of it, and their favourite. The last one may go too. Emits `channel_user_removed`.
         */
        post: operations["channels.removeUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/channels/remove_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take people out of a channel
         * @description Takes people out of a channel, all or, when one of them is not in it, none: 106. Those in the channel who are no guests may, and admins who see it; everybody may take themself out. Those who do not see the channel from then on lose what was unread of it, and their favourite. Emits `channel_user_removed` once for each.
         */
        post: operations["channels.removeUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/comments/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a comment
         * @description Adds a comment at the end of a thread, and with `thread_action` closes or reopens the thread. Users and admins who see the channel may, guests who are in it too; a guest closes and reopens only their own thread. Notifies `recipients`, by default everyone in the thread, and those in `groups` on top. Whoever is named in `recipients` or `direct_mentions` must be in the workspace, or it is 106; who cannot see the thread is listed and not notified. A group that is named in `groups` or `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. In an archived channel: 114, with `archived` as the `reason`. A comment without `thread_action` leaves a closed thread closed; closing a closed thread and reopening an open one are accepted. `send_as_integration` is 109 for whoever is no installed integration. Emits `comment_added`, and `thread_updated` when the thread was closed or reopened.
         */
        post: operations["comments.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/comments/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment
         * @description Shows one comment to those who see its channel.
         */
        get: operations["comments.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/comments/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments
         * @description Lists the comments of a thread to those who see its channel, by `obj_index`, the newest first. Removed ones stand in their place, with `deleted` true. When there may be more, the header `Link` with `rel="next"` says where.
         */
        get: operations["comments.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/comments/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a comment
         * @description Changes what a comment says; what is not given stays. Only who wrote it may, in an archived channel too. A removed comment is 114, with `removed` as the `reason`. Whom the new content, `direct_mentions` or `direct_group_mentions` mention for the first time takes part from then on and finds the comment unread; nobody else is notified. Whoever is named in `direct_mentions` must be in the workspace, or it is 106; a group in `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. Without these, those whom they named before stay. Emits `comment_updated`, when something has changed.
         */
        post: operations["comments.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/comments/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a comment
         * @description Removes what a comment says, for everybody and for good. Who wrote it and admins may. It keeps its index, with `deleted` true. Emits `comment_deleted`; removing it again changes nothing.
         */
        post: operations["comments.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/comments/mark_position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a thread as read up to a comment
         * @description Marks a thread as read for the caller, up to and including a comment of it; one of another thread is 115. Emits nothing.
         */
        post: operations["comments.markPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversation_messages/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a message
         * @description Adds a message at the end of a conversation. Everybody inside may, and the others find it unread; for those who had archived the conversation it comes back. Whoever is named in `direct_mentions` must be in the workspace, or it is 106; who is not in the conversation learns nothing of it. A group that is named in `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. Emits `message_added`.
         */
        post: operations["conversationMessages.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversation_messages/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message
         * @description Shows one message to those who are in its conversation, unless it was said privately before they came.
         */
        get: operations["conversationMessages.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversation_messages/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Lists the messages of a conversation to those who are in it, as far as they see them, by `obj_index`, the newest first. Removed ones stand in their place, with `deleted` true. When there may be more, the header `Link` with `rel="next"` says where.
         */
        get: operations["conversationMessages.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversation_messages/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a message
         * @description Changes what a message says; what is not given stays. Only who wrote it may. A removed message and one of the service itself are 114, with `removed` or `system_message` as the `reason`. Whom it comes to mention finds it unread. Whoever is named in `direct_mentions` must be in the workspace, or it is 106, and a group in `direct_group_mentions` one that the caller sees there, or it is 119; what is not named anew stays. Emits `message_updated`, when something has changed.
         */
        post: operations["conversationMessages.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversation_messages/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a message
         * @description Removes what a message says, for everybody and for good, and what hangs on it. Only who wrote it may, and nobody removes what the service itself says: 114, with `system_message` as the `reason`. It keeps its index, with `deleted` true. Emits `message_deleted`; removing it again changes nothing.
         */
        post: operations["conversationMessages.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description Shows one conversation to those who are in it.
         */
        get: operations["conversations.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/get_or_create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the conversation of some people, or begin it
         * @description Shows the conversation of exactly these people and the caller, who is named in `user_ids` or not; of several, the last active. When there is none, it begins one. Two callers at once get the same. With nobody but the caller it is their notes to self. A `temp_id` stands for the conversation, begun or found. Whoever is named must be in the workspace and seen by the caller, or it is 106. Emits nothing.
         */
        post: operations["conversations.getOrCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Lists the caller's conversations in a workspace, by their last activity, or by id when `before_id` or `after_id` is given: those in use, or with `archived` only those that the caller has archived. One in which nothing has been said is not listed. When there may be more, the header `Link` with `rel="next"` says where.
         */
        get: operations["conversations.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a conversation
         * @description Gives a conversation another `title`, where null or an empty text clears it, and archives it for the caller or takes it back; one of the two is needed. Everybody inside may. A conversation of two has no title: to give it one is 114, with `private` as the `reason`. A new title leaves a message that says so, and so emits `message_added`; `archived` is the caller's own and emits nothing.
         */
        post: operations["conversations.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/add_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add somebody to a conversation
         * @description Brings somebody of the workspace into a conversation. Everybody inside may; whoever is named must be in the workspace and seen by the caller, or it is 106. A message says so, and emits `message_added`. Who comes into a conversation of one or two sees it from that message on: nobody who comes later ever sees what was private before. Notes to self stay for oneself: 114, with `default_conversation` as the `reason`. Adding somebody who is in it changes nothing.
         */
        post: operations["conversations.addUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/add_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add people to a conversation
         * @description Brings people into a conversation together, as `conversations/add_user` does with one. One message names them all.
         */
        post: operations["conversations.addUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/remove_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take somebody out of a conversation (deprecated)
         * @deprecated
         * @description The same as `POST /api/v3/conversations/remove_user`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        get: operations["conversations.removeUserByGet"];
        put?: never;
        /**
         * Take somebody out of a conversation
         * @description Takes somebody out of a conversation, who sees nothing of it from then on. Anybody may leave; others are taken out only of a conversation of three or more, or it is 109. Who is not in it: 106. A message says so to those who stay, and emits `message_added`. Notes to self are left by nobody: 114, with `default_conversation` as the `reason`.
         */
        post: operations["conversations.removeUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/remove_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take people out of a conversation (deprecated)
         * @deprecated
         * @description The same as `POST /api/v3/conversations/remove_users`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        get: operations["conversations.removeUsersByGet"];
        put?: never;
        /**
         * Take people out of a conversation
         * @description Takes people out of a conversation together, all or none, as `conversations/remove_user` does with one. One message names them all.
         */
        post: operations["conversations.removeUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a conversation
         * @description Archives a conversation for the caller; a new message brings it back. Emits nothing.
         */
        post: operations["conversations.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a conversation back
         * @description Takes a conversation that the caller has archived back into use. Emits nothing.
         */
        post: operations["conversations.unarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/get_unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unread conversations
         * @description Lists the caller's unread conversations in a workspace, as far as the caller has not muted them.
         */
        get: operations["conversations.getUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/mark_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation as read
         * @description Marks a conversation as read for the caller, up to and including `obj_index` or the message `message_id`, and wholly without both; never back. Both at once are 20, and a message of another conversation is 125. `conversation_id` is understood in place of `id`. Emits nothing.
         */
        post: operations["conversations.markRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/mark_unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation as unread
         * @description Makes the message at `obj_index`, or the message `message_id`, the first that the caller has not read; one of the two is needed, both at once are 20. A message of another conversation is 125. Emits nothing.
         */
        post: operations["conversations.markUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute a conversation
         * @description Mutes a conversation for the caller, for so many minutes from now; muting it again sets a new end. Until then `conversations/get_unread` leaves it out; what was said meanwhile is unread afterwards. Emits nothing.
         */
        post: operations["conversations.mute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/conversations/unmute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unmute a conversation
         * @description Ends the muting of a conversation for the caller. Emits nothing.
         */
        post: operations["conversations.unmute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a group
         * @description Adds a group to a workspace. Users and admins may, guests may not. Only those named in `user_ids` are in it, so the caller too only when named; whoever is not in the workspace is 106, and nothing is added. Emits `group_added`, which names those who are in the group; they get no events of their own.
         */
        post: operations["groups.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group
         * @description Shows one group to users and admins of its workspace, and to guests who are in it.
         */
        get: operations["groups.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description Lists the groups of a workspace in the order of their ids: all of them, to a guest those that the guest is in.
         */
        get: operations["groups.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a group
         * @description Changes the name, the description or the colour of a group; at least one of them is needed, and what is not given stays. Its maker may, admins, and those in it who are no guests. What is like that already changes nothing, and nothing is emitted. Otherwise emits `group_updated`.
         */
        post: operations["groups.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/add_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a person to a group
         * @description Adds a member of the workspace to a group. Its maker may, admins, and those in it who are no guests. Who is in it already stays so: the answer is the same, and nothing is emitted. Otherwise emits `group_user_added`.
         */
        post: operations["groups.addUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/add_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add people to a group
         * @description Adds members of the workspace to a group, all or, when one of them is not in the workspace, none. Its maker may, admins, and those in it who are no guests. Emits `group_user_added` once for each who was not in it yet.
         */
        post: operations["groups.addUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/remove_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a person out of a group
         * @description Takes a person out of a group. Its maker may, admins, and those in it who are no guests; everybody may leave. Somebody who is not in it is 106. Emits `group_user_removed`.
         */
        post: operations["groups.removeUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/remove_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take people out of a group
         * @description Takes people out of a group, all or, when one of them is not in it (106), none. Its maker may, admins, and those in it who are no guests; everybody may leave. Emits `group_user_removed` once for each.
         */
        post: operations["groups.removeUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/groups/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a group
         * @description Removes a group. Its maker may, admins, and those in it who are no guests. It leaves the `default_groups` of channels; threads and comments keep the ids that they were posted with. Emits `group_deleted` and nothing else.
         */
        post: operations["groups.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/hooks/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe to an event
         * @description Wants every event of a kind to be sent to a URL, as far as the caller sees what it is about; without filters in all of the caller's workspaces. The event may be called `event` or `event_type`. A filter names something that the caller sees, and fits the event: `workspace_id` fits all, `channel_id` those of channels, threads and comments, `thread_id` those of threads and comments, `conversation_id` those of messages; what does not fit, or does not lie in the wider filter, is error 20. A narrower filter is one by its workspace as well. A token of a program needs the read scope of what the event is about, such as `comments:read` for `comment_added`. The URL begins with https and has neither credentials nor a fragment; in development it may begin with http and lead to this machine. Subscribing to the same twice answers the same record, so that trying again needs no key. A subscription ends when it is taken back, when the user leaves its workspace or is deleted, and when the token is replaced or revoked. Subscriptions are kept, but nothing is sent yet: deliveries come with a later version. Emits nothing.
         */
        post: operations["hooks.subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/hooks/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End subscriptions
         * @description Ends all subscriptions of the caller that lead to a URL, in whatever workspace and with whatever filters; a program ends only its own, and needs no scope. Without any nothing changes. Emits nothing.
         */
        post: operations["hooks.unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/inbox/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the inbox
         * @description Lists the threads of the caller's inbox in a workspace, as far as the caller sees them, the last updated first. A thread comes into the inbox of whoever it is posted to, who posts in it, who is mentioned in it, and who follows it; it goes when it is archived, until a comment for the caller brings it back, or when it is not followed any more. When there may be more, the header `Link` with `rel="next"` says where.
         */
        get: operations["inbox.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/inbox/get_count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the unread threads of the inbox
         * @description Counts those threads of the caller's inbox in a workspace that `threads/get_unread` lists: unread, not archived, not muted.
         */
        get: operations["inbox.getCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/inbox/mark_all_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the inbox as read
         * @description Marks all threads of the caller's inbox in a workspace as read; archived ones are not in it. Emits nothing.
         */
        post: operations["inbox.markAllRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/inbox/archive_all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive the inbox
         * @description Archives the threads of the caller's inbox in a workspace, or those of some channels or from before a time, and marks them as read, so that nothing unread hides in the archive. A thread in which something is posted at the same moment stays in the inbox. A channel in `channel_ids` must be one that the caller sees in the workspace, or it is 107. Emits nothing.
         */
        post: operations["inbox.archiveAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/loop_in/get_or_create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the mail address of a channel, thread or conversation
         * @description Answers the address under which mail is to arrive as a thread in a channel, a comment in a thread or a message in a conversation; makes one when there is none, or when the last one was disabled. An object has one at a time, the same for everybody. Users and admins who may post there may, guests may not. In an archived channel nothing is posted: 114, `archived`, for the channel and for its threads; a closed thread has an address. The token of a program needs `channels:write`, `threads:write` or `messages:write`, as the object is. Mail is not received yet: that comes with a later version. Emits nothing.
         */
        post: operations["loopIn.getOrCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/loop_in/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable the mail address of a channel, thread or conversation
         * @description Makes the address worthless, for good; the next one is another. Who made it and admins may, in archived channels too. Without an address nothing changes, whichever user or admin asks. The token of a program needs `channels:write`, `threads:write` or `messages:write`, as the object is. Emits nothing.
         */
        post: operations["loopIn.disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/notifications/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Lists what has happened that concerns the caller, in all their workspaces, the newest first: threads and comments that are for them, and their coming into workspaces and channels and going out of them. Nobody is notified of what they do themselves. What the caller does not see any more is not in the list, nor what was removed, nor, until its mute ends, a thread that they have muted; that they were removed stays in it. When there may be more, the header `Link` with `rel="next"` says where.
         */
        get: operations["notifications.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/notifications/mark_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Marks a notification and all before it as read: it becomes the caller's `last_read`, wherever that was. One that is not in the caller's list is 110. Emits nothing.
         */
        post: operations["notifications.markRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/notifications/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all notifications as unread
         * @description Sets the caller's `last_read` to 0, as if they had read none. Emits nothing.
         */
        post: operations["notifications.reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/notifications_settings/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the notification settings
         * @description Shows what the caller wants to be notified of in a workspace, and how. They are kept for clients to heed; the server itself sends neither mail nor push by them yet.
         */
        get: operations["notificationsSettings.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/notifications_settings/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a notification setting
         * @description Changes one setting of the caller in a workspace. A `value` that is not of the setting's type is 20. Emits nothing.
         */
        post: operations["notificationsSettings.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/notifications_settings/update_many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change several notification settings
         * @description Changes settings of the caller in a workspace together, all or none. A name that is no setting, and a value that is not of its setting's type, are 20. Emits nothing.
         */
        post: operations["notificationsSettings.updateMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a user to let a program in
         * @description A page that a program sends its user to. It says who asks and for what, lets the user sign in where they are not, and asks whether they allow it. Their answer sends them to the redirect URI, with `code`, `state` and `iss`, or with `error` `ACCESS_DENIED`, `state` and `iss`. `redirect_uri` may be missing where one is registered; otherwise it is one of them to the letter, but for the port of a loopback address. A public client sends a `code_challenge` of S256. A request with something wrong shows a page that says so, and leads nowhere by itself.
         */
        get: operations["oauth.authorize"];
        put?: never;
        /**
         * Answer the question of the page
         * @description What the forms of the page send. Only the page itself can, for it says what belongs to the session and to the question.
         */
        post: operations["oauth.decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/access_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token
         * @description Exchanges a code, or a refresh token, for an access token. `grant_type` may be missing. The program says who it is in the body or by Basic, never both; a public client says its `client_id`. A code works once and for 60 seconds; its second use ends what the first has given. `redirect_uri`, if it is given, is the one that the code was sent to; it may be missing where one is registered. A refresh token works once as well; its second use ends all that came of the same code. `scope` of a refresh may be narrower, never wider.
         */
        post: operations["oauth.accessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token (another path)
         * @description The same as `POST /oauth/access_token`.
         */
        post: operations["oauth.token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a token back
         * @description Ends a token of the program's own, and all that came of the same code (RFC 7009). A token that is not known, or does not work any more, is accepted; that of another program is FORBIDDEN. When the program has nothing left that works, what it has subscribed to for the user ends too.
         */
        post: operations["oauth.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask about a token
         * @description Says whether a token of the program's own works, and what it allows (RFC 7662). Only a program with a secret may ask. A token of another program looks like one that does not work.
         */
        post: operations["oauth.introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a program
         * @description Makes a client of the program that calls (RFC 7591), with a secret unless it asks for `token_endpoint_auth_method` `none`. A redirect URI is https, or http to a loopback address, or has a scheme of the program's own with a dot in it, such as `com.example.app:/callback`; it is written as a browser would write it and has neither credentials nor a fragment. With OAUTH_REGISTRATION off this is FORBIDDEN. An address may register 100 programs an hour.
         */
        post: operations["oauth.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of the authorization server
         * @description Says where everything is and what of OAuth is understood (RFC 8414).
         */
        get: operations["oauth.metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/reactions/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get reactions
         * @description Shows who has reacted with what to a thread, a comment or a message, to those who see it. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20.
         */
        post: operations["reactions.get"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/reactions/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * React to something
         * @description Adds a reaction of the caller to a thread, a comment or a message. Everybody who sees it may, in archived channels and closed threads too; reacting to a removed comment or message is 114, with `removed` as the `reason`. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. Adding what is there already changes nothing. What is reacted to gets another `version`, keeps its times, and is unread for nobody. Emits nothing.
         */
        post: operations["reactions.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/reactions/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a reaction back
         * @description Removes a reaction of the caller from a thread, a comment or a message. Everybody who sees it may. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. Removing what is not there changes nothing. Emits nothing.
         */
        post: operations["reactions.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/slash_commands/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the slash commands of a workspace
         * @description Lists what can be called by a slash in a workspace. Integrations bring commands, and none can be installed yet, so the list is empty. Every member may.
         */
        post: operations["slashCommands.get"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a thread
         * @description Opens a thread in a channel. Users and admins who see the channel may, guests who are in it too. Notifies `recipients`; without them the channel's `default_recipients` and `default_groups`, and without those everybody in the channel; and those in `groups` on top of either. A group that is named in `groups` or `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119; those in it who cannot see the channel are not notified. `send_as_integration` is 109 for whoever is no installed integration. Emits `thread_added`.
         */
        post: operations["threads.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a thread
         * @description Shows one thread to those who see its channel.
         */
        get: operations["threads.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List threads
         * @description Lists the threads of a channel, or without `channel_id` those of all channels of a workspace that the caller sees. The last updated come first, or with `before_id` or `after_id` the newest. When there may be more, the header `Link` with `rel="next"` says where.
         */
        get: operations["threads.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/get_unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unread threads
         * @description Lists the caller's unread threads in a workspace, as far as the caller still sees them and has not muted them.
         */
        get: operations["threads.getUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/mark_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a thread as read
         * @description Marks a thread as read for the caller, up to and including `obj_index`. Emits nothing.
         */
        post: operations["threads.markRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a thread
         * @description Changes what a thread says; what is not given stays. Its maker and admins may, in an archived channel too. Whom the new content, `direct_mentions` or `direct_group_mentions` mention for the first time takes part from then on and finds the thread unread; nobody else is notified. Whoever is named in `direct_mentions` must be in the workspace, or it is 106; a group in `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. Without these, those whom they named before stay. A new title is told by `system_message`. Emits `thread_updated`, when something has changed.
         */
        post: operations["threads.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a thread
         * @description Removes a thread with all its comments, for everybody and for good. Its maker and admins may. Afterwards it is 108, its comments are 115. Emits `thread_deleted` alone.
         */
        post: operations["threads.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/move_to_channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a thread to another channel
         * @description Moves a thread with its comments to another channel of the workspace. Its maker and admins may, when they may post in that channel; 114 with `archived` as the `reason` when it is archived. For those who do not see that channel nothing of the thread is unread any more. `system_message` says what happened. Emits `thread_updated`; moving it where it is changes nothing.
         */
        post: operations["threads.moveToChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Star a thread
         * @description Stars a thread for the caller. Emits nothing.
         */
        post: operations["threads.star"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/unstar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unstar a thread
         * @description Takes the star from a thread for the caller. Emits nothing.
         */
        post: operations["threads.unstar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin a thread
         * @description Pins a thread for everybody. Users and admins may, guests may not. Emits `thread_updated`, when it was not pinned before.
         */
        post: operations["threads.pin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/unpin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpin a thread
         * @description Unpins a thread for everybody. Users and admins may, guests may not. Emits `thread_updated`, when it was pinned before.
         */
        post: operations["threads.unpin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a thread
         * @description Makes a thread the caller's: it comes into the inbox, and each comment for everyone in the thread is unread for them, as for its participants. Emits nothing.
         */
        post: operations["threads.follow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/unfollow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unfollow a thread
         * @description Makes a thread the caller's no longer: it leaves the inbox, and later comments are unread for them only when they name or mention the caller, until the caller follows it again. What is unread already stays so. Emits nothing.
         */
        post: operations["threads.unfollow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/mark_unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a thread as unread
         * @description Makes the comment at `obj_index` the first that the caller has not read. Emits nothing.
         */
        post: operations["threads.markUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/mark_unread_for_others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a thread as unread for others
         * @description Makes the comment at `obj_index` unread for all others whose thread it is: who takes part in it or follows it, and sees it. What they had not read before stays unread. Users and admins may, guests may not. Emits nothing.
         */
        post: operations["threads.markUnreadForOthers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/mark_all_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all threads as read
         * @description Marks all threads of a workspace, or with `channel_id` those of a channel, as read for the caller. One of the two is required, or it is 19; with both, the channel must be in the workspace. Emits nothing.
         */
        post: operations["threads.markAllRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/clear_unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear the unread threads of a workspace
         * @description Marks all threads of a workspace as read for the caller. Emits nothing.
         */
        post: operations["threads.clearUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute a thread
         * @description Mutes a thread for the caller, for so many minutes from now; muting it again sets a new end. Until then `threads/get_unread` leaves it out; what was posted meanwhile is unread afterwards. Emits nothing.
         */
        post: operations["threads.mute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/unmute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unmute a thread
         * @description Ends the muting of a thread for the caller. Emits nothing.
         */
        post: operations["threads.unmute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a thread
         * @description Takes a thread out of the caller's inbox, until a comment for the caller brings it back. What is unread of it stays so. Emits nothing.
         */
        post: operations["threads.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/threads/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a thread
         * @description Brings a thread that the caller has archived back. Emits nothing.
         */
        post: operations["threads.unarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/url_join/get_or_create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the join link of a workspace
         * @description Answers the link by which anybody with an account may join the workspace as a USER; makes one when there is none, or when the last one was disabled. A workspace has one at a time. Users and admins may, guests may not. Emits nothing.
         */
        post: operations["urlJoin.getOrCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/url_join/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable the join link of a workspace
         * @description Makes the join link of a workspace worthless, for good. Only admins may. Without a link nothing changes. Emits nothing.
         */
        post: operations["urlJoin.disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/url_join/join_workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a workspace by its link
         * @description Makes the caller a USER of the workspace, and a member of its default channel. A link that nobody made, or that was disabled, is 110; whoever is a member already gets 131, and 213 where the workspace has as many members as its plan allows. Whom an admin has removed is 109 until an admin adds them again. Emits `workspace_user_added` and `channel_user_added`.
         */
        post: operations["urlJoin.joinWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Signs in with an e-mail address and a password, and shows the user with their API token. Sets the session cookie unless `set_session_cookie` is false; a call from another site's page never sets one. Anybody may. An unknown address, a wrong password, and an account that has no password yet are all 104. After 10 failures in 15 minutes for one account, or 100 from one address: 429. Emits nothing.
         */
        post: operations["users.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the cookie and clears the cookie. Anybody may; without a session it answers the same. A call from another site's page ends and clears nothing. Tokens stay valid. Emits nothing.
         */
        post: operations["users.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a user
         * @description Makes an account and shows it with its API token. It is in no workspace yet. `lang` is the first language of the header `Accept-Language`, else `en`; `timezone` is `UTC` until it is set. Anybody may while the server's REGISTRATION is `open`; otherwise those whom it leaves out get 109. An address that has an account is 101; when that account is an invitation that nobody has taken up yet, the invitation is mailed again. After 100 registrations an hour from one address: 429. Sets no cookie. Emits nothing.
         */
        post: operations["users.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/get_session_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description Shows the user whose token or session is used. A program's token shows itself as `token`, never the user's API token, and its program as `client_id`.
         */
        get: operations["users.getSessionUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/validate_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a token
         * @description Says whether a token works: a user's API token or that of a program. One that is unknown, revoked or expired, or whose user is gone, is 200. Anybody may. Changes and emits nothing.
         */
        post: operations["users.validateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/invalidate_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the API token
         * @description Gives the caller a new API token; the old one is invalid at once. Sessions and the tokens of programs stay; subscriptions that no program has made end. Only the user's own token or session may; a program's token gets 109. Emits nothing.
         */
        post: operations["users.invalidateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's account
         * @description Changes what is given of the caller's account. `snooze_until` below 10^9 is a duration in seconds, otherwise an instant. `snooze_dnd_start` and `snooze_dnd_end` are given together. An `away_mode` without `date_from` begins today; one that ends on or before its first day is 128. null, or an empty value, ends `away_mode`, the snooze and do-not-disturb; an empty `profession` or `contact_info` clears it. A `timezone` that is no IANA name is 121, an address that another account has 101. A new password ends all sessions; one that makes this call goes on under a new cookie. Only the user's own token or session may change `email` or `password`: a program's token gets 109. Emits `workspace_user_updated` in each workspace of the caller, when something that others see has changed.
         */
        post: operations["users.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/update_avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's avatar
         * @description Makes the caller's avatar of an image, GIF, JPEG, PNG, TIFF or BMP: the first picture in it, upright, cropped in the middle to squares of 35, 60, 195 and 640 pixels, without metadata. `avatar_id` is the hash of the image, and `avatar_urls` are public and never change what they show. Whatever else, what cannot be decoded, and what has more than 25 million pixels is 202, more than 10 MB is 205. The image that is the avatar already changes nothing. Emits `workspace_user_updated` in each workspace of the caller.
         */
        post: operations["users.updateAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/update_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Gives the caller a new password. All sessions end; one that makes this call goes on under a new cookie. The API token and the tokens of programs stay. Only the user's own token or session may; a program's token gets 109. Emits nothing.
         */
        post: operations["users.updatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/reset_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a code to set a new password with
         * @description Mails whoever has an account with that address a code for `users/set_password`, which works once and for one hour; the code before it works no more. Anybody may. Whether there is such an account is not said: the answer is always ok. After 5 mails to one account in an hour no more are sent. Emits nothing.
         */
        post: operations["users.resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/set_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with a mailed code
         * @description Sets the password of the user to whom a code was mailed, by `users/reset_password` or with an invitation, and shows the user with their API token. Anybody with a code may. A code that is unknown, used or expired is 104. All sessions end, and all other codes of the user. Who was invited has `setup_pending` false from now on. Emits `workspace_user_updated` in each workspace of somebody who was invited.
         */
        post: operations["users.setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that one is active
         * @description Makes the caller active in a workspace for five minutes. Its members may. Emits nothing.
         */
        post: operations["users.heartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/reset_presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that one is not active any more
         * @description Makes the caller inactive in a workspace at once. Its members may. Emits nothing.
         */
        post: operations["users.resetPresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/is_connected_to_external": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for the external account
         * @description Says whether the caller signs in through an external account too. There is no provider of such accounts yet, so nobody does.
         */
        get: operations["users.isConnectedToExternal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/disconnect_external": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disconnect the external account
         * @description Ends signing in through an external account. While there is no provider of such accounts nobody is connected, and everybody gets 129. Emits nothing.
         */
        post: operations["users.disconnectExternal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/users/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete one's account
         * @description Deletes the caller's account for good. Only the user's own token or session may, never a program's (109), and with the password: a wrong one is 104 and counts as a failure to sign in, so after 10 in 15 minutes for one account, or 100 from one address, it is 429. Who is the last ADMIN of a workspace that has other members gets 127, and nothing changes; a workspace that has none is removed with its last member. All tokens and sessions end. The name becomes "Deleted user" wherever it is shown, soon after in mentions too; the address, the profile and whatever else was the user's own are erased. What they wrote stays, and whoever could read it still can. The address may register again, as somebody new. Emits `workspace_user_removed` in each workspace of the user, and `channel_user_removed` for each channel that they were in; for a workspace that goes along `workspace_deleted` and nothing else.
         */
        post: operations["users.delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a workspace
         * @description Lists the people of a workspace, removed ones too, with `removed` true. Members see everybody; a guest sees themself and those with whom they share a channel, a group or a conversation.
         */
        get: operations["workspaceUsers.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/get_ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ids of the people of a workspace
         * @description Lists the ids of those who are in a workspace now, in the order of joining. Members see everybody; a guest sees themself and those with whom they share a channel, a group or a conversation.
         */
        get: operations["workspaceUsers.getIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of a workspace
         * @description Shows one person of a workspace to its members. A guest sees themself and those with whom they share a channel, a group or a conversation.
         */
        get: operations["workspaceUsers.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a person to a workspace
         * @description Adds the person who has an e-mail address. Who has an account is a member at once; an unknown address gets an account with `setup_pending`, and a mail with which they set a password. An ADMIN may add any `user_type`; a USER may add USER and GUEST; a GUEST nobody. `channel_ids` must be channels that the caller sees. Everyone but a guest comes into the `default_channel` too. An address that is in the workspace already is 131, one too many for the plan is 213. Whom an ADMIN removed can be added again by an ADMIN only. Emits `workspace_user_added`, and `channel_user_added` for each channel they come into.
         */
        post: operations["workspaceUsers.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/resend_invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invitation again
         * @description Mails somebody who was invited and has no password yet a new code to set one with; the code before it works no more. Who may add a person of that `user_type` may. The person is named by `user_id`, or by `email` when there is none. Whoever has a password needs no mail: then it is ok and nothing is sent. After 5 mails to one person in an hour: 429. Emits nothing.
         */
        post: operations["workspaceUsers.resendInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change what a person is in a workspace
         * @description Makes a person an ADMIN, a USER or a GUEST. An ADMIN may. The person is named by `user_id`, or by `email` when there is none. The last ADMIN stays one: 127. Whoever becomes a guest keeps the channels that they are in, and loses what was unread in the others; whoever is a guest no more comes into the `default_channel`. Emits `workspace_user_updated`, `channel_user_updated` for each channel that they are in, and `channel_user_added` for the one that they come into. What a person is already changes and emits nothing.
         */
        post: operations["workspaceUsers.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a person from a workspace
         * @description Takes a person out of a workspace, its channels and its groups. An ADMIN may, and anybody themself. The person is named by `user_id`, or by `email` when there is none. The last ADMIN stays: 127. What they wrote stays; they see nothing of the workspace any more. Whom an ADMIN removed, only an ADMIN can add again; who left by themself can be added by whoever may add people. Emits `workspace_user_removed`, and `channel_user_removed` for each channel that they were in.
         */
        post: operations["workspaceUsers.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/get_by_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a person of a workspace by their e-mail address
         * @description Shows the person of a workspace who has an e-mail address, in whatever case it is written, as `workspace_users/getone` does; removed ones too. An address of nobody whom the caller sees there is 132.
         */
        get: operations["workspaceUsers.getByEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/get_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of a workspace, and whether they are there
         * @description Shows what `workspace_users/getone` does, and beside it whether the person is active, what time it is where they are, and where the caller can meet them.
         */
        get: operations["workspaceUsers.getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/workspace_users/get_local_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the time where a person is
         * @description Says what time it is in the time zone of a person of a workspace whom the caller sees.
         */
        get: operations["workspaceUsers.getLocalTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a workspace
         * @description Adds a workspace, whose first ADMIN is the caller. Any signed-in user may. It is born with the public channel General, its `default_channel`: everyone who joins and is no guest is in it. Each member has a conversation with themself, the `default_conversation`. The first workspace that a user adds or joins is their `default_workspace`. Emits `workspace_added` and, for General, `channel_added`; nothing for the caller's own membership.
         */
        post: operations["workspaces.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workspace
         * @description Shows one workspace to its members.
         */
        get: operations["workspaces.getone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get_default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the default workspace
         * @description Shows the workspace that is the caller's `default_workspace`. A caller who has none gets 105.
         */
        get: operations["workspaces.getDefault"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Lists the workspaces that the caller is a member of, in the order of their ids.
         */
        get: operations["workspaces.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get_public_channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public channels
         * @description Lists the public channels of a workspace that are in use, in the order of their ids, whether the caller is in them or not. To a guest it lists those that they are in.
         */
        get: operations["workspaces.getPublicChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a workspace
         * @description Changes the name or the colour of a workspace, or both; what is not given stays as it is, and with neither it is 19. Admins may. Emits `workspace_updated`, unless everything was so already.
         */
        post: operations["workspaces.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/update_avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the avatar of a workspace
         * @description Makes the logo of a workspace of an image, as `users/update_avatar` does. Without `id` it is the caller's default workspace. Admins may. Emits `workspace_updated`, unless the image is the logo already.
         */
        post: operations["workspaces.updateAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a workspace
         * @description Removes a workspace with all that is in it, for everybody and for good. Admins may, with their own token or session, never a program's (109), and with their password: a wrong one is 104 and counts as a failure to sign in, so after 10 in 15 minutes for one account, or 100 from one address, it is 429. From then on the workspace and whatever was in it are as if they had never been. Those whose `default_workspace` it was get the first of their others, or none. Emits `workspace_deleted` and nothing for what goes with it; soon after, everything is erased.
         */
        post: operations["workspaces.remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/inbox/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a thread (another path)
         * @description The same as `POST /api/v3/threads/archive`.
         */
        post: operations["inbox.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/inbox/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a thread (another path)
         * @description The same as `POST /api/v3/threads/unarchive`.
         */
        post: operations["inbox.unarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a workspace (another path)
         * @description The same as `GET /api/v4/workspace_users/get`.
         */
        get: operations["workspaceUsers.getV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a workspace (deprecated)
         * @deprecated
         * @description The same as `GET /api/v4/workspace_users/get`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        get: operations["workspaces.getUsers"];
        put?: never;
        /**
         * List the people of a workspace (deprecated)
         * @deprecated
         * @description The same as `GET /api/v4/workspace_users/get`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        post: operations["workspaces.getUsersByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/get_ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ids of the people of a workspace (another path)
         * @description The same as `GET /api/v4/workspace_users/get_ids`.
         */
        get: operations["workspaceUsers.getIdsV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/getone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of a workspace (another path)
         * @description The same as `GET /api/v4/workspace_users/getone`.
         */
        get: operations["workspaceUsers.getoneV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get_user_by_id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of a workspace (deprecated)
         * @deprecated
         * @description The same as `GET /api/v4/workspace_users/getone`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        get: operations["workspaces.getUserById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a person to a workspace (another path)
         * @description The same as `POST /api/v4/workspace_users/add`.
         */
        post: operations["workspaceUsers.addV3"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/add_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a person to a workspace (deprecated)
         * @deprecated
         * @description The same as `POST /api/v4/workspace_users/add`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        post: operations["workspaces.addUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/resend_invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invitation again (another path)
         * @description The same as `POST /api/v4/workspace_users/resend_invite`.
         */
        post: operations["workspaceUsers.resendInviteV3"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/resend_invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invitation again (deprecated)
         * @deprecated
         * @description The same as `POST /api/v4/workspace_users/resend_invite`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        post: operations["workspaces.resendInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change what a person is in a workspace (another path)
         * @description The same as `POST /api/v4/workspace_users/update`.
         */
        post: operations["workspaceUsers.updateV3"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/update_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change what a person is in a workspace (deprecated)
         * @deprecated
         * @description The same as `POST /api/v4/workspace_users/update`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        post: operations["workspaces.updateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a person from a workspace (another path)
         * @description The same as `POST /api/v4/workspace_users/remove`.
         */
        post: operations["workspaceUsers.removeV3"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/remove_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a person from a workspace (deprecated)
         * @deprecated
         * @description The same as `POST /api/v4/workspace_users/remove`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        post: operations["workspaces.removeUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/get_by_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a person of a workspace by their e-mail address (another path)
         * @description The same as `GET /api/v4/workspace_users/get_by_email`.
         */
        get: operations["workspaceUsers.getByEmailV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get_user_by_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a person of a workspace by their e-mail address (deprecated)
         * @deprecated
         * @description The same as `GET /api/v4/workspace_users/get_by_email`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        get: operations["workspaces.getUserByEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/get_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of a workspace, and whether they are there (another path)
         * @description The same as `GET /api/v4/workspace_users/get_info`.
         */
        get: operations["workspaceUsers.getInfoV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get_user_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of a workspace, and whether they are there (deprecated)
         * @deprecated
         * @description The same as `GET /api/v4/workspace_users/get_info`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        get: operations["workspaces.getUserInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspace_users/get_local_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the time where a person is (another path)
         * @description The same as `GET /api/v4/workspace_users/get_local_time`.
         */
        get: operations["workspaceUsers.getLocalTimeV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/workspaces/get_user_local_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the time where a person is (deprecated)
         * @deprecated
         * @description The same as `GET /api/v4/workspace_users/get_local_time`, which is to be used instead: answers say so in their headers `Deprecation` and `Link`.
         */
        get: operations["workspaces.getUserLocalTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    channel_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A channel was added
         * @description Sent after `channels/add`, and for General after `workspaces/add`, to those who see the channel.
         */
        post: operations["events.channelAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    channel_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A channel was changed
         * @description Sent after `channels/update`, `channels/archive` and `channels/unarchive`, to those who see the channel.
         */
        post: operations["events.channelUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    channel_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A channel was removed
         * @description Sent after `channels/remove` to those who saw the channel just before. What was in it has no events of its own.
         */
        post: operations["events.channelDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    channel_user_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person was added to a channel
         * @description Sent once a person after `channels/add_user` and `channels/add_users`, and once a channel after `workspace_users/add`, `workspace_users/update` and `url_join/join_workspace`, to those who see the channel.
         */
        post: operations["events.channelUserAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    channel_user_removed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person was taken out of a channel
         * @description Sent once a person after `channels/remove_user` and `channels/remove_users`, and once a channel after `workspace_users/remove` and `users/delete`, to those who saw the channel and to the person.
         */
        post: operations["events.channelUserRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    comment_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment was added
         * @description Sent after `comments/add` to those who see the thread.
         */
        post: operations["events.commentAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    comment_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment was changed
         * @description Sent after `comments/update`, and when an attachment is taken away, to those who see the thread.
         */
        post: operations["events.commentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    comment_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment was removed
         * @description Sent after `comments/remove` to those who see the thread, with what is left of the comment.
         */
        post: operations["events.commentDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    message_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was added
         * @description Sent after `conversation_messages/add`, and for messages of the service itself, to those who see the message.
         */
        post: operations["events.messageAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    message_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was changed
         * @description Sent after `conversation_messages/update`, and when an attachment is taken away, to those who see the message.
         */
        post: operations["events.messageUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    message_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was removed
         * @description Sent after `conversation_messages/remove` to those who see the message, with what is left of it.
         */
        post: operations["events.messageDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    group_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A group was added
         * @description Sent after `groups/add` to those who see the group.
         */
        post: operations["events.groupAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    group_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A group was changed
         * @description Sent after `groups/update` to those who see the group.
         */
        post: operations["events.groupUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    group_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A group was removed
         * @description Sent after `groups/remove` to those who saw the group, with what it was.
         */
        post: operations["events.groupDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    group_user_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person was added to a group
         * @description Sent once a person after `groups/add_user` and `groups/add_users`, to those who see the group.
         */
        post: operations["events.groupUserAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    group_user_removed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person was taken out of a group
         * @description Sent once a person after `groups/remove_user` and `groups/remove_users`, to those who saw the group, the person included.
         */
        post: operations["events.groupUserRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    thread_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A thread was added
         * @description Sent after `threads/add` to those who see the thread.
         */
        post: operations["events.threadAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    thread_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A thread was changed
         * @description Sent after a thread was changed, renamed, moved, pinned, unpinned, closed or reopened, and when an attachment is taken away, to those who see it.
         */
        post: operations["events.threadUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    thread_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A thread was removed
         * @description Sent after `threads/remove` to those who saw the thread just before, as it was then. Its comments have no events of their own.
         */
        post: operations["events.threadDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    workspace_user_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person was added to a workspace
         * @description Sent after `workspace_users/add` and `url_join/join_workspace` to those who see the person.
         */
        post: operations["events.workspaceUserAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    workspace_user_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person of a workspace was changed
         * @description Sent after `workspace_users/update`, and in each workspace of a user who changes what others see of them, to those who see the person.
         */
        post: operations["events.workspaceUserUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    workspace_user_removed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person was removed from a workspace
         * @description Sent after `workspace_users/remove`, and in each workspace of a user who is deleted, to those who saw the person, and to the person.
         */
        post: operations["events.workspaceUserRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    channel_user_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person of a channel was changed
         * @description Sent once a channel after `workspace_users/update`, to those who see the channel.
         */
        post: operations["events.channelUserUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    workspace_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A workspace was added
         * @description Sent after `workspaces/add` to those who see the workspace.
         */
        post: operations["events.workspaceAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    workspace_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A workspace was changed
         * @description Sent after `workspaces/update` and `workspaces/update_avatar` to those who see the workspace.
         */
        post: operations["events.workspaceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    workspace_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A workspace was removed
         * @description Sent after `workspaces/remove`, and when the last member deletes their account, to those who saw the workspace just before. What was in it has no events of its own.
         */
        post: operations["events.workspaceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "attachment_id": "0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34",
         *       "file_name": "(the bytes)"
         *     }
         */
        AttachmentsUploadRequest: {
            /** @description A new UUID, by which the file is known from now on. */
            attachment_id: components["schemas"]["UploadIdInput"];
            /**
             * Format: binary
             * @description The file. At most 100 MB.
             */
            file_name: string;
        };
        /**
         * @example {
         *       "attachment_id": "3c9a4e71-52d8-4b0f-8e16-d04c7b8a95f2",
         *       "thread_id": 24583
         *     }
         */
        AttachmentsRemoveRequest: {
            /** @description The attachment. */
            attachment_id: string;
            /** @description The thread. */
            thread_id?: components["schemas"]["IdInput"];
            /** @description The comment. */
            comment_id?: components["schemas"]["IdInput"];
            /** @description The message. */
            message_id?: components["schemas"]["IdInput"];
        };
        /**
         * Format: uuid
         * @description The UUID of an uploaded file. It is answered in small letters.
         */
        UploadIdInput: string;
        /**
         * @example {
         *       "requests": [
         *         {
         *           "method": "GET",
         *           "url": "/api/v3/threads/getone?id=24583"
         *         },
         *         {
         *           "method": "POST",
         *           "url": "/api/v3/comments/add",
         *           "body": "thread_id=24583&content=I%20am."
         *         }
         *       ]
         *     }
         */
        BatchBatchRequest: {
            /** @description What is asked for, in order. */
            requests: components["schemas"]["BatchRequestInput"][];
            /**
             * @description Whether requests that only read, and stand next to each other, may run side by side.
             * @default false
             */
            parallel: boolean;
        };
        /**
         * @description One request of a batch.
         * @example {
         *       "method": "GET",
         *       "url": "/api/v3/threads/getone?id=24583"
         *     }
         */
        BatchRequestInput: {
            /** @description `GET` or `POST`. */
            method: string;
            /** @description Where to, with all arguments of a GET: from the root of this server, such as `/api/v3/threads/getone?id=24583`, or with its address in front. */
            url: string;
            /** @description The arguments of a POST as a form, `application/x-www-form-urlencoded`. */
            body?: string;
        };
        /**
         * @description What one request of a batch was answered.
         * @example {
         *       "code": 200,
         *       "headers": "Content-Type: application/json\nX-Request-Id: 6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11",
         *       "body": "{\"status\":\"ok\"}"
         *     }
         */
        BatchAnswer: {
            /**
             * Format: int64
             * @description The HTTP status.
             */
            code: number;
            /** @description One `Name: value` a line. */
            headers: string;
            /** @description The body, which is JSON. */
            body: string;
        };
        /**
         * @example {
         *       "workspace_id": 12295,
         *       "name": "Launch",
         *       "user_ids": [
         *         8197
         *       ],
         *       "color": 2,
         *       "public": true
         *     }
         */
        ChannelsAddRequest: {
            workspace_id: components["schemas"]["IdInput"];
            /** @description 1 to 80 code points. */
            name: string;
            /**
             * @description At most 4,096 code points.
             * @default
             */
            description: string;
            /** @description Who is in it from the start. */
            user_ids?: components["schemas"]["IdListInput"];
            /** @default 0 */
            color: components["schemas"]["Color"];
            /** Format: int64 */
            icon?: number;
            /**
             * @description Users and admins of the workspace see it and may join, without being added.
             * @default false
             */
            public: boolean;
            /** @description Groups that a thread without `recipients` notifies. */
            default_groups?: components["schemas"]["IdListInput"];
            /** @description Whom a thread without `recipients` notifies. */
            default_recipients?: components["schemas"]["IdListInput"];
            /**
             * @description For the caller.
             * @default false
             */
            is_favorited: boolean;
            temp_id?: components["schemas"]["TempIdInput"];
        };
        /**
         * @example {
         *       "id": 16391,
         *       "user_id": 8197
         *     }
         */
        ChannelsAddUserRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to add. */
            user_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 16391,
         *       "user_ids": [
         *         4100,
         *         8197
         *       ]
         *     }
         */
        ChannelsAddUsersRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to add. */
            user_ids: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 16391,
         *       "name": "Launch in May",
         *       "color": 4,
         *       "is_favorited": true
         *     }
         */
        ChannelsUpdateRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
            /** @description 1 to 80 code points. */
            name?: string;
            /** @description At most 4,096 code points; an empty text clears it. */
            description?: string;
            color?: components["schemas"]["Color"];
            /** Format: int64 */
            icon?: number;
            /** @description Users and admins of the workspace see it and may join, without being added. */
            public?: boolean;
            /** @description Groups that a thread without `recipients` notifies; `[]` for none. */
            default_groups?: components["schemas"]["IdListInput"];
            /** @description Whom a thread without `recipients` notifies; with neither these nor groups, everybody in the channel. */
            default_recipients?: components["schemas"]["IdListInput"];
            /** @description For the caller. */
            is_favorited?: boolean;
        };
        /**
         * @example {
         *       "id": 16391
         *     }
         */
        ChannelsArchiveRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 16391
         *     }
         */
        ChannelsUnarchiveRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 16391
         *     }
         */
        ChannelsFavoriteRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 16391
         *     }
         */
        ChannelsUnfavoriteRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 77831
         *     }
         */
        ChannelsRemoveRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 16391,
         *       "user_id": 8197
         *     }
         */
        ChannelsRemoveUserRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to take out. */
            user_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 16391,
         *       "user_ids": [
         *         8197
         *       ]
         *     }
         */
        ChannelsRemoveUsersRequest: {
            /** @description The channel. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to take out. */
            user_ids: components["schemas"]["IdListInput"];
        };
        /**
         * @description A topic of a workspace; threads are opened in it.
         * @example {
         *       "id": 16391,
         *       "name": "Launch",
         *       "description": "",
         *       "creator": 4100,
         *       "user_ids": [
         *         4100,
         *         8197
         *       ],
         *       "color": 2,
         *       "icon": null,
         *       "public": true,
         *       "workspace_id": 12295,
         *       "archived": false,
         *       "created_ts": 1767225600,
         *       "use_default_recipients": false,
         *       "default_recipients": [],
         *       "default_groups": [],
         *       "is_favorited": false,
         *       "version": 1
         *     }
         */
        Channel: {
            /** Format: int64 */
            id: number;
            name: string;
            description: string;
            /** Format: int64 */
            creator: number;
            /** @description Who is in it. */
            user_ids: number[];
            color: components["schemas"]["Color"];
            /** Format: int64 */
            icon: number | null;
            public: boolean;
            /** Format: int64 */
            workspace_id: number;
            archived: boolean;
            /** Format: int64 */
            created_ts: number;
            /** @description `default_recipients` or `default_groups` is not empty. */
            use_default_recipients: boolean;
            /** @description Whom a thread without `recipients` notifies. */
            default_recipients: number[];
            /** @description Groups that a thread without `recipients` notifies. */
            default_groups: number[];
            /** @description For the caller. */
            is_favorited: boolean;
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
        };
        /**
         * @description What happened to a person in a channel.
         * @example {
         *       "workspace_id": 12295,
         *       "channel_id": 16391,
         *       "user_id": 8197,
         *       "user": {
         *         "id": 8197,
         *         "name": "Ben Nowak",
         *         "first_name": "Ben",
         *         "short_name": "Ben N.",
         *         "email": "ben@example.com",
         *         "avatar_id": null,
         *         "away_mode": null,
         *         "bot": false,
         *         "contact_info": "",
         *         "profession": "",
         *         "date_format": "YYYY-MM-DD",
         *         "time_format": "24",
         *         "feature_flags": [],
         *         "removed": false,
         *         "restricted": false,
         *         "setup_pending": false,
         *         "timezone": "UTC",
         *         "user_type": "USER",
         *         "version": 1
         *       }
         *     }
         */
        ChannelUserEvent: {
            /** Format: int64 */
            workspace_id: number;
            /** Format: int64 */
            channel_id: number;
            /** Format: int64 */
            user_id: number;
            user: components["schemas"]["WorkspaceUser"];
        };
        /**
         * @example {
         *       "thread_id": 24583,
         *       "content": "I am.",
         *       "recipients": [
         *         4100
         *       ]
         *     }
         */
        CommentsAddRequest: {
            thread_id: components["schemas"]["IdInput"];
            content: components["schemas"]["Content"];
            actions?: components["schemas"]["Actions"];
            attachments?: components["schemas"]["Attachments"];
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            /** @description Groups mentioned, beside those that the content mentions. */
            direct_group_mentions?: components["schemas"]["IdListInput"];
            recipients?: components["schemas"]["CommentRecipientsInput"];
            /** @description Groups to notify on top of `recipients`. 1 stands for everybody in the channel, 2 for everybody in the thread; they become recipients. */
            groups?: components["schemas"]["IdListInput"];
            /**
             * @description The caller has read the thread up to this comment.
             * @default true
             */
            mark_thread_position: boolean;
            /**
             * @description What becomes of the thread.
             * @enum {string}
             */
            thread_action?: "close" | "reopen";
            /** @description Post as the installed integration whose token is used, with its bot as the author. Everybody else gets 109. */
            send_as_integration?: boolean;
            temp_id?: components["schemas"]["TempIdInput"];
        };
        /**
         * @example {
         *       "id": 28679,
         *       "content": "I am in."
         *     }
         */
        CommentsUpdateRequest: {
            id: components["schemas"]["IdInput"];
            content?: components["schemas"]["ContentChange"];
            actions?: components["schemas"]["Actions"];
            attachments?: components["schemas"]["Attachments"];
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            /** @description Groups mentioned, beside those that the content mentions. */
            direct_group_mentions?: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 28679
         *     }
         */
        CommentsRemoveRequest: {
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "thread_id": 24583,
         *       "comment_id": 28679
         *     }
         */
        CommentsMarkPositionRequest: {
            thread_id: components["schemas"]["IdInput"];
            /** @description The last comment that was read. */
            comment_id: components["schemas"]["IdInput"];
        };
        /** @description Whom to notify: user ids, `EVERYONE` in the channel, or `EVERYONE_IN_THREAD`, all its participants; the last when nothing is given. `[]` notifies nobody. */
        CommentRecipientsInput: components["schemas"]["IdListInput"] | ("EVERYONE" | "EVERYONE_IN_THREAD");
        CommentOrId: components["schemas"]["Comment"] | number;
        /** @description The last comment, or null without comments. */
        LastComment: {
            /** Format: int64 */
            id: number;
            content: string;
            /** Format: int64 */
            creator: number;
            creator_name: string;
            /** Format: int64 */
            thread_id: number;
            /** Format: int64 */
            channel_id: number;
            /** Format: int64 */
            workspace_id: number;
            /**
             * Format: int64
             * @description Its place in the thread, from 0 on.
             */
            obj_index: number;
            /** @description Who is notified; `EVERYONE` and `EVERYONE_IN_THREAD` were expanded when it was written. */
            recipients: number[];
            /** @description Groups that are notified. */
            groups: number[];
            direct_mentions: number[];
            direct_group_mentions: number[];
            attachments: components["schemas"]["Attachment"][];
            actions: components["schemas"]["Action"][];
            reactions: components["schemas"]["Reactions"];
            system_message: components["schemas"]["SystemMessage"];
            deleted: boolean;
            /**
             * Format: int64
             * @description Who removed it.
             */
            deleted_by: number | null;
            /** Format: int64 */
            posted_ts: number;
            /** Format: int64 */
            last_edited_ts: number | null;
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
        } | null;
        /**
         * @description What is said in a thread. A removed one keeps its index; its `content` is empty, and it has no attachments, actions or reactions.
         * @example {
         *       "id": 28679,
         *       "content": "I am.",
         *       "creator": 8197,
         *       "creator_name": "Ben Nowak",
         *       "thread_id": 24583,
         *       "channel_id": 16391,
         *       "workspace_id": 12295,
         *       "obj_index": 0,
         *       "recipients": [
         *         4100
         *       ],
         *       "groups": [],
         *       "direct_mentions": [],
         *       "direct_group_mentions": [],
         *       "attachments": [],
         *       "actions": [],
         *       "reactions": null,
         *       "system_message": null,
         *       "deleted": false,
         *       "deleted_by": null,
         *       "posted_ts": 1767225660,
         *       "last_edited_ts": null,
         *       "version": 1
         *     }
         */
        Comment: {
            /** Format: int64 */
            id: number;
            content: string;
            /** Format: int64 */
            creator: number;
            creator_name: string;
            /** Format: int64 */
            thread_id: number;
            /** Format: int64 */
            channel_id: number;
            /** Format: int64 */
            workspace_id: number;
            /**
             * Format: int64
             * @description Its place in the thread, from 0 on.
             */
            obj_index: number;
            /** @description Who is notified; `EVERYONE` and `EVERYONE_IN_THREAD` were expanded when it was written. */
            recipients: number[];
            /** @description Groups that are notified. */
            groups: number[];
            direct_mentions: number[];
            direct_group_mentions: number[];
            attachments: components["schemas"]["Attachment"][];
            actions: components["schemas"]["Action"][];
            reactions: components["schemas"]["Reactions"];
            system_message: components["schemas"]["SystemMessage"];
            deleted: boolean;
            /**
             * Format: int64
             * @description Who removed it.
             */
            deleted_by: number | null;
            /** Format: int64 */
            posted_ts: number;
            /** Format: int64 */
            last_edited_ts: number | null;
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
        };
        /**
         * @description The "ok object".
         * @example {
         *       "status": "ok"
         *     }
         */
        Ok: {
            /** @constant */
            status: "ok";
        };
        /**
         * @description What every failure answers.
         * @example {
         *       "error_uuid": "6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11",
         *       "error_code": 20,
         *       "error_string": "Invalid argument value",
         *       "error_extra": {
         *         "argument": "limit",
         *         "reason": "must be <= 500"
         *       }
         *     }
         */
        ApiError: {
            /**
             * Format: uuid
             * @description The same as in the header `X-Request-Id` and in the log of the server.
             */
            error_uuid: string;
            /**
             * Format: int64
             * @description The code of the catalogue.
             */
            error_code: number;
            /** @description The text of the catalogue. */
            error_string: string;
            error_extra: components["schemas"]["ApiErrorExtra"];
        };
        /** @description What more can be said: `argument` and `reason` of a wrong argument, `errors` with all of them when there are several, `required_scopes` of a token that is too weak, `reason` of a state that forbids the operation, `id` of what a temporary id has made, or of whoever or whatever in a list is not to be found or already there. */
        ApiErrorExtra: {
            argument?: string;
            reason?: string;
            errors?: components["schemas"]["ArgumentError"][];
            required_scopes?: string[];
            /** Format: int64 */
            id?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description One wrong argument. */
        ArgumentError: {
            argument: string;
            reason: string;
        };
        /**
         * Format: int64
         * @description An id, or the negative temporary id of something that the caller has added in the last 24 hours.
         */
        IdInput: number;
        /** @description Ids, or temporary ids. */
        IdListInput: components["schemas"]["IdInput"][];
        /**
         * Format: int64
         * @description A Unix time in seconds, up to the end of the year 9999.
         */
        TimeInput: number;
        /**
         * Format: int64
         * @description A negative number of the caller's choosing, to stand for the new object's id during the next 24 hours.
         */
        TempIdInput: number;
        /** @description 1 to 255 code points after trimming. */
        NameInput: string;
        /**
         * Format: email
         * @description An e-mail address; upper and lower case are the same.
         */
        EmailInput: string;
        /**
         * Format: int64
         * @description 0 Grey #606060, 1 Blue #4A90E2, 2 Turquoise #03B3B2, 3 Teal Blue #008299, 4 Green #82BA00, 5 Red #D24726, 6 Berry Red #AC193D, 7 Magenta #DC4FAD, 8 Sky Blue #3BD5FB, 9 Mint Green #74E8D3, 10 Yellow #FFCC00, 11 Salmon #FB886E.
         */
        Color: number;
        /** @description The image in four sizes, or null without an image. */
        AvatarUrls: {
            s35: string;
            s60: string;
            s195: string;
            s640: string;
        } | null;
        /** @description Why and when the user is away, or null. */
        AwayMode: {
            /** @enum {string} */
            type: "parental" | "vacation" | "sickleave" | "other";
            /** @description First day away, `YYYY-MM-DD`. */
            date_from: string;
            /** @description Day of the return, `YYYY-MM-DD`. */
            date_to: string | null;
        } | null;
        /** @description The text, 1 to 65,536 code points after trimming; empty only beside an attachment, otherwise it counts as missing. `[Name](app-mention://<user id>)` mentions a user, `[Name](app-group-mention://<group id>)` a group. */
        Content: string;
        /** @description The text, 1 to 65,536 code points after trimming; empty only beside an attachment. `[Name](app-mention://<user id>)` mentions a user, `[Name](app-group-mention://<group id>)` a group. */
        ContentChange: string;
        /** @description Buttons below the text. */
        Actions: components["schemas"]["ActionInput"][];
        ActionInput: {
            /** @enum {string} */
            action: "open_url" | "prefill_message" | "send_reply";
            /** @constant */
            type: "action";
            /** @description Cut to 140 code points. */
            button_text: string;
            /** @description Cut to 2048 code points. */
            message?: string | null;
            /** @description What `open_url` opens. */
            url?: string | null;
        };
        /** @description A button below a text. */
        Action: {
            /** @enum {string} */
            action: "open_url" | "prefill_message" | "send_reply";
            /** @constant */
            type: "action";
            button_text: string;
            message: string | null;
            url: string | null;
        };
        /** @description What hangs below the text: what `attachments/upload` has answered, or links to websites. An upload that the caller neither made nor sees somewhere already is 118, as is whatever else is wrong here, and naming one twice. In a change they take the place of those that were there. */
        Attachments: components["schemas"]["AttachmentInput"][];
        /** @description Of an upload only `attachment_id`, `url_type` and `title` count, for its facts are known; further keys are kept. */
        AttachmentInput: {
            /** @description Of an upload its UUID, of a website one of the client's choosing. */
            attachment_id: string;
            /** @enum {string} */
            url_type: "file" | "image" | "website";
            title?: string | null;
            url?: string | null;
            file_name?: string | null;
            /** Format: int64 */
            file_size?: number | null;
            underlying_type?: string | null;
            /** @enum {string|null} */
            upload_state?: "uploaded" | "failed" | null;
            image?: string | null;
            /** Format: int64 */
            image_width?: number | null;
            /** Format: int64 */
            image_height?: number | null;
            duration?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A file, an image or a link below a text. Keys that are not listed here are kept as the client sent them.
         * @example {
         *       "attachment_id": "0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34",
         *       "title": "loom.png",
         *       "url": "http://127.0.0.1:8000/files/0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34?reader=4100&expires=1763900000&signature=9f2c",
         *       "url_type": "image",
         *       "file_name": "loom.png",
         *       "file_size": 48213,
         *       "underlying_type": "image/png",
         *       "upload_state": "uploaded",
         *       "image": "http://127.0.0.1:8000/files/0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34?reader=4100&expires=1763900000&signature=9f2c",
         *       "image_width": 640,
         *       "image_height": 480,
         *       "duration": null
         *     }
         */
        Attachment: {
            /** @description A UUID. */
            attachment_id: string;
            title: string | null;
            /** @description Where it is. The link to an uploaded file is made anew whenever it is shown, for whoever reads it, and works for seven days as long as they see what it is attached to. It answers ranges, and 110 when it does not work. */
            url: string | null;
            /** @enum {string} */
            url_type: "file" | "image" | "website";
            file_name: string | null;
            /**
             * Format: int64
             * @description In bytes.
             */
            file_size: number | null;
            /** @description The media type of the file, by its content. */
            underlying_type: string | null;
            /**
             * @description `failed` when the bytes are cut off or cannot be read.
             * @enum {string|null}
             */
            upload_state: "uploaded" | "failed" | null;
            /** @description The link to an image that can be shown, else null. */
            image: string | null;
            /**
             * Format: int64
             * @description In pixels, of images.
             */
            image_width: number | null;
            /**
             * Format: int64
             * @description In pixels, of images.
             */
            image_height: number | null;
            /** @description Of audio, in seconds. */
            duration: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Who has reacted with what: emoji to user ids. Null without reactions. */
        Reactions: {
            [key: string]: number[];
        } | null;
        /** @description What the service itself says here, null in texts of users. Which further keys there are depends on `type`. */
        SystemMessage: ({
            /** @enum {string} */
            type: "thread_closed" | "thread_reopened" | "thread_moved" | "thread_renamed" | "users_added" | "users_removed" | "conversation_renamed";
            /**
             * Format: int64
             * @description Who did it.
             */
            initiator: number;
            initiator_name: string;
        } & {
            [key: string]: unknown;
        }) | null;
        /**
         * @example {
         *       "conversation_id": 32779,
         *       "content": "The shuttle is back."
         *     }
         */
        ConversationMessagesAddRequest: {
            conversation_id: components["schemas"]["IdInput"];
            content: components["schemas"]["Content"];
            actions?: components["schemas"]["Actions"];
            attachments?: components["schemas"]["Attachments"];
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            /** @description Groups mentioned, beside those that the content mentions. */
            direct_group_mentions?: components["schemas"]["IdListInput"];
            temp_id?: components["schemas"]["TempIdInput"];
        };
        /**
         * @example {
         *       "id": 36875,
         *       "content": "The shuttle is back in its place."
         *     }
         */
        ConversationMessagesUpdateRequest: {
            id: components["schemas"]["IdInput"];
            content?: components["schemas"]["ContentChange"];
            actions?: components["schemas"]["Actions"];
            attachments?: components["schemas"]["Attachments"];
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            /** @description Groups mentioned, beside those that the content mentions. */
            direct_group_mentions?: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 36875
         *     }
         */
        ConversationMessagesRemoveRequest: {
            id: components["schemas"]["IdInput"];
        };
        ConversationMessageOrId: components["schemas"]["ConversationMessage"] | number;
        /**
         * @description What is said in a conversation. A removed one keeps its index; its `content` is empty, and it has no attachments, actions or reactions.
         * @example {
         *       "id": 36875,
         *       "content": "The shuttle is back.",
         *       "creator": 4100,
         *       "creator_name": "Ada Lovelace",
         *       "conversation_id": 32779,
         *       "workspace_id": 12295,
         *       "obj_index": 0,
         *       "attachments": [],
         *       "actions": [],
         *       "reactions": null,
         *       "direct_mentions": [],
         *       "direct_group_mentions": [],
         *       "deleted": false,
         *       "is_deleted": false,
         *       "system_message": null,
         *       "posted_ts": 1767225660,
         *       "last_edited_ts": null,
         *       "version": 1
         *     }
         */
        ConversationMessage: {
            /** Format: int64 */
            id: number;
            /** @description Empty in messages of the service itself. */
            content: string;
            /** Format: int64 */
            creator: number;
            creator_name: string;
            /** Format: int64 */
            conversation_id: number;
            /** Format: int64 */
            workspace_id: number;
            /**
             * Format: int64
             * @description Its place in the conversation, from 0 on.
             */
            obj_index: number;
            attachments: components["schemas"]["Attachment"][];
            actions: components["schemas"]["Action"][];
            reactions: components["schemas"]["Reactions"];
            direct_mentions: number[];
            direct_group_mentions: number[];
            deleted: boolean;
            /** @description The same as `deleted`. */
            is_deleted: boolean;
            system_message: components["schemas"]["SystemMessage"];
            /** Format: int64 */
            posted_ts: number;
            /** Format: int64 */
            last_edited_ts: number | null;
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
        };
        /**
         * @example {
         *       "workspace_id": 12295,
         *       "user_ids": [
         *         8197
         *       ]
         *     }
         */
        ConversationsGetOrCreateRequest: {
            workspace_id: components["schemas"]["IdInput"];
            /** @description Who is to be in it, beside the caller. */
            user_ids: components["schemas"]["IdListInput"];
            temp_id?: components["schemas"]["TempIdInput"];
        };
        /**
         * @example {
         *       "id": 32779,
         *       "title": "Loom repairs"
         *     }
         */
        ConversationsUpdateRequest: {
            id: components["schemas"]["IdInput"];
            /** @description Null or an empty text clears it. */
            title?: string | null;
            /** @description Whether the caller has archived it. */
            archived?: boolean;
        };
        /**
         * @example {
         *       "id": 32779,
         *       "user_id": 20483
         *     }
         */
        ConversationsAddUserRequest: {
            id: components["schemas"]["IdInput"];
            user_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 32779,
         *       "user_ids": [
         *         20483
         *       ]
         *     }
         */
        ConversationsAddUsersRequest: {
            id: components["schemas"]["IdInput"];
            user_ids: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 32779,
         *       "user_id": 20483
         *     }
         */
        ConversationsRemoveUserRequest: {
            /** @description The conversation. */
            id: components["schemas"]["IdInput"];
            /** @description Who is to go. */
            user_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 32779,
         *       "user_ids": [
         *         20483
         *       ]
         *     }
         */
        ConversationsRemoveUsersRequest: {
            /** @description The conversation. */
            id: components["schemas"]["IdInput"];
            /** @description Who is to go. */
            user_ids: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 32779
         *     }
         */
        ConversationsArchiveRequest: {
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 32779
         *     }
         */
        ConversationsUnarchiveRequest: {
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 32779,
         *       "obj_index": 0
         *     }
         */
        ConversationsMarkReadRequest: {
            /** @description The conversation. */
            id?: components["schemas"]["IdInput"];
            /** @description The same, under another name. */
            conversation_id?: components["schemas"]["IdInput"];
            /**
             * Format: int64
             * @description The last index that was read; beyond the last it means the last.
             */
            obj_index?: number;
            /** @description The last message that was read. */
            message_id?: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 32779,
         *       "obj_index": 0
         *     }
         */
        ConversationsMarkUnreadRequest: {
            id: components["schemas"]["IdInput"];
            /**
             * Format: int64
             * @description The first index that is not read; beyond the last it means the last.
             */
            obj_index?: number;
            /** @description The first message that is not read. */
            message_id?: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 32779,
         *       "minutes": 60
         *     }
         */
        ConversationsMuteRequest: {
            id: components["schemas"]["IdInput"];
            /**
             * Format: int64
             * @description For how long, up to a hundred years.
             */
            minutes: number;
        };
        /**
         * @example {
         *       "id": 32779
         *     }
         */
        ConversationsUnmuteRequest: {
            id: components["schemas"]["IdInput"];
        };
        /**
         * @description A conversation that has something unread for the caller.
         * @example {
         *       "conversation_id": 32779,
         *       "obj_index": -1,
         *       "direct_mention": false
         *     }
         */
        UnreadConversation: {
            /** Format: int64 */
            conversation_id: number;
            /**
             * Format: int64
             * @description The last index that was read; -1 when none was.
             */
            obj_index: number;
            /** @description The unread part mentions the caller. */
            direct_mention: boolean;
        };
        /**
         * @description Direct messages between some people, as one of them sees it: from the message on with which they came, when it was private before.
         * @example {
         *       "id": 32779,
         *       "title": null,
         *       "private": true,
         *       "creator": 4100,
         *       "last_message": null,
         *       "workspace_id": 12295,
         *       "user_ids": [
         *         4100,
         *         8197
         *       ],
         *       "message_count": 0,
         *       "last_obj_index": -1,
         *       "snippet": "",
         *       "snippet_creators": [],
         *       "last_active_ts": 1767225600,
         *       "muted_until_ts": null,
         *       "archived": false,
         *       "created_ts": 1767225600
         *     }
         */
        Conversation: {
            /** Format: int64 */
            id: number;
            /** @description Null when nobody has given one, and in a private conversation. */
            title: string | null;
            /** @description Exactly two people are in it. */
            private: boolean;
            /** Format: int64 */
            creator: number;
            last_message: components["schemas"]["LastMessage"];
            /** Format: int64 */
            workspace_id: number;
            /** @description Who is in it. */
            user_ids: number[];
            /**
             * Format: int64
             * @description How many messages the caller sees, removed ones included.
             */
            message_count: number;
            /**
             * Format: int64
             * @description Index of the last message; -1 without messages.
             */
            last_obj_index: number;
            /** @description The beginning of what was said last, empty before. */
            snippet: string;
            /** @description Who said it: one user, or nobody. */
            snippet_creators: number[];
            /**
             * Format: int64
             * @description When the last message came, or when the conversation began.
             */
            last_active_ts: number;
            /**
             * Format: int64
             * @description For the caller. A time that has passed mutes no longer.
             */
            muted_until_ts: number | null;
            /** @description For the caller. */
            archived: boolean;
            /** Format: int64 */
            created_ts: number;
        };
        /** @description The last message, or null without messages. */
        LastMessage: {
            /** Format: int64 */
            id: number;
            /** @description Empty in messages of the service itself. */
            content: string;
            /** Format: int64 */
            creator: number;
            creator_name: string;
            /** Format: int64 */
            conversation_id: number;
            /** Format: int64 */
            workspace_id: number;
            /**
             * Format: int64
             * @description Its place in the conversation, from 0 on.
             */
            obj_index: number;
            attachments: components["schemas"]["Attachment"][];
            actions: components["schemas"]["Action"][];
            reactions: components["schemas"]["Reactions"];
            direct_mentions: number[];
            direct_group_mentions: number[];
            deleted: boolean;
            /** @description The same as `deleted`. */
            is_deleted: boolean;
            system_message: components["schemas"]["SystemMessage"];
            /** Format: int64 */
            posted_ts: number;
            /** Format: int64 */
            last_edited_ts: number | null;
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
        } | null;
        /**
         * @example {
         *       "workspace_id": 12295,
         *       "name": "Design",
         *       "description": "Whoever draws",
         *       "user_ids": [
         *         4100,
         *         8197
         *       ]
         *     }
         */
        GroupsAddRequest: {
            workspace_id: components["schemas"]["IdInput"];
            name: components["schemas"]["NameInput"];
            description?: components["schemas"]["GroupDescriptionInput"];
            color?: components["schemas"]["GroupColorInput"];
            /** @description Who is in it from the start. */
            user_ids?: components["schemas"]["IdListInput"];
            temp_id?: components["schemas"]["TempIdInput"];
        };
        /**
         * @example {
         *       "id": 36871,
         *       "name": "Designers"
         *     }
         */
        GroupsUpdateRequest: {
            /** @description The group. */
            id: components["schemas"]["IdInput"];
            name?: components["schemas"]["NameInput"];
            description?: components["schemas"]["GroupDescriptionInput"];
            color?: components["schemas"]["GroupColorInput"];
        };
        /** @description At most 4,096 code points; an empty text clears it. */
        GroupDescriptionInput: string;
        /** @description A colour in whatever words the client understands, 1 to 32 code points. */
        GroupColorInput: string;
        /**
         * @example {
         *       "id": 36871,
         *       "user_id": 8197
         *     }
         */
        GroupsAddUserRequest: {
            /** @description The group. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to add. */
            user_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 36871,
         *       "user_ids": [
         *         4100,
         *         8197
         *       ]
         *     }
         */
        GroupsAddUsersRequest: {
            /** @description The group. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to add. */
            user_ids: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 36871,
         *       "user_id": 8197
         *     }
         */
        GroupsRemoveUserRequest: {
            /** @description The group. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to take out. */
            user_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 36871,
         *       "user_ids": [
         *         8197
         *       ]
         *     }
         */
        GroupsRemoveUsersRequest: {
            /** @description The group. */
            id: components["schemas"]["IdInput"];
            /** @description Whom to take out. */
            user_ids: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 36871
         *     }
         */
        GroupsRemoveRequest: {
            /** @description The group. */
            id: components["schemas"]["IdInput"];
        };
        /**
         * @description People of a workspace who are named and notified together.
         * @example {
         *       "id": 36871,
         *       "name": "Design",
         *       "description": "Whoever draws",
         *       "color": null,
         *       "user_ids": [
         *         4100,
         *         8197
         *       ],
         *       "workspace_id": 12295,
         *       "version": 1
         *     }
         */
        Group: {
            /** Format: int64 */
            id: number;
            name: string;
            description: string | null;
            /** @description In whatever words the client gave it; null without one. */
            color: string | null;
            /** @description Who is in it. */
            user_ids: number[];
            /** Format: int64 */
            workspace_id: number;
            /**
             * Format: int64
             * @description Grows by one with every change, of who is in it too.
             */
            version: number;
        };
        /**
         * @description What happened to a person in a group.
         * @example {
         *       "workspace_id": 12295,
         *       "group_id": 36871,
         *       "user_id": 8197,
         *       "user": {
         *         "id": 8197,
         *         "name": "Ben Nowak",
         *         "first_name": "Ben",
         *         "short_name": "Ben N.",
         *         "email": "ben@example.com",
         *         "avatar_id": null,
         *         "away_mode": null,
         *         "bot": false,
         *         "contact_info": "",
         *         "profession": "",
         *         "date_format": "YYYY-MM-DD",
         *         "time_format": "24",
         *         "feature_flags": [],
         *         "removed": false,
         *         "restricted": false,
         *         "setup_pending": false,
         *         "timezone": "UTC",
         *         "user_type": "USER",
         *         "version": 1
         *       }
         *     }
         */
        GroupUserEvent: {
            /** Format: int64 */
            workspace_id: number;
            /** Format: int64 */
            group_id: number;
            /** Format: int64 */
            user_id: number;
            user: components["schemas"]["WorkspaceUser"];
        };
        /**
         * @description What can happen.
         * @enum {string}
         */
        HookEvent: "workspace_added" | "workspace_updated" | "workspace_deleted" | "workspace_user_added" | "workspace_user_updated" | "workspace_user_removed" | "channel_added" | "channel_updated" | "channel_deleted" | "channel_user_added" | "channel_user_updated" | "channel_user_removed" | "thread_added" | "thread_updated" | "thread_deleted" | "comment_added" | "comment_updated" | "comment_deleted" | "message_added" | "message_updated" | "message_deleted" | "group_added" | "group_updated" | "group_deleted" | "group_user_added" | "group_user_removed";
        /**
         * @example {
         *       "target_url": "https://hooks.example.com/skein",
         *       "event": "comment_added",
         *       "workspace_id": 12295,
         *       "channel_id": 16391
         *     }
         */
        HooksSubscribeRequest: {
            /**
             * Format: uri
             * @description Where events are sent.
             */
            target_url: string;
            event?: components["schemas"]["HookEvent"];
            /** @description Another name of `event`, for when that is not given. */
            event_type?: components["schemas"]["HookEvent"];
            workspace_id?: components["schemas"]["IdInput"];
            channel_id?: components["schemas"]["IdInput"];
            thread_id?: components["schemas"]["IdInput"];
            conversation_id?: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "target_url": "https://hooks.example.com/skein"
         *     }
         */
        HooksUnsubscribeRequest: {
            /** @description The URL, spelled as it was when subscribing. */
            target_url: string;
        };
        /**
         * @description A wish to be told of an event.
         * @example {
         *       "id": 45060,
         *       "target_url": "https://hooks.example.com/skein",
         *       "event": "comment_added",
         *       "workspace_id": 12295,
         *       "channel_id": 16391,
         *       "thread_id": null,
         *       "conversation_id": null,
         *       "created_ts": 1760000000,
         *       "secret": "whsec_AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
         *     }
         */
        HookSubscription: {
            /** Format: int64 */
            id: number;
            /** Format: uri */
            target_url: string;
            event: components["schemas"]["HookEvent"];
            /**
             * Format: int64
             * @description The workspace, also of a narrower filter; null: all of the caller's.
             */
            workspace_id: number | null;
            /** Format: int64 */
            channel_id: number | null;
            /** Format: int64 */
            thread_id: number | null;
            /** Format: int64 */
            conversation_id: number | null;
            /** Format: int64 */
            created_ts: number;
            /** @description What is sent is signed with it, as Standard Webhooks 1.0 says: `whsec_` and the base64 of the key, which is what the libraries take. It is the same whenever the same is subscribed to. */
            secret: string;
        };
        /**
         * @example {
         *       "workspace_id": 12295
         *     }
         */
        InboxMarkAllReadRequest: {
            /** @description The workspace. */
            workspace_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "workspace_id": 12295,
         *       "channel_ids": [
         *         16391
         *       ],
         *       "older_than_ts": 1900000000
         *     }
         */
        InboxArchiveAllRequest: {
            /** @description The workspace. */
            workspace_id: components["schemas"]["IdInput"];
            /** @description Only threads of these channels; of no channel when the list is empty. */
            channel_ids?: components["schemas"]["IdListInput"];
            /** @description Only threads updated before this time. */
            older_than_ts?: components["schemas"]["TimeInput"];
        };
        /**
         * @description What is unread in an inbox.
         * @example {
         *       "data": 3,
         *       "version": 184467
         *     }
         */
        InboxCount: {
            /**
             * Format: int64
             * @description The number of unread threads.
             */
            data: number;
            /**
             * Format: int64
             * @description Grows with every change of the inbox, and with changes elsewhere: of two answers, the one with the greater version has seen more. That a muting comes to its end is no change.
             */
            version: number;
        };
        /**
         * @example {
         *       "obj_type": "CHANNEL",
         *       "obj_id": 16391
         *     }
         */
        LoopInGetOrCreateRequest: {
            /**
             * @description What the id is of.
             * @enum {string}
             */
            obj_type: "CHANNEL" | "THREAD" | "CONVERSATION";
            obj_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "obj_type": "CHANNEL",
         *       "obj_id": 16391
         *     }
         */
        LoopInDisableRequest: {
            /**
             * @description What the id is of.
             * @enum {string}
             */
            obj_type: "CHANNEL" | "THREAD" | "CONVERSATION";
            obj_id: components["schemas"]["IdInput"];
        };
        /**
         * @description Where mail becomes a post.
         * @example {
         *       "email": "AH5f2c9a1e7b3d4068c1f0e2d3b4a59687786950413223140f@skein.example.com"
         *     }
         */
        LoopIn: {
            /** Format: email */
            email: string;
        };
        /**
         * @example {
         *       "notification_id": 28679
         *     }
         */
        NotificationsMarkReadRequest: {
            notification_id: components["schemas"]["IdInput"];
        };
        /**
         * @description The notifications of a user, the newest first, and how far they are read.
         * @example {
         *       "notifications": [
         *         {
         *           "id": 28679,
         *           "type_id": 1,
         *           "workspace_id": 12295,
         *           "channel_id": 16391,
         *           "thread_id": 24583,
         *           "comment_id": 28679,
         *           "by_user_id": 4097,
         *           "posted_ts": 1763722800
         *         },
         *         {
         *           "id": 8199,
         *           "type_id": 3,
         *           "workspace_id": 12295,
         *           "channel_id": null,
         *           "thread_id": null,
         *           "comment_id": null,
         *           "by_user_id": 4097,
         *           "posted_ts": 1763719200
         *         }
         *       ],
         *       "last_read": 8199
         *     }
         */
        NotificationList: {
            notifications: components["schemas"]["Notification"][];
            /**
             * Format: int64
             * @description The id of the last notification that is read: those up to it are. 0 without one.
             */
            last_read: number;
        };
        /**
         * @description Something that has happened and concerns a user. Ids grow, so the newest has the largest.
         * @example {
         *       "id": 28679,
         *       "type_id": 1,
         *       "workspace_id": 12295,
         *       "channel_id": 16391,
         *       "thread_id": 24583,
         *       "comment_id": 28679,
         *       "by_user_id": 4097,
         *       "posted_ts": 1763722800
         *     }
         */
        Notification: {
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description 1 added to a comment, 2 added to a thread: it is for the user. 3 added to a workspace, 4 removed from a workspace, 5 added to a channel, 6 removed from a channel.
             * @enum {integer}
             */
            type_id: 1 | 2 | 3 | 4 | 5 | 6;
            /** Format: int64 */
            workspace_id: number;
            /**
             * Format: int64
             * @description Null of a workspace. Of a thread that has moved, where it is now.
             */
            channel_id: number | null;
            /**
             * Format: int64
             * @description Null unless it is of a thread or a comment.
             */
            thread_id: number | null;
            /**
             * Format: int64
             * @description Null unless it is of a comment.
             */
            comment_id: number | null;
            /**
             * Format: int64
             * @description Who did it.
             */
            by_user_id: number;
            /**
             * Format: int64
             * @description When it was done, in Unix seconds.
             */
            posted_ts: number;
        };
        /**
         * @example {
         *       "workspace_id": 12295,
         *       "setting": "email_threads",
         *       "value": true
         *     }
         */
        NotificationsSettingsUpdateRequest: {
            workspace_id: components["schemas"]["IdInput"];
            /**
             * @description Which setting.
             * @enum {string}
             */
            setting: "push_delay" | "desktop_conversations" | "desktop_comments" | "desktop_threads" | "desktop_added_to_ws" | "desktop_removed_from_ws" | "email_conversations" | "email_comments" | "email_threads" | "email_added_to_ws" | "email_removed_from_ws" | "email_aggregate" | "push_conversations" | "push_comments" | "push_threads" | "push_added_to_ws" | "push_removed_from_ws" | "badge_threads" | "badge_conversations";
            value: components["schemas"]["SettingValueInput"];
        };
        /**
         * @example {
         *       "workspace_id": 12295,
         *       "mapping": {
         *         "email_threads": true,
         *         "push_delay": 60
         *       }
         *     }
         */
        NotificationsSettingsUpdateManyRequest: {
            workspace_id: components["schemas"]["IdInput"];
            mapping: components["schemas"]["NotificationSettingsInput"];
        };
        /**
         * Format: int64
         * @description A Boolean, and for `push_delay` an integer.
         */
        SettingValueInput: boolean | number;
        /** @description Names of settings and their values; what is not named stays. */
        NotificationSettingsInput: {
            desktop_conversations?: boolean;
            desktop_comments?: boolean;
            desktop_threads?: boolean;
            desktop_added_to_ws?: boolean;
            desktop_removed_from_ws?: boolean;
            email_conversations?: boolean;
            email_comments?: boolean;
            email_threads?: boolean;
            email_added_to_ws?: boolean;
            email_removed_from_ws?: boolean;
            /** @description A digest of what was missed, by mail. */
            email_aggregate?: boolean;
            push_conversations?: boolean;
            push_comments?: boolean;
            push_threads?: boolean;
            push_added_to_ws?: boolean;
            push_removed_from_ws?: boolean;
            badge_threads?: boolean;
            badge_conversations?: boolean;
            /**
             * Format: int64
             * @description How many seconds a push waits before it is sent, a day at most.
             */
            push_delay?: number;
        };
        /**
         * @description What a user wants to be notified of in a workspace: on the desktop, by mail, by push, and as the number of unread things on a badge.
         * @example {
         *       "desktop_conversations": true,
         *       "desktop_comments": true,
         *       "desktop_threads": true,
         *       "desktop_added_to_ws": true,
         *       "desktop_removed_from_ws": true,
         *       "email_conversations": false,
         *       "email_comments": false,
         *       "email_threads": false,
         *       "email_added_to_ws": true,
         *       "email_removed_from_ws": true,
         *       "email_aggregate": true,
         *       "push_conversations": true,
         *       "push_comments": true,
         *       "push_threads": true,
         *       "push_added_to_ws": true,
         *       "push_removed_from_ws": true,
         *       "badge_threads": true,
         *       "badge_conversations": true,
         *       "push_delay": 0
         *     }
         */
        NotificationSettings: {
            desktop_conversations: boolean;
            desktop_comments: boolean;
            desktop_threads: boolean;
            desktop_added_to_ws: boolean;
            desktop_removed_from_ws: boolean;
            email_conversations: boolean;
            email_comments: boolean;
            email_threads: boolean;
            email_added_to_ws: boolean;
            email_removed_from_ws: boolean;
            /** @description A digest of what was missed, by mail. */
            email_aggregate: boolean;
            push_conversations: boolean;
            push_comments: boolean;
            push_threads: boolean;
            push_added_to_ws: boolean;
            push_removed_from_ws: boolean;
            badge_threads: boolean;
            badge_conversations: boolean;
            /**
             * Format: int64
             * @description How many seconds a push waits before it is sent, a day at most.
             */
            push_delay: number;
        };
        /**
         * @description What every failure of OAuth answers.
         * @example {
         *       "error": "BAD_REQUEST",
         *       "error_message": "scope is required",
         *       "error_description": "scope is required"
         *     }
         */
        OAuthError: {
            /** @enum {string} */
            error: "ACCESS_DENIED" | "FORBIDDEN" | "BAD_REQUEST";
            /** @description What is wrong. */
            error_message: string;
            /** @description The same, where OAuth looks for it. */
            error_description: string;
        };
        /**
         * @example {
         *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
         *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
         *       "code": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
         *     }
         */
        OAuthTokenRequest: {
            /** @description `authorization_code` or `refresh_token`; when it is missing, whichever of the two was sent. */
            grant_type?: string;
            /** @description Which program it is, unless Basic says so. */
            client_id?: string;
            /** @description Its secret, unless Basic says it or the program has none. */
            client_secret?: string;
            /** @description What the redirect has brought. */
            code?: string;
            /** @description Where it was sent. */
            redirect_uri?: string;
            /** @description Of which the `code_challenge` is the SHA-256. */
            code_verifier?: string;
            /** @description What came with a token, instead of a code. */
            refresh_token?: string;
            /** @description Of a refresh: the scopes that the new token is to have, separated by commas or spaces. */
            scope?: string;
        };
        /**
         * @description What a program calls with.
         * @example {
         *       "access_token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg",
         *       "token_type": "Bearer",
         *       "scope": "threads:read comments:write"
         *     }
         */
        OAuthToken: {
            /** @description Goes into `Authorization: Bearer`. */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description What it allows, separated by spaces. */
            scope: string;
            /**
             * Format: int64
             * @description In how many seconds it ends, where OAUTH_TOKEN_LIFETIME is set.
             */
            expires_in?: number;
            /** @description What the next one is got with, where this one ends. It works once. */
            refresh_token?: string;
        };
        /**
         * @example {
         *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
         *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
         *       "token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
         *     }
         */
        OAuthRevokeRequest: {
            /** @description An access token or a refresh token. */
            token: string;
            /** @description Which of the two it is; both are looked for. */
            token_type_hint?: string;
            /** @description Which program it is, unless Basic says so. */
            client_id?: string;
            /** @description Its secret, unless Basic says it or the program has none. */
            client_secret?: string;
        };
        /**
         * @example {
         *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
         *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
         *       "token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
         *     }
         */
        OAuthIntrospectRequest: {
            /** @description An access token or a refresh token. */
            token: string;
            /** @description Which of the two it is; both are looked for. */
            token_type_hint?: string;
            /** @description Which program it is, unless Basic says so. */
            client_id?: string;
            /** @description Its secret, unless Basic says it or the program has none. */
            client_secret?: string;
        };
        /**
         * @description What is known of a token; of one that does not work, that alone.
         * @example {
         *       "active": true,
         *       "scope": "threads:read",
         *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
         *       "token_type": "Bearer",
         *       "sub": "4100",
         *       "iss": "http://127.0.0.1:8000",
         *       "iat": 1760000000
         *     }
         */
        OAuthTokenInfo: {
            /** @description Whether it works. */
            active: boolean;
            /** @description What it allows, separated by spaces. */
            scope?: string;
            /** @description Whose it is. */
            client_id?: string;
            /** @constant */
            token_type?: "Bearer";
            /** @description The id of the user who has let the program in. */
            sub?: string;
            /** Format: uri */
            iss?: string;
            /**
             * Format: int64
             * @description Since when there is one, as a Unix time.
             */
            iat?: number;
            /**
             * Format: int64
             * @description When it ends, as a Unix time; not there where it does not.
             */
            exp?: number;
        };
        /**
         * @example {
         *       "redirect_uris": [
         *         "https://app.example.com/callback"
         *       ],
         *       "client_name": "Loom counter"
         *     }
         */
        OAuthRegisterRequest: {
            /** @description Where users are sent with the answer. */
            redirect_uris: string[];
            /** @description What people are shown, without control characters and what turns the direction of a text; by default where the first redirect URI leads. */
            client_name?: string;
            /**
             * @description How the program says who it is: `none` makes a public client; with a secret both other ways work.
             * @default client_secret_basic
             * @enum {string}
             */
            token_endpoint_auth_method: "none" | "client_secret_post" | "client_secret_basic";
        };
        /**
         * @description A program that has registered. Its secret is shown here and never again.
         * @example {
         *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
         *       "client_id_issued_at": 1760000000,
         *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
         *       "client_secret_expires_at": 0,
         *       "client_name": "Loom counter",
         *       "redirect_uris": [
         *         "https://app.example.com/callback"
         *       ],
         *       "token_endpoint_auth_method": "client_secret_basic",
         *       "grant_types": [
         *         "authorization_code",
         *         "refresh_token"
         *       ],
         *       "response_types": [
         *         "code"
         *       ]
         *     }
         */
        OAuthClient: {
            client_id: string;
            /** Format: int64 */
            client_id_issued_at: number;
            /** @description Not there for a public client. */
            client_secret?: string;
            /**
             * Format: int64
             * @description With a secret: 0, which is never.
             */
            client_secret_expires_at?: number;
            client_name: string;
            redirect_uris: string[];
            /** @enum {string} */
            token_endpoint_auth_method: "none" | "client_secret_post" | "client_secret_basic";
            grant_types: string[];
            response_types: string[];
        };
        /**
         * @description What of OAuth is where.
         * @example {
         *       "issuer": "http://127.0.0.1:8000",
         *       "authorization_endpoint": "http://127.0.0.1:8000/oauth/authorize",
         *       "token_endpoint": "http://127.0.0.1:8000/oauth/access_token",
         *       "revocation_endpoint": "http://127.0.0.1:8000/oauth/revoke",
         *       "introspection_endpoint": "http://127.0.0.1:8000/oauth/introspect",
         *       "registration_endpoint": "http://127.0.0.1:8000/oauth/register",
         *       "service_documentation": "http://127.0.0.1:8000/docs/",
         *       "scopes_supported": [
         *         "threads:read",
         *         "threads:write"
         *       ],
         *       "response_types_supported": [
         *         "code"
         *       ],
         *       "grant_types_supported": [
         *         "authorization_code",
         *         "refresh_token"
         *       ],
         *       "token_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post",
         *         "none"
         *       ],
         *       "revocation_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post",
         *         "none"
         *       ],
         *       "introspection_endpoint_auth_methods_supported": [
         *         "client_secret_basic",
         *         "client_secret_post"
         *       ],
         *       "code_challenge_methods_supported": [
         *         "S256"
         *       ],
         *       "authorization_response_iss_parameter_supported": true
         *     }
         */
        OAuthMetadata: {
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            authorization_endpoint: string;
            /** Format: uri */
            token_endpoint: string;
            /** Format: uri */
            revocation_endpoint: string;
            /** Format: uri */
            introspection_endpoint: string;
            /**
             * Format: uri
             * @description Not there with OAUTH_REGISTRATION off.
             */
            registration_endpoint?: string;
            /** Format: uri */
            service_documentation: string;
            scopes_supported: string[];
            response_types_supported: string[];
            grant_types_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_methods_supported?: string[];
            introspection_endpoint_auth_methods_supported?: string[];
            code_challenge_methods_supported: string[];
            authorization_response_iss_parameter_supported: boolean;
        };
        /**
         * @example {
         *       "thread_id": 24583
         *     }
         */
        ReactionsGetRequest: {
            /** @description The thread. */
            thread_id?: components["schemas"]["IdInput"];
            /** @description The comment. */
            comment_id?: components["schemas"]["IdInput"];
            /** @description The message. */
            message_id?: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "reaction": "👍",
         *       "thread_id": 24583
         *     }
         */
        ReactionsAddRequest: {
            reaction: components["schemas"]["ReactionInput"];
            /** @description The thread. */
            thread_id?: components["schemas"]["IdInput"];
            /** @description The comment. */
            comment_id?: components["schemas"]["IdInput"];
            /** @description The message. */
            message_id?: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "reaction": "👍",
         *       "thread_id": 24583
         *     }
         */
        ReactionsRemoveRequest: {
            reaction: components["schemas"]["ReactionInput"];
            /** @description The thread. */
            thread_id?: components["schemas"]["IdInput"];
            /** @description The comment. */
            comment_id?: components["schemas"]["IdInput"];
            /** @description The message. */
            message_id?: components["schemas"]["IdInput"];
        };
        /** @description One emoji, spelled as Unicode recommends it for interchange (RGI, fully qualified): `❤️` with its U+FE0F, and not without. Anything else is 122. */
        ReactionInput: string;
        /**
         * @example {
         *       "workspace_id": 12295
         *     }
         */
        SlashCommandsGetRequest: {
            workspace_id: components["schemas"]["IdInput"];
        };
        /**
         * @description What a word behind a slash calls.
         * @example {
         *       "integration_id": 49156,
         *       "id": 53252,
         *       "command": "/deploy",
         *       "description": "Deploys a branch.",
         *       "usage_help": "[branch]"
         *     }
         */
        SlashCommand: {
            /**
             * Format: int64
             * @description Whose command it is.
             */
            integration_id: number;
            /** Format: int64 */
            id: number;
            command: string;
            description: string;
            /** @description What may stand behind the command. */
            usage_help: string;
        };
        /**
         * @example {
         *       "channel_id": 16391,
         *       "title": "Launch plan",
         *       "content": "Who is in?",
         *       "recipients": [
         *         8197
         *       ]
         *     }
         */
        ThreadsAddRequest: {
            channel_id: components["schemas"]["IdInput"];
            /** @description 1 to 300 code points. */
            title: string;
            content: components["schemas"]["Content"];
            actions?: components["schemas"]["Actions"];
            attachments?: components["schemas"]["Attachments"];
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            /** @description Groups mentioned, beside those that the content mentions. */
            direct_group_mentions?: components["schemas"]["IdListInput"];
            recipients?: components["schemas"]["ThreadRecipientsInput"];
            /** @description Groups to notify on top of `recipients`. 1 stands for everybody in the channel, and becomes recipients; 2 for everybody in the thread, which is nobody yet. */
            groups?: components["schemas"]["IdListInput"];
            /** @description Post as the installed integration whose token is used, with its bot as the author. Everybody else gets 109. */
            send_as_integration?: boolean;
            temp_id?: components["schemas"]["TempIdInput"];
        };
        /** @description Whom to notify: user ids, or `EVERYONE` in the channel. `[]` notifies nobody, and leaves the caller as the only participant. */
        ThreadRecipientsInput: components["schemas"]["IdListInput"] | "EVERYONE";
        /**
         * @example {
         *       "id": 24583,
         *       "obj_index": 0
         *     }
         */
        ThreadsMarkReadRequest: {
            id: components["schemas"]["IdInput"];
            /**
             * Format: int64
             * @description The last index that was read; -1 for the thread's own text alone. Beyond the last comment means the last.
             */
            obj_index: number;
        };
        /**
         * @example {
         *       "id": 24583
         *     }
         */
        ThreadIdRequest: {
            /** @description The thread. */
            id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 24583,
         *       "title": "Launch plan for May"
         *     }
         */
        ThreadsUpdateRequest: {
            id: components["schemas"]["IdInput"];
            /** @description 1 to 300 code points. */
            title?: string;
            content?: components["schemas"]["ContentChange"];
            actions?: components["schemas"]["Actions"];
            attachments?: components["schemas"]["Attachments"];
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            /** @description Groups mentioned, beside those that the content mentions. */
            direct_group_mentions?: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 24583,
         *       "to_channel": 20487
         *     }
         */
        ThreadsMoveToChannelRequest: {
            id: components["schemas"]["IdInput"];
            to_channel: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 24583,
         *       "obj_index": -1
         *     }
         */
        ThreadsMarkUnreadRequest: {
            id: components["schemas"]["IdInput"];
            /**
             * Format: int64
             * @description The first index that is unread; -1 and 0 for the whole thread. Beyond the last comment means the last.
             */
            obj_index: number;
        };
        /**
         * @example {
         *       "workspace_id": 12295
         *     }
         */
        ThreadsMarkAllReadRequest: {
            /** @description The workspace; needed when there is no `channel_id`. */
            workspace_id?: components["schemas"]["IdInput"];
            /** @description The channel. */
            channel_id?: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "workspace_id": 12295
         *     }
         */
        ThreadsClearUnreadRequest: {
            workspace_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "id": 24583,
         *       "minutes": 60
         *     }
         */
        ThreadsMuteRequest: {
            id: components["schemas"]["IdInput"];
            /**
             * Format: int64
             * @description For how long, up to a hundred years.
             */
            minutes: number;
        };
        ThreadOrId: components["schemas"]["Thread"] | number;
        /**
         * @description A thread that has something unread for the caller.
         * @example {
         *       "channel_id": 16391,
         *       "thread_id": 24583,
         *       "obj_index": -1,
         *       "direct_mention": false
         *     }
         */
        UnreadThread: {
            /** Format: int64 */
            channel_id: number;
            /** Format: int64 */
            thread_id: number;
            /**
             * Format: int64
             * @description The last index that was read; -1 when none was.
             */
            obj_index: number;
            /** @description The unread part mentions the caller. */
            direct_mention: boolean;
        };
        /**
         * @description A titled discussion in a channel; its comments hang below it.
         * @example {
         *       "id": 24583,
         *       "title": "Launch plan",
         *       "content": "Who is in?",
         *       "creator": 4100,
         *       "creator_name": "Ada Lovelace",
         *       "workspace_id": 12295,
         *       "channel_id": 16391,
         *       "recipients": [
         *         8197
         *       ],
         *       "participants": [
         *         4100,
         *         8197
         *       ],
         *       "groups": [],
         *       "direct_mentions": [],
         *       "direct_group_mentions": [],
         *       "responders": [],
         *       "attachments": [],
         *       "actions": [],
         *       "reactions": null,
         *       "system_message": null,
         *       "comment_count": 0,
         *       "last_obj_index": -1,
         *       "last_comment": null,
         *       "snippet": "Who is in?",
         *       "snippet_creator": 4100,
         *       "closed": false,
         *       "pinned": false,
         *       "pinned_ts": null,
         *       "starred": false,
         *       "is_saved": false,
         *       "muted_until_ts": null,
         *       "is_archived": false,
         *       "in_inbox": true,
         *       "posted_ts": 1767225600,
         *       "last_updated_ts": 1767225600,
         *       "last_edited_ts": null,
         *       "version": 1
         *     }
         */
        Thread: {
            /** Format: int64 */
            id: number;
            title: string;
            content: string;
            /** Format: int64 */
            creator: number;
            creator_name: string;
            /** Format: int64 */
            workspace_id: number;
            /** Format: int64 */
            channel_id: number;
            /** @description Who is notified; `EVERYONE` was expanded when it was written. */
            recipients: number[];
            /** @description Who was ever attached to the thread or its comments. */
            participants: number[];
            /** @description Groups that are notified. */
            groups: number[];
            direct_mentions: number[];
            direct_group_mentions: number[];
            /** @description Who has commented. */
            responders: number[];
            attachments: components["schemas"]["Attachment"][];
            actions: components["schemas"]["Action"][];
            reactions: components["schemas"]["Reactions"];
            system_message: components["schemas"]["SystemMessage"];
            /** Format: int64 */
            comment_count: number;
            /**
             * Format: int64
             * @description Index of the last comment; -1 without comments.
             */
            last_obj_index: number;
            last_comment: components["schemas"]["LastComment"];
            /** @description The beginning of the last comment, or of the thread's own text while there is none. */
            snippet: string;
            /** Format: int64 */
            snippet_creator: number;
            closed: boolean;
            pinned: boolean;
            /** Format: int64 */
            pinned_ts: number | null;
            /** @description For the caller. */
            starred: boolean;
            /** @description The same as `starred`. */
            is_saved: boolean;
            /**
             * Format: int64
             * @description For the caller. A time that has passed mutes no longer.
             */
            muted_until_ts: number | null;
            /** @description The caller has archived it. */
            is_archived: boolean;
            /** @description It is in the caller's inbox. */
            in_inbox: boolean;
            /** Format: int64 */
            posted_ts: number;
            /** Format: int64 */
            last_updated_ts: number;
            /** Format: int64 */
            last_edited_ts: number | null;
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
        };
        /**
         * @example {
         *       "workspace_id": 12295
         *     }
         */
        UrlJoinGetOrCreateRequest: {
            workspace_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "workspace_id": 12295
         *     }
         */
        UrlJoinDisableRequest: {
            workspace_id: components["schemas"]["IdInput"];
        };
        /**
         * @example {
         *       "url_invite_code": "http://127.0.0.1:8000/join/AHqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefghi"
         *     }
         */
        UrlJoinJoinWorkspaceRequest: {
            /** @description The join link, or the code at its end. */
            url_invite_code: string;
        };
        /**
         * @description The link that leads into a workspace.
         * @example {
         *       "url": "http://127.0.0.1:8000/join/AHqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefghi"
         *     }
         */
        UrlJoin: {
            /** Format: uri */
            url: string;
        };
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "password": "correct horse battery staple"
         *     }
         */
        UsersLoginRequest: {
            /** @description Upper and lower case are the same. */
            email: string;
            password: string;
            /**
             * @description Whether to begin a session too.
             * @default true
             */
            set_session_cookie: boolean;
        };
        /**
         * @example {
         *       "name": "Cleo Diaz",
         *       "email": "cleo@example.com",
         *       "password": "a quiet walk by the river"
         *     }
         */
        UsersRegisterRequest: {
            name: components["schemas"]["NameInput"];
            email: components["schemas"]["EmailInput"];
            password: components["schemas"]["PasswordInput"];
        };
        /**
         * @example {
         *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg"
         *     }
         */
        UsersValidateTokenRequest: {
            /** @description The token to check. */
            token: string;
        };
        /**
         * @example {
         *       "profession": "Engineer",
         *       "timezone": "Europe/Berlin",
         *       "off_days": [
         *         6,
         *         7
         *       ]
         *     }
         */
        UsersUpdateRequest: {
            name?: components["schemas"]["NameInput"];
            email?: components["schemas"]["EmailInput"];
            password?: components["schemas"]["PasswordInput"];
            /** @description A workspace of the caller. */
            default_workspace?: components["schemas"]["IdInput"];
            profession?: string;
            contact_info?: string;
            /** @description An IANA name, such as `Europe/Berlin`. */
            timezone?: string;
            /**
             * Format: int64
             * @description Seconds from now, or a Unix time.
             */
            snooze_until?: number | null;
            /** @description When do-not-disturb begins each day, `HH:MM` in the user's zone. */
            snooze_dnd_start?: components["schemas"]["TimeOfDayInput"];
            /** @description When it ends, if need be on the next day. */
            snooze_dnd_end?: components["schemas"]["TimeOfDayInput"];
            away_mode?: components["schemas"]["AwayModeInput"];
            /** @description Days without notifications, 1 Monday to 7 Sunday. */
            off_days?: number[];
        };
        TimeOfDayInput: string | null;
        /** @description Why and when the user is away; null, when they are not. */
        AwayModeInput: {
            /** @enum {string} */
            type: "parental" | "vacation" | "sickleave" | "other";
            /**
             * Format: date
             * @description First day away, `YYYY-MM-DD`; today without it.
             */
            date_from?: string | null;
            /**
             * Format: date
             * @description Day of the return, `YYYY-MM-DD`; open without it.
             */
            date_to?: string | null;
        } | null;
        /**
         * @example {
         *       "image": "(the bytes)"
         *     }
         */
        UsersUpdateAvatarRequest: {
            /**
             * Format: binary
             * @description The image: GIF, JPEG, PNG, TIFF or BMP. At most 10 MB.
             */
            image: string;
        };
        /**
         * @example {
         *       "password": "correct horse battery staple"
         *     }
         */
        UsersDeleteRequest: {
            /** @description The caller's. */
            password: string;
        };
        /**
         * @example {
         *       "new_password": "a quiet walk by the river"
         *     }
         */
        UsersUpdatePasswordRequest: {
            new_password: components["schemas"]["PasswordInput"];
        };
        /**
         * @example {
         *       "email": "ben@example.com"
         *     }
         */
        UsersResetPasswordRequest: {
            email: components["schemas"]["EmailInput"];
        };
        /**
         * @example {
         *       "reset_code": "AE7exampleCodeOfAdaLovelace0123456789abcdefgh",
         *       "new_password": "a quiet walk by the river"
         *     }
         */
        UsersSetPasswordRequest: {
            /** @description The code of the mail. */
            reset_code: string;
            new_password: components["schemas"]["PasswordInput"];
        };
        /**
         * @example {
         *       "workspace_id": 12295,
         *       "platform": "desktop"
         *     }
         */
        UsersHeartbeatRequest: {
            /** @description The workspace. */
            workspace_id: components["schemas"]["IdInput"];
            /**
             * @description Where the caller is active.
             * @enum {string}
             */
            platform: "mobile" | "desktop" | "api";
        };
        /**
         * @example {
         *       "workspace_id": 12295
         *     }
         */
        UsersResetPresenceRequest: {
            /** @description The workspace. */
            workspace_id: components["schemas"]["IdInput"];
        };
        /**
         * @description Whether a user signs in through an external account.
         * @example {
         *       "external_connection": false,
         *       "external_email": null
         *     }
         */
        ExternalConnection: {
            external_connection: boolean;
            /** @description The address of that account, or null without one. */
            external_email: string | null;
        };
        /** @description At least 8 code points, at most 1,024 bytes of UTF-8. It is not trimmed. */
        PasswordInput: string;
        /**
         * @description An account as its owner sees it. What others see is the workspace user.
         * @example {
         *       "id": 4100,
         *       "name": "Ada Lovelace",
         *       "first_name": "Ada",
         *       "short_name": "Ada L.",
         *       "email": "ada@example.com",
         *       "contact_info": "",
         *       "profession": "",
         *       "bot": false,
         *       "removed": false,
         *       "restricted": false,
         *       "setup_pending": false,
         *       "timezone": "UTC",
         *       "lang": "en",
         *       "client_id": null,
         *       "avatar_id": null,
         *       "avatar_urls": null,
         *       "default_workspace": 12295,
         *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
         *       "comet_channel": null,
         *       "comet_server": null,
         *       "scheduled_banners": [],
         *       "snoozed": false,
         *       "snooze_until": null,
         *       "snooze_dnd_start": null,
         *       "snooze_dnd_end": null,
         *       "off_days": [],
         *       "away_mode": null
         *     }
         */
        User: {
            /** Format: int64 */
            id: number;
            /** @description The full name. */
            name: string;
            /** @description The first word of `name`. */
            first_name: string;
            /** @description First name and the last name's initial, such as `Ada L.` */
            short_name: string;
            email: string;
            contact_info: string;
            profession: string;
            bot: boolean;
            removed: boolean;
            /** @description Is a guest in the default workspace. */
            restricted: boolean;
            /** @description Was invited and has no password yet. */
            setup_pending: boolean;
            /** @description An IANA name. */
            timezone: string;
            /** @description A language tag, such as `en`. */
            lang: string;
            /** @description The program whose token is used, or null with the user's own token or session. */
            client_id: string | null;
            /** @description The hash of the image. */
            avatar_id: string | null;
            avatar_urls: components["schemas"]["AvatarUrls"];
            /**
             * Format: int64
             * @description Null before the first workspace.
             */
            default_workspace: number | null;
            /** @description The API token; called with a program's token, that same token. */
            token: string;
            /** @description The name of the channel of live updates; null, for there are none yet. */
            comet_channel: string | null;
            /** @description The URL of live updates; null, for there are none yet. */
            comet_server: string | null;
            scheduled_banners: string[];
            /** @description `snooze_until` lies ahead. */
            snoozed: boolean;
            /**
             * Format: int64
             * @description No notifications until this Unix time, in seconds.
             */
            snooze_until: number | null;
            /** @description When do-not-disturb begins each day, `HH:MM` in the user's zone. */
            snooze_dnd_start: string | null;
            /** @description When do-not-disturb ends, `HH:MM` in the user's zone. */
            snooze_dnd_end: string | null;
            /** @description Days without notifications, 1 Monday to 7 Sunday. */
            off_days: number[];
            away_mode: components["schemas"]["AwayMode"];
        };
        /**
         * @example {
         *       "id": 12295,
         *       "email": "dan@example.com",
         *       "name": "Dan Brandt",
         *       "user_type": "USER",
         *       "channel_ids": [
         *         16391
         *       ]
         *     }
         */
        WorkspaceUsersAddRequest: {
            /** @description The workspace. */
            id: components["schemas"]["IdInput"];
            email: components["schemas"]["EmailInput"];
            /** @description For an address without an account: 1 to 255 code points; otherwise what stands before the `@`. */
            name?: components["schemas"]["NameInput"];
            /**
             * @default USER
             * @enum {string}
             */
            user_type: "USER" | "ADMIN" | "GUEST";
            /** @description Channels to add the person to. */
            channel_ids?: components["schemas"]["IdListInput"];
        };
        /**
         * @example {
         *       "id": 12295,
         *       "user_id": 8197
         *     }
         */
        WorkspaceUsersResendInviteRequest: {
            /** @description The workspace. */
            id: components["schemas"]["IdInput"];
            /** @description The person; otherwise `email` is needed. */
            user_id?: components["schemas"]["IdInput"];
            /** @description Of the person, when there is no `user_id`. */
            email?: components["schemas"]["EmailInput"];
        };
        /**
         * @example {
         *       "id": 12295,
         *       "user_id": 8197,
         *       "user_type": "USER"
         *     }
         */
        WorkspaceUsersUpdateRequest: {
            /** @description The workspace. */
            id: components["schemas"]["IdInput"];
            /** @description The person; otherwise `email` is needed. */
            user_id?: components["schemas"]["IdInput"];
            /** @description Of the person, when there is no `user_id`. */
            email?: components["schemas"]["EmailInput"];
            /** @enum {string} */
            user_type: "USER" | "ADMIN" | "GUEST";
        };
        /**
         * @example {
         *       "id": 12295,
         *       "user_id": 8197
         *     }
         */
        WorkspaceUsersRemoveRequest: {
            /** @description The workspace. */
            id: components["schemas"]["IdInput"];
            /** @description The person; otherwise `email` is needed. */
            user_id?: components["schemas"]["IdInput"];
            /** @description Of the person, when there is no `user_id`. */
            email?: components["schemas"]["EmailInput"];
        };
        /**
         * @description A user as the others in a workspace see them.
         * @example {
         *       "id": 8197,
         *       "name": "Ben Nowak",
         *       "first_name": "Ben",
         *       "short_name": "Ben N.",
         *       "email": "ben@example.com",
         *       "avatar_id": null,
         *       "away_mode": null,
         *       "bot": false,
         *       "contact_info": "",
         *       "profession": "",
         *       "date_format": "YYYY-MM-DD",
         *       "time_format": "24",
         *       "feature_flags": [],
         *       "removed": false,
         *       "restricted": false,
         *       "setup_pending": false,
         *       "timezone": "UTC",
         *       "user_type": "USER",
         *       "version": 1
         *     }
         */
        WorkspaceUser: {
            /**
             * Format: int64
             * @description The user's id.
             */
            id: number;
            /** @description The full name; `Deleted user` once the account is deleted. */
            name: string;
            /** @description The first word of `name`. */
            first_name: string;
            /** @description First name and the last name's initial, such as `Ada L.` */
            short_name: string;
            /** @description An address that always parses; a bot has one that takes no mail. */
            email: string;
            /** @description The hash of the image. */
            avatar_id: string | null;
            away_mode: components["schemas"]["AwayMode"];
            bot: boolean;
            contact_info: string;
            profession: string;
            /** @description How to write dates, such as `YYYY-MM-DD`. */
            date_format: string;
            /** @enum {string} */
            time_format: "12" | "24";
            feature_flags: string[];
            /** @description Is no member any more. */
            removed: boolean;
            /** @description Is a guest. */
            restricted: boolean;
            /** @description Was invited and has no password yet. */
            setup_pending: boolean;
            /** @description An IANA name. */
            timezone: string;
            /** @enum {string} */
            user_type: "USER" | "ADMIN" | "GUEST";
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
        };
        /**
         * @description A user as the others in a workspace see them, and where to find them.
         * @example {
         *       "id": 8197,
         *       "name": "Ben Nowak",
         *       "first_name": "Ben",
         *       "short_name": "Ben N.",
         *       "email": "ben@example.com",
         *       "avatar_id": null,
         *       "away_mode": null,
         *       "bot": false,
         *       "contact_info": "",
         *       "profession": "",
         *       "date_format": "YYYY-MM-DD",
         *       "time_format": "24",
         *       "feature_flags": [],
         *       "removed": false,
         *       "restricted": false,
         *       "setup_pending": false,
         *       "timezone": "UTC",
         *       "user_type": "USER",
         *       "version": 1,
         *       "presence": "active",
         *       "last_seen_ts": 1795253200,
         *       "local_time": "2026-11-21 09:26:40",
         *       "channel_ids": [
         *         16391,
         *         20487
         *       ],
         *       "group_ids": []
         *     }
         */
        WorkspaceUserInfo: {
            /**
             * Format: int64
             * @description The user's id.
             */
            id: number;
            /** @description The full name; `Deleted user` once the account is deleted. */
            name: string;
            /** @description The first word of `name`. */
            first_name: string;
            /** @description First name and the last name's initial, such as `Ada L.` */
            short_name: string;
            /** @description An address that always parses; a bot has one that takes no mail. */
            email: string;
            /** @description The hash of the image. */
            avatar_id: string | null;
            away_mode: components["schemas"]["AwayMode"];
            bot: boolean;
            contact_info: string;
            profession: string;
            /** @description How to write dates, such as `YYYY-MM-DD`. */
            date_format: string;
            /** @enum {string} */
            time_format: "12" | "24";
            feature_flags: string[];
            /** @description Is no member any more. */
            removed: boolean;
            /** @description Is a guest. */
            restricted: boolean;
            /** @description Was invited and has no password yet. */
            setup_pending: boolean;
            /** @description An IANA name. */
            timezone: string;
            /** @enum {string} */
            user_type: "USER" | "ADMIN" | "GUEST";
            /**
             * Format: int64
             * @description Grows by one with every change.
             */
            version: number;
            /**
             * @description Active for five minutes after each `users/heartbeat`.
             * @enum {string}
             */
            presence: "active" | "inactive";
            /**
             * Format: int64
             * @description When they were last active here, in Unix seconds; null if never.
             */
            last_seen_ts: number | null;
            /** @description What time it is in their time zone, as `YYYY-MM-DD HH:MM:SS`. */
            local_time: string;
            /** @description The channels they are in that the caller sees. */
            channel_ids: number[];
            /** @description The groups they are in that the caller sees. */
            group_ids: number[];
        };
        /**
         * @description What happened to a member of a workspace.
         * @example {
         *       "workspace_id": 12295,
         *       "user_id": 8197,
         *       "user": {
         *         "id": 8197,
         *         "name": "Ben Nowak",
         *         "first_name": "Ben",
         *         "short_name": "Ben N.",
         *         "email": "ben@example.com",
         *         "avatar_id": null,
         *         "away_mode": null,
         *         "bot": false,
         *         "contact_info": "",
         *         "profession": "",
         *         "date_format": "YYYY-MM-DD",
         *         "time_format": "24",
         *         "feature_flags": [],
         *         "removed": false,
         *         "restricted": false,
         *         "setup_pending": false,
         *         "timezone": "UTC",
         *         "user_type": "USER",
         *         "version": 1
         *       }
         *     }
         */
        WorkspaceUserEvent: {
            /** Format: int64 */
            workspace_id: number;
            /** Format: int64 */
            user_id: number;
            user: components["schemas"]["WorkspaceUser"];
        };
        /**
         * @example {
         *       "name": "Analytical Engines",
         *       "color": 4
         *     }
         */
        WorkspacesAddRequest: {
            name: components["schemas"]["NameInput"];
            /** @default 0 */
            color: components["schemas"]["Color"];
            temp_id?: components["schemas"]["TempIdInput"];
        };
        /**
         * @example {
         *       "id": 12295,
         *       "name": "Difference Engines",
         *       "color": 5
         *     }
         */
        WorkspacesUpdateRequest: {
            /** @description The workspace. */
            id: components["schemas"]["IdInput"];
            name?: components["schemas"]["NameInput"];
            color?: components["schemas"]["Color"];
        };
        /**
         * @example {
         *       "id": 12295,
         *       "image": "(the bytes)"
         *     }
         */
        WorkspacesUpdateAvatarRequest: {
            /** @description The workspace. */
            id?: components["schemas"]["IdInput"];
            /**
             * Format: binary
             * @description The image: GIF, JPEG, PNG, TIFF or BMP. At most 10 MB.
             */
            image: string;
        };
        /**
         * @example {
         *       "id": 12295,
         *       "current_password": "correct horse battery staple"
         *     }
         */
        WorkspacesRemoveRequest: {
            /** @description The workspace. */
            id: components["schemas"]["IdInput"];
            /** @description The caller's password. */
            current_password: string;
        };
        /**
         * @description A team.
         * @example {
         *       "id": 12295,
         *       "name": "Analytical Engines",
         *       "color": 4,
         *       "default_channel": 20487,
         *       "default_conversation": 32775,
         *       "creator": 4100,
         *       "created_ts": 1767225600,
         *       "avatar_id": null,
         *       "avatar_urls": null,
         *       "plan": "unlimited"
         *     }
         */
        Workspace: {
            /** Format: int64 */
            id: number;
            name: string;
            color: components["schemas"]["Color"];
            /**
             * Format: int64
             * @description The channel that everyone who joins and is no guest is in.
             */
            default_channel: number;
            /**
             * Format: int64
             * @description The caller's conversation with themself.
             */
            default_conversation: number;
            /** Format: int64 */
            creator: number;
            /** Format: int64 */
            created_ts: number;
            /** @description The hash of the logo. */
            avatar_id: string | null;
            avatar_urls: components["schemas"]["AvatarUrls"];
            /** @enum {string} */
            plan: "free" | "unlimited";
        };
        /**
         * @example {
         *       "id": 12295,
         *       "archived": false
         *     }
         */
        WorkspacesGetUsersByPostRequest: {
            /** @description The workspace. */
            id: components["schemas"]["IdInput"];
            /** @description Only people who were removed, or only others. */
            archived?: boolean;
        };
    };
    responses: {
        /** @description BAD_REQUEST, for whatever is wrong with what was sent. */
        OAuthBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "BAD_REQUEST",
                 *       "error_message": "Invalid grant: authorization code is invalid",
                 *       "error_description": "Invalid grant: authorization code is invalid"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description ACCESS_DENIED, for a program that does not prove who it is. */
        OAuthAccessDenied: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "ACCESS_DENIED",
                 *       "error_message": "Invalid client: client is invalid",
                 *       "error_description": "Invalid client: client is invalid"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description FORBIDDEN, for what the program may not do. */
        OAuthForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "FORBIDDEN",
                 *       "error_message": "The token is that of another program",
                 *       "error_description": "The token is that of another program"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description BAD_REQUEST, for a body of more than 5 MB. */
        OAuthTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "BAD_REQUEST",
                 *       "error_message": "bodies have at most 5242880 bytes",
                 *       "error_description": "bodies have at most 5242880 bytes"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description BAD_REQUEST, for a body that is neither a form nor JSON. */
        OAuthUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "BAD_REQUEST",
                 *       "error_message": "send JSON, a form or multipart/form-data",
                 *       "error_description": "send JSON, a form or multipart/form-data"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description BAD_REQUEST, for too many requests; `Retry-After` says when there may be more. */
        OAuthTooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "BAD_REQUEST",
                 *       "error_message": "Too many requests",
                 *       "error_description": "Too many requests"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "attachments.upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attachment_id": "0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34",
                 *       "file_name": "(the bytes)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["AttachmentsUploadRequest"];
            };
        };
        responses: {
            /** @description The attachment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attachment_id": "0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34",
                     *       "title": "loom.png",
                     *       "url": "http://127.0.0.1:8000/files/0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34?reader=4100&expires=1763900000&signature=9f2c",
                     *       "url_type": "image",
                     *       "file_name": "loom.png",
                     *       "file_size": 48213,
                     *       "underlying_type": "image/png",
                     *       "upload_state": "uploaded",
                     *       "image": "http://127.0.0.1:8000/files/0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34?reader=4100&expires=1763900000&signature=9f2c",
                     *       "image_width": 640,
                     *       "image_height": 480,
                     *       "duration": null
                     *     }
                     */
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 131 Already found */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "attachments.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attachment_id": "3c9a4e71-52d8-4b0f-8e16-d04c7b8a95f2",
                 *       "thread_id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["AttachmentsRemoveRequest"];
                /**
                 * @example {
                 *       "attachment_id": "3c9a4e71-52d8-4b0f-8e16-d04c7b8a95f2",
                 *       "thread_id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AttachmentsRemoveRequest"];
            };
        };
        responses: {
            /** @description It is not attached any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 110 Resource not found; 111 Unknown temp id; 115 Comment not found; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "batch.batch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each batch, from which each request inside that takes one gets a key of its own.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requests": [
                 *         {
                 *           "method": "GET",
                 *           "url": "/api/v3/threads/getone?id=24583"
                 *         },
                 *         {
                 *           "method": "POST",
                 *           "url": "/api/v3/comments/add",
                 *           "body": "thread_id=24583&content=I%20am."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchBatchRequest"];
                /**
                 * @example {
                 *       "requests": [
                 *         {
                 *           "method": "GET",
                 *           "url": "/api/v3/threads/getone?id=24583"
                 *         },
                 *         {
                 *           "method": "POST",
                 *           "url": "/api/v3/comments/add",
                 *           "body": "thread_id=24583&content=I%20am."
                 *         }
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["BatchBatchRequest"];
            };
        };
        responses: {
            /** @description The answers, in the order of the requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "code": 200,
                     *         "headers": "Content-Type: application/json\nX-Request-Id: 6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11",
                     *         "body": "{\"status\":\"ok\"}"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BatchAnswer"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "name": "Launch",
                 *       "user_ids": [
                 *         8197
                 *       ],
                 *       "color": 2,
                 *       "public": true
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsAddRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "name": "Launch",
                 *       "user_ids": [
                 *         8197
                 *       ],
                 *       "color": 2,
                 *       "public": true
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsAddRequest"];
            };
        };
        responses: {
            /** @description The new channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 16391,
                     *       "name": "Launch",
                     *       "description": "",
                     *       "creator": 4100,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "color": 2,
                     *       "icon": null,
                     *       "public": true,
                     *       "workspace_id": 12295,
                     *       "archived": false,
                     *       "created_ts": 1767225600,
                     *       "use_default_recipients": false,
                     *       "default_recipients": [],
                     *       "default_groups": [],
                     *       "is_favorited": false,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 112 Invalid temp id; 113 Temp id already found; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.getone": {
        parameters: {
            query: {
                /**
                 * @description The channel.
                 * @example 16391
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 16391,
                     *       "name": "Launch",
                     *       "description": "",
                     *       "creator": 4100,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "color": 2,
                     *       "icon": null,
                     *       "public": true,
                     *       "workspace_id": 12295,
                     *       "archived": false,
                     *       "created_ts": 1767225600,
                     *       "use_default_recipients": false,
                     *       "default_recipients": [],
                     *       "default_groups": [],
                     *       "is_favorited": false,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.get": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
                /**
                 * @description Only archived channels.
                 * @example false
                 */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 16391,
                     *         "name": "Launch",
                     *         "description": "",
                     *         "creator": 4100,
                     *         "user_ids": [
                     *           4100,
                     *           8197
                     *         ],
                     *         "color": 2,
                     *         "icon": null,
                     *         "public": true,
                     *         "workspace_id": 12295,
                     *         "archived": false,
                     *         "created_ts": 1767225600,
                     *         "use_default_recipients": false,
                     *         "default_recipients": [],
                     *         "default_groups": [],
                     *         "is_favorited": false,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Channel"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "name": "Launch in May",
                 *       "color": 4,
                 *       "is_favorited": true
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsUpdateRequest"];
                /**
                 * @example {
                 *       "id": 16391,
                 *       "name": "Launch in May",
                 *       "color": 4,
                 *       "is_favorited": true
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsUpdateRequest"];
            };
        };
        responses: {
            /** @description The channel as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 16391,
                     *       "name": "Launch",
                     *       "description": "",
                     *       "creator": 4100,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "color": 2,
                     *       "icon": null,
                     *       "public": true,
                     *       "workspace_id": 12295,
                     *       "archived": false,
                     *       "created_ts": 1767225600,
                     *       "use_default_recipients": false,
                     *       "default_recipients": [],
                     *       "default_groups": [],
                     *       "is_favorited": false,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 107 Channel not found; 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.archive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsArchiveRequest"];
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsArchiveRequest"];
            };
        };
        responses: {
            /** @description The channel is archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.unarchive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsUnarchiveRequest"];
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsUnarchiveRequest"];
            };
        };
        responses: {
            /** @description The channel is in use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.favorite": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsFavoriteRequest"];
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsFavoriteRequest"];
            };
        };
        responses: {
            /** @description The channel is a favourite of the caller's. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.unfavorite": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsUnfavoriteRequest"];
                /**
                 * @example {
                 *       "id": 16391
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsUnfavoriteRequest"];
            };
        };
        responses: {
            /** @description The channel is no favourite of the caller's. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 77831
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsRemoveRequest"];
                /**
                 * @example {
                 *       "id": 77831
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsRemoveRequest"];
            };
        };
        responses: {
            /** @description There is no such channel any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.addUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsAddUserRequest"];
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsAddUserRequest"];
            };
        };
        responses: {
            /** @description The person is in the channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.addUsers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsAddUsersRequest"];
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsAddUsersRequest"];
            };
        };
        responses: {
            /** @description The people are in the channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.removeUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsRemoveUserRequest"];
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsRemoveUserRequest"];
            };
        };
        responses: {
            /** @description The person is not in the channel any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "channels.removeUsers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_ids": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsRemoveUsersRequest"];
                /**
                 * @example {
                 *       "id": 16391,
                 *       "user_ids": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChannelsRemoveUsersRequest"];
            };
        };
        responses: {
            /** @description The people are not in the channel any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "comments.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "thread_id": 24583,
                 *       "content": "I am.",
                 *       "recipients": [
                 *         4100
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CommentsAddRequest"];
                /**
                 * @example {
                 *       "thread_id": 24583,
                 *       "content": "I am.",
                 *       "recipients": [
                 *         4100
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["CommentsAddRequest"];
            };
        };
        responses: {
            /** @description The new comment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 28679,
                     *       "content": "I am.",
                     *       "creator": 8197,
                     *       "creator_name": "Ben Nowak",
                     *       "thread_id": 24583,
                     *       "channel_id": 16391,
                     *       "workspace_id": 12295,
                     *       "obj_index": 0,
                     *       "recipients": [
                     *         4100
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "deleted": false,
                     *       "deleted_by": null,
                     *       "posted_ts": 1767225660,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 112 Invalid temp id; 113 Temp id already found; 114 Bad Request; 118 One or more attachments do not comply with the JSON specification */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 108 Thread not found; 111 Unknown temp id; 119 Group not found; 133 One or more actions do not comply with the JSON specification */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "comments.getone": {
        parameters: {
            query: {
                /**
                 * @description The comment.
                 * @example 28679
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 28679,
                     *       "content": "I am.",
                     *       "creator": 8197,
                     *       "creator_name": "Ben Nowak",
                     *       "thread_id": 24583,
                     *       "channel_id": 16391,
                     *       "workspace_id": 12295,
                     *       "obj_index": 0,
                     *       "recipients": [
                     *         4100
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "deleted": false,
                     *       "deleted_by": null,
                     *       "posted_ts": 1767225660,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 115 Comment not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "comments.get": {
        parameters: {
            query: {
                /**
                 * @description The thread.
                 * @example 24583
                 */
                thread_id: components["schemas"]["IdInput"];
                /**
                 * @description Only comments posted after this time.
                 * @example 1700000000
                 */
                newer_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only comments posted before this time.
                 * @example 1900000000
                 */
                older_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only comments from this index on.
                 * @example 0
                 */
                from_obj_index?: number;
                /**
                 * @description Only comments up to and including this index.
                 * @example 100
                 */
                to_obj_index?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description By `obj_index`.
                 * @example desc
                 */
                order_by?: "desc" | "asc";
                /**
                 * @description Only the ids.
                 * @example false
                 */
                as_ids?: boolean;
                /**
                 * @description Where the previous page ended, from its `Link`.
                 * @example MjA
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comments, or with `as_ids` their ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 28679,
                     *         "content": "I am.",
                     *         "creator": 8197,
                     *         "creator_name": "Ben Nowak",
                     *         "thread_id": 24583,
                     *         "channel_id": 16391,
                     *         "workspace_id": 12295,
                     *         "obj_index": 0,
                     *         "recipients": [
                     *           4100
                     *         ],
                     *         "groups": [],
                     *         "direct_mentions": [],
                     *         "direct_group_mentions": [],
                     *         "attachments": [],
                     *         "actions": [],
                     *         "reactions": null,
                     *         "system_message": null,
                     *         "deleted": false,
                     *         "deleted_by": null,
                     *         "posted_ts": 1767225660,
                     *         "last_edited_ts": null,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CommentOrId"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "comments.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 28679,
                 *       "content": "I am in."
                 *     }
                 */
                "application/json": components["schemas"]["CommentsUpdateRequest"];
                /**
                 * @example {
                 *       "id": 28679,
                 *       "content": "I am in."
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["CommentsUpdateRequest"];
            };
        };
        responses: {
            /** @description The comment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 28679,
                     *       "content": "I am.",
                     *       "creator": 8197,
                     *       "creator_name": "Ben Nowak",
                     *       "thread_id": 24583,
                     *       "channel_id": 16391,
                     *       "workspace_id": 12295,
                     *       "obj_index": 0,
                     *       "recipients": [
                     *         4100
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "deleted": false,
                     *       "deleted_by": null,
                     *       "posted_ts": 1767225660,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 118 One or more attachments do not comply with the JSON specification */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 115 Comment not found; 119 Group not found; 133 One or more actions do not comply with the JSON specification */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "comments.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 28679
                 *     }
                 */
                "application/json": components["schemas"]["CommentsRemoveRequest"];
                /**
                 * @example {
                 *       "id": 28679
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["CommentsRemoveRequest"];
            };
        };
        responses: {
            /** @description It is removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 115 Comment not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "comments.markPosition": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "thread_id": 24583,
                 *       "comment_id": 28679
                 *     }
                 */
                "application/json": components["schemas"]["CommentsMarkPositionRequest"];
                /**
                 * @example {
                 *       "thread_id": 24583,
                 *       "comment_id": 28679
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["CommentsMarkPositionRequest"];
            };
        };
        responses: {
            /** @description It is read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id; 115 Comment not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversationMessages.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversation_id": 32779,
                 *       "content": "The shuttle is back."
                 *     }
                 */
                "application/json": components["schemas"]["ConversationMessagesAddRequest"];
                /**
                 * @example {
                 *       "conversation_id": 32779,
                 *       "content": "The shuttle is back."
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationMessagesAddRequest"];
            };
        };
        responses: {
            /** @description The new message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 36875,
                     *       "content": "The shuttle is back.",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "conversation_id": 32779,
                     *       "workspace_id": 12295,
                     *       "obj_index": 0,
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "deleted": false,
                     *       "is_deleted": false,
                     *       "system_message": null,
                     *       "posted_ts": 1767225660,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ConversationMessage"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 112 Invalid temp id; 113 Temp id already found; 114 Bad Request; 118 One or more attachments do not comply with the JSON specification */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 119 Group not found; 124 Conversation not found; 133 One or more actions do not comply with the JSON specification */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversationMessages.getone": {
        parameters: {
            query: {
                /**
                 * @description The message.
                 * @example 36875
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 36875,
                     *       "content": "The shuttle is back.",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "conversation_id": 32779,
                     *       "workspace_id": 12295,
                     *       "obj_index": 0,
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "deleted": false,
                     *       "is_deleted": false,
                     *       "system_message": null,
                     *       "posted_ts": 1767225660,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ConversationMessage"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversationMessages.get": {
        parameters: {
            query: {
                /**
                 * @description The conversation.
                 * @example 32779
                 */
                conversation_id: components["schemas"]["IdInput"];
                /**
                 * @description Only messages posted after this time.
                 * @example 1700000000
                 */
                newer_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only messages posted before this time.
                 * @example 1900000000
                 */
                older_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only messages from this index on.
                 * @example 0
                 */
                from_obj_index?: number;
                /**
                 * @description Only messages up to and including this index.
                 * @example 100
                 */
                to_obj_index?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description By `obj_index`.
                 * @example desc
                 */
                order_by?: "desc" | "asc";
                /**
                 * @description Only the ids.
                 * @example false
                 */
                as_ids?: boolean;
                /**
                 * @description Where the previous page ended, from its `Link`.
                 * @example MjA
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages, or with `as_ids` their ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 36875,
                     *         "content": "The shuttle is back.",
                     *         "creator": 4100,
                     *         "creator_name": "Ada Lovelace",
                     *         "conversation_id": 32779,
                     *         "workspace_id": 12295,
                     *         "obj_index": 0,
                     *         "attachments": [],
                     *         "actions": [],
                     *         "reactions": null,
                     *         "direct_mentions": [],
                     *         "direct_group_mentions": [],
                     *         "deleted": false,
                     *         "is_deleted": false,
                     *         "system_message": null,
                     *         "posted_ts": 1767225660,
                     *         "last_edited_ts": null,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ConversationMessageOrId"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversationMessages.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36875,
                 *       "content": "The shuttle is back in its place."
                 *     }
                 */
                "application/json": components["schemas"]["ConversationMessagesUpdateRequest"];
                /**
                 * @example {
                 *       "id": 36875,
                 *       "content": "The shuttle is back in its place."
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationMessagesUpdateRequest"];
            };
        };
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 36875,
                     *       "content": "The shuttle is back.",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "conversation_id": 32779,
                     *       "workspace_id": 12295,
                     *       "obj_index": 0,
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "deleted": false,
                     *       "is_deleted": false,
                     *       "system_message": null,
                     *       "posted_ts": 1767225660,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ConversationMessage"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 118 One or more attachments do not comply with the JSON specification */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 119 Group not found; 125 Message not found; 133 One or more actions do not comply with the JSON specification */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversationMessages.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36875
                 *     }
                 */
                "application/json": components["schemas"]["ConversationMessagesRemoveRequest"];
                /**
                 * @example {
                 *       "id": 36875
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationMessagesRemoveRequest"];
            };
        };
        responses: {
            /** @description It is removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.getone": {
        parameters: {
            query: {
                /**
                 * @description The conversation.
                 * @example 32779
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 32779,
                     *       "title": null,
                     *       "private": true,
                     *       "creator": 4100,
                     *       "last_message": null,
                     *       "workspace_id": 12295,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "message_count": 0,
                     *       "last_obj_index": -1,
                     *       "snippet": "",
                     *       "snippet_creators": [],
                     *       "last_active_ts": 1767225600,
                     *       "muted_until_ts": null,
                     *       "archived": false,
                     *       "created_ts": 1767225600
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.getOrCreate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "user_ids": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsGetOrCreateRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "user_ids": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsGetOrCreateRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 32779,
                     *       "title": null,
                     *       "private": true,
                     *       "creator": 4100,
                     *       "last_message": null,
                     *       "workspace_id": 12295,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "message_count": 0,
                     *       "last_obj_index": -1,
                     *       "snippet": "",
                     *       "snippet_creators": [],
                     *       "last_active_ts": 1767225600,
                     *       "muted_until_ts": null,
                     *       "archived": false,
                     *       "created_ts": 1767225600
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 112 Invalid temp id; 113 Temp id already found; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.get": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Only conversations active after this time.
                 * @example 1700000000
                 */
                newer_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only conversations last active before this time.
                 * @example 1900000000
                 */
                older_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only conversations with a lower id.
                 * @example 40971
                 */
                before_id?: components["schemas"]["IdInput"];
                /**
                 * @description Only conversations with a higher id.
                 * @example 4100
                 */
                after_id?: components["schemas"]["IdInput"];
                /**
                 * @description By last activity, or by id.
                 * @example desc
                 */
                order_by?: "desc" | "asc";
                /**
                 * @description Only conversations that the caller has archived.
                 * @example false
                 */
                archived?: boolean;
                /**
                 * @description Where the previous page ended, from its `Link`.
                 * @example MTc2NzIyNTYwMDAwMC40MDk3MQ
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 32779,
                     *         "title": null,
                     *         "private": true,
                     *         "creator": 4100,
                     *         "last_message": null,
                     *         "workspace_id": 12295,
                     *         "user_ids": [
                     *           4100,
                     *           8197
                     *         ],
                     *         "message_count": 0,
                     *         "last_obj_index": -1,
                     *         "snippet": "",
                     *         "snippet_creators": [],
                     *         "last_active_ts": 1767225600,
                     *         "muted_until_ts": null,
                     *         "archived": false,
                     *         "created_ts": 1767225600
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Conversation"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "title": "Loom repairs"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsUpdateRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "title": "Loom repairs"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsUpdateRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 32779,
                     *       "title": null,
                     *       "private": true,
                     *       "creator": 4100,
                     *       "last_message": null,
                     *       "workspace_id": 12295,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "message_count": 0,
                     *       "last_obj_index": -1,
                     *       "snippet": "",
                     *       "snippet_creators": [],
                     *       "last_active_ts": 1767225600,
                     *       "muted_until_ts": null,
                     *       "archived": false,
                     *       "created_ts": 1767225600
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.addUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_id": 20483
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsAddUserRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_id": 20483
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsAddUserRequest"];
            };
        };
        responses: {
            /** @description They are in it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.addUsers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_ids": [
                 *         20483
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsAddUsersRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_ids": [
                 *         20483
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsAddUsersRequest"];
            };
        };
        responses: {
            /** @description They are in it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.removeUserByGet": {
        parameters: {
            query: {
                /**
                 * @description The conversation.
                 * @example 32779
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description Who is to go.
                 * @example 20483
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.removeUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_id": 20483
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsRemoveUserRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_id": 20483
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsRemoveUserRequest"];
            };
        };
        responses: {
            /** @description They are out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.removeUsersByGet": {
        parameters: {
            query: {
                /**
                 * @description The conversation.
                 * @example 32779
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description Who is to go.
                 * @example [
                 *       20483
                 *     ]
                 */
                user_ids: components["schemas"]["IdListInput"];
            };
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.removeUsers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_ids": [
                 *         20483
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsRemoveUsersRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "user_ids": [
                 *         20483
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsRemoveUsersRequest"];
            };
        };
        responses: {
            /** @description They are out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.archive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsArchiveRequest"];
                /**
                 * @example {
                 *       "id": 32779
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsArchiveRequest"];
            };
        };
        responses: {
            /** @description It is archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.unarchive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsUnarchiveRequest"];
                /**
                 * @example {
                 *       "id": 32779
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsUnarchiveRequest"];
            };
        };
        responses: {
            /** @description It is in use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.getUnread": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One item a conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "conversation_id": 32779,
                     *         "obj_index": -1,
                     *         "direct_mention": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["UnreadConversation"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.markRead": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "obj_index": 0
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsMarkReadRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "obj_index": 0
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsMarkReadRequest"];
            };
        };
        responses: {
            /** @description It is read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.markUnread": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "obj_index": 0
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsMarkUnreadRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "obj_index": 0
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsMarkUnreadRequest"];
            };
        };
        responses: {
            /** @description It is unread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.mute": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779,
                 *       "minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsMuteRequest"];
                /**
                 * @example {
                 *       "id": 32779,
                 *       "minutes": 60
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsMuteRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 32779,
                     *       "title": null,
                     *       "private": true,
                     *       "creator": 4100,
                     *       "last_message": null,
                     *       "workspace_id": 12295,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "message_count": 0,
                     *       "last_obj_index": -1,
                     *       "snippet": "",
                     *       "snippet_creators": [],
                     *       "last_active_ts": 1767225600,
                     *       "muted_until_ts": null,
                     *       "archived": false,
                     *       "created_ts": 1767225600
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "conversations.unmute": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 32779
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsUnmuteRequest"];
                /**
                 * @example {
                 *       "id": 32779
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConversationsUnmuteRequest"];
            };
        };
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 32779,
                     *       "title": null,
                     *       "private": true,
                     *       "creator": 4100,
                     *       "last_message": null,
                     *       "workspace_id": 12295,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "message_count": 0,
                     *       "last_obj_index": -1,
                     *       "snippet": "",
                     *       "snippet_creators": [],
                     *       "last_active_ts": 1767225600,
                     *       "muted_until_ts": null,
                     *       "archived": false,
                     *       "created_ts": 1767225600
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "name": "Design",
                 *       "description": "Whoever draws",
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupsAddRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "name": "Design",
                 *       "description": "Whoever draws",
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["GroupsAddRequest"];
            };
        };
        responses: {
            /** @description The new group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 36871,
                     *       "name": "Design",
                     *       "description": "Whoever draws",
                     *       "color": null,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "workspace_id": 12295,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 112 Invalid temp id; 113 Temp id already found; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.getone": {
        parameters: {
            query: {
                /**
                 * @description The group.
                 * @example 36871
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 36871,
                     *       "name": "Design",
                     *       "description": "Whoever draws",
                     *       "color": null,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "workspace_id": 12295,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.get": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 36871,
                     *         "name": "Design",
                     *         "description": "Whoever draws",
                     *         "color": null,
                     *         "user_ids": [
                     *           4100,
                     *           8197
                     *         ],
                     *         "workspace_id": 12295,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Group"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "name": "Designers"
                 *     }
                 */
                "application/json": components["schemas"]["GroupsUpdateRequest"];
                /**
                 * @example {
                 *       "id": 36871,
                 *       "name": "Designers"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["GroupsUpdateRequest"];
            };
        };
        responses: {
            /** @description The group as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 36871,
                     *       "name": "Design",
                     *       "description": "Whoever draws",
                     *       "color": null,
                     *       "user_ids": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "workspace_id": 12295,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.addUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["GroupsAddUserRequest"];
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["GroupsAddUserRequest"];
            };
        };
        responses: {
            /** @description The person is in the group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.addUsers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupsAddUsersRequest"];
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["GroupsAddUsersRequest"];
            };
        };
        responses: {
            /** @description The people are in the group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.removeUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["GroupsRemoveUserRequest"];
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["GroupsRemoveUserRequest"];
            };
        };
        responses: {
            /** @description The person is not in the group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.removeUsers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_ids": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GroupsRemoveUsersRequest"];
                /**
                 * @example {
                 *       "id": 36871,
                 *       "user_ids": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["GroupsRemoveUsersRequest"];
            };
        };
        responses: {
            /** @description The people are not in the group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "groups.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 36871
                 *     }
                 */
                "application/json": components["schemas"]["GroupsRemoveRequest"];
                /**
                 * @example {
                 *       "id": 36871
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["GroupsRemoveRequest"];
            };
        };
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 111 Unknown temp id; 119 Group not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "hooks.subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target_url": "https://hooks.example.com/skein",
                 *       "event": "comment_added",
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391
                 *     }
                 */
                "application/json": components["schemas"]["HooksSubscribeRequest"];
                /**
                 * @example {
                 *       "target_url": "https://hooks.example.com/skein",
                 *       "event": "comment_added",
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["HooksSubscribeRequest"];
            };
        };
        responses: {
            /** @description The subscription. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 45060,
                     *       "target_url": "https://hooks.example.com/skein",
                     *       "event": "comment_added",
                     *       "workspace_id": 12295,
                     *       "channel_id": 16391,
                     *       "thread_id": null,
                     *       "conversation_id": null,
                     *       "created_ts": 1760000000,
                     *       "secret": "whsec_AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                     *     }
                     */
                    "application/json": components["schemas"]["HookSubscription"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 107 Channel not found; 108 Thread not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "hooks.unsubscribe": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target_url": "https://hooks.example.com/skein"
                 *     }
                 */
                "application/json": components["schemas"]["HooksUnsubscribeRequest"];
                /**
                 * @example {
                 *       "target_url": "https://hooks.example.com/skein"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["HooksUnsubscribeRequest"];
            };
        };
        responses: {
            /** @description Nothing of the caller leads there any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "inbox.get": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
                /**
                 * @description How many at most.
                 * @example 30
                 */
                limit?: number;
                /**
                 * @description Only threads updated after this time.
                 * @example 1700000000
                 */
                newer_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only threads updated before this time.
                 * @example 1900000000
                 */
                older_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Which threads of the caller: those that are not archived, those that are, or both.
                 * @example active
                 */
                archive_filter?: "active" | "archived" | "all";
                /**
                 * @description Where the previous page ended, from its `Link`.
                 * @example MTg5MzQ1NjAwMDAwMC4yNDU4Mw
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The threads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 24583,
                     *         "title": "Launch plan",
                     *         "content": "Who is in?",
                     *         "creator": 4100,
                     *         "creator_name": "Ada Lovelace",
                     *         "workspace_id": 12295,
                     *         "channel_id": 16391,
                     *         "recipients": [
                     *           8197
                     *         ],
                     *         "participants": [
                     *           4100,
                     *           8197
                     *         ],
                     *         "groups": [],
                     *         "direct_mentions": [],
                     *         "direct_group_mentions": [],
                     *         "responders": [],
                     *         "attachments": [],
                     *         "actions": [],
                     *         "reactions": null,
                     *         "system_message": null,
                     *         "comment_count": 0,
                     *         "last_obj_index": -1,
                     *         "last_comment": null,
                     *         "snippet": "Who is in?",
                     *         "snippet_creator": 4100,
                     *         "closed": false,
                     *         "pinned": false,
                     *         "pinned_ts": null,
                     *         "starred": false,
                     *         "is_saved": false,
                     *         "muted_until_ts": null,
                     *         "is_archived": false,
                     *         "in_inbox": true,
                     *         "posted_ts": 1767225600,
                     *         "last_updated_ts": 1767225600,
                     *         "last_edited_ts": null,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Thread"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "inbox.getCount": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": 3,
                     *       "version": 184467
                     *     }
                     */
                    "application/json": components["schemas"]["InboxCount"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "inbox.markAllRead": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/json": components["schemas"]["InboxMarkAllReadRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["InboxMarkAllReadRequest"];
            };
        };
        responses: {
            /** @description Nothing is unread there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "inbox.archiveAll": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "channel_ids": [
                 *         16391
                 *       ],
                 *       "older_than_ts": 1900000000
                 *     }
                 */
                "application/json": components["schemas"]["InboxArchiveAllRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "channel_ids": [
                 *         16391
                 *       ],
                 *       "older_than_ts": 1900000000
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["InboxArchiveAllRequest"];
            };
        };
        responses: {
            /** @description They are archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "loopIn.getOrCreate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "obj_type": "CHANNEL",
                 *       "obj_id": 16391
                 *     }
                 */
                "application/json": components["schemas"]["LoopInGetOrCreateRequest"];
                /**
                 * @example {
                 *       "obj_type": "CHANNEL",
                 *       "obj_id": 16391
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LoopInGetOrCreateRequest"];
            };
        };
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "AH5f2c9a1e7b3d4068c1f0e2d3b4a59687786950413223140f@skein.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["LoopIn"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 108 Thread not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "loopIn.disable": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "obj_type": "CHANNEL",
                 *       "obj_id": 16391
                 *     }
                 */
                "application/json": components["schemas"]["LoopInDisableRequest"];
                /**
                 * @example {
                 *       "obj_type": "CHANNEL",
                 *       "obj_id": 16391
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LoopInDisableRequest"];
            };
        };
        responses: {
            /** @description There is no address any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 108 Thread not found; 111 Unknown temp id; 124 Conversation not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "notifications.get": {
        parameters: {
            query?: {
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Where the previous page ended, from its `Link`.
                 * @example NDA5Nw
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications, and which of them the caller has read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "notifications": [
                     *         {
                     *           "id": 28679,
                     *           "type_id": 1,
                     *           "workspace_id": 12295,
                     *           "channel_id": 16391,
                     *           "thread_id": 24583,
                     *           "comment_id": 28679,
                     *           "by_user_id": 4097,
                     *           "posted_ts": 1763722800
                     *         },
                     *         {
                     *           "id": 8199,
                     *           "type_id": 3,
                     *           "workspace_id": 12295,
                     *           "channel_id": null,
                     *           "thread_id": null,
                     *           "comment_id": null,
                     *           "by_user_id": 4097,
                     *           "posted_ts": 1763719200
                     *         }
                     *       ],
                     *       "last_read": 8199
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
            /** @description 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "notifications.markRead": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notification_id": 28679
                 *     }
                 */
                "application/json": components["schemas"]["NotificationsMarkReadRequest"];
                /**
                 * @example {
                 *       "notification_id": 28679
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NotificationsMarkReadRequest"];
            };
        };
        responses: {
            /** @description They are read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 110 Resource not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "notifications.reset": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None is read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "notificationsSettings.get": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "desktop_conversations": true,
                     *       "desktop_comments": true,
                     *       "desktop_threads": true,
                     *       "desktop_added_to_ws": true,
                     *       "desktop_removed_from_ws": true,
                     *       "email_conversations": false,
                     *       "email_comments": false,
                     *       "email_threads": false,
                     *       "email_added_to_ws": true,
                     *       "email_removed_from_ws": true,
                     *       "email_aggregate": true,
                     *       "push_conversations": true,
                     *       "push_comments": true,
                     *       "push_threads": true,
                     *       "push_added_to_ws": true,
                     *       "push_removed_from_ws": true,
                     *       "badge_threads": true,
                     *       "badge_conversations": true,
                     *       "push_delay": 0
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "notificationsSettings.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "setting": "email_threads",
                 *       "value": true
                 *     }
                 */
                "application/json": components["schemas"]["NotificationsSettingsUpdateRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "setting": "email_threads",
                 *       "value": true
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NotificationsSettingsUpdateRequest"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "notificationsSettings.updateMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "mapping": {
                 *         "email_threads": true,
                 *         "push_delay": 60
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NotificationsSettingsUpdateManyRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "mapping": {
                 *         "email_threads": true,
                 *         "push_delay": 60
                 *       }
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NotificationsSettingsUpdateManyRequest"];
            };
        };
        responses: {
            /** @description They are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "oauth.authorize": {
        parameters: {
            query: {
                /**
                 * @description The program.
                 * @example 0sB1mJxq0mX0yQ2mJ3fH7w
                 */
                client_id: string;
                /**
                 * @description What the program wants to do: scopes, separated by commas or spaces.
                 * @example threads:read,comments:write
                 */
                scope: string;
                /**
                 * @description A text that nobody can guess, new for each request: the program takes no answer without it.
                 * @example 5f2b7c1d9a
                 */
                state: string;
                /**
                 * @description Where the user is sent with the answer.
                 * @example https://app.example.com/callback
                 */
                redirect_uri?: string;
                /**
                 * @description What the answer is; `code` when it is missing.
                 * @example code
                 */
                response_type?: "code";
                /**
                 * @description The base64url of the SHA-256 of the verifier (RFC 7636).
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: string;
                /**
                 * @description With a `code_challenge`: how it was made.
                 * @example S256
                 */
                code_challenge_method?: "S256";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that asks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says what is wrong with the request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    "oauth.decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that asks, for somebody who is not signed in any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Leads to the redirect URI with the answer, or back to the page for whoever has signed in. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A page that says what is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The form did not come from the page. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many wrong passwords. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    "oauth.accessToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "code": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthTokenRequest"];
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "code": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OAuthTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg",
                     *       "token_type": "Bearer",
                     *       "scope": "threads:read comments:write"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthToken"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthAccessDenied"];
            403: components["responses"]["OAuthForbidden"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyRequests"];
        };
    };
    "oauth.token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "code": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthTokenRequest"];
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "code": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OAuthTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg",
                     *       "token_type": "Bearer",
                     *       "scope": "threads:read comments:write"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthToken"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthAccessDenied"];
            403: components["responses"]["OAuthForbidden"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyRequests"];
        };
    };
    "oauth.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthRevokeRequest"];
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OAuthRevokeRequest"];
            };
        };
        responses: {
            /** @description The token does not work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthAccessDenied"];
            403: components["responses"]["OAuthForbidden"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyRequests"];
        };
    };
    "oauth.introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthIntrospectRequest"];
                /**
                 * @example {
                 *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                 *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                 *       "token": "AEqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OAuthIntrospectRequest"];
            };
        };
        responses: {
            /** @description What is known of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "scope": "threads:read",
                     *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                     *       "token_type": "Bearer",
                     *       "sub": "4100",
                     *       "iss": "http://127.0.0.1:8000",
                     *       "iat": 1760000000
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthTokenInfo"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthAccessDenied"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyRequests"];
        };
    };
    "oauth.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "redirect_uris": [
                 *         "https://app.example.com/callback"
                 *       ],
                 *       "client_name": "Loom counter"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthRegisterRequest"];
                /**
                 * @example {
                 *       "redirect_uris": [
                 *         "https://app.example.com/callback"
                 *       ],
                 *       "client_name": "Loom counter"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OAuthRegisterRequest"];
            };
        };
        responses: {
            /** @description The client. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_id": "0sB1mJxq0mX0yQ2mJ3fH7w",
                     *       "client_id_issued_at": 1760000000,
                     *       "client_secret": "q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B",
                     *       "client_secret_expires_at": 0,
                     *       "client_name": "Loom counter",
                     *       "redirect_uris": [
                     *         "https://app.example.com/callback"
                     *       ],
                     *       "token_endpoint_auth_method": "client_secret_basic",
                     *       "grant_types": [
                     *         "authorization_code",
                     *         "refresh_token"
                     *       ],
                     *       "response_types": [
                     *         "code"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthClient"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            403: components["responses"]["OAuthForbidden"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyRequests"];
        };
    };
    "oauth.metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "http://127.0.0.1:8000",
                     *       "authorization_endpoint": "http://127.0.0.1:8000/oauth/authorize",
                     *       "token_endpoint": "http://127.0.0.1:8000/oauth/access_token",
                     *       "revocation_endpoint": "http://127.0.0.1:8000/oauth/revoke",
                     *       "introspection_endpoint": "http://127.0.0.1:8000/oauth/introspect",
                     *       "registration_endpoint": "http://127.0.0.1:8000/oauth/register",
                     *       "service_documentation": "http://127.0.0.1:8000/docs/",
                     *       "scopes_supported": [
                     *         "threads:read",
                     *         "threads:write"
                     *       ],
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "refresh_token"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "introspection_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": true
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthMetadata"];
                };
            };
            429: components["responses"]["OAuthTooManyRequests"];
        };
    };
    "reactions.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "thread_id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ReactionsGetRequest"];
                /**
                 * @example {
                 *       "thread_id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ReactionsGetRequest"];
            };
        };
        responses: {
            /** @description The reactions, or null without any. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "👍": [
                     *         8197,
                     *         4100
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Reactions"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id; 115 Comment not found; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "reactions.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reaction": "👍",
                 *       "thread_id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ReactionsAddRequest"];
                /**
                 * @example {
                 *       "reaction": "👍",
                 *       "thread_id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ReactionsAddRequest"];
            };
        };
        responses: {
            /** @description The caller has reacted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in; 122 Not supported reaction */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id; 115 Comment not found; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "reactions.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reaction": "👍",
                 *       "thread_id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ReactionsRemoveRequest"];
                /**
                 * @example {
                 *       "reaction": "👍",
                 *       "thread_id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ReactionsRemoveRequest"];
            };
        };
        responses: {
            /** @description The caller has not reacted, or no longer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in; 122 Not supported reaction */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id; 115 Comment not found; 125 Message not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "slashCommands.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/json": components["schemas"]["SlashCommandsGetRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SlashCommandsGetRequest"];
            };
        };
        responses: {
            /** @description The commands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "integration_id": 49156,
                     *         "id": 53252,
                     *         "command": "/deploy",
                     *         "description": "Deploys a branch.",
                     *         "usage_help": "[branch]"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SlashCommand"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel_id": 16391,
                 *       "title": "Launch plan",
                 *       "content": "Who is in?",
                 *       "recipients": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsAddRequest"];
                /**
                 * @example {
                 *       "channel_id": 16391,
                 *       "title": "Launch plan",
                 *       "content": "Who is in?",
                 *       "recipients": [
                 *         8197
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsAddRequest"];
            };
        };
        responses: {
            /** @description The new thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 24583,
                     *       "title": "Launch plan",
                     *       "content": "Who is in?",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "workspace_id": 12295,
                     *       "channel_id": 16391,
                     *       "recipients": [
                     *         8197
                     *       ],
                     *       "participants": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "responders": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "comment_count": 0,
                     *       "last_obj_index": -1,
                     *       "last_comment": null,
                     *       "snippet": "Who is in?",
                     *       "snippet_creator": 4100,
                     *       "closed": false,
                     *       "pinned": false,
                     *       "pinned_ts": null,
                     *       "starred": false,
                     *       "is_saved": false,
                     *       "muted_until_ts": null,
                     *       "is_archived": false,
                     *       "in_inbox": true,
                     *       "posted_ts": 1767225600,
                     *       "last_updated_ts": 1767225600,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Thread"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 112 Invalid temp id; 113 Temp id already found; 114 Bad Request; 118 One or more attachments do not comply with the JSON specification */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 107 Channel not found; 111 Unknown temp id; 119 Group not found; 133 One or more actions do not comply with the JSON specification */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.getone": {
        parameters: {
            query: {
                /**
                 * @description The thread.
                 * @example 24583
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 24583,
                     *       "title": "Launch plan",
                     *       "content": "Who is in?",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "workspace_id": 12295,
                     *       "channel_id": 16391,
                     *       "recipients": [
                     *         8197
                     *       ],
                     *       "participants": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "responders": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "comment_count": 0,
                     *       "last_obj_index": -1,
                     *       "last_comment": null,
                     *       "snippet": "Who is in?",
                     *       "snippet_creator": 4100,
                     *       "closed": false,
                     *       "pinned": false,
                     *       "pinned_ts": null,
                     *       "starred": false,
                     *       "is_saved": false,
                     *       "muted_until_ts": null,
                     *       "is_archived": false,
                     *       "in_inbox": true,
                     *       "posted_ts": 1767225600,
                     *       "last_updated_ts": 1767225600,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Thread"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.get": {
        parameters: {
            query?: {
                /**
                 * @description The channel.
                 * @example 16391
                 */
                channel_id?: components["schemas"]["IdInput"];
                /**
                 * @description The workspace; needed when there is no `channel_id`.
                 * @example 12295
                 */
                workspace_id?: components["schemas"]["IdInput"];
                /**
                 * @description Only the ids.
                 * @example false
                 */
                as_ids?: boolean;
                /**
                 * @description `attached_to_me`: only threads that the caller takes part in. `is_starred`: only those that the caller has starred.
                 * @example everyone
                 */
                filter_by?: "everyone" | "attached_to_me" | "is_starred";
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Only threads updated after this time.
                 * @example 1700000000
                 */
                newer_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only threads updated before this time.
                 * @example 1900000000
                 */
                older_than_ts?: components["schemas"]["TimeInput"];
                /**
                 * @description Only threads with a smaller id.
                 * @example 9007199254740991
                 */
                before_id?: components["schemas"]["IdInput"];
                /**
                 * @description Only threads with a greater id.
                 * @example 1
                 */
                after_id?: components["schemas"]["IdInput"];
                /**
                 * @description Only pinned threads, or only others.
                 * @example false
                 */
                is_pinned?: boolean;
                /**
                 * @description Only threads that the caller has starred, or only others.
                 * @example false
                 */
                is_starred?: boolean;
                /**
                 * @description Only threads that the caller has archived, or only others.
                 * @example false
                 */
                archived?: boolean;
                /**
                 * @description By last update; by id when `before_id` or `after_id` is given.
                 * @example desc
                 */
                order_by?: "desc" | "asc";
                /**
                 * @description Threads to leave out.
                 * @example [
                 *       24583
                 *     ]
                 */
                exclude_thread_ids?: components["schemas"]["IdListInput"];
                /**
                 * @description Where the previous page ended, from its `Link`.
                 * @example MTg5MzQ1NjAwMDAwMC4yNDU4Mw
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The threads, or with `as_ids` their ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 24583,
                     *         "title": "Launch plan",
                     *         "content": "Who is in?",
                     *         "creator": 4100,
                     *         "creator_name": "Ada Lovelace",
                     *         "workspace_id": 12295,
                     *         "channel_id": 16391,
                     *         "recipients": [
                     *           8197
                     *         ],
                     *         "participants": [
                     *           4100,
                     *           8197
                     *         ],
                     *         "groups": [],
                     *         "direct_mentions": [],
                     *         "direct_group_mentions": [],
                     *         "responders": [],
                     *         "attachments": [],
                     *         "actions": [],
                     *         "reactions": null,
                     *         "system_message": null,
                     *         "comment_count": 0,
                     *         "last_obj_index": -1,
                     *         "last_comment": null,
                     *         "snippet": "Who is in?",
                     *         "snippet_creator": 4100,
                     *         "closed": false,
                     *         "pinned": false,
                     *         "pinned_ts": null,
                     *         "starred": false,
                     *         "is_saved": false,
                     *         "muted_until_ts": null,
                     *         "is_archived": false,
                     *         "in_inbox": true,
                     *         "posted_ts": 1767225600,
                     *         "last_updated_ts": 1767225600,
                     *         "last_edited_ts": null,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ThreadOrId"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.getUnread": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                workspace_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One item a thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "channel_id": 16391,
                     *         "thread_id": 24583,
                     *         "obj_index": -1,
                     *         "direct_mention": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["UnreadThread"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.markRead": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "obj_index": 0
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsMarkReadRequest"];
                /**
                 * @example {
                 *       "id": 24583,
                 *       "obj_index": 0
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsMarkReadRequest"];
            };
        };
        responses: {
            /** @description It is read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "title": "Launch plan for May"
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsUpdateRequest"];
                /**
                 * @example {
                 *       "id": 24583,
                 *       "title": "Launch plan for May"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsUpdateRequest"];
            };
        };
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 24583,
                     *       "title": "Launch plan",
                     *       "content": "Who is in?",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "workspace_id": 12295,
                     *       "channel_id": 16391,
                     *       "recipients": [
                     *         8197
                     *       ],
                     *       "participants": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "responders": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "comment_count": 0,
                     *       "last_obj_index": -1,
                     *       "last_comment": null,
                     *       "snippet": "Who is in?",
                     *       "snippet_creator": 4100,
                     *       "closed": false,
                     *       "pinned": false,
                     *       "pinned_ts": null,
                     *       "starred": false,
                     *       "is_saved": false,
                     *       "muted_until_ts": null,
                     *       "is_archived": false,
                     *       "in_inbox": true,
                     *       "posted_ts": 1767225600,
                     *       "last_updated_ts": 1767225600,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Thread"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 118 One or more attachments do not comply with the JSON specification */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 106 User not found; 108 Thread not found; 111 Unknown temp id; 119 Group not found; 133 One or more actions do not comply with the JSON specification */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.moveToChannel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "to_channel": 20487
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsMoveToChannelRequest"];
                /**
                 * @example {
                 *       "id": 24583,
                 *       "to_channel": 20487
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsMoveToChannelRequest"];
            };
        };
        responses: {
            /** @description It is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 107 Channel not found; 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.star": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is starred. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.unstar": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is not starred. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.pin": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is pinned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.unpin": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is not pinned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.follow": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description The caller follows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.unfollow": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description The caller does not follow it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.markUnread": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "obj_index": -1
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsMarkUnreadRequest"];
                /**
                 * @example {
                 *       "id": 24583,
                 *       "obj_index": -1
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsMarkUnreadRequest"];
            };
        };
        responses: {
            /** @description It is unread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.markUnreadForOthers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "obj_index": -1
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsMarkUnreadRequest"];
                /**
                 * @example {
                 *       "id": 24583,
                 *       "obj_index": -1
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsMarkUnreadRequest"];
            };
        };
        responses: {
            /** @description It is unread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.markAllRead": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsMarkAllReadRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsMarkAllReadRequest"];
            };
        };
        responses: {
            /** @description Nothing is unread there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.clearUnread": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsClearUnreadRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsClearUnreadRequest"];
            };
        };
        responses: {
            /** @description Nothing is unread there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.mute": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["ThreadsMuteRequest"];
                /**
                 * @example {
                 *       "id": 24583,
                 *       "minutes": 60
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadsMuteRequest"];
            };
        };
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 24583,
                     *       "title": "Launch plan",
                     *       "content": "Who is in?",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "workspace_id": 12295,
                     *       "channel_id": 16391,
                     *       "recipients": [
                     *         8197
                     *       ],
                     *       "participants": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "responders": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "comment_count": 0,
                     *       "last_obj_index": -1,
                     *       "last_comment": null,
                     *       "snippet": "Who is in?",
                     *       "snippet_creator": 4100,
                     *       "closed": false,
                     *       "pinned": false,
                     *       "pinned_ts": null,
                     *       "starred": false,
                     *       "is_saved": false,
                     *       "muted_until_ts": null,
                     *       "is_archived": false,
                     *       "in_inbox": true,
                     *       "posted_ts": 1767225600,
                     *       "last_updated_ts": 1767225600,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Thread"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.unmute": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 24583,
                     *       "title": "Launch plan",
                     *       "content": "Who is in?",
                     *       "creator": 4100,
                     *       "creator_name": "Ada Lovelace",
                     *       "workspace_id": 12295,
                     *       "channel_id": 16391,
                     *       "recipients": [
                     *         8197
                     *       ],
                     *       "participants": [
                     *         4100,
                     *         8197
                     *       ],
                     *       "groups": [],
                     *       "direct_mentions": [],
                     *       "direct_group_mentions": [],
                     *       "responders": [],
                     *       "attachments": [],
                     *       "actions": [],
                     *       "reactions": null,
                     *       "system_message": null,
                     *       "comment_count": 0,
                     *       "last_obj_index": -1,
                     *       "last_comment": null,
                     *       "snippet": "Who is in?",
                     *       "snippet_creator": 4100,
                     *       "closed": false,
                     *       "pinned": false,
                     *       "pinned_ts": null,
                     *       "starred": false,
                     *       "is_saved": false,
                     *       "muted_until_ts": null,
                     *       "is_archived": false,
                     *       "in_inbox": true,
                     *       "posted_ts": 1767225600,
                     *       "last_updated_ts": 1767225600,
                     *       "last_edited_ts": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Thread"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.archive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "threads.unarchive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is not archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "urlJoin.getOrCreate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/json": components["schemas"]["UrlJoinGetOrCreateRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UrlJoinGetOrCreateRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:8000/join/AHqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefghi"
                     *     }
                     */
                    "application/json": components["schemas"]["UrlJoin"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "urlJoin.disable": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/json": components["schemas"]["UrlJoinDisableRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UrlJoinDisableRequest"];
            };
        };
        responses: {
            /** @description There is no link any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "urlJoin.joinWorkspace": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url_invite_code": "http://127.0.0.1:8000/join/AHqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefghi"
                 *     }
                 */
                "application/json": components["schemas"]["UrlJoinJoinWorkspaceRequest"];
                /**
                 * @example {
                 *       "url_invite_code": "http://127.0.0.1:8000/join/AHqJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefghi"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UrlJoinJoinWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12295,
                     *       "name": "Analytical Engines",
                     *       "color": 4,
                     *       "default_channel": 20487,
                     *       "default_conversation": 32775,
                     *       "creator": 4100,
                     *       "created_ts": 1767225600,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "plan": "unlimited"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token; 213 The workspace has reached the maximum number of users */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 110 Resource not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 131 Already found */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["UsersLoginRequest"];
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersLoginRequest"];
            };
        };
        responses: {
            /** @description The user who signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 104 E-mail or password invalid; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no session any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Cleo Diaz",
                 *       "email": "cleo@example.com",
                 *       "password": "a quiet walk by the river"
                 *     }
                 */
                "application/json": components["schemas"]["UsersRegisterRequest"];
                /**
                 * @example {
                 *       "name": "Cleo Diaz",
                 *       "email": "cleo@example.com",
                 *       "password": "a quiet walk by the river"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersRegisterRequest"];
            };
        };
        responses: {
            /** @description The new user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 101 E-mail already in the database; 102 Password too short; 103 E-mail is invalid; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.getSessionUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.validateToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg"
                 *     }
                 */
                "application/json": components["schemas"]["UsersValidateTokenRequest"];
                /**
                 * @example {
                 *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersValidateTokenRequest"];
            };
        };
        responses: {
            /** @description The token works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.invalidateToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller with the new token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "profession": "Engineer",
                 *       "timezone": "Europe/Berlin",
                 *       "off_days": [
                 *         6,
                 *         7
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UsersUpdateRequest"];
                /**
                 * @example {
                 *       "profession": "Engineer",
                 *       "timezone": "Europe/Berlin",
                 *       "off_days": [
                 *         6,
                 *         7
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersUpdateRequest"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 20 Invalid argument value; 101 E-mail already in the database; 102 Password too short; 103 E-mail is invalid; 114 Bad Request; 126 Name too short; 128 Invalid date range */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in; 121 Invalid timezone */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.updateAvatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image": "(the bytes)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UsersUpdateAvatarRequest"];
            };
        };
        responses: {
            /** @description The caller with the new avatar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 202 Upload failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.updatePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_password": "a quiet walk by the river"
                 *     }
                 */
                "application/json": components["schemas"]["UsersUpdatePasswordRequest"];
                /**
                 * @example {
                 *       "new_password": "a quiet walk by the river"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersUpdatePasswordRequest"];
            };
        };
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 102 Password too short; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ben@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UsersResetPasswordRequest"];
                /**
                 * @example {
                 *       "email": "ben@example.com"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersResetPasswordRequest"];
            };
        };
        responses: {
            /** @description The mail is on its way, if there is anybody to get it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.setPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reset_code": "AE7exampleCodeOfAdaLovelace0123456789abcdefgh",
                 *       "new_password": "a quiet walk by the river"
                 *     }
                 */
                "application/json": components["schemas"]["UsersSetPasswordRequest"];
                /**
                 * @example {
                 *       "reset_code": "AE7exampleCodeOfAdaLovelace0123456789abcdefgh",
                 *       "new_password": "a quiet walk by the river"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersSetPasswordRequest"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4100,
                     *       "name": "Ada Lovelace",
                     *       "first_name": "Ada",
                     *       "short_name": "Ada L.",
                     *       "email": "ada@example.com",
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "bot": false,
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "lang": "en",
                     *       "client_id": null,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "default_workspace": 12295,
                     *       "token": "AE7exampleTokenOfAdaLovelace0123456789abcdefg",
                     *       "comet_channel": null,
                     *       "comet_server": null,
                     *       "scheduled_banners": [],
                     *       "snoozed": false,
                     *       "snooze_until": null,
                     *       "snooze_dnd_start": null,
                     *       "snooze_dnd_end": null,
                     *       "off_days": [],
                     *       "away_mode": null
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 102 Password too short; 104 E-mail or password invalid; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.heartbeat": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "platform": "desktop"
                 *     }
                 */
                "application/json": components["schemas"]["UsersHeartbeatRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "platform": "desktop"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersHeartbeatRequest"];
            };
        };
        responses: {
            /** @description The caller is active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.resetPresence": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/json": components["schemas"]["UsersResetPresenceRequest"];
                /**
                 * @example {
                 *       "workspace_id": 12295
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersResetPresenceRequest"];
            };
        };
        responses: {
            /** @description The caller is inactive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.isConnectedToExternal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether there is one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "external_connection": false,
                     *       "external_email": null
                     *     }
                     */
                    "application/json": components["schemas"]["ExternalConnection"];
                };
            };
            /** @description 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.disconnectExternal": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is not connected any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 129 External account is not connected to any user */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "users.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["UsersDeleteRequest"];
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UsersDeleteRequest"];
            };
        };
        responses: {
            /** @description There is no such account any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 104 E-mail or password invalid; 114 Bad Request; 127 Cannot remove the last admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.get": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description Only people who were removed, or only others.
                 * @example false
                 */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 8197,
                     *         "name": "Ben Nowak",
                     *         "first_name": "Ben",
                     *         "short_name": "Ben N.",
                     *         "email": "ben@example.com",
                     *         "avatar_id": null,
                     *         "away_mode": null,
                     *         "bot": false,
                     *         "contact_info": "",
                     *         "profession": "",
                     *         "date_format": "YYYY-MM-DD",
                     *         "time_format": "24",
                     *         "feature_flags": [],
                     *         "removed": false,
                     *         "restricted": false,
                     *         "setup_pending": false,
                     *         "timezone": "UTC",
                     *         "user_type": "USER",
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WorkspaceUser"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getIds": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       4100,
                     *       8197
                     *     ]
                     */
                    "application/json": number[];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getone": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "email": "dan@example.com",
                 *       "name": "Dan Brandt",
                 *       "user_type": "USER",
                 *       "channel_ids": [
                 *         16391
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersAddRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "email": "dan@example.com",
                 *       "name": "Dan Brandt",
                 *       "user_type": "USER",
                 *       "channel_ids": [
                 *         16391
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersAddRequest"];
            };
        };
        responses: {
            /** @description The new member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token; 213 The workspace has reached the maximum number of users */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 131 Already found */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.resendInvite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersResendInviteRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersResendInviteRequest"];
            };
        };
        responses: {
            /** @description The mail is on its way, if it is needed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197,
                 *       "user_type": "USER"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersUpdateRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197,
                 *       "user_type": "USER"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersUpdateRequest"];
            };
        };
        responses: {
            /** @description The person as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 127 Cannot remove the last admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.remove": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersRemoveRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersRemoveRequest"];
            };
        };
        responses: {
            /** @description They are out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 127 Cannot remove the last admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getByEmail": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The address.
                 * @example ben@example.com
                 */
                email: components["schemas"]["EmailInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getInfo": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1,
                     *       "presence": "active",
                     *       "last_seen_ts": 1795253200,
                     *       "local_time": "2026-11-21 09:26:40",
                     *       "channel_ids": [
                     *         16391,
                     *         20487
                     *       ],
                     *       "group_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUserInfo"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getLocalTime": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time, as `YYYY-MM-DD HH:MM:SS`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 2026-11-21 09:26:40 */
                    "application/json": string;
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines",
                 *       "color": 4
                 *     }
                 */
                "application/json": components["schemas"]["WorkspacesAddRequest"];
                /**
                 * @example {
                 *       "name": "Analytical Engines",
                 *       "color": 4
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspacesAddRequest"];
            };
        };
        responses: {
            /** @description The new workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12295,
                     *       "name": "Analytical Engines",
                     *       "color": 4,
                     *       "default_channel": 20487,
                     *       "default_conversation": 32775,
                     *       "creator": 4100,
                     *       "created_ts": 1767225600,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "plan": "unlimited"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 112 Invalid temp id; 113 Temp id already found; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getone": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12295,
                     *       "name": "Analytical Engines",
                     *       "color": 4,
                     *       "default_channel": 20487,
                     *       "default_conversation": 32775,
                     *       "creator": 4100,
                     *       "created_ts": 1767225600,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "plan": "unlimited"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getDefault": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12295,
                     *       "name": "Analytical Engines",
                     *       "color": 4,
                     *       "default_channel": 20487,
                     *       "default_conversation": 32775,
                     *       "creator": 4100,
                     *       "created_ts": 1767225600,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "plan": "unlimited"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 12295,
                     *         "name": "Analytical Engines",
                     *         "color": 4,
                     *         "default_channel": 20487,
                     *         "default_conversation": 32775,
                     *         "creator": 4100,
                     *         "created_ts": 1767225600,
                     *         "avatar_id": null,
                     *         "avatar_urls": null,
                     *         "plan": "unlimited"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Workspace"][];
                };
            };
            /** @description 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getPublicChannels": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 16391,
                     *         "name": "Launch",
                     *         "description": "",
                     *         "creator": 4100,
                     *         "user_ids": [
                     *           4100,
                     *           8197
                     *         ],
                     *         "color": 2,
                     *         "icon": null,
                     *         "public": true,
                     *         "workspace_id": 12295,
                     *         "archived": false,
                     *         "created_ts": 1767225600,
                     *         "use_default_recipients": false,
                     *         "default_recipients": [],
                     *         "default_groups": [],
                     *         "is_favorited": false,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Channel"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "name": "Difference Engines",
                 *       "color": 5
                 *     }
                 */
                "application/json": components["schemas"]["WorkspacesUpdateRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "name": "Difference Engines",
                 *       "color": 5
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspacesUpdateRequest"];
            };
        };
        responses: {
            /** @description The workspace as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12295,
                     *       "name": "Analytical Engines",
                     *       "color": 4,
                     *       "default_channel": 20487,
                     *       "default_conversation": 32775,
                     *       "creator": 4100,
                     *       "created_ts": 1767225600,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "plan": "unlimited"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.updateAvatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "image": "(the bytes)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["WorkspacesUpdateAvatarRequest"];
            };
        };
        responses: {
            /** @description The workspace with the new avatar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12295,
                     *       "name": "Analytical Engines",
                     *       "color": 4,
                     *       "default_channel": 20487,
                     *       "default_conversation": 32775,
                     *       "creator": 4100,
                     *       "created_ts": 1767225600,
                     *       "avatar_id": null,
                     *       "avatar_urls": null,
                     *       "plan": "unlimited"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request; 202 Upload failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "current_password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspacesRemoveRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "current_password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspacesRemoveRequest"];
            };
        };
        responses: {
            /** @description There is no such workspace any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 104 E-mail or password invalid; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "inbox.archive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "inbox.unarchive": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/json": components["schemas"]["ThreadIdRequest"];
                /**
                 * @example {
                 *       "id": 24583
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ThreadIdRequest"];
            };
        };
        responses: {
            /** @description It is not archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 108 Thread not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getV3": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description Only people who were removed, or only others.
                 * @example false
                 */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 8197,
                     *         "name": "Ben Nowak",
                     *         "first_name": "Ben",
                     *         "short_name": "Ben N.",
                     *         "email": "ben@example.com",
                     *         "avatar_id": null,
                     *         "away_mode": null,
                     *         "bot": false,
                     *         "contact_info": "",
                     *         "profession": "",
                     *         "date_format": "YYYY-MM-DD",
                     *         "time_format": "24",
                     *         "feature_flags": [],
                     *         "removed": false,
                     *         "restricted": false,
                     *         "setup_pending": false,
                     *         "timezone": "UTC",
                     *         "user_type": "USER",
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WorkspaceUser"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getUsers": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description Only people who were removed, or only others.
                 * @example false
                 */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 8197,
                     *         "name": "Ben Nowak",
                     *         "first_name": "Ben",
                     *         "short_name": "Ben N.",
                     *         "email": "ben@example.com",
                     *         "avatar_id": null,
                     *         "away_mode": null,
                     *         "bot": false,
                     *         "contact_info": "",
                     *         "profession": "",
                     *         "date_format": "YYYY-MM-DD",
                     *         "time_format": "24",
                     *         "feature_flags": [],
                     *         "removed": false,
                     *         "restricted": false,
                     *         "setup_pending": false,
                     *         "timezone": "UTC",
                     *         "user_type": "USER",
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WorkspaceUser"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getUsersByPost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "archived": false
                 *     }
                 */
                "application/json": components["schemas"]["WorkspacesGetUsersByPostRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "archived": false
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspacesGetUsersByPostRequest"];
            };
        };
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 8197,
                     *         "name": "Ben Nowak",
                     *         "first_name": "Ben",
                     *         "short_name": "Ben N.",
                     *         "email": "ben@example.com",
                     *         "avatar_id": null,
                     *         "away_mode": null,
                     *         "bot": false,
                     *         "contact_info": "",
                     *         "profession": "",
                     *         "date_format": "YYYY-MM-DD",
                     *         "time_format": "24",
                     *         "feature_flags": [],
                     *         "removed": false,
                     *         "restricted": false,
                     *         "setup_pending": false,
                     *         "timezone": "UTC",
                     *         "user_type": "USER",
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WorkspaceUser"][];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getIdsV3": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       4100,
                     *       8197
                     *     ]
                     */
                    "application/json": number[];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getoneV3": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getUserById": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.addV3": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "email": "dan@example.com",
                 *       "name": "Dan Brandt",
                 *       "user_type": "USER",
                 *       "channel_ids": [
                 *         16391
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersAddRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "email": "dan@example.com",
                 *       "name": "Dan Brandt",
                 *       "user_type": "USER",
                 *       "channel_ids": [
                 *         16391
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersAddRequest"];
            };
        };
        responses: {
            /** @description The new member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token; 213 The workspace has reached the maximum number of users */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 131 Already found */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.addUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "email": "dan@example.com",
                 *       "name": "Dan Brandt",
                 *       "user_type": "USER",
                 *       "channel_ids": [
                 *         16391
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersAddRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "email": "dan@example.com",
                 *       "name": "Dan Brandt",
                 *       "user_type": "USER",
                 *       "channel_ids": [
                 *         16391
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersAddRequest"];
            };
        };
        responses: {
            /** @description The new member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 126 Name too short */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token; 213 The workspace has reached the maximum number of users */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 107 Channel not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 131 Already found */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.resendInviteV3": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersResendInviteRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersResendInviteRequest"];
            };
        };
        responses: {
            /** @description The mail is on its way, if it is needed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.resendInvite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersResendInviteRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersResendInviteRequest"];
            };
        };
        responses: {
            /** @description The mail is on its way, if it is needed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.updateV3": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197,
                 *       "user_type": "USER"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersUpdateRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197,
                 *       "user_type": "USER"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersUpdateRequest"];
            };
        };
        responses: {
            /** @description The person as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 127 Cannot remove the last admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.updateUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197,
                 *       "user_type": "USER"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersUpdateRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197,
                 *       "user_type": "USER"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersUpdateRequest"];
            };
        };
        responses: {
            /** @description The person as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 127 Cannot remove the last admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.removeV3": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersRemoveRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersRemoveRequest"];
            };
        };
        responses: {
            /** @description They are out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 127 Cannot remove the last admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.removeUser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own choosing, new for each request. The same request with the same key within 24 hours is answered as the first time, and nothing happens twice.
                 * @example f2a1d7c0-5b1e-4c37-9a52-6f0c3f6a2b11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUsersRemoveRequest"];
                /**
                 * @example {
                 *       "id": 12295,
                 *       "user_id": 8197
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceUsersRemoveRequest"];
            };
        };
        responses: {
            /** @description They are out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Ok"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid; 114 Bad Request; 127 Cannot remove the last admin */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 205 Upload is too big in size */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 415 Unsupported media type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getByEmailV3": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The address.
                 * @example ben@example.com
                 */
                email: components["schemas"]["EmailInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getUserByEmail": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The address.
                 * @example ben@example.com
                 */
                email: components["schemas"]["EmailInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUser"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value; 103 E-mail is invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 111 Unknown temp id; 132 E-mail not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getInfoV3": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1,
                     *       "presence": "active",
                     *       "last_seen_ts": 1795253200,
                     *       "local_time": "2026-11-21 09:26:40",
                     *       "channel_ids": [
                     *         16391,
                     *         20487
                     *       ],
                     *       "group_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUserInfo"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getUserInfo": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 8197,
                     *       "name": "Ben Nowak",
                     *       "first_name": "Ben",
                     *       "short_name": "Ben N.",
                     *       "email": "ben@example.com",
                     *       "avatar_id": null,
                     *       "away_mode": null,
                     *       "bot": false,
                     *       "contact_info": "",
                     *       "profession": "",
                     *       "date_format": "YYYY-MM-DD",
                     *       "time_format": "24",
                     *       "feature_flags": [],
                     *       "removed": false,
                     *       "restricted": false,
                     *       "setup_pending": false,
                     *       "timezone": "UTC",
                     *       "user_type": "USER",
                     *       "version": 1,
                     *       "presence": "active",
                     *       "last_seen_ts": 1795253200,
                     *       "local_time": "2026-11-21 09:26:40",
                     *       "channel_ids": [
                     *         16391,
                     *         20487
                     *       ],
                     *       "group_ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceUserInfo"];
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaceUsers.getLocalTimeV3": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time, as `YYYY-MM-DD HH:MM:SS`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 2026-11-21 09:26:40 */
                    "application/json": string;
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "workspaces.getUserLocalTime": {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example 12295
                 */
                id: components["schemas"]["IdInput"];
                /**
                 * @description The person.
                 * @example 8197
                 */
                user_id: components["schemas"]["IdInput"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time, as `YYYY-MM-DD HH:MM:SS`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 2026-11-21 09:26:40 */
                    "application/json": string;
                };
            };
            /** @description 19 Required argument is missing; 20 Invalid argument value */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 120 Not logged in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 109 Forbidden; 200 Invalid token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 105 Workspace not found; 106 User not found; 111 Unknown temp id */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 406 Not acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 429 Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description 201 Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    "events.channelAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "name": "Launch",
                 *       "description": "",
                 *       "creator": 4100,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "color": 2,
                 *       "icon": null,
                 *       "public": true,
                 *       "workspace_id": 12295,
                 *       "archived": false,
                 *       "created_ts": 1767225600,
                 *       "use_default_recipients": false,
                 *       "default_recipients": [],
                 *       "default_groups": [],
                 *       "is_favorited": false,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Channel"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.channelUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "name": "Launch",
                 *       "description": "",
                 *       "creator": 4100,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "color": 2,
                 *       "icon": null,
                 *       "public": true,
                 *       "workspace_id": 12295,
                 *       "archived": false,
                 *       "created_ts": 1767225600,
                 *       "use_default_recipients": false,
                 *       "default_recipients": [],
                 *       "default_groups": [],
                 *       "is_favorited": false,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Channel"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.channelDeleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 16391,
                 *       "name": "Launch",
                 *       "description": "",
                 *       "creator": 4100,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "color": 2,
                 *       "icon": null,
                 *       "public": true,
                 *       "workspace_id": 12295,
                 *       "archived": false,
                 *       "created_ts": 1767225600,
                 *       "use_default_recipients": false,
                 *       "default_recipients": [],
                 *       "default_groups": [],
                 *       "is_favorited": false,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Channel"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.channelUserAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChannelUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.channelUserRemoved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChannelUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.commentAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 28679,
                 *       "content": "I am.",
                 *       "creator": 8197,
                 *       "creator_name": "Ben Nowak",
                 *       "thread_id": 24583,
                 *       "channel_id": 16391,
                 *       "workspace_id": 12295,
                 *       "obj_index": 0,
                 *       "recipients": [
                 *         4100
                 *       ],
                 *       "groups": [],
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "system_message": null,
                 *       "deleted": false,
                 *       "deleted_by": null,
                 *       "posted_ts": 1767225660,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Comment"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.commentUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 28679,
                 *       "content": "I am.",
                 *       "creator": 8197,
                 *       "creator_name": "Ben Nowak",
                 *       "thread_id": 24583,
                 *       "channel_id": 16391,
                 *       "workspace_id": 12295,
                 *       "obj_index": 0,
                 *       "recipients": [
                 *         4100
                 *       ],
                 *       "groups": [],
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "system_message": null,
                 *       "deleted": false,
                 *       "deleted_by": null,
                 *       "posted_ts": 1767225660,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Comment"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.commentDeleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 28679,
                 *       "content": "I am.",
                 *       "creator": 8197,
                 *       "creator_name": "Ben Nowak",
                 *       "thread_id": 24583,
                 *       "channel_id": 16391,
                 *       "workspace_id": 12295,
                 *       "obj_index": 0,
                 *       "recipients": [
                 *         4100
                 *       ],
                 *       "groups": [],
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "system_message": null,
                 *       "deleted": false,
                 *       "deleted_by": null,
                 *       "posted_ts": 1767225660,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Comment"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.messageAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 36875,
                 *       "content": "The shuttle is back.",
                 *       "creator": 4100,
                 *       "creator_name": "Ada Lovelace",
                 *       "conversation_id": 32779,
                 *       "workspace_id": 12295,
                 *       "obj_index": 0,
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "deleted": false,
                 *       "is_deleted": false,
                 *       "system_message": null,
                 *       "posted_ts": 1767225660,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["ConversationMessage"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.messageUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 36875,
                 *       "content": "The shuttle is back.",
                 *       "creator": 4100,
                 *       "creator_name": "Ada Lovelace",
                 *       "conversation_id": 32779,
                 *       "workspace_id": 12295,
                 *       "obj_index": 0,
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "deleted": false,
                 *       "is_deleted": false,
                 *       "system_message": null,
                 *       "posted_ts": 1767225660,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["ConversationMessage"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.messageDeleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 36875,
                 *       "content": "The shuttle is back.",
                 *       "creator": 4100,
                 *       "creator_name": "Ada Lovelace",
                 *       "conversation_id": 32779,
                 *       "workspace_id": 12295,
                 *       "obj_index": 0,
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "deleted": false,
                 *       "is_deleted": false,
                 *       "system_message": null,
                 *       "posted_ts": 1767225660,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["ConversationMessage"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.groupAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "name": "Design",
                 *       "description": "Whoever draws",
                 *       "color": null,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "workspace_id": 12295,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Group"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.groupUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "name": "Design",
                 *       "description": "Whoever draws",
                 *       "color": null,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "workspace_id": 12295,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Group"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.groupDeleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 36871,
                 *       "name": "Design",
                 *       "description": "Whoever draws",
                 *       "color": null,
                 *       "user_ids": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "workspace_id": 12295,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Group"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.groupUserAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "group_id": 36871,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GroupUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.groupUserRemoved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "group_id": 36871,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GroupUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.threadAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "title": "Launch plan",
                 *       "content": "Who is in?",
                 *       "creator": 4100,
                 *       "creator_name": "Ada Lovelace",
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391,
                 *       "recipients": [
                 *         8197
                 *       ],
                 *       "participants": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "groups": [],
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "responders": [],
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "system_message": null,
                 *       "comment_count": 0,
                 *       "last_obj_index": -1,
                 *       "last_comment": null,
                 *       "snippet": "Who is in?",
                 *       "snippet_creator": 4100,
                 *       "closed": false,
                 *       "pinned": false,
                 *       "pinned_ts": null,
                 *       "starred": false,
                 *       "is_saved": false,
                 *       "muted_until_ts": null,
                 *       "is_archived": false,
                 *       "in_inbox": true,
                 *       "posted_ts": 1767225600,
                 *       "last_updated_ts": 1767225600,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Thread"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.threadUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "title": "Launch plan",
                 *       "content": "Who is in?",
                 *       "creator": 4100,
                 *       "creator_name": "Ada Lovelace",
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391,
                 *       "recipients": [
                 *         8197
                 *       ],
                 *       "participants": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "groups": [],
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "responders": [],
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "system_message": null,
                 *       "comment_count": 0,
                 *       "last_obj_index": -1,
                 *       "last_comment": null,
                 *       "snippet": "Who is in?",
                 *       "snippet_creator": 4100,
                 *       "closed": false,
                 *       "pinned": false,
                 *       "pinned_ts": null,
                 *       "starred": false,
                 *       "is_saved": false,
                 *       "muted_until_ts": null,
                 *       "is_archived": false,
                 *       "in_inbox": true,
                 *       "posted_ts": 1767225600,
                 *       "last_updated_ts": 1767225600,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Thread"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.threadDeleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 24583,
                 *       "title": "Launch plan",
                 *       "content": "Who is in?",
                 *       "creator": 4100,
                 *       "creator_name": "Ada Lovelace",
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391,
                 *       "recipients": [
                 *         8197
                 *       ],
                 *       "participants": [
                 *         4100,
                 *         8197
                 *       ],
                 *       "groups": [],
                 *       "direct_mentions": [],
                 *       "direct_group_mentions": [],
                 *       "responders": [],
                 *       "attachments": [],
                 *       "actions": [],
                 *       "reactions": null,
                 *       "system_message": null,
                 *       "comment_count": 0,
                 *       "last_obj_index": -1,
                 *       "last_comment": null,
                 *       "snippet": "Who is in?",
                 *       "snippet_creator": 4100,
                 *       "closed": false,
                 *       "pinned": false,
                 *       "pinned_ts": null,
                 *       "starred": false,
                 *       "is_saved": false,
                 *       "muted_until_ts": null,
                 *       "is_archived": false,
                 *       "in_inbox": true,
                 *       "posted_ts": 1767225600,
                 *       "last_updated_ts": 1767225600,
                 *       "last_edited_ts": null,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Thread"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.workspaceUserAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.workspaceUserUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.workspaceUserRemoved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.channelUserUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": 12295,
                 *       "channel_id": 16391,
                 *       "user_id": 8197,
                 *       "user": {
                 *         "id": 8197,
                 *         "name": "Ben Nowak",
                 *         "first_name": "Ben",
                 *         "short_name": "Ben N.",
                 *         "email": "ben@example.com",
                 *         "avatar_id": null,
                 *         "away_mode": null,
                 *         "bot": false,
                 *         "contact_info": "",
                 *         "profession": "",
                 *         "date_format": "YYYY-MM-DD",
                 *         "time_format": "24",
                 *         "feature_flags": [],
                 *         "removed": false,
                 *         "restricted": false,
                 *         "setup_pending": false,
                 *         "timezone": "UTC",
                 *         "user_type": "USER",
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChannelUserEvent"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.workspaceAdded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "name": "Analytical Engines",
                 *       "color": 4,
                 *       "default_channel": 20487,
                 *       "default_conversation": 32775,
                 *       "creator": 4100,
                 *       "created_ts": 1767225600,
                 *       "avatar_id": null,
                 *       "avatar_urls": null,
                 *       "plan": "unlimited"
                 *     }
                 */
                "application/json": components["schemas"]["Workspace"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.workspaceUpdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "name": "Analytical Engines",
                 *       "color": 4,
                 *       "default_channel": 20487,
                 *       "default_conversation": 32775,
                 *       "creator": 4100,
                 *       "created_ts": 1767225600,
                 *       "avatar_id": null,
                 *       "avatar_urls": null,
                 *       "plan": "unlimited"
                 *     }
                 */
                "application/json": components["schemas"]["Workspace"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.workspaceDeleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": 12295,
                 *       "name": "Analytical Engines",
                 *       "color": 4,
                 *       "default_channel": 20487,
                 *       "default_conversation": 32775,
                 *       "creator": 4100,
                 *       "created_ts": 1767225600,
                 *       "avatar_id": null,
                 *       "avatar_urls": null,
                 *       "plan": "unlimited"
                 *     }
                 */
                "application/json": components["schemas"]["Workspace"];
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
