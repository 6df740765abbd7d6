import { randomInt } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { addIntegration, showToMaker, type MadeSecrets } from '../../domain/integrations/building.js';
import { ApiError } from '../../errors.js';
import { withTempId } from '../../http/temp_ids.js';
import { namedWorkspacesOf, type NamedWorkspace } from '../../models/console.js';
import type { IntegrationKind } from '../../models/integration.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, choice, form as formTo } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { withQuery } from '../kit/own_path.js';
import { PageFault, type Page } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { after, CONSOLE, integrationPath, NEW, proofOn } from './console.js';
import { FIELDS, fieldsOf, readIntegration } from './integration_form.js';
import { showIntegrationWith } from './integration.js';
import { ALL_KINDS, kindFrom, wordsFor } from './kinds.js';

/** Temporary ids of forms: one that is sent twice builds one integration (decision 33). */
const MOST_FORMS = 2 ** 47;

/** GET /integrations/new: which kind, and then its form. */
export async function showBuilding(visit: PageRequest, actor: Actor): Promise<void> {
  const kind = kindFrom(visit.query.first('kind'));
  if (kind === undefined) return visit.show(kindsPage());
  visit.show(formPage(visit, actor, { kind, workspaces: await ownReach(visit, actor), sent: freshForm(visit.query) }));
}

function freshForm(query: Texts): Texts {
  return query.with('temp_id', String(-randomInt(1, MOST_FORMS)));
}

/** Where something can be made private: where the actor is no guest. */
async function ownReach({ web }: PageRequest, actor: Actor): Promise<NamedWorkspace[]> {
  return (await namedWorkspacesOf(web.db, actor)).filter(({ viewer_type: type }) => type !== 'GUEST');
}

function kindsPage(): Page {
  const kinds = ALL_KINDS.map((kind) => {
    const { name, what } = wordsFor(kind);
    return markup`<li><h2 class="item"><a href="${withQuery(NEW, { kind })}">${name}</a></h2><p>${what}</p></li>`;
  });
  return {
    title: 'What do you want to build?',
    body: markup`<ul class="items">${kinds}</ul>${after([[CONSOLE, 'Your integrations']])}`,
  };
}

interface ShownForm {
  readonly kind: IntegrationKind;
  readonly workspaces: readonly NamedWorkspace[];
  readonly sent: Texts;
}

function formPage(visit: PageRequest, actor: Actor, { kind, workspaces, sent }: ShownForm, faults?: FormErrors): Page {
  const { name, what } = wordsFor(kind);
  const options = workspaces.map((workspace) => ({ value: String(workspace.id), text: `Only in ${workspace.name}` }));
  const reach = choice(
    {
      name: 'workspace_id',
      label: 'Who may install it',
      hint: 'This stays as it is.',
      isOptional: true,
      value: sent.first('workspace_id'),
      options: [{ value: '', text: 'Whoever knows its address' }, ...options],
    },
    faults,
  );
  const brought = { kind, temp_id: sent.first('temp_id'), ...proofOn(visit, actor, NEW) };
  const fields = fieldsOf(kind, (field) => sent.first(field), faults);
  return {
    title: `Build an integration: ${name}`,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p>${what}</p>
      ${formTo(NEW, brought, markup`${fields}${reach}${button('Build it', 'build')}`)}
      ${after([[NEW, 'Another kind']])}`,
  };
}

/** POST /integrations/new: as `integrations/add`. A form that was taken before leads to what it has built. */
export async function build(visit: PageRequest, actor: Actor, form: Texts): Promise<void> {
  const kind = kindFrom(form.first('kind'));
  if (kind === undefined) throw new PageFault(400, 'The form does not say what is to be built.');
  try {
    const made = await buildOnce(visit, actor, kind, form);
    const details = await showToMaker(visit.web.db, visit.web.services, made, made.clientSecret);
    await showIntegrationWith(visit, actor, details.read(), { generation: made.secret_generation, isNew: true });
  } catch (failure) {
    const before = builtBefore(failure);
    if (before !== undefined) {
      visit.leaveNotice('built_before');
      return visit.redirect(integrationPath(before));
    }
    const shown = { kind, workspaces: await ownReach(visit, actor), sent: form };
    visit.showAgain(failure, FIELDS, (faults) => formPage(visit, actor, shown, faults));
  }
}

async function buildOnce(visit: PageRequest, actor: Actor, kind: IntegrationKind, form: Texts): Promise<MadeSecrets> {
  const { web, now } = visit;
  const { temp_id: tempId = 0, ...wanted } = readIntegration(kind, form);
  return web.db.transaction(async (trx) => {
    const work = async () => JSON.stringify(await addIntegration(trx, actor, wanted, web.services, now));
    const made: MadeSecrets = JSON.parse(await withTempId(trx, actor, tempId, now, work));
    return made;
  });
}

/** What a form has built that is sent once more. */
function builtBefore(failure: unknown): number | undefined {
  if (!(failure instanceof ApiError) || failure.error !== 'temp_id_taken') return undefined;
  return typeof failure.extra['id'] === 'number' ? failure.extra['id'] : undefined;
}
