// Generated from openapi/ by `npm run generate`. Never edited by hand.
import * as channels from '../handlers/channels.js';
import * as comments from '../handlers/comments.js';
import * as reactions from '../handlers/reactions.js';
import * as threads from '../handlers/threads.js';
import * as users from '../handlers/users.js';
import * as workspaceUsers from '../handlers/workspaceUsers.js';
import * as workspaces from '../handlers/workspaces.js';
import { route, type Handler, type Route } from '../http/handler.js';
import { operations } from './operations.js';

/** The exports of a handler file that no operation knows: none may be left. */
type Stray<Module, Handlers> = Exclude<keyof Module, keyof Handlers> extends never ? null : Exclude<keyof Module, keyof Handlers>;

interface ChannelsHandlers {
  add: Handler<'channels.add'>;
  getone: Handler<'channels.getone'>;
  get: Handler<'channels.get'>;
  addUser: Handler<'channels.addUser'>;
  addUsers: Handler<'channels.addUsers'>;
}
channels satisfies ChannelsHandlers;
null satisfies Stray<typeof channels, ChannelsHandlers>;

interface CommentsHandlers {
  add: Handler<'comments.add'>;
  getone: Handler<'comments.getone'>;
  get: Handler<'comments.get'>;
}
comments satisfies CommentsHandlers;
null satisfies Stray<typeof comments, CommentsHandlers>;

interface ReactionsHandlers {
  get: Handler<'reactions.get'>;
  add: Handler<'reactions.add'>;
  remove: Handler<'reactions.remove'>;
}
reactions satisfies ReactionsHandlers;
null satisfies Stray<typeof reactions, ReactionsHandlers>;

interface ThreadsHandlers {
  add: Handler<'threads.add'>;
  getone: Handler<'threads.getone'>;
  get: Handler<'threads.get'>;
  getUnread: Handler<'threads.getUnread'>;
  markRead: Handler<'threads.markRead'>;
}
threads satisfies ThreadsHandlers;
null satisfies Stray<typeof threads, ThreadsHandlers>;

interface UsersHandlers {
  login: Handler<'users.login'>;
  logout: Handler<'users.logout'>;
  register: Handler<'users.register'>;
  getSessionUser: Handler<'users.getSessionUser'>;
  validateToken: Handler<'users.validateToken'>;
  invalidateToken: Handler<'users.invalidateToken'>;
}
users satisfies UsersHandlers;
null satisfies Stray<typeof users, UsersHandlers>;

interface WorkspaceUsersHandlers {
  get: Handler<'workspaceUsers.get'>;
  getone: Handler<'workspaceUsers.getone'>;
  add: Handler<'workspaceUsers.add'>;
}
workspaceUsers satisfies WorkspaceUsersHandlers;
null satisfies Stray<typeof workspaceUsers, WorkspaceUsersHandlers>;

interface WorkspacesHandlers {
  add: Handler<'workspaces.add'>;
  getone: Handler<'workspaces.getone'>;
  getDefault: Handler<'workspaces.getDefault'>;
  get: Handler<'workspaces.get'>;
}
workspaces satisfies WorkspacesHandlers;
null satisfies Stray<typeof workspaces, WorkspacesHandlers>;

/** Method and path -> what answers there. */
export const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['POST /api/v3/channels/add', route(operations['channels.add'], channels.add)],
  ['GET /api/v3/channels/getone', route(operations['channels.getone'], channels.getone)],
  ['GET /api/v3/channels/get', route(operations['channels.get'], channels.get)],
  ['POST /api/v3/channels/add_user', route(operations['channels.addUser'], channels.addUser)],
  ['POST /api/v3/channels/add_users', route(operations['channels.addUsers'], channels.addUsers)],
  ['POST /api/v3/comments/add', route(operations['comments.add'], comments.add)],
  ['GET /api/v3/comments/getone', route(operations['comments.getone'], comments.getone)],
  ['GET /api/v3/comments/get', route(operations['comments.get'], comments.get)],
  ['POST /api/v3/reactions/get', route(operations['reactions.get'], reactions.get)],
  ['POST /api/v3/reactions/add', route(operations['reactions.add'], reactions.add)],
  ['POST /api/v3/reactions/remove', route(operations['reactions.remove'], reactions.remove)],
  ['POST /api/v3/threads/add', route(operations['threads.add'], threads.add)],
  ['GET /api/v3/threads/getone', route(operations['threads.getone'], threads.getone)],
  ['GET /api/v3/threads/get', route(operations['threads.get'], threads.get)],
  ['GET /api/v3/threads/get_unread', route(operations['threads.getUnread'], threads.getUnread)],
  ['POST /api/v3/threads/mark_read', route(operations['threads.markRead'], threads.markRead)],
  ['POST /api/v3/users/login', route(operations['users.login'], users.login)],
  ['POST /api/v3/users/logout', route(operations['users.logout'], users.logout)],
  ['POST /api/v3/users/register', route(operations['users.register'], users.register)],
  ['GET /api/v3/users/get_session_user', route(operations['users.getSessionUser'], users.getSessionUser)],
  ['POST /api/v3/users/validate_token', route(operations['users.validateToken'], users.validateToken)],
  ['POST /api/v3/users/invalidate_token', route(operations['users.invalidateToken'], users.invalidateToken)],
  ['GET /api/v4/workspace_users/get', route(operations['workspaceUsers.get'], workspaceUsers.get)],
  ['GET /api/v4/workspace_users/getone', route(operations['workspaceUsers.getone'], workspaceUsers.getone)],
  ['POST /api/v4/workspace_users/add', route(operations['workspaceUsers.add'], workspaceUsers.add)],
  ['POST /api/v3/workspaces/add', route(operations['workspaces.add'], workspaces.add)],
  ['GET /api/v3/workspaces/getone', route(operations['workspaces.getone'], workspaces.getone)],
  ['GET /api/v3/workspaces/get_default', route(operations['workspaces.getDefault'], workspaces.getDefault)],
  ['GET /api/v3/workspaces/get', route(operations['workspaces.get'], workspaces.get)],
]);
