// The name, the language and the logo of a workspace.
import { changeWorkspaceAvatar, updateWorkspace } from '../../domain/workspaces/workspace_changes.js';
import { ApiError } from '../../errors.js';
import { operations } from '../../generated/operations.js';
import { readArguments } from '../../http/arguments.js';
import type { ShownWorkspace } from '../../models/workspace_pages.js';
import { authorize } from '../../policies/policy.js';
import { canManageWorkspace } from '../../policies/workspaces.js';
import { footerLinks } from '../kit/elements.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import {
  button,
  errorAlert,
  fileField,
  inputField,
  noticeBanner,
  postForm,
  selectField,
  uploadForm,
} from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { workspacePath } from '../kit/paths.js';
import { redirectToSignIn } from '../kit/sign_in.js';
import { csrfSubject, showingErrors } from '../kit/signed_in.js';
import { requireName } from './add_form.js';
import { languageOptions } from './languages.js';
import { partPath } from './paths.js';
import { logo } from './people_page.js';
import { act, csrfOf, done, visitOf, workspaceLinks, type Visit } from './visit.js';

const FLASH_MESSAGES = { changed: 'The workspace is changed.', logo_changed: 'The logo is changed.' };

/** GET /workspaces/…/settings, for admins. */
export async function showSettings(visit: Visit): Promise<void> {
  const { actor, workspace, request } = visit;
  authorize(actor, canManageWorkspace, workspace);
  const notice = request.takeFlash(FLASH_MESSAGES);
  request.show(settingsPage(visit, workspace, undefined, noticeBanner(notice)));
}

function settingsPage(
  visit: Visit,
  { name, language }: Pick<ShownWorkspace, 'name' | 'language'>,
  errors: FormErrors | undefined,
  above: Html,
): Page {
  const { workspace } = visit;
  const fields = [
    inputField({ name: 'name', label: 'Name', type: 'text', autocomplete: 'organization', value: name }, errors),
    selectField({ ...LANGUAGE, value: language, options: languageOptions(workspace.language) }, errors),
    button('Save', 'change'),
  ];
  return {
    title: `Settings of ${workspace.name}`,
    hasErrors: errors !== undefined,
    hasPictures: workspace.avatar_file !== null,
    body: markup`${workspaceLinks(workspace, 'settings')}
      ${above}
      ${postForm(partPath(workspace.id, 'settings'), csrfOf(visit), markup`${fields}`)}
      <h2>Logo</h2>
      ${logo(workspace)}
      <p><a class="button secondary" href="${partPath(workspace.id, 'logo')}">Change the logo</a></p>
      <h2>Remove</h2>
      <p><a class="button danger" href="${partPath(workspace.id, 'remove')}">Remove this workspace</a></p>
      ${footerLinks([[workspacePath(workspace.id), `Back to ${workspace.name}`]])}`,
  };
}

const LANGUAGE = {
  name: 'language',
  label: 'Language',
  hint: 'The language of most texts. Search finds other forms of its words. After a change, older texts follow a little later.',
};

/** POST /workspaces/…/settings: like `workspaces/update`. */
export async function submitSettings(visit: Visit, form: FormValues): Promise<void> {
  const { request, actor, workspace } = visit;
  const { db, services, now } = request;
  const [name, language] = [form.first('name'), form.first('language')];
  const change = async () => {
    authorize(actor, canManageWorkspace, workspace);
    const texts = new Map(
      Object.entries({ id: `${workspace.id}`, name, language }).map(([key, text]) => [key, [text]]),
    );
    const input = readArguments('workspaces.update', { json: {}, texts });
    const wanted = { name: requireName(input.text('name')), language: input.text('language') };
    await db.transaction((trx) => updateWorkspace({ trx, actor, now }, workspace.id, wanted, services.settings));
    await done(visit, 'changed', partPath(workspace.id, 'settings'));
  };
  const page = async (errors: FormErrors) => settingsPage(visit, { name, language }, errors, errorAlert(errors));
  await act(visit, change, { fields: ['name', 'language'], page });
}

/** The argument and the limit of the file. */
const { upload: PICTURE } = operations['workspaces.updateAvatar'];
const BYTES_PER_MB = 1024 * 1024;

/** GET /workspaces/…/logo, for admins. */
export async function showLogo(visit: Visit): Promise<void> {
  authorize(visit.actor, canManageWorkspace, visit.workspace);
  visit.request.show(logoPage(visit));
}

function logoPage(visit: Visit, errors?: FormErrors): Page {
  const { workspace } = visit;
  const path = partPath(workspace.id, 'logo');
  const hint = `A GIF, JPEG, PNG, TIFF or BMP file of at most ${PICTURE.maxBytes / BYTES_PER_MB} MB. The middle of it is used, as a square.`;
  const field = fileField({ name: PICTURE.argument, label: 'Picture', hint, accept: 'image/*' }, errors);
  return {
    title: 'Change the logo',
    hasErrors: errors !== undefined,
    hasPictures: workspace.avatar_file !== null,
    body: markup`${workspaceLinks(workspace, 'settings')}
      ${errorAlert(errors)}
      ${logo(workspace)}
      <p>Everybody in the workspace sees it. Anybody with its address can open it.</p>
      ${uploadForm(path, csrfOf(visit, path), markup`${field}${button('Change the logo', 'change')}`)}
      ${footerLinks([[partPath(workspace.id, 'settings'), 'Back to the settings']])}`,
  };
}

/** POST /workspaces/…/logo: like `workspaces/update_avatar`. */
export async function submitLogo(request: PageRequest): Promise<void> {
  const { path } = request.exchange;
  // Before the body is read, so that strangers cannot write to the disk.
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, path);
  await showingErrors(request, async () => {
    const visit = await visitOf(request, actor);
    authorize(actor, canManageWorkspace, visit.workspace);
    await act(visit, () => receiveLogo(visit), {
      fields: [PICTURE.argument],
      page: async (errors) => logoPage(visit, errors),
    });
  });
}

async function receiveLogo(visit: Visit): Promise<void> {
  const { request, actor, workspace } = visit;
  const { db, services, now, exchange } = request;
  await request.upload(PICTURE, async (form, image) => {
    request.requireCsrfToken(form, actor, csrfSubject(exchange.path));
    if (image === undefined || image.size === 0) {
      throw new ApiError('argument_missing', { argument: PICTURE.argument, reason: 'is required' });
    }
    await changeWorkspaceAvatar({ db, services, now, signal: exchange.abortSignal() }, actor, workspace.id, image);
  });
  await done(visit, 'logo_changed', partPath(workspace.id, 'settings'));
}
