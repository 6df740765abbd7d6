// What the pages of channels and of groups differ in.
import type { Bucket } from '../../db/ids.js';
import {
  addToChannel,
  removeChannel,
  removeFromChannel,
  updateChannel,
} from '../../domain/channels/channel_changes.js';
import type { Context } from '../../domain/context.js';
import { addToGroup, removeFromGroup, removeGroup, updateGroup } from '../../domain/groups/group_changes.js';
import { ApiError } from '../../errors.js';
import { findChannel } from '../../models/channel.js';
import { findGroup } from '../../models/group.js';
import { textOfChannel } from '../../models/workspace_pages.js';
import { canAddMembers, canArchiveChannel, canUpdateChannel } from '../../policies/channels.js';
import { canChangeGroup } from '../../policies/groups.js';
import type { Visit } from './visit.js';

/** A channel or a group, and what the person may do with it. */
export interface ShownPlace {
  readonly id: number;
  readonly bucket: Bucket;
  readonly name: string;
  readonly description: string;
  /** What it is, in words. */
  readonly about: string;
  readonly archived: boolean;
  readonly isMember: boolean;
  readonly mayJoin: boolean;
  readonly mayAdd: boolean;
  readonly mayRemove: boolean;
  readonly mayArchive: boolean;
  /** Whether the person may change its name and description. */
  readonly mayChange: boolean;
  /** Whether the person may remove the channel or group itself, as it is now. */
  readonly mayEnd: boolean;
}

type ChangeMembers = (context: Context, id: number, userIds: readonly number[]) => Promise<void>;

/** The name and the description that a form gives to a place. */
export interface PlaceText {
  readonly name: string;
  readonly description: string;
}

export interface PlaceKind {
  readonly noun: 'channel' | 'group';
  readonly part: 'channels' | 'groups';
  readonly find: (visit: Visit, id: number) => Promise<ShownPlace>;
  readonly add: ChangeMembers;
  readonly remove: ChangeMembers;
  readonly change: (context: Context, change: PlaceText & { id: number }) => Promise<unknown>;
  readonly end: (context: Context, id: number) => Promise<void>;
}

export const CHANNEL: PlaceKind = {
  noun: 'channel',
  part: 'channels',
  find: findPlaceOfChannel,
  add: addToChannel,
  remove: removeFromChannel,
  change: updateChannel,
  end: removeChannel,
};

export const GROUP: PlaceKind = {
  noun: 'group',
  part: 'groups',
  find: findPlaceOfGroup,
  add: addToGroup,
  remove: removeFromGroup,
  change: updateGroup,
  end: removeGroup,
};

async function findPlaceOfChannel({ request, actor, workspace }: Visit, id: number): Promise<ShownPlace> {
  const channel = await findChannel(request.db, actor, id);
  if (channel.workspace_id !== workspace.id) throw new ApiError('channel_not_found');
  const { archived, is_member: isMember, public: isPublic, bucket } = channel;
  const isDefault = id === workspace.default_channel;
  const mayChange = canUpdateChannel(actor, channel);
  const mayArchive = !isDefault && canArchiveChannel(actor, channel);
  return {
    id,
    bucket,
    archived,
    isMember,
    ...(await textOfChannel(request.db, channel)),
    about: `${archived ? 'Archived, ' : ''}${aboutChannel(isPublic, isDefault)}`,
    mayJoin: !isMember && canAddMembers(actor, { channel, userIds: [actor.id] }),
    mayAdd: canAddMembers(actor, { channel, userIds: [SOMEBODY_ELSE] }),
    mayRemove: mayChange,
    mayChange,
    mayArchive,
    mayEnd: mayArchive && archived,
  };
}

/** The id of nobody. */
const SOMEBODY_ELSE = 0;

export function aboutChannel(isPublic: boolean, isDefault: boolean): string {
  if (isDefault) return 'public: everybody who joins the workspace is added, except guests';
  return isPublic ? 'public: members of the workspace see it and can join' : 'private: only the people in it see it';
}

async function findPlaceOfGroup({ request, actor, workspace }: Visit, id: number): Promise<ShownPlace> {
  const group = await findGroup(request.db, actor, id);
  if (group.workspace_id !== workspace.id) throw new ApiError('group_not_found');
  const mayChange = canChangeGroup(actor, group);
  return {
    id,
    bucket: group.bucket,
    name: group.name,
    description: group.description ?? '',
    archived: false,
    isMember: group.is_member,
    about: 'group: people who are mentioned by one name',
    mayJoin: mayChange && !group.is_member,
    mayAdd: mayChange,
    mayRemove: mayChange,
    mayArchive: false,
    mayChange,
    mayEnd: mayChange,
  };
}
