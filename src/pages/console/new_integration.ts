import { randomInt } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { addIntegration, showToMaker, type MadeSecrets } from '../../domain/integrations/own_integrations.js';
import { ApiError } from '../../errors.js';
import { withTempId } from '../../http/temp_ids.js';
import { namedWorkspacesOf, type NamedWorkspace } from '../../models/console.js';
import type { IntegrationKind } from '../../models/integration.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, postForm, selectField } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { PageError, type Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { withQuery } from '../kit/paths.js';
import { footerLinks } from '../kit/elements.js';
import { csrfFieldFor } from '../kit/signed_in.js';
import { FIELDS, integrationFields, readIntegration } from './integration_form.js';
import { ALL_KINDS, kindText, parseKind } from './integration_kinds.js';
import { showIntegrationWith } from './integrations.js';
import { integrationPath, NEW_INTEGRATION } from './paths.js';

/**
 * Each form has a random temporary id, so that a form that is sent twice builds one integration
 * (behaviour/requests.md#temporary-ids).
 */
const MAX_TEMP_ID = 2 ** 47;

const NEW_INTEGRATION_ERROR_TEXTS: ErrorTexts = {
  bad_request: 'You have too many integrations. Remove one first.',
};

/** GET /integrations/new: asks for the kind, then shows the form of that kind. */
export async function showNewIntegration(request: PageRequest, actor: Actor): Promise<void> {
  const { query } = request;
  const kind = parseKind(query.first('kind'));
  if (kind === undefined) return request.show(kindsPage());
  const form = query.with('temp_id', String(-randomInt(1, MAX_TEMP_ID)));
  request.show(formPage(request, actor, { kind, form, workspaces: await workspacesFor(request, actor) }));
}

/** The workspaces to which the actor may restrict an integration: those in which they are not a guest. */
async function workspacesFor({ db }: PageRequest, actor: Actor): Promise<NamedWorkspace[]> {
  return (await namedWorkspacesOf(db, actor)).filter(({ viewer_type: type }) => type !== 'GUEST');
}

function kindsPage(): Page {
  const kinds = ALL_KINDS.map((kind) => {
    const { name, description } = kindText(kind);
    const path = withQuery(NEW_INTEGRATION, { kind });
    return markup`<li><h2 class="item"><a href="${path}">${name}</a></h2><p>${description}</p></li>`;
  });
  return {
    title: 'What do you want to build?',
    body: markup`<ul class="items">${kinds}</ul>`,
  };
}

interface FormPageContent {
  readonly kind: IntegrationKind;
  readonly workspaces: readonly NamedWorkspace[];
  readonly form: FormValues;
}

function formPage(
  request: PageRequest,
  actor: Actor,
  { kind, workspaces, form }: FormPageContent,
  errors?: FormErrors,
): Page {
  const { name, description } = kindText(kind);
  const options = workspaces.map((workspace) => ({ value: String(workspace.id), text: `Only in ${workspace.name}` }));
  const workspace = selectField(
    {
      name: 'workspace_id',
      label: 'Who may install it',
      hint: 'This cannot be changed later.',
      isOptional: true,
      value: form.first('workspace_id'),
      options: [{ value: '', text: 'Everybody with its link' }, ...options],
    },
    errors,
  );
  const hidden = { kind, temp_id: form.first('temp_id'), ...csrfFieldFor(request, actor, NEW_INTEGRATION) };
  const fields = integrationFields(kind, (field) => form.first(field), errors);
  return {
    title: `Create an integration: ${name}`,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>${description}</p>
      ${postForm(NEW_INTEGRATION, hidden, markup`${fields}${workspace}${button('Create integration', 'build')}`)}
      ${footerLinks([[NEW_INTEGRATION, 'Another kind']])}`,
  };
}

/** POST /integrations/new: like `integrations/add`. A form that was sent before redirects to what it has built. */
export async function submitNewIntegration(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, services } = request;
  const kind = parseKind(form.first('kind'));
  if (kind === undefined) throw new PageError(400, 'This kind of integration is unknown. Choose one again.');
  try {
    const made = await buildOnce(request, actor, kind, form);
    const details = await showToMaker(db, services, made, made.clientSecret);
    await showIntegrationWith(request, actor, details.read(), { generation: made.secret_generation, isNew: true });
  } catch (failure) {
    const builtId = builtBefore(failure);
    if (builtId !== undefined) {
      request.setFlash('built_before');
      return request.redirect(integrationPath(builtId));
    }
    const content = { kind, form, workspaces: await workspacesFor(request, actor) };
    const pageWith = (errors: FormErrors) => formPage(request, actor, content, errors);
    request.showFormErrors(failure, FIELDS, pageWith, NEW_INTEGRATION_ERROR_TEXTS);
  }
}

async function buildOnce(
  { db, services, now }: PageRequest,
  actor: Actor,
  kind: IntegrationKind,
  form: FormValues,
): Promise<MadeSecrets> {
  const { temp_id: tempId = 0, ...wanted } = readIntegration(kind, form);
  return db.transaction(async (trx) => {
    const build = async () => JSON.stringify(await addIntegration({ trx, actor, now }, wanted, services));
    const made: MadeSecrets = JSON.parse(await withTempId(trx, actor, tempId, now, build));
    return made;
  });
}

/** The id of the integration that this form has built before, if that is why it failed. */
function builtBefore(failure: unknown): number | undefined {
  if (!(failure instanceof ApiError) || failure.error !== 'temp_id_taken') return undefined;
  return typeof failure.extra['id'] === 'number' ? failure.extra['id'] : undefined;
}
