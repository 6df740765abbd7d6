// The forms that add a channel or a group to a workspace.
import { addChannel } from '../../domain/channels/channel_changes.js';
import { addGroup } from '../../domain/groups/group_changes.js';
import { readArguments } from '../../http/arguments.js';
import { canAddGroup } from '../../policies/groups.js';
import { authorize } from '../../policies/policy.js';
import { canAddChannel } from '../../policies/workspaces.js';
import { footerLinks } from '../kit/elements.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, checkbox, errorAlert, postForm } from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { addOnce, newForm, requireName } from './add_form.js';
import { partPath, placePath } from './paths.js';
import { TEXT_FIELDS, textFields } from './place_fields.js';
import type { PlaceText } from './place_kinds.js';
import { act, csrfOf, done, workspaceLinks, type Visit } from './visit.js';

/** GET /workspaces/…/channels/new. */
export async function showNewChannel(visit: Visit): Promise<void> {
  authorize(visit.actor, canAddChannel, visit.workspace);
  visit.request.show(channelForm(visit, newForm(visit.request).with('public', 'true')));
}

function channelForm(visit: Visit, form: FormValues, errors?: FormErrors): Page {
  const open = checkbox('public', 'All members of the workspace can see and join it', form.first('public') === 'true');
  return formPage(
    visit,
    'channels',
    form,
    markup`${textFields(typedIn(form), errors)}${open}${button('Create channel', 'create')}`,
    errors,
  );
}

/** POST /workspaces/…/channels/new: like `channels/add`. */
export async function submitNewChannel(visit: Visit, form: FormValues): Promise<void> {
  const { request, actor, workspace } = visit;
  const page = async (errors: FormErrors) => channelForm(visit, form, errors);
  const add = async () => {
    const input = readChecked('channels.add', workspace.id, form);
    const fields = { ...input.fields, color: 0, public: form.first('public') === 'true' };
    const id = await addOnce(request, actor, input.tempId, async (trx) => {
      return (await addChannel({ trx, actor, now: request.now }, { workspace_id: workspace.id, ...fields })).id;
    });
    await done(visit, 'added', placePath(workspace.id, 'channels', id));
  };
  await act(visit, add, { fields: TEXT_FIELDS, page, texts: { bad_request: 'This workspace has too many channels.' } });
}

/** GET /workspaces/…/groups/new. */
export async function showNewGroup(visit: Visit): Promise<void> {
  authorize(visit.actor, canAddGroup, visit.workspace);
  visit.request.show(groupForm(visit, newForm(visit.request)));
}

function groupForm(visit: Visit, form: FormValues, errors?: FormErrors): Page {
  return formPage(
    visit,
    'groups',
    form,
    markup`${textFields(typedIn(form), errors)}${button('Create group', 'create')}`,
    errors,
  );
}

/** POST /workspaces/…/groups/new: like `groups/add`, with its maker in it. */
export async function submitNewGroup(visit: Visit, form: FormValues): Promise<void> {
  const { request, actor, workspace } = visit;
  const page = async (errors: FormErrors) => groupForm(visit, form, errors);
  const add = async () => {
    const { fields, tempId } = readChecked('groups.add', workspace.id, form);
    const group = { workspace_id: workspace.id, ...fields, user_ids: [actor.id] };
    const id = await addOnce(request, actor, tempId, async (trx) => {
      return (await addGroup({ trx, actor, now: request.now }, group)).read().id;
    });
    await done(visit, 'added', placePath(workspace.id, 'groups', id));
  };
  await act(visit, add, { fields: TEXT_FIELDS, page, texts: { bad_request: 'This workspace has too many groups.' } });
}

function readChecked(operation: 'channels.add' | 'groups.add', workspaceId: number, form: FormValues) {
  const { texts } = form.with('workspace_id', String(workspaceId));
  const given = new Map([...texts].filter(([name]) => TAKEN.has(name)));
  const input = readArguments(operation, { json: {}, texts: given });
  const fields = { name: requireName(input.text('name')), description: input.text('description') ?? '' };
  return { fields, tempId: input.integer('temp_id') };
}

/** What the forms have. Other arguments of the operations are not taken from a form. */
const TAKEN: ReadonlySet<string> = new Set(['workspace_id', 'name', 'description', 'temp_id']);

function typedIn(form: FormValues): PlaceText {
  return { name: form.first('name'), description: form.first('description') };
}

function formPage(
  visit: Visit,
  part: 'channels' | 'groups',
  form: FormValues,
  fields: Html,
  errors: FormErrors | undefined,
): Page {
  const { workspace } = visit;
  const path = partPath(workspace.id, `${part}/new`);
  const title = part === 'channels' ? 'Create a channel' : 'Create a group';
  const hint =
    part === 'channels'
      ? 'A channel is a place for threads.'
      : 'The people of a group are mentioned and notified by one name.';
  return {
    title,
    hasErrors: errors !== undefined,
    body: markup`${workspaceLinks(workspace, part)}
      ${errorAlert(errors)}
      <p>${hint} You are the first person in it.</p>
      ${postForm(path, { temp_id: form.first('temp_id'), ...csrfOf(visit, path) }, fields)}
      ${footerLinks([[partPath(workspace.id, part), `Back to the ${part}`]])}`,
  };
}
