import { addToChannel, removeFromChannel } from '../../domain/channels/channel_changes.js';
import { changeRole, resendInvitation } from '../../domain/workspaces/member_changes.js';
import { removeMember } from '../../domain/workspaces/member_removal.js';
import { ApiError, found } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import type { UserType } from '../../models/workspace.js';
import { channelsOfPeople, channelsToOffer, listedPerson } from '../../models/workspace_pages.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError, type Page } from '../kit/page.js';
import { workspacePath } from '../kit/paths.js';
import { partId, personPath } from './paths.js';
import { personPage } from './person_page.js';
import { act, csrfOf, done, type Visit } from './visit.js';

const FLASH_MESSAGES = {
  role_changed: 'The role is changed.',
  resent: 'The invitation is sent again.',
  channel_added: 'The person is added to the channel.',
  channel_left: 'The person is removed from the channel.',
};

/** The most channels of a person, and the most to choose from. Nobody looks through more. */
const MOST_CHANNELS = 1000;

const PERSON_ERROR_TEXTS: ErrorTexts = {
  last_admin: 'This is the last admin. Make somebody else an admin first.',
  bad_request: 'This is a bot. It leaves when its integration is uninstalled.',
};

/** GET /workspaces/…/people/…: a person, and what one may do with them. */
export async function showPersonPage(visit: Visit): Promise<void> {
  visit.request.show(await pageWith(visit));
}

async function pageWith(visit: Visit, errors?: FormErrors): Promise<Page> {
  const { request, actor, workspace } = visit;
  const { db } = request;
  const person = await listedPerson(db, actor, workspace, partId(request));
  const mayAdd = workspace.viewer_type !== 'GUEST' && !person.is_waiting;
  const [channels, offered] = await Promise.all([
    channelsOfPeople(db, actor, workspace, [person.id], MOST_CHANNELS),
    mayAdd ? channelsToOffer(db, actor, workspace, person.id, MOST_CHANNELS) : [],
  ]);
  const notice = request.takeFlash(FLASH_MESSAGES);
  return personPage({ actor, workspace, person, channels, offered, csrf: csrfOf(visit), notice, errors });
}

/** POST /workspaces/…/people/…: the forms of the page. */
export async function submitPersonPage(visit: Visit, form: FormValues): Promise<void> {
  const failing = { page: (errors: FormErrors) => pageWith(visit, errors), texts: PERSON_ERROR_TEXTS };
  await act(visit, () => decide(visit, form), { ...failing, fields: ['user_type', 'channel_id'] });
}

async function decide(visit: Visit, form: FormValues): Promise<void> {
  const { request, actor, workspace } = visit;
  const { db, now } = request;
  const userId = partId(request);
  const person = { id: workspace.id, user_id: userId };
  const here = personPath(workspace.id, userId);
  switch (form.first('decision')) {
    case 'set_role':
      await db.transaction((trx) => changeRole({ trx, actor, now }, { ...person, user_type: roleIn(person, form) }));
      return done(visit, 'role_changed', here);
    case 'resend':
      await resendInvitation(db, actor, workspace.id, { user_id: userId }, now);
      return done(visit, 'resent', here);
    case 'remove':
      await db.transaction((trx) => removeMember({ trx, actor, now }, workspace.id, { user_id: userId }));
      return done(visit, 'removed', workspacePath(workspace.id));
    case 'add_to_channel':
      await db.transaction((trx) => addToChannel({ trx, actor, now }, channelIn(form), [userId]));
      return done(visit, 'channel_added', here);
    case 'remove_from_channel':
      await db.transaction((trx) => removeFromChannel({ trx, actor, now }, channelIn(form), [userId]));
      return done(visit, 'channel_left', here);
    default:
      throw new PageError(400, 'This button is unknown. Open the page again.');
  }
}

function channelIn(form: FormValues): number {
  if (form.first('channel_id') === '') {
    throw new ApiError('argument_missing', { argument: 'channel_id', reason: 'is required' });
  }
  return found(form.id('channel_id'), 'channel_not_found');
}

function roleIn(person: { id: number; user_id: number }, form: FormValues): UserType {
  const texts = { id: `${person.id}`, user_id: `${person.user_id}`, user_type: form.first('user_type') };
  const given = new Map(Object.entries(texts).map(([key, text]) => [key, [text]]));
  const type = readArguments('workspaceUsers.update', { json: {}, texts: given }).text('user_type');
  return type === 'ADMIN' || type === 'GUEST' ? type : 'USER';
}
