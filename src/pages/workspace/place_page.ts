import type { Actor } from '../../actor.js';
import type { ListedMember, ShownWorkspace } from '../../models/workspace_pages.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { footerLinks } from '../kit/elements.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, confirmation, errorAlert, noticeBanner, postForm, textArea } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { pageLinks } from '../kit/page_links.js';
import { MOST_ADDRESSES } from './addresses.js';
import { partPath, personPath, placePath } from './paths.js';
import type { PlaceKind, ShownPlace } from './place_kinds.js';
import { workspaceLinks } from './visit.js';

export interface PlacePageContent {
  readonly kind: PlaceKind;
  readonly actor: Actor;
  readonly workspace: ShownWorkspace;
  readonly place: ShownPlace;
  readonly members: readonly ListedMember[];
  /** The path of the first page of members, unless this is it. */
  readonly first: string | undefined;
  readonly next: string | undefined;
  /** The addresses that were typed before an error. */
  readonly typed: string;
  readonly csrf: CsrfField;
  readonly notice: string | undefined;
  readonly errors: FormErrors | undefined;
}

export function placePage(content: PlacePageContent): Page {
  const { kind, workspace, place, members, first, next, notice, errors } = content;
  const { about, description } = place;
  const items = members.map((member) => memberItem(content, member));
  return {
    title: place.name,
    hasErrors: errors !== undefined,
    body: markup`${workspaceLinks(workspace, kind.part)}
      ${noticeBanner(notice)}${errorAlert(errors)}
      <p class="soft">${about.charAt(0).toUpperCase()}${about.slice(1)}.</p>
      ${description === '' ? NOTHING : markup`<p class="post">${description}</p>`}
      ${place.mayChange ? markup`<p><a class="button secondary" href="${placePath(workspace.id, kind.part, place.id, 'edit')}">Change the name or description</a></p>` : NOTHING}
      ${place.mayJoin ? formOf(content, button('Join', 'join')) : NOTHING}
      <h2>People</h2>
      ${items.length === 0 ? markup`<p>Nobody.</p>` : markup`<ul class="items">${items}</ul>`}
      ${pageLinks(first, next)}
      ${place.mayAdd ? addForm(content) : NOTHING}
      ${endSection(content)}
      ${footerLinks([[partPath(workspace.id, kind.part), `Back to the ${kind.part}`]])}`,
  };
}

function formOf(
  { kind, workspace, place, csrf }: PlacePageContent,
  fields: Html,
  hidden: Readonly<Record<string, string>> = {},
): Html {
  return postForm(placePath(workspace.id, kind.part, place.id), { ...csrf, ...hidden }, fields);
}

function memberItem(content: PlacePageContent, { id, name, email, bot }: ListedMember): Html {
  const { actor, workspace, place } = content;
  const remove = button('Remove', 'remove', 'secondary', `Remove ${name}`);
  const mayRemove = place.mayRemove && id !== actor.id;
  return markup`<li>
        <h3><a href="${personPath(workspace.id, id)}">${name}</a>${id === actor.id ? ' (you)' : ''}</h3>
        <p class="soft">${bot ? 'Bot' : (email ?? '')}</p>
        ${mayRemove ? formOf(content, remove, { user_id: String(id) }) : NOTHING}
      </li>`;
}

const ADD_HINT = `The e-mail addresses of people of this workspace, up to ${MOST_ADDRESSES}: one in a line, or separated by commas or semicolons.`;

function addForm(content: PlacePageContent): Html {
  const { typed, errors } = content;
  const field = textArea({ name: 'emails', label: 'Add people', hint: ADD_HINT, value: typed }, errors);
  return formOf(content, markup`${field}${button('Add', 'add', 'primary', 'Add these people')}`);
}

/** Leaving, archiving a channel, and removing. */
function endSection(content: PlacePageContent): Html {
  const { kind, workspace, place } = content;
  const leave = confirmation(
    { text: `Leave this ${kind.noun}`, effect: LEAVING[kind.noun] },
    formOf(content, button('Yes, leave', 'leave', 'danger')),
  );
  const archive = place.archived
    ? formOf(content, button('Use this channel again', 'unarchive', 'secondary'))
    : confirmation(
        {
          text: 'Archive this channel',
          effect: 'Nothing can be posted in it. What is in it can still be read. Then it can be removed.',
        },
        formOf(content, button('Yes, archive it', 'archive', 'danger')),
      );
  const removal = placePath(workspace.id, kind.part, place.id, 'remove');
  const remove = markup`<p><a class="button danger" href="${removal}">Remove this ${kind.noun}</a></p>`;
  const parts = [
    { verb: 'leave', part: leave, isOffered: place.isMember },
    { verb: place.archived ? 'use again' : 'archive', part: archive, isOffered: place.mayArchive },
    { verb: 'remove', part: remove, isOffered: place.mayEnd },
  ].filter(({ isOffered }) => isOffered);
  if (parts.length === 0) return NOTHING;
  return markup`<h2>${headingOf(parts.map(({ verb }) => verb))}</h2>${parts.map(({ part }) => part)}`;
}

/** For example `Leave, archive or remove`. */
function headingOf(verbs: readonly string[]): string {
  const text = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(verbs);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const LEAVING = {
  channel: 'You are no longer notified of its threads. If it is private, you no longer see it.',
  group: 'You are no longer notified when it is mentioned.',
};
