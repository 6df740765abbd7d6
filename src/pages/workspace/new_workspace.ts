import { randomInt } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { addWorkspace } from '../../domain/workspaces/managing.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { withTempId } from '../../http/temp_ids.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, inputField, postForm } from '../kit/form.js';
import { footerLinks } from '../kit/elements.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { HOME, NEW_WORKSPACE, workspacePath } from '../kit/paths.js';
import { csrfFieldFor } from '../kit/signed_in.js';

/** Each form has a random temporary id, so that a form that is sent twice adds one workspace (decision 33). */
const MAX_TEMP_ID = 2 ** 47;

const NEW_WORKSPACE_ERROR_TEXTS: ErrorTexts = { bad_request: 'You are in too many workspaces. Leave one first.' };

/** GET /workspaces/new. */
export async function showNewWorkspace(request: PageRequest, actor: Actor): Promise<void> {
  request.show(formPage(request, actor, request.query.with('temp_id', String(-randomInt(1, MAX_TEMP_ID)))));
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
  try {
    const id = await addOnce(request, actor, form);
    request.setFlash('created');
    request.redirect(workspacePath(id));
  } catch (failure) {
    const known = addedBefore(failure);
    if (known !== undefined) return request.redirect(workspacePath(known));
    const pageWith = (errors: FormErrors) => formPage(request, actor, form, errors);
    request.showFormErrors(failure, ['name'], pageWith, NEW_WORKSPACE_ERROR_TEXTS);
  }
}

async function addOnce({ db, services, now }: PageRequest, actor: Actor, form: FormValues): Promise<number> {
  const input = readArguments('workspaces.add', { json: {}, texts: form.texts });
  const [name, tempId] = [input.text('name'), input.integer('temp_id')];
  if (name === undefined) throw new ApiError('argument_missing', { argument: 'name', reason: 'is required' });
  return db.transaction(async (trx) => {
    const add = async () => {
      const id = await addWorkspace(trx, actor, { name, color: input.integer('color') ?? 0 }, services.settings, now);
      return JSON.stringify({ id });
    };
    const { id }: { id: number } = JSON.parse(await withTempId(trx, actor, tempId ?? -1, now, add));
    return id;
  });
}

/** The id of the workspace that this form has added before, if that is why it failed. */
function addedBefore(failure: unknown): number | undefined {
  if (!(failure instanceof ApiError) || failure.error !== 'temp_id_taken') return undefined;
  return typeof failure.extra['id'] === 'number' ? failure.extra['id'] : undefined;
}
