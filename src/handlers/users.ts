import type { Actor } from '../actor.js';
import { later } from '../clock.js';
import { changeOwnAvatar } from '../domain/users/own_avatar.js';
import { deleteUser } from '../domain/users/deletion.js';
import { originOf } from '../domain/accounts/devices.js';
import { changePassword, requestPasswordReset, setPasswordByCode } from '../domain/accounts/new_password.js';
import { changeProfile } from '../domain/users/profile.js';
import { beginSessionByPassword } from '../domain/accounts/sessions.js';
import { confirmPassword, signIn } from '../domain/credentials/sign_in.js';
import { register as registerUser } from '../domain/accounts/registration.js';
import type { Services } from '../services.js';
import type { Database } from '../db/database.js';
import { ApiError, found } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { deleteSession, rememberAddress } from '../models/session.js';
import { findTokenOwner } from '../models/token.js';
import { endActivity, noteActivity, PRESENCE_MS } from '../models/presence.js';
import { findWorkspace } from '../models/workspace.js';
import { authorize } from '../policies/policy.js';
import { isThemself } from '../policies/users.js';
import { badgeOf } from '../presenters/badge.js';
import { showUser, type ShownCredential } from '../presenters/users.js';

export const login: Handler<'users.login'> = async ({ input, db, now, caller, reply, services }) => {
  const account = await signIn(db, services, input, caller.address, now);
  if (input.set_session_cookie && !caller.crossSite) {
    reply.setSession(await beginSessionByPassword(db, account, now, originOf(caller)));
  }
  const token = services.tokens.of(account.id, account.token_generation);
  return showUser(db, account.id, ownCredential(services, token), now);
};

export const logout: Handler<'users.logout'> = async ({ trx, caller, reply }) => {
  // A request from another site comes without a session, and must not clear the cookie either
  // (behaviour/tokens.md#cookies).
  if (caller.crossSite) return { status: 'ok' };
  if (caller.session !== undefined) await deleteSession(trx, caller.session);
  reply.setSession(null);
  return { status: 'ok' };
};

export const register: Handler<'users.register'> = async ({ input, db, now, caller, services }) => {
  const { userId, token } = await registerUser(db, services, input, caller, now);
  return showUser(db, userId, ownCredential(services, token), now);
};

export const getSessionUser: Handler<'users.getSessionUser'> = ({ actor, db, now, services }) =>
  showUser(db, actor.id, shownCredential(actor, services), now);

export const validateToken: Handler<'users.validateToken'> = async ({ input, db, now }) => {
  found(await findTokenOwner(db, input.token, now), 'token_invalid');
  return { status: 'ok' };
};

export const invalidateToken: Handler<'users.invalidateToken'> = async ({ actor, trx, now, services }) => {
  const token = await services.tokens.replaceOwn(trx, actor, now);
  return showUser(trx, actor.id, ownCredential(services, token), now);
};

export const update: Handler<'users.update'> = async ({ actor, input, db, now, caller, reply, services }) => {
  const { current_password, ...changes } = input;
  const isOwn = [input.email, input.password, current_password].some((given) => given !== undefined);
  if (isOwn) authorize(actor, isThemself, undefined);
  const knownHash = await knownHashOf(db, services, actor, current_password, caller.address, now);
  const credentials = await changeProfile(db, services, actor, { ...changes, knownHash }, now);
  if (credentials?.session !== undefined) reply.setSession(credentials.session);
  return showUser(db, actor.id, shownCredential(actor, services, credentials), now);
};

export const updateAvatar: Handler<'users.updateAvatar'> = async ({ actor, input, db, now, services, abortSignal }) => {
  await changeOwnAvatar({ db, now, services, signal: abortSignal() }, actor, input.image);
  return showUser(db, actor.id, shownCredential(actor, services), now);
};

export const updatePassword: Handler<'users.updatePassword'> = async (request) => {
  const { actor, input, db, now, caller, reply, services } = request;
  const knownHash = await knownHashOf(db, services, actor, input.current_password, caller.address, now);
  const change = { password: input.new_password, knownHash };
  const { session, token } = await changePassword(db, services, actor, change, now);
  if (session !== undefined) reply.setSession(session);
  return showUser(db, actor.id, shownCredential(actor, services, { token, session }), now);
};

/**
 * The stored hash, if the given password matches it; undefined without a password. Throws 104 when it does not match.
 */
async function knownHashOf(
  db: Database,
  services: Services,
  actor: Actor,
  password: string | undefined,
  address: string,
  now: Date,
): Promise<string | undefined> {
  return password === undefined ? undefined : confirmPassword(db, services, actor, password, address, now);
}

export const resetPassword: Handler<'users.resetPassword'> = async ({ input, db, now }) => {
  await requestPasswordReset(db, input.email, now);
  return { status: 'ok' };
};

export const setPassword: Handler<'users.setPassword'> = async ({ input, db, now, caller, services }) => {
  const { reset_code, new_password } = input;
  const { userId, token } = await setPasswordByCode(db, services, { reset_code, new_password }, now);
  await rememberAddress(db, userId, caller.address, now);
  return showUser(db, userId, ownCredential(services, token), now);
};

const deleteAccount: Handler<'users.delete'> = async ({ actor, input, db, now, caller, reply, services }) => {
  const hash = await confirmPassword(db, services, actor, input.password, caller.address, now);
  await db.transaction((trx) => deleteUser(trx, actor, hash, services.settings, now));
  if (actor.credential === 'session') reply.setSession(null);
  return { status: 'ok' };
};
// `delete` is a reserved word.
export { deleteAccount as delete };

export const heartbeat: Handler<'users.heartbeat'> = async ({ actor, input, trx, now }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  const activity = { userId: actor.id, workspaceId: workspace.id, platform: input.platform };
  await noteActivity(trx, activity, now, later(now, PRESENCE_MS));
  return { status: 'ok' };
};

export const resetPresence: Handler<'users.resetPresence'> = async ({ actor, input, trx, now }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  await endActivity(trx, actor.id, workspace.id, now);
  return { status: 'ok' };
};

export const getBadge: Handler<'users.getBadge'> = async ({ actor, db, now }) => ({
  count: await badgeOf(db, actor, now),
});

export const isConnectedToExternal: Handler<'users.isConnectedToExternal'> = async () => ({
  external_connection: false,
  external_email: null,
});

export const disconnectExternal: Handler<'users.disconnectExternal'> = async () => {
  throw new ApiError('external_not_connected');
};

/**
 * The token that a user object shows: the one in use, or with a session the user's own token
 * (behaviour/tokens.md#api-tokens). The live channel is that of the credential in use. `replaced` has what replaces
 * them.
 */
function shownCredential(
  actor: Actor,
  services: Services,
  replaced: { token?: string | undefined; session?: string | undefined } = {},
): ShownCredential {
  if (actor.credential !== 'session') {
    return { ...ownCredential(services, replaced.token ?? actor.secret), client_id: actor.client_id };
  }
  const token = replaced.token ?? services.tokens.of(actor.id, actor.token_generation);
  const live_channel = services.liveChannels.of('session', replaced.session ?? actor.secret);
  return { ...ownCredential(services, token), live_channel };
}

/** The credential of a user's own token. */
function ownCredential({ liveChannels, settings }: Services, token: string): ShownCredential {
  return { token, client_id: null, base_url: settings.baseUrl, live_channel: liveChannels.of('token', token) };
}
