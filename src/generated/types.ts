// Generated from openapi/ by openapi-typescript. Never edited by hand.
export interface paths {
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
         * @description Adds a channel to a workspace. Users and admins may, guests may not. The caller is in it, named in `user_ids` or not. Whoever is named in `user_ids` or `default_recipients` must be in the workspace, or it is 106 and nothing is added. Emits `channel_added`, which names those who are in the channel; they get no events of their own.
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
         * @description Adds a comment at the end of a thread, and with `thread_action` closes or reopens the thread. Users and admins who see the channel may, guests who are in it too; a guest closes and reopens only their own thread. Notifies `recipients`, by default everyone in the thread. Whoever is named there or in `direct_mentions` must be in the workspace, or it is 106; who cannot see the thread is listed and not notified. In an archived channel: 114, with `archived` as the `reason`. A comment without `thread_action` leaves a closed thread closed; closing a closed thread and reopening an open one are accepted. Emits `comment_added`, and `thread_updated` when the thread was closed or reopened.
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
         * @description Shows who has reacted with what to a thread or a comment, to those who see it. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20.
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
         * @description Adds a reaction of the caller to a thread or a comment. Everybody who sees it may, in archived channels and closed threads too; reacting to a removed comment is 114, with `removed` as the `reason`. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. Adding what is there already changes nothing. What is reacted to gets another `version`, keeps its times, and is unread for nobody. Emits nothing.
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
         * @description Removes a reaction of the caller from a thread or a comment. Everybody who sees it may. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. Removing what is not there changes nothing. Emits nothing.
         */
        post: operations["reactions.remove"];
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
         * @description Opens a thread in a channel. Users and admins who see the channel may, guests who are in it too. Notifies `recipients`; without them the channel's `default_recipients`, and without those everybody in the channel. Emits `thread_added`.
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
         * @description Lists the caller's unread threads in a workspace, as far as the caller still sees them.
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
         * @description Gives the caller a new API token; the old one is invalid at once. Sessions and the tokens of programs stay. Only the user's own token or session may; a program's token gets 109. Emits nothing.
         */
        post: operations["users.invalidateToken"];
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
         * @description Sent once a person after `channels/add_user`, `channels/add_users` and `workspace_users/add`, to those who see the channel.
         */
        post: operations["events.channelUserAdded"];
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
         * @description Sent after a thread was closed or reopened, to those who see it.
         */
        post: operations["events.threadUpdated"];
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
         * @description Sent after `workspace_users/add` to those who see the person.
         */
        post: operations["events.workspaceUserAdded"];
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
}
export interface components {
    schemas: {
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
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            recipients?: components["schemas"]["CommentRecipientsInput"];
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
            temp_id?: components["schemas"]["TempIdInput"];
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
        /** @description What more can be said: `argument` and `reason` of a wrong argument, `errors` with all of them when there are several, `required_scopes` of a token that is too weak, `id` of the object that a temporary id has made, `reason` of a state that forbids the operation. */
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
        /** @description The text, 1 to 65,536 code points after trimming. `[Name](app-mention://<user id>)` mentions a user. */
        Content: string;
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
        /** @description A file, an image or a link below a text. Keys that are not listed here are kept as the client sent them. */
        Attachment: {
            attachment_id: string;
            /** @enum {string} */
            url_type: "file" | "image" | "website";
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
            type: "thread_closed" | "thread_reopened";
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
         *       "thread_id": 24583
         *     }
         */
        ReactionsGetRequest: {
            /** @description The thread. */
            thread_id?: components["schemas"]["IdInput"];
            /** @description The comment. */
            comment_id?: components["schemas"]["IdInput"];
            /** @description The message; as long as there are none, 125. */
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
            /** @description The message; as long as there are none, 125. */
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
            /** @description The message; as long as there are none, 125. */
            message_id?: components["schemas"]["IdInput"];
        };
        /** @description One emoji, spelled as Unicode recommends it for interchange (RGI, fully qualified): `❤️` with its U+FE0F, and not without. Anything else is 122. */
        ReactionInput: string;
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
            /** @description Users mentioned, beside those whom the content mentions. */
            direct_mentions?: components["schemas"]["IdListInput"];
            recipients?: components["schemas"]["ThreadRecipientsInput"];
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
             * @description For the caller.
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
            /** @description The name of the channel of live updates. */
            comet_channel: string | null;
            /** @description The URL of live updates. */
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "channels.add": {
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
    "channels.addUser": {
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
            header?: never;
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
    "comments.add": {
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
            /** @description 106 User not found; 108 Thread not found; 111 Unknown temp id; 133 One or more actions do not comply with the JSON specification */
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
            header?: never;
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
            header?: never;
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
    "threads.add": {
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
            /** @description 106 User not found; 107 Channel not found; 111 Unknown temp id; 133 One or more actions do not comply with the JSON specification */
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
            header?: never;
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
            header?: never;
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
    "workspaces.add": {
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
}
