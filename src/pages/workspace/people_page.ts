import type { Actor } from '../../actor.js';
import type { ChannelOfPerson, ListedPerson, ShownWorkspace } from '../../models/workspace_pages.js';
import { canAddPerson, canManageWorkspace } from '../../policies/workspaces.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { secretText } from '../kit/elements.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, confirmation, errorAlert, getForm, inputField, noticeBanner, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { workspacePath } from '../kit/paths.js';
import { ROLES } from '../kit/roles.js';
import { pageLinks } from '../kit/page_links.js';
import { partPath, personPath } from './paths.js';
import { workspaceLinks } from './visit.js';

/** The channels of a guest that the list shows. The page of the guest has all. */
export const SHOWN_CHANNELS = 5;

export interface PeoplePageContent {
  readonly actor: Actor;
  readonly workspace: ShownWorkspace;
  readonly people: readonly ListedPerson[];
  /** The name that is asked for; empty: everybody is listed. */
  readonly name: string;
  /** The path of the first page of people, unless this is it. */
  readonly first: string | undefined;
  /** The path of the next page of people. */
  readonly next: string | undefined;
  /** The channels of the guests among them, as far as the person sees them. */
  readonly channels: ReadonlyMap<number, readonly ChannelOfPerson[]>;
  /** Whether there is a link to join; undefined for those who may not know. */
  readonly hasJoinLink: boolean | undefined;
  readonly joinUrl?: string;
  readonly csrf: CsrfField;
  readonly notice: string | undefined;
  readonly errors?: FormErrors;
}

export function peoplePage(content: PeoplePageContent): Page {
  const { actor, workspace, first, next, notice, errors } = content;
  const mayInvite = canAddPerson(actor, { workspace, userType: 'GUEST' });
  const invite = markup`<p><a class="button" href="${partPath(workspace.id, 'invite')}">Invite people</a></p>`;
  return {
    title: workspace.name,
    hasErrors: errors !== undefined,
    hasPictures: workspace.avatar_file !== null,
    body: markup`${workspaceLinks(workspace, undefined)}
      ${noticeBanner(notice)}${errorAlert(errors)}
      ${logo(workspace)}
      ${mayInvite ? invite : NOTHING}
      <h2>People</h2>
      ${nameForm(content)}
      ${peopleList(content)}
      ${pageLinks(first, next)}
      ${joinLinkSection(content)}
      ${leaveSection(content)}`,
  };
}

/** Finds people by their names. */
function nameForm({ workspace, name }: PeoplePageContent): Html {
  const box = { name: 'name', label: 'Find a person', type: 'search', autocomplete: 'off', value: name } as const;
  const field = inputField({ ...box, hint: 'A part of the name.', isOptional: true, hasOptionalMark: false });
  return markup`<search>${getForm(
    workspacePath(workspace.id),
    markup`<div class="row">${field}<button class="secondary">Find</button></div>`,
  )}</search>`;
}

function peopleList(content: PeoplePageContent): Html {
  const { workspace, people, name } = content;
  const everybody = name === '' ? NOTHING : markup`<p><a href="${workspacePath(workspace.id)}">Show everybody</a></p>`;
  if (people.length === 0) return markup`<p>There is nobody with such a name whom you can see.</p>${everybody}`;
  return markup`<ul class="items">${people.map((person) => personItem(content, person))}</ul>${everybody}`;
}

/** The logo of a workspace, if it has one. Its page needs `hasPictures`. */
export function logo({ avatar_file: file }: Pick<ShownWorkspace, 'avatar_file'>): Html {
  if (file === null) return NOTHING;
  return markup`<img class="picture" src="/avatars/s195/${file}" alt="Logo" width="96" height="96" />`;
}

function personItem({ actor, workspace, channels }: PeoplePageContent, person: ListedPerson): Html {
  const own = person.id === actor.id ? ' (you)' : '';
  return markup`<li>
        <h3><a href="${personPath(workspace.id, person.id)}">${person.name}</a>${own}</h3>
        <p class="soft">${roleText(person)}${person.email === null ? NOTHING : markup` · ${person.email}`}</p>
        ${channelsText(person, channels.get(person.id) ?? [])}
      </li>`;
}

/** What a person is in a workspace, in words. */
export function roleText({ user_type: type, bot, is_invited: isInvited }: ListedPerson): string {
  if (bot) return 'Bot';
  return isInvited ? `${ROLES[type]}, invited` : ROLES[type];
}

/** A guest sees only their channels, so these say what the guest is here for. */
function channelsText(
  { user_type: type, bot, is_waiting: isWaiting }: ListedPerson,
  channels: readonly ChannelOfPerson[],
) {
  if (type !== 'GUEST' || bot || isWaiting) return NOTHING;
  if (channels.length === 0) return markup`<p>In no channel yet</p>`;
  const names = channels.slice(0, SHOWN_CHANNELS).map(({ name }) => name);
  const more = channels.length > SHOWN_CHANNELS ? ' and more' : '';
  return markup`<p>In ${names.join(', ')}${more}</p>`;
}

function joinLinkSection(content: PeoplePageContent): Html {
  const { actor, workspace, hasJoinLink, joinUrl, csrf } = content;
  if (hasJoinLink === undefined) return NOTHING;
  const path = workspacePath(workspace.id);
  const text = hasJoinLink ? 'Show the link' : 'Turn on the link';
  const state = hasJoinLink
    ? 'It is on. Everybody with an account here who has it can become a member.'
    : 'It is off. When it is on, everybody with an account here who has the link can become a member.';
  const shown =
    joinUrl === undefined
      ? markup`<p>${state}</p>${postForm(path, csrf, button(text, 'show_link', 'secondary'))}`
      : markup`<p>Everybody with an account here who has this link can become a member.</p><p>${secretText(joinUrl)}</p>`;
  const mayEnd = canManageWorkspace(actor, workspace) && (hasJoinLink || joinUrl !== undefined);
  const effect = 'The link stops working at once. When you turn it on again, there is another one.';
  const end = postForm(path, csrf, button('Yes, turn it off', 'end_link', 'danger'));
  return markup`<h2>Link to join</h2>
      ${shown}
      ${mayEnd ? confirmation({ text: 'Turn off the link', effect }, end) : NOTHING}`;
}

function leaveSection({ workspace, csrf }: PeoplePageContent): Html {
  const leave = postForm(workspacePath(workspace.id), csrf, button('Yes, leave', 'leave', 'danger'));
  const effect = 'You no longer see its channels and messages. What you wrote stays.';
  return markup`<h2>Leave</h2>
      ${confirmation({ text: 'Leave this workspace', effect }, leave)}`;
}
