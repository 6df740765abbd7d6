// The lists of the channels and of the groups of a workspace.
import { listedChannels, listedGroups, type ListedPlace, type ShownWorkspace } from '../../models/workspace_pages.js';
import { canAddGroup } from '../../policies/groups.js';
import { canAddChannel } from '../../policies/workspaces.js';
import { readNamedCursor, writeNamedCursor } from '../../presenters/cursor.js';
import { noticeBanner } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { withQuery } from '../kit/paths.js';
import { pageLinks } from '../kit/page_links.js';
import { partPath, placePath } from './paths.js';
import { PAGE_SIZE, workspaceLinks, type Visit } from './visit.js';

/** A part of a list, and the path of the next one. */
interface Listed {
  readonly items: readonly Html[];
  readonly next: string | undefined;
}

function listed<Row extends ListedPlace>(
  rows: readonly Row[],
  path: string,
  query: Readonly<Record<string, string>>,
  item: (row: Row) => Html,
): Listed {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const isCut = rows.length > PAGE_SIZE && last !== undefined;
  const next = isCut
    ? withQuery(path, { ...query, cursor: writeNamedCursor({ name: last.sorted_as, id: last.id }) })
    : undefined;
  return { items: shown.map(item), next };
}

/** GET /workspaces/…/channels: the channels that the person sees, by name; with `archived`, the archived ones. */
export async function showChannels({ request, actor, workspace }: Visit): Promise<void> {
  const { db, query } = request;
  const path = partPath(workspace.id, 'channels');
  const archived = query.first('archived') === 'true';
  const cursor = query.first('cursor') || undefined;
  const rows = await listedChannels(db, actor, workspace, { archived, after: readNamedCursor(cursor) }, PAGE_SIZE + 1);
  const own = archived ? { archived: 'true' } : {};
  const { items, next } = listed(rows, path, own, ({ id, name, public: isPublic, is_member: isMember }) => {
    const state = `${isPublic ? 'Public' : 'Private'}${isMember ? ' · you are in it' : ''}`;
    return placeItem(placePath(workspace.id, 'channels', id), name, state);
  });
  const other = archived
    ? markup`<p><a href="${path}">Channels that are in use</a></p>`
    : markup`<p><a href="${withQuery(path, { archived: 'true' })}">Archived channels</a></p>`;
  const first = cursor === undefined ? undefined : withQuery(path, own);
  request.show(
    listPage(`${archived ? 'Archived channels' : 'Channels'} of ${workspace.name}`, {
      links: linksAndNotice(request, workspace, 'channels'),
      create: canAddChannel(actor, workspace) && !archived ? createLink(`${path}/new`, 'Create a channel') : NOTHING,
      list: items.length === 0 ? markup`<p>None that you can see.</p>` : markup`<ul class="items">${items}</ul>`,
      more: markup`${pageLinks(first, next)}${other}`,
    }),
  );
}

/** GET /workspaces/…/groups: the groups that the person sees, by name. */
export async function showGroups({ request, actor, workspace }: Visit): Promise<void> {
  const { db, query } = request;
  const path = partPath(workspace.id, 'groups');
  const cursor = query.first('cursor') || undefined;
  const rows = await listedGroups(db, actor, workspace, readNamedCursor(cursor), PAGE_SIZE + 1);
  const { items, next } = listed(rows, path, {}, ({ id, name, is_member: isMember }) =>
    placeItem(placePath(workspace.id, 'groups', id), name, isMember ? 'You are in it' : ''),
  );
  const none = markup`<p>None that you can see. The people of a group are mentioned and notified by one name.</p>`;
  request.show(
    listPage(`Groups of ${workspace.name}`, {
      links: linksAndNotice(request, workspace, 'groups'),
      create: canAddGroup(actor, workspace) ? createLink(`${path}/new`, 'Create a group') : NOTHING,
      list: items.length === 0 ? none : markup`<ul class="items">${items}</ul>`,
      more: pageLinks(cursor === undefined ? undefined : path, next),
    }),
  );
}

const FLASH_MESSAGES = { left: 'You are no longer in it.', place_removed: 'It is removed.' };

function linksAndNotice(request: PageRequest, workspace: ShownWorkspace, part: 'channels' | 'groups'): Html {
  return markup`${workspaceLinks(workspace, part)}${noticeBanner(request.takeFlash(FLASH_MESSAGES))}`;
}

function placeItem(path: string, name: string, state: string): Html {
  return markup`<li><h2 class="item"><a href="${path}">${name}</a></h2>${state === '' ? NOTHING : markup`<p class="soft">${state}</p>`}</li>`;
}

function createLink(path: string, text: string): Html {
  return markup`<p><a class="button" href="${path}">${text}</a></p>`;
}

interface ListPageContent {
  readonly links: Html;
  readonly create: Html;
  readonly list: Html;
  readonly more: Html;
}

function listPage(title: string, { links, create, list, more }: ListPageContent): Page {
  return { title, body: markup`${links}${create}${list}${more}` };
}
