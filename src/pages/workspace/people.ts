import { disableJoinLink, shareJoinLink } from '../../domain/workspaces/workspace_changes.js';
import { removeMember } from '../../domain/workspaces/member_removal.js';
import { joinLinkOf } from '../../models/join_link.js';
import {
  channelsOfPeople,
  listedPeople,
  type ChannelOfPerson,
  type ListedPerson,
  type WantedPeople,
} from '../../models/workspace_pages.js';
import { canShareJoinLink } from '../../policies/workspaces.js';
import { readTimedCursor, writeTimedCursor } from '../../presenters/cursor.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError, type Page } from '../kit/page.js';
import { HOME, withQuery, workspacePath } from '../kit/paths.js';
import { peoplePage, SHOWN_CHANNELS } from './people_page.js';
import { act, csrfOf, done, noteUse, PAGE_SIZE, type Visit } from './visit.js';

const FLASH_MESSAGES = {
  created: 'Your workspace is ready. Invite the people of your team.',
  invited: 'The invitation is sent.',
  invited_all: 'All of them are invited.',
  link_ended: 'The link to join no longer works.',
  removed: 'The person is no longer in this workspace.',
};

const LEAVING_ERROR_TEXTS: ErrorTexts = {
  last_admin: 'You are the last admin. Make somebody else an admin first.',
};

/**
 * GET /workspaces/…: the people, in the order of joining; with `name` in the query, those with such a name; with
 * `cursor`, those who follow.
 */
export async function showPeoplePage(visit: Visit): Promise<void> {
  visit.request.show(await pageWith(visit));
}

interface VariableContent {
  readonly errors?: FormErrors;
  /** The link to join, when the person has asked for it. */
  readonly joinUrl?: string;
}

async function pageWith(visit: Visit, content: VariableContent = {}): Promise<Page> {
  const { request, actor, workspace } = visit;
  const { db, query } = request;
  const cursor = readTimedCursor(query.first('cursor') || undefined);
  const after = cursor && { joinedAt: new Date(cursor.at), id: cursor.id };
  const name = query.first('name').trim();
  const wanted = { after, name: name === '' ? undefined : name };
  const [{ people, next }, link] = await Promise.all([listOf(visit, wanted), joinLinkOf(db, workspace)]);
  const guests = people.filter(({ user_type: type, bot }) => type === 'GUEST' && !bot).map(({ id }) => id);
  return peoplePage({
    actor,
    workspace,
    people,
    next,
    name,
    first: after === undefined ? undefined : listPath(workspace.id, wanted.name),
    channels: await channelsByPerson(visit, guests),
    hasJoinLink: canShareJoinLink(actor, workspace) ? link?.works === true : undefined,
    csrf: csrfOf(visit),
    notice: request.takeFlash(FLASH_MESSAGES),
    ...content,
  });
}

async function listOf({ request, actor, workspace }: Visit, wanted: WantedPeople) {
  const rows = await listedPeople(request.db, actor, workspace, wanted, PAGE_SIZE + 1);
  const people = rows.slice(0, PAGE_SIZE);
  return { people, next: rows.length > PAGE_SIZE ? nextPath(workspace.id, wanted.name, people.at(-1)) : undefined };
}

function nextPath(id: number, name: string | undefined, last: ListedPerson | undefined): string | undefined {
  if (last === undefined) return undefined;
  return listPath(id, name, { cursor: writeTimedCursor({ at: last.joined_at.getTime(), id: last.id }) });
}

function listPath(id: number, name: string | undefined, place: Readonly<Record<string, string>> = {}): string {
  const query = { ...(name === undefined ? {} : { name }), ...place };
  return Object.keys(query).length === 0 ? workspacePath(id) : withQuery(workspacePath(id), query);
}

async function channelsByPerson(
  { request, actor, workspace }: Visit,
  userIds: readonly number[],
): Promise<Map<number, ChannelOfPerson[]>> {
  const channels =
    userIds.length === 0 ? [] : await channelsOfPeople(request.db, actor, workspace, userIds, SHOWN_CHANNELS + 1);
  return new Map(userIds.map((id) => [id, channels.filter(({ user_id: userId }) => userId === id)]));
}

/** POST /workspaces/…: the link to join, and leaving. */
export async function submitPeoplePage(visit: Visit, form: FormValues): Promise<void> {
  const failing = { page: (errors: FormErrors) => pageWith(visit, { errors }), texts: LEAVING_ERROR_TEXTS };
  await act(visit, () => decide(visit, form.first('decision')), failing);
}

async function decide(visit: Visit, decision: string): Promise<void> {
  const { request, actor, workspace } = visit;
  const { db, services, now } = request;
  switch (decision) {
    case 'show_link': {
      const joinUrl = await db.transaction((trx) => shareJoinLink(trx, actor, workspace.id, services));
      await noteUse(visit);
      return request.show(await pageWith(visit, { joinUrl }));
    }
    case 'end_link':
      await db.transaction((trx) => disableJoinLink(trx, actor, workspace.id));
      return done(visit, 'link_ended', workspacePath(workspace.id));
    case 'leave': {
      const person = { user_id: actor.id };
      await db.transaction((trx) => removeMember({ trx, actor, now }, workspace.id, person));
      request.setFlash('left');
      return request.redirect(HOME);
    }
    default:
      throw new PageError(400, 'This button is unknown. Open the page again.');
  }
}
