import { addPerson } from '../../domain/workspaces/member_changes.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { openChannelsOf } from '../../models/console.js';
import type { UserType } from '../../models/workspace.js';
import { authorize } from '../../policies/policy.js';
import { canAddPerson } from '../../policies/workspaces.js';
import { footerLinks } from '../kit/elements.js';
import { errorText, requireApiError, type ErrorTexts, type FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, postForm, selectField, textArea } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { workspacePath } from '../kit/paths.js';
import { ROLES } from '../kit/roles.js';
import { ERROR_TEXTS } from '../kit/signed_in.js';
import { addressesIn, MOST_ADDRESSES, type NamedAddress } from './addresses.js';
import { partPath } from './paths.js';
import { act, csrfOf, done, noteUse, workspaceLinks, type Visit } from './visit.js';

const FIELDS = ['emails', 'user_type', 'channel_id'];
const TYPES: readonly UserType[] = ['USER', 'GUEST', 'ADMIN'];

/** Why an address of a list is not invited. */
const REFUSAL_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  already_found: 'is in this workspace already, or invited.',
  email_invalid: 'is not an e-mail address.',
  email_taken: 'is kept for the account that had it before.',
  forbidden: 'was removed by an admin. Only an admin can add them again.',
  bad_request: 'is in too many workspaces. They can still join by the link.',
  workspace_full: 'has no room: this workspace is full.',
};

/** These would refuse all further addresses too. */
const FINAL: ReadonlySet<string> = new Set(['workspace_full', 'too_many_requests', 'channel_not_found']);

interface Refusal {
  readonly address: NamedAddress;
  readonly error: ApiError;
}

/** GET /workspaces/…/invite. */
export async function showInvite(visit: Visit): Promise<void> {
  authorize(visit.actor, canAddPerson, { workspace: visit.workspace, userType: 'GUEST' });
  visit.request.show(await formPage(visit, visit.request.query));
}

interface Outcome {
  readonly errors?: FormErrors;
  readonly refusals?: readonly Refusal[];
}

async function formPage(visit: Visit, form: FormValues, { errors, refusals = [] }: Outcome = {}): Promise<Page> {
  const { request, actor, workspace } = visit;
  const channels = await openChannelsOf(request.db, actor, workspace);
  const types = TYPES.filter((userType) => canAddPerson(actor, { workspace, userType }));
  const path = partPath(workspace.id, 'invite');
  const fields = markup`${textArea({ name: 'emails', label: 'E-mail addresses', hint: ADDRESS_HINT, value: form.first('emails') }, errors)}
      ${selectField({ name: 'user_type', label: 'As', hint: TYPE_HINT, value: form.first('user_type'), options: types.map((value) => ({ value, text: ROLES[value] })) }, errors)}
      ${channelField(form, channels, errors)}
      ${button('Invite', 'invite')}`;
  return {
    title: `Invite people to ${workspace.name}`,
    hasErrors: errors !== undefined,
    body: markup`${workspaceLinks(workspace, undefined)}
      ${errorAlert(errors)}
      ${refusals.length === 0 ? NOTHING : markup`<ul>${refusals.map(refusalItem)}</ul>`}
      ${postForm(path, csrfOf(visit, path), fields)}
      ${footerLinks([[workspacePath(workspace.id), `Back to ${workspace.name}`]])}`,
  };
}

const ADDRESS_HINT = `One, or a list of up to ${MOST_ADDRESSES}: one in a line, or separated by commas or semicolons.`;
const TYPE_HINT = 'Members see all public channels. Guests see only the channels that they are in.';

function channelField(
  form: FormValues,
  channels: readonly { id: number; name: string }[],
  errors: FormErrors | undefined,
): Html {
  const options = channels.map(({ id, name }) => ({ value: String(id), text: name }));
  const hint = 'They are added to it. Their page adds them to more.';
  const named = { name: 'channel_id', label: 'Channel', isOptional: true, value: form.first('channel_id') };
  return selectField({ ...named, hint, options: [{ value: '', text: 'None' }, ...options] }, errors);
}

function refusalItem({ address, error }: Refusal): Html {
  return markup`<li>${address.email}: ${errorText(error, REFUSAL_TEXTS)}</li>`;
}

/** POST /workspaces/…/invite: like `workspace_users/add`, once for each address. */
export async function submitInvite(visit: Visit, form: FormValues): Promise<void> {
  const { request, workspace } = visit;
  const page = (errors: FormErrors) => formPage(visit, form, { errors });
  await act(
    visit,
    async () => {
      const addresses = addressesIn(form.first('emails'), 'emails');
      const refusals = await inviteAll(visit, form, addresses);
      const [first] = refusals;
      if (first === undefined) {
        return done(visit, addresses.length === 1 ? 'invited' : 'invited_all', workspacePath(workspace.id));
      }
      if (refusals.length < addresses.length) await noteUse(visit);
      const text = summary(addresses.length, refusals.length);
      const errors = { ...request.formErrors(first.error, []), form: text };
      const rest = form.with('emails', refusals.map(({ address }) => spelled(address)).join('\n'));
      request.show(await formPage(visit, rest, { errors, refusals }), errors.status);
    },
    { fields: FIELDS, page, texts: { forbidden: 'You may not invite people as this.' } },
  );
}

function summary(all: number, refused: number): string {
  if (all === refused) return refused === 1 ? 'This address is not invited:' : 'None of these addresses is invited:';
  const invited = all - refused;
  const done = invited === 1 ? 'One person is invited.' : `${invited} people are invited.`;
  return refused === 1 ? `${done} This address is not:` : `${done} These addresses are not:`;
}

function spelled({ email, name }: NamedAddress): string {
  return name === undefined ? email : `${name.replaceAll(/[,;]/g, ' ')} <${email}>`;
}

/** Invites each address in a transaction of its own. Returns those that are refused. */
async function inviteAll(visit: Visit, form: FormValues, addresses: readonly NamedAddress[]): Promise<Refusal[]> {
  const { actor, workspace } = visit;
  const userType = typeIn(form);
  authorize(actor, canAddPerson, { workspace, userType });
  const refusals: Refusal[] = [];
  let final: ApiError | undefined;
  for (const address of addresses) {
    const error = final ?? (await inviteOne(visit, form, userType, address));
    if (error === undefined) continue;
    refusals.push({ address, error });
    if (FINAL.has(error.error)) final = error;
  }
  return refusals;
}

function typeIn(form: FormValues): UserType {
  const type = TYPES.find((each) => each === (form.first('user_type') || 'USER'));
  if (type === undefined) throw new ApiError('argument_invalid', { argument: 'user_type', reason: 'is unknown' });
  return type;
}

/** Invites the owner of an address. Returns the error, if it is refused. */
async function inviteOne(
  { request, actor, workspace: { id } }: Visit,
  form: FormValues,
  userType: UserType,
  { email, name }: NamedAddress,
): Promise<ApiError | undefined> {
  const { db, services, now } = request;
  const channel = form.first('channel_id');
  const texts = { id: String(id), email, user_type: userType, ...(name && { name }) };
  const given = new Map(Object.entries(texts).map(([key, text]) => [key, [text]]));
  try {
    const read = readArguments('workspaceUsers.add', { json: {}, texts: given });
    const named = { email: read.text('email') ?? '', ...(name && { name: read.text('name') ?? name }) };
    const channel_ids = channel === '' ? [] : [form.id('channel_id') ?? 0];
    const invitation = { ...named, id, user_type: userType, channel_ids };
    await db.transaction((trx) => addPerson({ trx, actor, now }, invitation, services.settings));
    return undefined;
  } catch (failure) {
    return requireApiError(failure);
  }
}
