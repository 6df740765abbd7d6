import type { Schema } from '../../generated/schemas.js';
import type { NamedWorkspace } from '../../models/console.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, confirmation, noticeBanner, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { withQuery } from '../kit/paths.js';
import { formatSecond, timeTag } from '../kit/times.js';
import { definitionList, footerLinks, secretText, stateText, type Tone } from '../kit/elements.js';
import { hookPingProblem, pingSection, requestBlock, responseBlock } from './exchanges.js';
import { deliveryPath, hookPath, NEW_HOOK } from './paths.js';
import { socketSection, targetText } from './sockets.js';

type Hook = Schema<'Hook'>;

export function hookListPage(
  hooks: readonly Hook[],
  workspaces: readonly NamedWorkspace[],
  notice: string | undefined,
): Page {
  const items = hooks.map(
    (hook) => markup`<li>
        <h2 class="item"><a href="${hookPath(hook.id)}">${hook.event}</a></h2>
        <p>${targetText(hook.delivery, hook.target_url)}</p>
        <p class="soft">${filterText(hook, workspaces)} · ${hookState(hook)}</p>
      </li>`,
  );
  return {
    title: 'Your webhooks',
    body: markup`${noticeBanner(notice)}
      ${hooks.length === 0 ? markup`<p>You have no webhooks yet. A webhook sends an event to your program each time it happens.</p>` : markup`<ul class="items">${items}</ul>`}
      <p><a class="button" href="${NEW_HOOK}">Add a webhook</a></p>`,
  };
}

/** Where the events of a subscription happen. */
function filterText(
  { workspace_id: id, channel_id, thread_id, conversation_id }: Hook,
  workspaces: readonly NamedWorkspace[],
) {
  if (id === null) return 'All workspaces';
  const name = workspaces.find((workspace) => workspace.id === id)?.name ?? 'a workspace that you have left';
  if (thread_id !== null) return `A thread in ${name}`;
  if (channel_id !== null) return `A channel in ${name}`;
  return conversation_id === null ? name : `A conversation in ${name}`;
}

function hookState({ ended_ts: endedAt, end_reason: reason, failing_since_ts: failingSince }: Hook): Html {
  if (endedAt === null) return failingSince === null ? stateText('good', 'Active') : stateText('bad', 'Failing');
  return stateText('bad', reason === null ? 'Ended' : ENDINGS[reason]);
}

const ENDINGS: Readonly<Record<NonNullable<Hook['end_reason']>, string>> = {
  gone: 'Ended: its program returned 410',
  failing: 'Turned off: nothing arrived for five days',
  token_replaced: 'Ended: your API token was replaced',
  access_ended: 'Ended: you were signed out everywhere',
  program_revoked: 'Ended: the access of its app was revoked',
  left_workspace: 'Ended: you left its workspace',
};

export interface HookPageContent {
  readonly hook: Hook;
  readonly deliveries: readonly Schema<'Delivery'>[];
  /** The event of the last delivery on this page, when there are older ones. */
  readonly olderThan: number | undefined;
  /** Whether a delivery has failed, on this page or another. */
  readonly hasFailed: boolean;
  readonly timezone: string;
  readonly baseUrl: string;
  readonly workspaces: readonly NamedWorkspace[];
  /** The ping that was just sent. */
  readonly ping: Schema<'HookPing'> | undefined;
  readonly csrf: CsrfField;
  readonly notice: string | undefined;
  /** The secret, when the person has asked to see it. */
  readonly secret: string | undefined;
}

export function hookPage(content: HookPageContent): Page {
  const { hook, deliveries, olderThan, timezone, workspaces, ping, notice } = content;
  const { id, event, target_url, client_id, failing_since_ts: failingSince, ended_ts: ended } = hook;
  const at = (seconds: number) => secondsTag(seconds, timezone);
  const items = deliveries.map(
    (delivery) =>
      markup`<li><a href="${deliveryPath(delivery.id)}">${deliveryState(delivery.state)}, ${attemptsText(delivery.attempt_count)}</a>, ${at(delivery.created_ts)}${nextTry(delivery, timezone)}</li>`,
  );
  const olderPath = withQuery(hookPath(id), { before: String(olderThan) });
  return {
    title: event,
    body: markup`${noticeBanner(notice)}
      ${definitionList([
        [hook.delivery === 'socket' ? 'Delivery' : 'URL', targetText(hook.delivery, target_url)],
        ['Events of', filterText(hook, workspaces)],
        ['Added by', client_id === null ? 'You' : markup`A program, <code>${client_id}</code>`],
        ['State', hookState(hook)],
        ...(failingSince === null ? [] : [['Failing since', at(failingSince)] as const]),
        ...(ended === null ? [] : [['Ended', at(ended)] as const]),
      ])}
      ${sendingForm(content)}
      ${ping === undefined ? NOTHING : pingSection(ping, { problem: hookPingProblem(ping), success: 'The ping has arrived.' })}
      ${secretSection(content)}
      ${hookSocketSection(content)}
      <h2>Deliveries</h2>
      ${items.length === 0 ? markup`<p>None in the last 30 days.</p>` : markup`<ul>${items}</ul>`}
      ${footerLinks(olderThan === undefined ? [] : [[olderPath, 'Older deliveries']])}
      ${endSection(hook, content.csrf)}`,
  };
}

/** What an active webhook can send now. */
function sendingForm({ hook: { id, ended_ts }, hasFailed, csrf }: HookPageContent): Html {
  if (ended_ts !== null) return NOTHING;
  const resend = hasFailed ? button('Resend all that failed', 'redeliver_failed', 'secondary') : NOTHING;
  return postForm(hookPath(id), csrf, markup`${button('Send a ping', 'ping')} ${resend}`);
}

/** When a delivery is tried again, if that is planned. */
function nextTry({ next_ts: next }: Pick<Schema<'Delivery'>, 'next_ts'>, timezone: string): Html {
  return next === null ? NOTHING : markup`. Next try: ${secondsTag(next, timezone)}`;
}

/** A program that has subscribed knows its own secret. */
function secretSection({ hook: { id, client_id, ended_ts }, secret, csrf }: HookPageContent): Html {
  if (client_id !== null || ended_ts !== null) return NOTHING;
  const effect =
    'For 24 hours deliveries are signed with the old and the new secret, so that you can change your program. Then the old one stops working.';
  const rotate = postForm(hookPath(id), csrf, button('Yes, create a new secret', 'rotate_secret', 'danger'));
  return markup`<h2>Signing secret</h2>
      <p>Your program checks with it that a delivery comes from Skein. Keep it secret.</p>
      ${secret === undefined ? postForm(hookPath(id), csrf, button('Show the secret', 'show_secret', 'secondary')) : markup`<p>${secretText(secret)}</p>`}
      ${confirmation({ text: 'Create a new secret', effect }, rotate)}`;
}

/** How a program of the person opens the socket. A program that has subscribed knows how. */
function hookSocketSection({ hook, baseUrl }: HookPageContent): Html {
  const { id, event, delivery, client_id, ended_ts } = hook;
  if (delivery !== 'socket' || client_id !== null || ended_ts !== null) return NOTHING;
  const listening = 'subscribes to the same event for itself';
  const query = `?subscription_id=${id}`;
  return socketSection({ baseUrl, query, token: 'your API token', listening, options: [`--events ${event}`] });
}

function endSection({ id, ended_ts: endedAt }: Hook, csrf: CsrfField): Html {
  const form = postForm(hookPath(id), csrf, button('Yes, delete it', 'delete', 'danger'));
  const effect =
    endedAt === null
      ? 'Nothing more is sent for it, and its deliveries are no longer shown here. This cannot be undone.'
      : 'It is no longer listed, and its deliveries are no longer shown here. This cannot be undone.';
  return markup`<h2>Delete</h2>
      ${confirmation({ text: 'Delete the webhook', effect }, form)}`;
}

export function secondsTag(seconds: number, timezone: string): Html {
  const time = new Date(seconds * 1000);
  return timeTag(time, formatSecond(time, timezone));
}

type DeliveryState = Schema<'Delivery'>['state'];

const STATES: Readonly<Record<DeliveryState, readonly [Tone, string]>> = {
  new: ['neutral', 'Waiting'],
  retrying: ['bad', 'Will be tried again'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
  dropped: ['neutral', 'Dropped'],
};

/** What became of a delivery or of a call of an integration. */
export function deliveryState(state: DeliveryState): Html {
  return stateText(...STATES[state]);
}

export function attemptsText(count: number): string {
  return count === 1 ? 'one attempt' : `${count} attempts`;
}

export function deliveryPage(
  delivery: Schema<'DeliveryDetails'>,
  timezone: string,
  csrf: CsrfField,
  notice: string | undefined,
): Page {
  const { id, subscription_id, event, request, attempts, state } = delivery;
  const attemptBlocks = attempts.map(
    (attempt) => markup`<h3>Attempt ${String(attempt.number)}, ${secondsTag(attempt.started_ts, timezone)}</h3>
      ${responseBlock(attempt)}`,
  );
  const canBeSent = state !== 'dropped';
  return {
    title: `Delivery of ${event}`,
    body: markup`${noticeBanner(notice)}
      <p>${deliveryState(state)}, ${attemptsText(delivery.attempt_count)}${nextTry(delivery, timezone)}</p>
      ${canBeSent ? postForm(deliveryPath(id), csrf, button('Send it again', 'redeliver')) : NOTHING}
      <h2>Request</h2>
      ${requestBlock(request)}
      <h2>Attempts</h2>
      ${attemptBlocks.length === 0 ? markup`<p>None yet.</p>` : markup`${attemptBlocks}`}
      ${footerLinks([[hookPath(subscription_id), 'Back to the webhook']])}`,
  };
}
