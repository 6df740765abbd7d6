import type { Actor } from '../../actor.js';
import type { ChannelOfPerson, ListedPerson, ShownWorkspace } from '../../models/workspace_pages.js';
import type { UserType } from '../../models/workspace.js';
import { canAddPerson, canChangePerson } from '../../policies/workspaces.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { footerLinks } from '../kit/elements.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, confirmation, errorAlert, noticeBanner, postForm, selectField } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { workspacePath } from '../kit/paths.js';
import { ROLES } from '../kit/roles.js';
import { roleText } from './people_page.js';
import { personPath, placePath } from './paths.js';
import { workspaceLinks } from './visit.js';

export interface PersonPageContent {
  readonly actor: Actor;
  readonly workspace: ShownWorkspace;
  readonly person: ListedPerson;
  readonly channels: readonly ChannelOfPerson[];
  /** The channels to which one may add the person. */
  readonly offered: readonly { id: number; name: string }[];
  readonly csrf: CsrfField;
  readonly notice: string | undefined;
  readonly errors: FormErrors | undefined;
}

export function personPage(content: PersonPageContent): Page {
  const { workspace, person, notice, errors } = content;
  return {
    title: person.name,
    hasErrors: errors !== undefined,
    body: markup`${workspaceLinks(workspace, undefined)}
      ${noticeBanner(notice)}${errorAlert(errors)}
      <p>${roleText(person)}${person.email === null ? NOTHING : markup` · ${person.email}`}</p>
      ${resendForm(content)}
      ${person.is_waiting ? NOTHING : channelsSection(content)}
      ${membershipSection(content)}
      ${footerLinks([[workspacePath(workspace.id), `Back to ${workspace.name}`]])}`,
  };
}

function formOf({ workspace, person, csrf }: PersonPageContent, content: Html, hidden: Record<string, string> = {}) {
  return postForm(personPath(workspace.id, person.id), { ...csrf, ...hidden }, content);
}

function resendForm(content: PersonPageContent): Html {
  const { actor, workspace, person } = content;
  if (!person.is_invited) return NOTHING;
  const expected = markup`<p>The invitation is not accepted yet.</p>`;
  if (!canAddPerson(actor, { workspace, userType: person.user_type })) return expected;
  return markup`${expected}${formOf(content, button('Send the invitation again', 'resend', 'secondary'))}`;
}

function channelsSection(content: PersonPageContent): Html {
  const { channels } = content;
  const items = channels.map((channel) => channelItem(content, channel));
  return markup`<h2>Channels</h2>
      ${items.length === 0 ? markup`<p>None that you can see.</p>` : markup`<ul class="items">${items}</ul>`}
      ${addForm(content)}`;
}

function channelItem(content: PersonPageContent, { id, name, is_shared: isShared }: ChannelOfPerson): Html {
  const { actor, workspace, person } = content;
  const role = workspace.viewer_type;
  const mayRemove = person.id === actor.id || role === 'ADMIN' || (isShared && role !== 'GUEST');
  const remove = button('Remove', 'remove_from_channel', 'secondary', `Remove from ${name}`);
  return markup`<li>
        <h3><a href="${placePath(workspace.id, 'channels', id)}">${name}</a></h3>
        ${mayRemove ? formOf(content, remove, { channel_id: String(id) }) : NOTHING}
      </li>`;
}

function addForm(content: PersonPageContent): Html {
  const { offered, errors } = content;
  if (offered.length === 0) return NOTHING;
  const options = offered.map(({ id, name }) => ({ value: String(id), text: name }));
  const field = selectField({ name: 'channel_id', label: 'Add to a channel', options }, errors);
  return formOf(content, markup`${field}${button('Add', 'add_to_channel', 'secondary', 'Add to the channel')}`);
}

const TYPES: readonly UserType[] = ['ADMIN', 'USER', 'GUEST'];
const ROLE_HINT = 'Admins manage the workspace and its people. Guests see only their channels.';

/** What only admins do with a person. A bot belongs to its integration. */
function membershipSection(content: PersonPageContent): Html {
  const { actor, workspace, person, errors } = content;
  if (person.bot || !canChangePerson(actor, { workspace })) return NOTHING;
  const options = TYPES.map((value) => ({ value, text: ROLES[value] }));
  const named = { name: 'user_type', label: 'Role', hint: ROLE_HINT, value: person.user_type };
  const field = selectField({ ...named, options }, errors);
  return markup`<h2>Membership</h2>
      ${formOf(content, markup`${field}${button('Change the role', 'set_role')}`)}
      ${person.id === actor.id ? NOTHING : removal(content)}`;
}

function removal(content: PersonPageContent): Html {
  const [text, effect] = content.person.is_waiting
    ? ['Withdraw the invitation', 'The link in the mail stops working.']
    : ['Remove from the workspace', 'They no longer see its channels and messages. What they wrote stays.'];
  return confirmation({ text, effect }, formOf(content, button(`Yes, ${text.toLowerCase()}`, 'remove', 'danger')));
}
