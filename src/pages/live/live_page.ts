import { textOfPosition, type LivePosition } from '../../domain/live/position.js';
import type { NamedWorkspace } from '../../models/console.js';
import { deviceSection, type DeviceForm } from './device_section.js';
import { getForm, selectField } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { NEW_WORKSPACE } from '../kit/paths.js';
import type { Lists } from './lists.js';
import { listsSection, unreadText } from './lists_section.js';
import { LIVE, LIVE_LISTS, pathWith, placePath, postsPath } from './paths.js';
import { placeSection, type AnswerForm, type ShownPosts } from './place_section.js';
import { SCRIPT, SCRIPT_WITH_DEVICE } from './script.js';

/** The page of somebody who is in no workspace. */
export const NO_WORKSPACE_PAGE: Page = {
  title: 'Live',
  body: markup`<p>You are not in a workspace yet, so there is nothing to read.</p>
    <p><a class="button" href="${NEW_WORKSPACE}">Create a workspace</a></p>`,
};

/** The lists of a workspace. `after` is the position of the stream before they were read. */
export function livePage(
  lists: Lists,
  workspaces: readonly NamedWorkspace[],
  device: DeviceForm,
  after: LivePosition,
): Page {
  const { workspaceId, from } = lists;
  const query = { workspace_id: workspaceId, ...from };
  return {
    title: 'Live',
    script: SCRIPT_WITH_DEVICE,
    hasWorker: true,
    body: markup`${workspaces.length > 1 ? workspaceForm(workspaces, workspaceId) : NOTHING}
      ${statusLine(lists, pathWith(LIVE, query))}
      <div class="live"${stream(lists, after)}>
      ${listsSection(lists)}
      </div>
      ${deviceSection(device)}`,
  };
}

function workspaceForm(workspaces: readonly NamedWorkspace[], current: number): Html {
  const options = workspaces.map(({ id, name }) => ({ value: String(id), text: name }));
  const field = { name: 'workspace_id', label: 'Workspace', isOptional: true, hasOptionalMark: false };
  return getForm(
    LIVE,
    markup`<div class="row">${selectField({ ...field, options, value: String(current) })}<button class="secondary">Show</button></div>`,
  );
}

export interface OpenedPlace {
  readonly title: string;
  readonly where: string;
  readonly shown: ShownPosts;
  readonly form: AnswerForm;
}

/** A thread or a conversation, beside the lists. */
export function placePage({ title, where, shown, form }: OpenedPlace, lists: Lists, after: LivePosition): Page {
  const path = placePath(shown.kind, shown.id);
  const posts = pathWith(postsPath(shown.kind, shown.id), { before: shown.before });
  const opened = markup` data-place="${String(shown.id)}" data-posts="${posts}"`;
  return {
    title,
    script: SCRIPT,
    hasErrors: form.errors !== undefined,
    body: markup`<p class="soft">${where} · <a href="${pathWith(LIVE, { workspace_id: lists.workspaceId })}">All threads and conversations</a></p>
      ${statusLine(lists, pathWith(path, { before: shown.before }))}
      <div class="live opened"${opened}${stream(lists, after)}>
      ${placeSection(shown, form)}
      ${listsSection(lists, path)}
      </div>`,
  };
}

function statusLine(lists: Lists, path: string): Html {
  return markup`<p class="soft"><span role="status" id="status">${unreadText(lists)}</span> <a id="refresh" href="${path}">Refresh</a></p>`;
}

/** What the script needs: the stream, from where the page was read, and the lists. */
function stream({ workspaceId, from }: Lists, after: LivePosition): Html {
  const query = { workspace_id: workspaceId };
  const path = pathWith('/api/v3/live/stream', { ...query, after: textOfPosition(after) });
  return markup` data-stream="${path}" data-lists="${pathWith(LIVE_LISTS, { ...query, ...from })}"`;
}
