import type { Schema } from '../../generated/schemas.js';
import type { NamedWorkspace } from '../../models/console.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, noticeBanner, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { withQuery } from '../kit/paths.js';
import { formatMinute, timeTag } from '../kit/times.js';
import { definitionList, footerLinks } from './elements.js';
import { pingSection, requestBlock, responseBlock } from './exchanges.js';
import { deliveryPath, hookPath } from './paths.js';

type Hook = Schema<'Hook'>;

export function hookListPage(hooks: readonly Hook[], workspaces: readonly NamedWorkspace[]): Page {
  const items = hooks.map(
    (hook) => markup`<li>
        <h2 class="item"><a href="${hookPath(hook.id)}">${hook.event}</a></h2>
        <p>${hook.target_url}</p>
        <p class="soft">${filterText(hook, workspaces)} · ${stateText(hook)}</p>
      </li>`,
  );
  return {
    title: 'Your webhooks',
    body: markup`${hooks.length === 0 ? markup`<p>None. Programs subscribe to events through the API, with hooks/subscribe.</p>` : markup`<ul class="items">${items}</ul>`}`,
  };
}

/** Where the events of a subscription happen. */
function filterText(
  { workspace_id: id, channel_id, thread_id, conversation_id }: Hook,
  workspaces: readonly NamedWorkspace[],
) {
  if (id === null) return 'all workspaces';
  const name = workspaces.find((workspace) => workspace.id === id)?.name ?? 'a workspace that you have left';
  if (thread_id !== null) return `a thread in ${name}`;
  if (channel_id !== null) return `a channel in ${name}`;
  return conversation_id === null ? name : `a conversation in ${name}`;
}

function stateText({ ended_ts: endedAt, end_reason: reason, failing_since_ts: failingSince }: Hook): string {
  if (endedAt === null) return failingSince === null ? 'on' : 'failing';
  return reason === 'gone' ? 'ended by its target' : 'turned off: nothing arrived for five days';
}

export interface HookPageContent {
  readonly hook: Hook;
  readonly deliveries: readonly Schema<'Delivery'>[];
  /** The event of the last delivery on this page, when there are older ones. */
  readonly olderThan: number | undefined;
  readonly timezone: string;
  readonly workspaces: readonly NamedWorkspace[];
  /** The ping that was just sent. */
  readonly ping: Schema<'HookPing'> | undefined;
  readonly csrf: CsrfField;
  readonly notice: string | undefined;
}

export function hookPage({ hook, deliveries, olderThan, timezone, workspaces, ping, csrf, notice }: HookPageContent) {
  const { id, event, target_url, client_id, failing_since_ts: failingSince, ended_ts: ended } = hook;
  const at = (seconds: number) => secondsTag(seconds, timezone);
  const items = deliveries.map(
    (delivery) =>
      markup`<li><a href="${deliveryPath(delivery.id)}">${deliveryText(delivery)}</a>, ${at(delivery.created_ts)}</li>`,
  );
  const olderPath = withQuery(hookPath(id), { before: String(olderThan) });
  return {
    title: event,
    body: markup`${noticeBanner(notice)}
      ${definitionList([
        ['Target', target_url],
        ['Events of', filterText(hook, workspaces)],
        ['Subscribed by', client_id === null ? 'yourself' : markup`a program, <code>${client_id}</code>`],
        ['State', stateText(hook)],
        ...(failingSince === null ? [] : [['Failing since', at(failingSince)] as const]),
        ...(ended === null ? [] : [['Ended', at(ended)] as const]),
      ])}
      ${ended === null ? postForm(hookPath(id), csrf, markup`${button('Ping it', 'ping')} ${button('Send all that failed again', 'redeliver_failed', 'secondary')}`) : NOTHING}
      ${ping === undefined ? NOTHING : pingSection(ping)}
      <h2>Deliveries</h2>
      ${items.length === 0 ? markup`<p>None in the last 30 days.</p>` : markup`<ul>${items}</ul>`}
      ${footerLinks(olderThan === undefined ? [] : [[olderPath, 'Older deliveries']])}`,
  };
}

export function secondsTag(seconds: number, timezone: string): Html {
  const time = new Date(seconds * 1000);
  return timeTag(time, formatMinute(time, timezone));
}

export const STATES = {
  ...{ new: 'waits', retrying: 'will be tried again', delivered: 'has arrived' },
  ...{ failed: 'has failed', dropped: 'was dropped' },
};

function deliveryText({ state, attempt_count: count }: Schema<'Delivery'>): string {
  return `${STATES[state]}, ${count === 1 ? 'one attempt' : `${count} attempts`}`;
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
    title: `${event}: it ${deliveryText(delivery)}`,
    body: markup`${noticeBanner(notice)}
      ${canBeSent ? postForm(deliveryPath(id), csrf, button('Send it again', 'redeliver')) : NOTHING}
      <h2>What is sent</h2>
      ${requestBlock(request)}
      <h2>Attempts</h2>
      ${attemptBlocks.length === 0 ? markup`<p>None yet.</p>` : markup`${attemptBlocks}`}
      ${footerLinks([[hookPath(subscription_id), 'The subscription']])}`,
  };
}
