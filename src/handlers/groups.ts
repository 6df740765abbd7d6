import type { Actor } from '../actor.js';
import type { Transaction } from '../db/database.js';
import { requireMembers } from '../domain/channels/channels.js';
import { createGroup } from '../domain/groups/groups.js';
import { requireEach } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import {
  addGroupUsers,
  deleteGroup,
  findGroup,
  growGroupVersion,
  lockGroup,
  removeGroupUsers,
  updateGroup,
  type VisibleGroup,
} from '../models/group.js';
import { holdPeople, holdPeopleOf } from '../models/people.js';
import { findWorkspace } from '../models/workspace.js';
import { canAddGroup, canChangeGroup, canTakeOut } from '../policies/groups.js';
import { authorize } from '../policies/policy.js';
import { showGroup, showGroups, showVisibleGroup } from '../presenters/groups.js';
import { nextInList, placeInList } from '../presenters/pages.js';
import { showGroupUserEvents } from '../presenters/members.js';

export const add: Handler<'groups.add'> = async ({ actor, input, trx, now }) => {
  const { name, description, color, user_ids: userIds = [] } = input;
  const workspace = await holdPeopleOf(trx, actor, input.workspace_id);
  authorize(actor, canAddGroup, workspace);
  await requireMembers(trx, actor, workspace, userIds);

  const text = { name, description: description || null, color: color ?? null };
  const group = await createGroup(trx, actor, workspace, { ...text, user_ids: userIds }, now);
  const shown = await showGroup(trx, group);
  await emit(trx, now, { name: 'group_added', actor_id: actor.id, workspace_id: workspace.id, snapshot: shown });
  return shown;
};

export const getone: Handler<'groups.getone'> = ({ actor, input, db }) => showVisibleGroup(db, actor, input.id);

export const get: Handler<'groups.get'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  const shown = await showGroups(db, actor, workspace, placeInList(input.cursor));
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const update: Handler<'groups.update'> = async ({ actor, input, trx, now }) => {
  const { name, description, color } = input;
  const group = await lockGroup(trx, actor, input.id);
  authorize(actor, canChangeGroup, group);

  const changed = await updateGroup(trx, group, {
    name: name ?? group.name,
    description: description === undefined ? group.description : description || null,
    color: color ?? group.color,
  });
  const shown = await showGroup(trx, group);
  if (!changed) return shown;
  const { workspace_id } = group;
  await emit(trx, now, { name: 'group_updated', actor_id: actor.id, workspace_id, snapshot: shown });
  return shown;
};

export const remove: Handler<'groups.remove'> = async ({ actor, input, trx, now }) => {
  const group = await lockGroup(trx, actor, input.id);
  authorize(actor, canChangeGroup, group);

  const shown = await showGroup(trx, group);
  await deleteGroup(trx, group);
  const { workspace_id } = group;
  await emit(trx, now, { name: 'group_deleted', actor_id: actor.id, workspace_id, snapshot: shown });
  return { status: 'ok' };
};

export const addUser: Handler<'groups.addUser'> = ({ actor, input, trx, now }) =>
  bringIn(trx, actor, input.id, [input.user_id], now);

export const addUsers: Handler<'groups.addUsers'> = ({ actor, input, trx, now }) =>
  bringIn(trx, actor, input.id, input.user_ids, now);

export const removeUser: Handler<'groups.removeUser'> = ({ actor, input, trx, now }) =>
  takeOut(trx, actor, input.id, [input.user_id], now);

export const removeUsers: Handler<'groups.removeUsers'> = ({ actor, input, trx, now }) =>
  takeOut(trx, actor, input.id, input.user_ids, now);

async function bringIn(trx: Transaction, actor: Actor, groupId: number, userIds: readonly number[], now: Date) {
  const { bucket, workspace_id: id } = await findGroup(trx, actor, groupId);
  await holdPeople(trx, { bucket, id });
  const group = await lockGroup(trx, actor, groupId);
  authorize(actor, canChangeGroup, group);
  const workspace = { ...group, id };
  await requireMembers(trx, actor, workspace, userIds);
  await tell(trx, actor, 'group_user_added', group, await addGroupUsers(trx, group, userIds, now), now);
  return { status: 'ok' as const };
}

async function takeOut(trx: Transaction, actor: Actor, groupId: number, userIds: readonly number[], now: Date) {
  const group = await lockGroup(trx, actor, groupId);
  authorize(actor, canTakeOut, { group, userIds });
  const removed = await removeGroupUsers(trx, group, userIds);
  // Leaving what one is not in is 106 (decision 19).
  requireEach(userIds, new Set(removed), 'user_not_found');
  await tell(trx, actor, 'group_user_removed', group, removed, now);
  return { status: 'ok' as const };
}

/** Emits an event for each person added or removed; the version of the group grows once. */
async function tell(
  trx: Transaction,
  actor: Actor,
  event: 'group_user_added' | 'group_user_removed',
  group: VisibleGroup,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await growGroupVersion(trx, group);
  await emit(trx, now, ...(await showGroupUserEvents(trx, actor, event, group, userIds, now)));
}
