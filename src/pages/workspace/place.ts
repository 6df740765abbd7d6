// The page of a channel, and that of a group.
import { setChannelArchived } from '../../domain/channels/channel_changes.js';
import { ApiError, found, invalidArgument } from '../../errors.js';
import { findMember } from '../../models/workspace_people.js';
import { listedMembers, type ListedMember } from '../../models/workspace_pages.js';
import { readTimedCursor, writeTimedCursor } from '../../presenters/cursor.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError, type Page } from '../kit/page.js';
import { withQuery } from '../kit/paths.js';
import { addressesIn } from './addresses.js';
import { partId, partPath, placePath } from './paths.js';
import { placePage } from './place_page.js';
import type { PlaceKind } from './place_kinds.js';
import { act, csrfOf, done, PAGE_SIZE, type Visit } from './visit.js';

const FLASH_MESSAGES = {
  added: 'It is created. Add the people whom it concerns.',
  joined: 'You are in it now.',
  people_added: 'They are added.',
  person_removed: 'The person is no longer in it.',
  changed: 'Your changes are saved.',
  archived: 'The channel is archived.',
  unarchived: 'The channel is in use again.',
};

const PLACE_ERROR_TEXTS: ErrorTexts = {
  user_not_found: 'This person is not in it.',
  bad_request: 'Everybody who joins the workspace is added to this channel, so it cannot be archived.',
};

/** GET /workspaces/…/channels/… and …/groups/…: what it is, and who is in it. */
export function showPlaceOf(kind: PlaceKind): (visit: Visit) => Promise<void> {
  return async (visit) => visit.request.show(await pageWith(kind, visit));
}

async function pageWith(kind: PlaceKind, visit: Visit, form?: FormValues, errors?: FormErrors): Promise<Page> {
  const { request, actor, workspace } = visit;
  const { db, query } = request;
  const place = await kind.find(visit, partId(request));
  const cursor = readTimedCursor(query.first('cursor') || undefined);
  const after = cursor && { joinedAt: new Date(cursor.at), id: cursor.id };
  const rows = await listedMembers(db, kind.noun, place, after, PAGE_SIZE + 1);
  const members = rows.slice(0, PAGE_SIZE);
  const path = placePath(workspace.id, kind.part, place.id);
  return placePage({
    kind,
    actor,
    workspace,
    place,
    members,
    csrf: csrfOf(visit),
    errors,
    typed: form?.first('emails') ?? '',
    first: after === undefined ? undefined : path,
    next: rows.length > PAGE_SIZE ? nextPath(path, members.at(-1)) : undefined,
    notice: request.takeFlash(FLASH_MESSAGES),
  });
}

function nextPath(path: string, last: ListedMember | undefined): string | undefined {
  return last && withQuery(path, { cursor: writeTimedCursor({ at: last.joined_at.getTime(), id: last.id }) });
}

/** POST of these pages: joining, leaving, adding and removing people, archiving. */
export function submitPlaceOf(kind: PlaceKind): (visit: Visit, form: FormValues) => Promise<void> {
  return async (visit, form) => {
    const page = (errors: FormErrors) => pageWith(kind, visit, form, errors);
    await act(visit, () => decide(kind, visit, form), { fields: ['emails'], page, texts: PLACE_ERROR_TEXTS });
  };
}

async function decide(kind: PlaceKind, visit: Visit, form: FormValues): Promise<void> {
  const { request, actor, workspace } = visit;
  const { db, now } = request;
  const { id, mayAdd } = await kind.find(visit, partId(request));
  const here = placePath(workspace.id, kind.part, id);
  const decision = form.first('decision');
  switch (decision) {
    case 'join':
      await db.transaction((trx) => kind.add({ trx, actor, now }, id, [actor.id]));
      return done(visit, 'joined', here);
    case 'leave':
      await db.transaction((trx) => kind.remove({ trx, actor, now }, id, [actor.id]));
      return done(visit, 'left', partPath(workspace.id, kind.part));
    case 'add': {
      if (!mayAdd) throw new ApiError('forbidden');
      const userIds = await membersNamed(visit, form);
      await db.transaction((trx) => kind.add({ trx, actor, now }, id, userIds));
      return done(visit, 'people_added', here);
    }
    case 'remove': {
      const userId = found(form.id('user_id'), 'user_not_found');
      await db.transaction((trx) => kind.remove({ trx, actor, now }, id, [userId]));
      return done(visit, 'person_removed', here);
    }
    case 'archive':
    case 'unarchive':
      if (kind.noun !== 'channel') break;
      await db.transaction((trx) => setChannelArchived({ trx, actor, now }, id, decision === 'archive'));
      return done(visit, `${decision}d`, here);
  }
  throw new PageError(400, 'This button is unknown. Open the page again.');
}

/** The ids of the people whose addresses are typed. Throws 20 for the first whom one does not see in the workspace. */
async function membersNamed({ request, actor, workspace }: Visit, form: FormValues): Promise<number[]> {
  const ids: number[] = [];
  for (const { email } of addressesIn(form.first('emails'), 'emails')) {
    const member = await findMember(request.db, actor, workspace, { email }).catch((failure: unknown) => {
      if (!(failure instanceof ApiError && failure.error === 'email_not_found')) throw failure;
    });
    if (member === undefined || member.is_waiting) {
      throw invalidArgument('emails', `${email} belongs to nobody whom you can see in this workspace`);
    }
    ids.push(member.user_id);
  }
  return ids;
}
