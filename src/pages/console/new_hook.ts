import type { Actor } from '../../actor.js';
import { subscribeTo } from '../../domain/hooks/subscribing.js';
import { ApiError } from '../../errors.js';
import type { EventName } from '../../generated/events.js';
import { readArguments } from '../../http/arguments.js';
import { namedWorkspacesOf } from '../../models/console.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, checkboxGroup, errorAlert, inputField, postForm, selectField } from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import type { SelectOption } from '../kit/form.js';
import { csrfFieldFor, ERROR_TEXTS } from '../kit/signed_in.js';
import { hookPath, HOOKS, NEW_HOOK } from './paths.js';

/** The events, in the order of the form. */
const EVENTS: Readonly<Record<EventName, string>> = {
  ...{ thread_added: 'Thread added', thread_updated: 'Thread updated', thread_deleted: 'Thread deleted' },
  ...{ comment_added: 'Comment added', comment_updated: 'Comment updated', comment_deleted: 'Comment deleted' },
  ...{ message_added: 'Message added', message_updated: 'Message updated', message_deleted: 'Message deleted' },
  ...{ channel_added: 'Channel added', channel_updated: 'Channel updated', channel_deleted: 'Channel deleted' },
  ...{ channel_user_added: 'Member added to a channel', channel_user_updated: 'Member of a channel updated' },
  channel_user_removed: 'Member removed from a channel',
  ...{ group_added: 'Group added', group_updated: 'Group updated', group_deleted: 'Group deleted' },
  ...{ group_user_added: 'Member added to a group', group_user_removed: 'Member removed from a group' },
  ...{ workspace_added: 'Workspace added', workspace_updated: 'Workspace updated' },
  ...{ workspace_deleted: 'Workspace deleted', workspace_user_added: 'Member added to a workspace' },
  workspace_user_updated: 'Member of a workspace updated',
  workspace_user_removed: 'Member removed from a workspace',
};

const NARROWER = ['channel_id', 'thread_id', 'conversation_id'] as const;
const FIELDS = ['target_url', 'event', 'workspace_id', ...NARROWER];

const NEW_HOOK_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  conversation_not_found: 'There is no such conversation among yours.',
  bad_request: 'You have too many webhooks: at most 1,000, and 100 for the same event. End some first.',
};

function isEvent(text: string): text is EventName {
  return Object.hasOwn(EVENTS, text);
}

/** GET /integrations/hooks/new. */
export async function showNewHook(request: PageRequest, actor: Actor): Promise<void> {
  request.show(newHookPage(request, actor, request.query, await workspaceOptions(request, actor)));
}

async function workspaceOptions({ db }: PageRequest, actor: Actor): Promise<SelectOption[]> {
  const options = (await namedWorkspacesOf(db, actor)).map(({ id, name }) => ({ value: String(id), text: name }));
  return [{ value: '', text: 'All your workspaces' }, ...options];
}

function newHookPage(
  request: PageRequest,
  actor: Actor,
  form: FormValues,
  workspaces: readonly SelectOption[],
  errors?: FormErrors,
): Page {
  const named = (name: string) => ({ name, value: form.first(name) });
  const target = { label: 'URL', hint: 'The address on your server that receives the events. Begins with https.' };
  const fields = [
    inputField({ ...named('target_url'), type: 'url', autocomplete: 'off', ...target }, errors),
    checkboxGroup({ name: 'event', label: 'Events', options: EVENT_OPTIONS, chosen: form.all('event') }, errors),
    selectField({ ...named('workspace_id'), label: 'Workspace', options: workspaces, isOptional: true }, errors),
    narrowerFields(form, errors),
  ];
  return {
    title: 'Add a webhook',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>Skein sends a request to your server each time one of the events happens, as far as you see what it is about. Each event is a webhook of its own, with its own secret.</p>
      ${postForm(NEW_HOOK, csrfFieldFor(request, actor, NEW_HOOK), markup`${fields}${button('Add the webhook', 'add')}`)}`,
  };
}

const EVENT_OPTIONS = Object.entries(EVENTS).map(([value, text]) => ({ value, text: `${text} (${value})` }));

/** Limits to a smaller place, folded away as long as none is given. */
function narrowerFields(form: FormValues, errors: FormErrors | undefined): Html {
  const fields = NARROWER.map((name) => {
    const label = { channel_id: 'Channel id', thread_id: 'Thread id', conversation_id: 'Conversation id' }[name];
    const text = { type: 'text', autocomplete: 'off', isOptional: true } as const;
    return inputField({ name, value: form.first(name), label, ...text }, errors);
  });
  const isOpen = NARROWER.some((name) => form.first(name) !== '');
  return markup`<details${isOpen ? markup` open` : markup``}><summary>Only in one channel, thread or conversation</summary>${fields}</details>`;
}

/** POST /integrations/hooks/new: like `hooks/subscribe`, once for each event, all or none. */
export async function submitNewHook(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, services, now } = request;
  try {
    const wanted = wantedIn(form);
    const ids = await db.transaction(async (trx) => {
      const made: number[] = [];
      for (const one of wanted) made.push((await subscribeTo(trx, actor, one, services, now)).id);
      return made;
    });
    const [only] = ids.length === 1 ? ids : [];
    request.setFlash(only === undefined ? 'all_added' : 'added');
    request.redirect(only === undefined ? HOOKS : hookPath(only));
  } catch (failure) {
    const workspaces = await workspaceOptions(request, actor);
    const pageWith = (errors: FormErrors) => newHookPage(request, actor, form, workspaces, errors);
    request.showFormErrors(failure, FIELDS, pageWith, NEW_HOOK_ERROR_TEXTS);
  }
}

/** The subscriptions that a form asks for, one for each event. Throws 19 or 20 for what is wrong. */
function wantedIn(form: FormValues) {
  const events = [...new Set(form.all('event'))];
  if (events.length === 0 || !events.every(isEvent)) {
    throw new ApiError('argument_missing', { argument: 'event', reason: 'is required' });
  }
  return events.map((event) => {
    const input = readArguments('hooks.subscribe', { json: {}, texts: form.with('event', event).texts });
    return {
      ...{ event, target_url: input.text('target_url') ?? '', workspace_id: input.integer('workspace_id') },
      ...{ channel_id: input.integer('channel_id'), thread_id: input.integer('thread_id') },
      conversation_id: input.integer('conversation_id'),
    };
  });
}
