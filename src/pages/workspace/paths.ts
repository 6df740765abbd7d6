import { MAX_ID } from '../../db/ids.js';
import { ApiError } from '../../errors.js';
import type { PageRequest } from '../kit/page_request.js';
import { workspacePath } from '../kit/paths.js';

/** The parts of a workspace that have a page. The page without a part is that of its people. */
export type Part = 'invite' | 'channels' | 'channels/new' | 'groups' | 'groups/new' | 'settings' | 'logo' | 'remove';

export function partPath(id: number, part: Part): string {
  return `${workspacePath(id)}/${part}`;
}

export function personPath(workspaceId: number, userId: number): string {
  return `${workspacePath(workspaceId)}/people/${userId}`;
}

/** The page of a channel or a group, or one below it. */
export function placePath(
  workspaceId: number,
  part: 'channels' | 'groups',
  id: number,
  page?: 'edit' | 'remove',
): string {
  return `${partPath(workspaceId, part)}/${id}${page === undefined ? '' : `/${page}`}`;
}

/** The id of the workspace in the path of a request. Throws 110 when there is none. */
export function workspaceId({ exchange }: PageRequest): number {
  return idIn(exchange.path.split('/')[2]);
}

/** The id of the person, channel or group in the path of a request. Throws 110 when there is none. */
export function partId({ exchange }: PageRequest): number {
  return idIn(exchange.path.split('/')[4]);
}

function idIn(text = ''): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new ApiError('not_found');
  return id;
}
