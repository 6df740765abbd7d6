import type { OtherRoute } from '../../http/http_app.js';
import { pageRoute, type PageContext } from '../kit/page_request.js';
import { NEW_WORKSPACE } from '../kit/paths.js';
import { signedInForm, signedInPage, type PageHandler } from '../kit/signed_in.js';
import { showInvite, submitInvite } from './invite.js';
import { showEditOf, showRemovalOf, submitEditOf, submitRemovalOf } from './change_place.js';
import { showNewWorkspace, submitNewWorkspace } from './new_workspace.js';
import { showNewChannel, showNewGroup, submitNewChannel, submitNewGroup } from './new_place.js';
import { CHANNEL, GROUP, type PlaceKind } from './place_kinds.js';
import { showPlaceOf, submitPlaceOf } from './place.js';
import { showChannels, showGroups } from './places.js';
import { showPeoplePage, submitPeoplePage } from './people.js';
import { showPersonPage, submitPersonPage } from './person.js';
import { showRemoveWorkspace, submitRemoveWorkspace } from './remove_workspace.js';
import { showLogo, showSettings, submitLogo, submitSettings } from './settings.js';
import { workspaceForm, workspacePage } from './visit.js';

/** The pages of workspaces (behaviour/pages.md#workspace-pages), by method and path. */
export function workspaceRoutes(context: PageContext): ReadonlyMap<string, OtherRoute> {
  const pages: [string, PageHandler][] = [
    [`GET ${NEW_WORKSPACE}`, signedInPage(showNewWorkspace)],
    [`POST ${NEW_WORKSPACE}`, signedInForm(submitNewWorkspace)],
    ['GET /workspaces/*', workspacePage(showPeoplePage)],
    ['POST /workspaces/*', workspaceForm(submitPeoplePage)],
    ['GET /workspaces/*/invite', workspacePage(showInvite)],
    ['POST /workspaces/*/invite', workspaceForm(submitInvite)],
    ['GET /workspaces/*/people/*', workspacePage(showPersonPage)],
    ['POST /workspaces/*/people/*', workspaceForm(submitPersonPage)],
    ['GET /workspaces/*/settings', workspacePage(showSettings)],
    ['POST /workspaces/*/settings', workspaceForm(submitSettings)],
    ['GET /workspaces/*/logo', workspacePage(showLogo)],
    ['POST /workspaces/*/logo', submitLogo],
    ['GET /workspaces/*/remove', workspacePage(showRemoveWorkspace)],
    ['POST /workspaces/*/remove', workspaceForm(submitRemoveWorkspace)],
    ['GET /workspaces/*/channels', workspacePage(showChannels)],
    ['GET /workspaces/*/channels/new', workspacePage(showNewChannel)],
    ['POST /workspaces/*/channels/new', workspaceForm(submitNewChannel)],
    ['GET /workspaces/*/channels/*', workspacePage(showPlaceOf(CHANNEL))],
    ['POST /workspaces/*/channels/*', workspaceForm(submitPlaceOf(CHANNEL))],
    ...changesOf(CHANNEL),
    ['GET /workspaces/*/groups', workspacePage(showGroups)],
    ['GET /workspaces/*/groups/new', workspacePage(showNewGroup)],
    ['POST /workspaces/*/groups/new', workspaceForm(submitNewGroup)],
    ['GET /workspaces/*/groups/*', workspacePage(showPlaceOf(GROUP))],
    ['POST /workspaces/*/groups/*', workspaceForm(submitPlaceOf(GROUP))],
    ...changesOf(GROUP),
  ];
  return new Map(pages.map(([route, handle]) => [route, pageRoute(context, handle)]));
}

/** The pages that change and remove a channel or a group. */
function changesOf(kind: PlaceKind): [string, PageHandler][] {
  const path = `/workspaces/*/${kind.part}/*`;
  return [
    [`GET ${path}/edit`, workspacePage(showEditOf(kind))],
    [`POST ${path}/edit`, workspaceForm(submitEditOf(kind))],
    [`GET ${path}/remove`, workspacePage(showRemovalOf(kind))],
    [`POST ${path}/remove`, workspaceForm(submitRemovalOf(kind))],
  ];
}
