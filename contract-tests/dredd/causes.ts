import { answeringId, resolve, type LocatedOperation } from '../../codegen/document.js';
import { contract, inputOf } from '../contract.js';
import type { ExampleWorld } from '../world.js';
import { whyNotCaused, type Conditions } from './conditions.js';

/** A request before it is encoded. */
export interface Draft {
  input: Record<string, unknown>;
  /** Undefined for a request without a token. */
  token: string | undefined;
  headers: Record<string, string>;
  /** An addition to the query, already encoded. */
  query?: string;
  /** A body that is sent instead of the input. */
  body?: string;
}

/** The limit of ordinary bodies (service-spec: Limits). */
const BODY_LIMIT = 5 * 1024 * 1024;
/** The limit of a URL and the headers together. */
const URL_LIMIT = 16 * 1024;
const JSON_TYPE = 'application/json';

type Cause = (draft: Draft, located: LocatedOperation, world: ExampleWorld) => Draft;

const byOutsider: Cause = (draft, _, { olga }) => ({ ...draft, token: olga.token });

const withInput =
  (input: (world: ExampleWorld) => Record<string, unknown>): Cause =>
  (draft, _, world) => ({ ...draft, input: { ...draft.input, ...input(world) } });

/** Errors that no request causes at will. They are requested with `?chaos=`, the contract's test aid. */
const byChaos =
  (error: string): Cause =>
  (draft) => ({ ...draft, query: `chaos=${contract['x-error-codes'][error]?.code}` });

/** How to change a valid request so that it causes an error. */
const CAUSES: Record<string, Cause> = {
  argument_missing: (draft, located) => ({ ...draft, input: withoutRequired(draft.input, located) }),
  argument_invalid: (draft) => ({ ...draft, query: 'a=%' }),
  bad_request: (draft, { method }, world) =>
    method === 'get'
      ? // A GET has no body to break, but nobody can leave their notes to self.
        { ...draft, input: { id: world.notes, user_id: world.ada.id, user_ids: [world.ada.id] } }
      : { ...draft, headers: { ...draft.headers, 'Content-Type': JSON_TYPE }, body: '{"' },
  not_logged_in: (draft) => ({ ...draft, token: undefined }),
  token_invalid: (draft, located) =>
    located.operation.security?.length === 0
      ? { ...draft, input: { ...draft.input, token: UNKNOWN_TOKEN } }
      : { ...draft, token: UNKNOWN_TOKEN },
  temp_id_unknown: (draft, located) => ({ ...draft, input: { ...draft.input, [idArgument(located)]: -987_654_321 } }),
  not_acceptable: (draft) => ({ ...draft, headers: { ...draft.headers, Accept: 'text/html' } }),
  too_large: (draft, located) =>
    located.method === 'get'
      ? { ...draft, query: `unknown=${'x'.repeat(URL_LIMIT)}` }
      : { ...draft, body: ' '.repeat(BODY_LIMIT + 1) },
  unsupported_media_type: (draft) => ({
    ...draft,
    headers: { ...draft.headers, 'Content-Type': 'text/plain' },
    body: 'a',
  }),
  workspace_not_found: (draft, located, world) =>
    byOutsider(
      // All other operations need a workspace.
      located.operation.operationId === 'users.update'
        ? { ...draft, input: { ...draft.input, default_workspace: Number(world.translate('12295')) } }
        : draft,
      located,
      world,
    ),
  channel_not_found: byOutsider,
  thread_not_found: byOutsider,
  comment_not_found: byOutsider,
  group_not_found: byOutsider,
  conversation_not_found: byOutsider,
  message_not_found: byOutsider,
  device_not_found: byOutsider,
  forbidden: (draft, { operation }, { gus }) => ({
    ...draft,
    token: gus.token,
    // Guests may post where they are members, but not as an integration.
    input: ['threads.add', 'comments.add'].includes(operation.operationId)
      ? { ...draft.input, send_as_integration: true }
      : draft.input,
  }),
  not_found: withInput(() => ({
    attachment_id: 'nothing',
    url_invite_code: 'nothing',
    notification_id: 1,
    id: 1,
    subscription_id: 1,
  })),
  reaction_unsupported: withInput(() => ({ reaction: ':+1:' })),
  credentials_invalid: withInput(() => ({
    password: 'a password of nobody',
    current_password: 'a password of nobody',
  })),
  upload_failed: withInput(() => ({ image: 'no image' })),
  email_taken: withInput(({ ben }) => ({ email: ben.email })),
  external_not_connected: (draft) => draft,
  timezone_invalid: withInput(() => ({ timezone: 'Mars/Olympus_Mons' })),
  last_admin: withInput(({ ada }) => ({ user_id: ada.id, user_type: 'USER' })),
  already_found: withInput(({ ben, upload }) => ({ email: ben.email, attachment_id: upload })),
};

/** A place that does not exist in the workspace of the example. */
const inNoPlace = withInput(() => ({ thread_id: 1, conversation_id: 1, aggregate_id: 1 }));

/** In a conversation of two, neither can remove the other. */
const fromTwo = withInput(({ ben, pair }) => ({ id: pair, user_id: ben.id, user_ids: [ben.id] }));

const withWorkspace = (draft: Draft, world: ExampleWorld): Draft => ({
  ...draft,
  input: { ...draft.input, workspace_id: Number(world.translate('12295')) },
});

/** Operations that cause an error in their own way. */
const OWN_CAUSES: Record<string, Cause> = {
  // Where registration is closed.
  'users.register forbidden': (draft) => draft,
  // The integration of the example is public.
  'integrations.add workspace_not_found': (draft, located, world) =>
    byOutsider(withWorkspace(draft, world), located, world),
  'integrations.getone not_found': byOutsider,
  'integrations.update not_found': byOutsider,
  'integrations.remove not_found': byOutsider,
  'integrations.regenerateSecret not_found': byOutsider,
  'integrations.ping not_found': byOutsider,
  'integrations.update already_found': withInput(({ commands }) => ({ id: commands.other, command: commands.command })),
  'installations.add already_found': withInput(({ commands }) => ({ integration_id: commands.rival })),
  'hooks.unsubscribe not_found': (draft) => ({ ...draft, input: { subscription_id: 1 } }),
  'installations.getone not_found': byOutsider,
  'installations.regenerateToken not_found': byOutsider,
  'installations.remove not_found': byOutsider,
  'integrationIncoming.postData token_invalid': withInput(() => ({ install_token: UNKNOWN_TOKEN })),
  'integrationIncoming.urlCallback token_invalid': withInput(() => ({ reply_token: UNKNOWN_TOKEN })),
  'integrationIncoming.urlCallback not_found': withInput(({ goneReply }) => goneReply),
  'integrationIncoming.urlCallback unsupported_media_type': (draft) => ({
    ...draft,
    headers: { ...draft.headers, 'Content-Type': 'application/xml' },
    body: 'a',
  }),
  // It takes text/plain.
  'integrationIncoming.postData unsupported_media_type': (draft) => ({
    ...draft,
    headers: { ...draft.headers, 'Content-Type': 'application/xml' },
    body: 'a',
  }),
  'conversations.removeUser forbidden': fromTwo,
  'conversations.removeUsers forbidden': fromTwo,
  'workspaceUsers.add email_taken': withInput(({ formerAddress }) => ({ email: formerAddress })),
  // Somebody outside the workspace gets the error of the workspace.
  'search.comments thread_not_found': inNoPlace,
  'search.expandCommentRange thread_not_found': inNoPlace,
  'search.messages conversation_not_found': inNoPlace,
  'search.expandConversationMessageRange conversation_not_found': inNoPlace,
  // Who is in no workspace. Olga joins one.
  'workspaces.getDefault workspace_not_found': (draft, _, { rita }) => ({ ...draft, token: rita.token }),
  'urlJoin.joinWorkspace forbidden': (draft, _, { rita }) => ({ ...draft, token: rita.token }),
  'urlJoin.joinWorkspace already_found': (draft, _, { ada }) => ({ ...draft, token: ada.token }),
};

const UNKNOWN_TOKEN = 'AAunknownTokenOfNobodyAtAll';

/** The request, changed so that the operation must return this error. */
export function cause(
  error: string,
  draft: Draft,
  { located, world, conditions }: { located: LocatedOperation; world: ExampleWorld; conditions: Conditions },
): Draft {
  const id = answeringId(located.operation);
  const isCaused = whyNotCaused(located, error, conditions) === undefined;
  const change = isCaused ? (OWN_CAUSES[`${id} ${error}`] ?? CAUSES[error]) : byChaos(error);
  if (change === undefined) throw new Error(`say in CAUSES of causes.ts what causes ${error} in ${id}`);
  return change(draft, located, world);
}

/**
 * Without the first required argument. An operation without required arguments misses something when it gets nothing.
 */
function withoutRequired(input: Record<string, unknown>, located: LocatedOperation): Record<string, unknown> {
  const required = inputOf(located).find(({ isRequired }) => isRequired)?.name;
  return required === undefined ? {} : Object.fromEntries(Object.entries(input).filter(([name]) => name !== required));
}

function idArgument(located: LocatedOperation): string {
  const found = inputOf(located).find(({ schema }) => resolve(contract, schema)['x-temp-id'] === true);
  if (found === undefined) throw new Error(`${located.operation.operationId} takes no id`);
  return found.name;
}
