// The pages that change the name and description of a channel or a group, and that remove one.
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { footerLinks } from '../kit/elements.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { PageError, type Page } from '../kit/page.js';
import { requireName } from './add_form.js';
import { partId, partPath, placePath } from './paths.js';
import type { PlaceKind, PlaceText, ShownPlace } from './place_kinds.js';
import { TEXT_FIELDS, textFields } from './place_fields.js';
import { act, csrfOf, done, workspaceLinks, type Visit } from './visit.js';

/** GET /workspaces/…/channels/…/edit and …/groups/…/edit. */
export function showEditOf(kind: PlaceKind): (visit: Visit) => Promise<void> {
  return async (visit) => {
    const place = await kind.find(visit, partId(visit.request));
    if (!place.mayChange) throw new ApiError('forbidden');
    visit.request.show(editPage(kind, visit, place, place));
  };
}

function editPage(kind: PlaceKind, visit: Visit, place: ShownPlace, typed: PlaceText, errors?: FormErrors): Page {
  const { workspace } = visit;
  const fields = markup`${textFields(typed, errors)}${button('Save', 'change')}`;
  return {
    title: `Change ${place.name}`,
    hasErrors: errors !== undefined,
    body: markup`${workspaceLinks(workspace, kind.part)}
      ${errorAlert(errors)}
      ${postForm(placePath(workspace.id, kind.part, place.id, 'edit'), csrfOf(visit), fields)}
      ${footerLinks([[placePath(workspace.id, kind.part, place.id), `Back to ${place.name}`]])}`,
  };
}

/** POST of these pages: like `channels/update` and `groups/update`. */
export function submitEditOf(kind: PlaceKind): (visit: Visit, form: FormValues) => Promise<void> {
  return async (visit, form) => {
    const { request, actor, workspace } = visit;
    const place = await kind.find(visit, partId(request));
    const typed = { name: form.first('name'), description: form.first('description') };
    const change = async () => {
      const wanted = { id: place.id, ...readText(kind, place.id, typed) };
      await request.db.transaction((trx) => kind.change({ trx, actor, now: request.now }, wanted));
      await done(visit, 'changed', placePath(workspace.id, kind.part, place.id));
    };
    const page = async (errors: FormErrors) => editPage(kind, visit, place, typed, errors);
    await act(visit, change, { fields: TEXT_FIELDS, page });
  };
}

function readText(kind: PlaceKind, id: number, { name, description }: PlaceText): PlaceText {
  const texts = { id: String(id), name: requireName(name.trim() || undefined), description };
  const given = new Map(Object.entries(texts).map(([key, text]) => [key, [text]]));
  const input = readArguments(`${kind.part}.update`, { json: {}, texts: given });
  return { name: requireName(input.text('name')), description: input.text('description') ?? '' };
}

const EFFECTS = {
  channel:
    'Its threads, comments and files are removed for everybody, and the integrations in it are uninstalled. This cannot be undone.',
  group:
    'It can no longer be mentioned, and its people are no longer notified by its name. They stay in the workspace. This cannot be undone.',
};

const REMOVAL_ERROR_TEXTS: ErrorTexts = {
  bad_request: 'Only a channel that is archived can be removed, and never the one that everybody joins.',
};

/** GET /workspaces/…/channels/…/remove and …/groups/…/remove: asks for confirmation. */
export function showRemovalOf(kind: PlaceKind): (visit: Visit) => Promise<void> {
  return async (visit) => {
    const { request, workspace } = visit;
    const place = await kind.find(visit, partId(request));
    if (place.mayEnd) return request.show(removalPage(kind, visit, place));
    if (!place.mayArchive) throw new ApiError('forbidden');
    const link = { url: placePath(workspace.id, kind.part, place.id), text: `Back to ${place.name}` };
    throw new PageError(400, 'Archive the channel first. Then it can be removed.', link);
  };
}

function removalPage(kind: PlaceKind, visit: Visit, place: ShownPlace, errors?: FormErrors): Page {
  const { workspace } = visit;
  const path = placePath(workspace.id, kind.part, place.id, 'remove');
  return {
    title: `Remove ${place.name}?`,
    hasErrors: errors !== undefined,
    body: markup`${workspaceLinks(workspace, kind.part)}
      ${errorAlert(errors)}
      <p>${EFFECTS[kind.noun]}</p>
      ${postForm(path, csrfOf(visit), button(`Remove the ${kind.noun}`, 'remove', 'danger'))}
      ${footerLinks([[placePath(workspace.id, kind.part, place.id), `Back to ${place.name}`]])}`,
  };
}

/** POST of these pages: like `channels/remove` and `groups/remove`. */
export function submitRemovalOf(kind: PlaceKind): (visit: Visit) => Promise<void> {
  return async (visit) => {
    const { request, actor, workspace } = visit;
    const place = await kind.find(visit, partId(request));
    const remove = async () => {
      await request.db.transaction((trx) => kind.end({ trx, actor, now: request.now }, place.id));
      await done(visit, 'place_removed', partPath(workspace.id, kind.part));
    };
    const page = async (errors: FormErrors) => removalPage(kind, visit, place, errors);
    await act(visit, remove, { page, texts: REMOVAL_ERROR_TEXTS });
  };
}
