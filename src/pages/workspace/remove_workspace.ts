// The page that removes a workspace.
import { removeWorkspace } from '../../domain/workspaces/workspace_changes.js';
import { readArguments } from '../../http/arguments.js';
import { authorize } from '../../policies/policy.js';
import { canManageWorkspace } from '../../policies/workspaces.js';
import { footerLinks } from '../kit/elements.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, CURRENT_PASSWORD_FIELD, errorAlert, inputField, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { HOME } from '../kit/paths.js';
import { partPath } from './paths.js';
import { act, csrfOf, workspaceLinks, type Visit } from './visit.js';

/** GET /workspaces/…/remove, for admins. */
export async function showRemoveWorkspace(visit: Visit): Promise<void> {
  authorize(visit.actor, canManageWorkspace, visit.workspace);
  visit.request.show(removalPage(visit));
}

function removalPage(visit: Visit, errors?: FormErrors): Page {
  const { workspace } = visit;
  const fields = [inputField(CURRENT_PASSWORD_FIELD, errors), button('Remove the workspace', 'remove', 'danger')];
  return {
    title: `Remove ${workspace.name}?`,
    hasErrors: errors !== undefined,
    body: markup`${workspaceLinks(workspace, 'settings')}
      ${errorAlert(errors)}
      <p>Its channels, threads, conversations and files are removed for all of its people, and its integrations are uninstalled. This cannot be undone.</p>
      ${postForm(partPath(workspace.id, 'remove'), csrfOf(visit), markup`${fields}`)}
      ${footerLinks([[partPath(workspace.id, 'settings'), 'Back to the settings']])}`,
  };
}

/** POST /workspaces/…/remove: like `workspaces/remove`. */
export async function submitRemoveWorkspace(visit: Visit, form: FormValues): Promise<void> {
  const { request, actor, workspace } = visit;
  const { db, services, now, caller } = request;
  const remove = async () => {
    authorize(actor, canManageWorkspace, workspace);
    const { texts } = form.with('id', String(workspace.id));
    const password = readArguments('workspaces.remove', { json: {}, texts }).text(CURRENT_PASSWORD_FIELD.name) ?? '';
    await removeWorkspace(db, services, actor, { id: workspace.id, password, address: caller.address }, now);
    request.setFlash('workspace_removed');
    request.redirect(HOME);
  };
  const page = async (errors: FormErrors) => removalPage(visit, errors);
  const texts = { credentials_invalid: 'This is not your current password.' };
  await act(visit, remove, { fields: [CURRENT_PASSWORD_FIELD.name], page, texts });
}
