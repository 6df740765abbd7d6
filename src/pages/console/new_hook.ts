import type { Actor } from '../../actor.js';
import { subscribeTo } from '../../domain/hooks/subscription.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { EventName } from '../../generated/events.js';
import { readArguments } from '../../http/arguments.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, checkboxGroup, errorAlert, inputField, postForm, selectField } from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { csrfFieldFor, ERROR_TEXTS } from '../kit/signed_in.js';
import { LIST_PLACES, PLACE_FIELDS, placesFor, type HookPlaces, type NarrowerName } from './hook_places.js';
import { hookPath, HOOKS, NEW_HOOK } from './paths.js';
import { deliveryField, withDelivery } from './sockets.js';

/** The events, in the order of the form. */
const EVENTS: Readonly<Record<EventName, string>> = {
  thread_added: 'Thread added',
  thread_updated: 'Thread updated',
  thread_deleted: 'Thread deleted',
  comment_added: 'Comment added',
  comment_updated: 'Comment updated',
  comment_deleted: 'Comment deleted',
  message_added: 'Message added',
  message_updated: 'Message updated',
  message_deleted: 'Message deleted',
  channel_added: 'Channel added',
  channel_updated: 'Channel updated',
  channel_deleted: 'Channel deleted',
  channel_user_added: 'Member added to a channel',
  channel_user_updated: 'Member of a channel updated',
  channel_user_removed: 'Member removed from a channel',
  group_added: 'Group added',
  group_updated: 'Group updated',
  group_deleted: 'Group deleted',
  group_user_added: 'Member added to a group',
  group_user_removed: 'Member removed from a group',
  workspace_added: 'Workspace added',
  workspace_updated: 'Workspace updated',
  workspace_deleted: 'Workspace deleted',
  workspace_user_added: 'Member added to a workspace',
  workspace_user_updated: 'Member of a workspace updated',
  workspace_user_removed: 'Member removed from a workspace',
};

const FIELDS = ['delivery', 'target_url', 'event', ...PLACE_FIELDS];

const NEW_HOOK_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  conversation_not_found: 'There is no such conversation among yours.',
  bad_request: 'You have too many webhooks: at most 1,000, and 100 for the same event. End some first.',
};

function isEvent(text: string): text is EventName {
  return Object.hasOwn(EVENTS, text);
}

/** GET /integrations/hooks/new. The query may name where the events happen. */
export async function showNewHook(request: PageRequest, actor: Actor): Promise<void> {
  const { db, query } = request;
  request.show(newHookPage(request, actor, query, await placesFor(db, actor, query)));
}

function newHookPage(
  request: PageRequest,
  actor: Actor,
  form: FormValues,
  places: HookPlaces,
  errors?: FormErrors,
): Page {
  const hint = 'The address on your server that receives the events. Begins with https.';
  const target = { label: 'URL', hint, isOptional: true, hasOptionalMark: false };
  const url = { name: 'target_url', type: 'url', autocomplete: 'off', value: form.first('target_url') } as const;
  const listsText = places.lists.length === 0 ? 'Choose a channel or conversation' : 'Update the lists';
  const fields = [
    deliveryField(form.first('delivery'), errors),
    inputField({ ...url, ...target }, errors),
    checkboxGroup({ name: 'event', label: 'Events', options: EVENT_OPTIONS, chosen: form.all('event') }, errors),
    ...placeFields(form, places, errors),
    button('Add the webhook', 'add'),
    ...(places.workspaces.length === 0 ? [] : [button(listsText, LIST_PLACES, 'secondary')]),
  ];
  return {
    title: 'Add a webhook',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>Skein sends a request to your program each time one of the events happens, as far as you see what it is about. Each event is a webhook of its own, with its own secret.</p>
      ${postForm(NEW_HOOK, csrfFieldFor(request, actor, NEW_HOOK), markup`${fields}`)}`,
  };
}

const EVENT_OPTIONS = Object.entries(EVENTS).map(([value, text]) => ({ value, text: `${text} (${value})` }));

/** In which workspace, and once somebody asks for it, where in it. */
function placeFields(form: FormValues, { workspaces, lists }: HookPlaces, errors: FormErrors | undefined): Html[] {
  const named = (name: string) => ({ name, value: form.first(name), isOptional: true });
  const all = { value: '', text: 'All your workspaces' };
  const workspace = { ...named('workspace_id'), label: 'Workspace', options: [all, ...workspaces] };
  return [
    selectField(workspace, errors),
    ...lists.map(({ name, options, isFull, most }) => {
      const { label, none, order, hint } = LISTS[name];
      const bound = `At most ${most.toLocaleString('en-GB')} are listed, ${order}. For another one, add ?${name}= and its id to the address of this page.`;
      const isFocused = name === 'channel_id' && form.first('decision') === LIST_PLACES;
      const shown = { ...named(name), label, isFocused, options: [{ value: '', text: none }, ...options] };
      const hints = [hint, isFull ? bound : ''].filter((text) => text !== '').join(' ');
      return selectField({ ...shown, ...(hints === '' ? {} : { hint: hints }) }, errors);
    }),
  ];
}

const LISTS: Readonly<Record<NarrowerName, Readonly<Record<'label' | 'none' | 'order' | 'hint', string>>>> = {
  channel_id: {
    label: 'Channel',
    none: 'All channels',
    order: 'by name',
    hint: 'For events of channels, threads and comments. To choose a thread, choose its channel, and update the lists.',
  },
  thread_id: { label: 'Thread', none: 'All threads', order: 'the last updated', hint: '' },
  conversation_id: {
    label: 'Conversation',
    none: 'All conversations',
    order: 'the last active',
    hint: 'For events of messages.',
  },
};

/**
 * POST /integrations/hooks/new: like `hooks/subscribe`, once for each event, all or none. Its second button shows the
 * form again, with the channels and conversations of the chosen workspace.
 */
export async function submitNewHook(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, services, now } = request;
  try {
    if (form.first('decision') === LIST_PLACES) return await showLists(request, actor, form);
    const wanted = wantedIn(form);
    const ids = await db.transaction(async (trx) => {
      const made: number[] = [];
      for (const one of wanted) made.push((await subscribeTo({ trx, actor, now }, one, services)).id);
      return made;
    });
    const [only] = ids.length === 1 ? ids : [];
    request.setFlash(only === undefined ? 'all_added' : 'added');
    request.redirect(only === undefined ? HOOKS : hookPath(only));
  } catch (failure) {
    const places = await placesFor(db, actor, form);
    const pageWith = (errors: FormErrors) => newHookPage(request, actor, form, places, errors);
    request.showFormErrors(failure, FIELDS, pageWith, NEW_HOOK_ERROR_TEXTS);
  }
}

/** Shows the lists. Throws 20 while it is not clear of which workspace. */
async function showLists(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const first = await placesFor(request.db, actor, form);
  const [only, ...others] = first.workspaces;
  if (form.first('workspace_id') === '' && only !== undefined && others.length === 0) {
    const known = form.with('workspace_id', only.value);
    return request.show(newHookPage(request, actor, known, await placesFor(request.db, actor, known)));
  }
  if (!first.workspaces.some(({ value }) => value === form.first('workspace_id'))) {
    throw invalidArgument('workspace_id', 'Choose one workspace, so that its channels and conversations can be listed');
  }
  request.show(newHookPage(request, actor, form, first));
}

/** The subscriptions that a form asks for, one for each event. Throws 19 or 20 for what is wrong. */
function wantedIn(form: FormValues) {
  const events = [...new Set(form.all('event'))];
  if (events.length === 0 || !events.every(isEvent)) {
    throw new ApiError('argument_missing', { argument: 'event', reason: 'is required' });
  }
  return events.map((event) => {
    const input = readArguments('hooks.subscribe', { json: {}, texts: withDelivery(form).with('event', event).texts });
    return {
      event,
      target_url: input.text('target_url'),
      workspace_id: input.integer('workspace_id'),
      channel_id: input.integer('channel_id'),
      thread_id: input.integer('thread_id'),
      conversation_id: input.integer('conversation_id'),
    };
  });
}
