import type { Actor } from '../../actor.js';
import { changeOwnAvatar } from '../../domain/users/own_avatar.js';
import { changeProfile } from '../../domain/users/profile.js';
import { ApiError } from '../../errors.js';
import { operations } from '../../generated/operations.js';
import { readArguments } from '../../http/arguments.js';
import { ownAccount } from '../../models/user.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, errorAlert, fileField, inputField, postForm, uploadForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { redirectToSignIn } from '../kit/sign_in.js';
import { ACCOUNT, CHANGE_NAME, CHANGE_PICTURE } from './paths.js';
import { ownPicture } from './picture.js';

/** GET /change_name. */
export async function showChangeName(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_NAME);
  request.show(changeNamePage(request, actor, actor.name));
}

function changeNamePage(request: PageRequest, actor: Actor, name: string, errors?: FormErrors): Page {
  const field = inputField(
    { name: 'name', label: 'Name', type: 'text', autocomplete: 'name', hint: 'The name that others see.', value: name },
    errors,
  );
  return {
    title: 'Change your name',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      ${postForm(CHANGE_NAME, request.csrfFieldFor(actor, [CHANGE_NAME]), markup`${field}${button('Change the name', 'change')}`)}
      <div class="after"><p><a href="${ACCOUNT}">Back to your account</a></p></div>`,
  };
}

/** POST /change_name: like `users/update` with a name. */
export async function submitChangeName(request: PageRequest): Promise<void> {
  const { db, services, now } = request;
  const form = await request.form();
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_NAME);
  request.requireCsrfToken(form, actor, [CHANGE_NAME]);
  try {
    const name = readArguments('users.update', { json: {}, texts: form.texts }).text('name');
    if (name === undefined) throw new ApiError('argument_missing', { argument: 'name', reason: 'is required' });
    await changeProfile(db, services, actor, { name, knownHash: undefined }, now);
  } catch (failure) {
    const pageWith = (errors: FormErrors) => changeNamePage(request, actor, form.first('name'), errors);
    return request.showFormErrors(failure, ['name'], pageWith);
  }
  request.setFlash('name_changed');
  request.redirect(ACCOUNT);
}

/** The argument and the limit of the file. */
const { upload: PICTURE } = operations['users.updateAvatar'];
const BYTES_PER_MB = 1024 * 1024;

/** GET /change_picture. */
export async function showChangePicture(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_PICTURE);
  request.show(await changePicturePage(request, actor));
}

async function changePicturePage(request: PageRequest, actor: Actor, errors?: FormErrors): Promise<Page> {
  const hint = `A GIF, JPEG, PNG, TIFF or BMP file of at most ${PICTURE.maxBytes / BYTES_PER_MB} MB. The middle of it is used, as a square.`;
  const account = await ownAccount(request.db, actor);
  const field = fileField({ name: PICTURE.argument, label: 'Picture', hint, accept: 'image/*' }, errors);
  const form = markup`${field}${button('Change the picture', 'change')}`;
  return {
    title: 'Change your picture',
    hasErrors: errors !== undefined,
    hasPictures: account.avatar_file !== null,
    body: markup`${errorAlert(errors)}
      ${ownPicture(account)}
      <p>Everybody in your workspaces sees it. Anybody with its address can open it.</p>
      ${uploadForm(CHANGE_PICTURE, request.csrfFieldFor(actor, [CHANGE_PICTURE]), form)}
      <div class="after"><p><a href="${ACCOUNT}">Back to your account</a></p></div>`,
  };
}

/** POST /change_picture: like `users/update_avatar`. */
export async function submitChangePicture(request: PageRequest): Promise<void> {
  const { db, services, now, exchange } = request;
  // Before the body is read, so that strangers cannot write to the disk.
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_PICTURE);
  try {
    await request.upload(PICTURE, async (form, image) => {
      request.requireCsrfToken(form, actor, [CHANGE_PICTURE]);
      if (image === undefined || image.size === 0) {
        throw new ApiError('argument_missing', { argument: PICTURE.argument, reason: 'is required' });
      }
      await changeOwnAvatar({ db, services, now, signal: exchange.abortSignal() }, actor, image);
    });
  } catch (failure) {
    const errors = request.formErrors(failure, [PICTURE.argument]);
    return request.show(await changePicturePage(request, actor, errors), errors.status);
  }
  request.setFlash('picture_changed');
  request.redirect(ACCOUNT);
}
