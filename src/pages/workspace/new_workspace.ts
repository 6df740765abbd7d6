import type { Actor } from '../../actor.js';
import { addWorkspace } from '../../domain/workspaces/workspace_changes.js';
import { readArguments } from '../../http/arguments.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, inputField, postForm } from '../kit/form.js';
import { footerLinks } from '../kit/elements.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { HOME, NEW_WORKSPACE, workspacePath } from '../kit/paths.js';
import { csrfFieldFor } from '../kit/signed_in.js';
import { addOnce, newForm, requireName } from './add_form.js';

const NEW_WORKSPACE_ERROR_TEXTS: ErrorTexts = { bad_request: 'You are in too many workspaces. Leave one first.' };

/** GET /workspaces/new. */
export async function showNewWorkspace(request: PageRequest, actor: Actor): Promise<void> {
  request.show(formPage(request, actor, newForm(request)));
}

function formPage(request: PageRequest, actor: Actor, form: FormValues, errors?: FormErrors): Page {
  const hint = 'For example, the name of your team or company. It can be changed later.';
  const text = { type: 'text', autocomplete: 'organization' } as const;
  const name = inputField({ name: 'name', label: 'Name', hint, ...text, value: form.first('name') }, errors);
  const hidden = { temp_id: form.first('temp_id'), ...csrfFieldFor(request, actor, NEW_WORKSPACE) };
  return {
    title: 'Create a workspace',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>A workspace is the place of a team: its people, channels and messages. You become its first admin.</p>
      ${postForm(NEW_WORKSPACE, hidden, markup`${name}${button('Create workspace', 'create')}`)}
      ${footerLinks([[HOME, 'Back to your workspaces']])}`,
  };
}

/** POST /workspaces/new: like `workspaces/add`. A form that was sent before redirects to what it has added. */
export async function submitNewWorkspace(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { services, now } = request;
  try {
    const input = readArguments('workspaces.add', { json: {}, texts: form.texts });
    const workspace = { name: requireName(input.text('name')), color: input.integer('color') ?? 0 };
    const id = await addOnce(request, actor, input.integer('temp_id'), (trx) =>
      addWorkspace({ trx, actor, now }, workspace, services.settings),
    );
    request.setFlash('created');
    request.redirect(workspacePath(id));
  } catch (failure) {
    const pageWith = (errors: FormErrors) => formPage(request, actor, form, errors);
    request.showFormErrors(failure, ['name'], pageWith, NEW_WORKSPACE_ERROR_TEXTS);
  }
}
