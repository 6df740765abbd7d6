import { localTime } from '../clock.js';
import { addPerson, changeRole, resendInvitation } from '../domain/workspaces/member_changes.js';
import { removeMember } from '../domain/workspaces/member_removal.js';
import { found } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { peopleIdsOf, timezoneOf } from '../models/workspace_people.js';
import { findWorkspace } from '../models/workspace.js';
import { readTimedCursor } from '../presenters/cursor.js';
import { nextPeople, showPeople, showWorkspaceUser, showWorkspaceUserInfo } from '../presenters/users.js';

export const get: Handler<'workspaceUsers.get'> = async ({ actor, input, db, reply, now }) => {
  const { id, archived } = input;
  const workspace = await findWorkspace(db, actor, id);
  const wanted = { removed: archived, cursor: readTimedCursor(input.cursor) };
  const { list, last } = await showPeople(db, actor, workspace, wanted, now);
  const next = nextPeople(last);
  // The arguments may come in the body, so they are not in the query that the link repeats.
  reply.nextPage(next && { id, ...(archived === undefined ? {} : { archived: String(archived) }), ...next });
  return list;
};

export const getIds: Handler<'workspaceUsers.getIds'> = async ({ actor, input, db }) =>
  peopleIdsOf(db, actor, await findWorkspace(db, actor, input.id));

export const getone: Handler<'workspaceUsers.getone'> = async ({ actor, input, db, now }) => {
  const workspace = await findWorkspace(db, actor, input.id);
  return found(await showWorkspaceUser(db, actor, workspace, { userId: input.user_id }, now), 'user_not_found');
};

export const getByEmail: Handler<'workspaceUsers.getByEmail'> = async ({ actor, input, db, now }) => {
  const workspace = await findWorkspace(db, actor, input.id);
  return found(await showWorkspaceUser(db, actor, workspace, { email: input.email }, now), 'email_not_found');
};

export const getInfo: Handler<'workspaceUsers.getInfo'> = async ({ actor, input, db, now }) =>
  showWorkspaceUserInfo(db, actor, await findWorkspace(db, actor, input.id), input.user_id, now);

export const getLocalTime: Handler<'workspaceUsers.getLocalTime'> = async ({ actor, input, db, now }) => {
  const workspace = await findWorkspace(db, actor, input.id);
  const { date, time } = localTime(now, await timezoneOf(db, actor, workspace, input.user_id));
  return `${date} ${time}`;
};

export const add: Handler<'workspaceUsers.add'> = async ({ actor, input, trx, now, services }) => {
  const { workspace, userId } = await addPerson({ trx, actor, now }, input, services.settings);
  return found(await showWorkspaceUser(trx, actor, workspace, { userId }, now), 'user_not_found');
};

export const resendInvite: Handler<'workspaceUsers.resendInvite'> = async ({ actor, input, db, now }) => {
  await resendInvitation(db, actor, input.id, input, now);
  return { status: 'ok' };
};

export const update: Handler<'workspaceUsers.update'> = async ({ actor, input, trx, now }) => {
  const { workspace, userId } = await changeRole({ trx, actor, now }, input);
  return found(await showWorkspaceUser(trx, actor, workspace, { userId }, now), 'user_not_found');
};

export const remove: Handler<'workspaceUsers.remove'> = async ({ actor, input, trx, now }) => {
  await removeMember({ trx, actor, now }, input.id, input);
  return { status: 'ok' };
};
