import type { Schema } from '../../generated/schemas.js';
import type { NamedWorkspace } from '../../models/console.js';
import { button, form, noticeOf } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { withQuery } from '../kit/own_path.js';
import type { Page } from '../kit/page.js';
import { minuteOf, timeTag } from '../kit/times.js';
import { after, CONSOLE, deliveryPath, facts, HOOKS, hookPath } from './console.js';

type Hook = Schema<'Hook'>;

/** What somebody has subscribed to. */
export function hookListPage(hooks: readonly Hook[], workspaces: readonly NamedWorkspace[]): Page {
  const items = hooks.map(
    (hook) => markup`<li>
        <h2 class="item"><a href="${hookPath(hook.id)}">${hook.event}</a></h2>
        <p>${hook.target_url}</p>
        <p class="soft">${placeOf(hook, workspaces)} · ${stateOf(hook)}</p>
      </li>`,
  );
  return {
    title: 'Your webhooks',
    body: markup`${hooks.length === 0 ? markup`<p>None. Programs subscribe to events through the API, with hooks/subscribe.</p>` : markup`<ul class="items">${items}</ul>`}
      ${after([[CONSOLE, 'Your integrations']])}`,
  };
}

/** Of where it tells, in words. */
function placeOf(
  { workspace_id: id, channel_id, thread_id, conversation_id }: Hook,
  workspaces: readonly NamedWorkspace[],
) {
  if (id === null) return 'all workspaces';
  const name = workspaces.find((workspace) => workspace.id === id)?.name ?? 'a workspace that you have left';
  if (thread_id !== null) return `a thread in ${name}`;
  if (channel_id !== null) return `a channel in ${name}`;
  return conversation_id === null ? name : `a conversation in ${name}`;
}

function stateOf({ ended_ts: endedAt, end_reason: reason, failing_since_ts: failingSince }: Hook): string {
  if (endedAt === null) return failingSince === null ? 'on' : 'failing';
  return reason === 'gone' ? 'ended: its target wants nothing more' : 'turned off: nothing arrived for five days';
}

/** What the page of a subscription shows. */
export interface ShownHook {
  readonly hook: Hook;
  readonly deliveries: readonly Schema<'Delivery'>[];
  /** The event of the last delivery of a full page. */
  readonly endedAt: number | undefined;
  readonly timezone: string;
  readonly workspaces: readonly NamedWorkspace[];
  /** What was just sent, and answered. */
  readonly ping: Schema<'HookPing'> | undefined;
  readonly proof: string;
  readonly notice: string | undefined;
}

/** A subscription: whither, whether it works, and what was sent. */
export function hookPage({ hook, deliveries, endedAt, timezone, workspaces, ping, proof, notice }: ShownHook): Page {
  const { id, event, target_url, client_id, failing_since_ts: failingSince, ended_ts: ended } = hook;
  const at = (seconds: number) => whenTag(seconds, timezone);
  const items = deliveries.map(
    (delivery) =>
      markup`<li><a href="${deliveryPath(delivery.id)}">${wordsOf(delivery)}</a>, ${at(delivery.created_ts)}</li>`,
  );
  const older =
    endedAt === undefined ? [] : [[withQuery(hookPath(id), { before: String(endedAt) }), 'Older ones'] as const];
  return {
    title: event,
    body: markup`${noticeOf(notice)}
      ${facts([
        ['Target', target_url],
        ['Of', placeOf(hook, workspaces)],
        ['Subscribed by', client_id === null ? 'yourself' : markup`a program, <code>${client_id}</code>`],
        ['State', stateOf(hook)],
        ...(failingSince === null ? [] : [['Failing since', at(failingSince)] as const]),
        ...(ended === null ? [] : [['Ended', at(ended)] as const]),
      ])}
      ${ended === null ? form(hookPath(id), { proof }, markup`${button('Ping it', 'ping')} ${button('Send all that failed again', 'redeliver_failed', 'plain')}`) : NOTHING}
      ${ping === undefined ? NOTHING : pingPart(ping)}
      <h2>Deliveries</h2>
      ${items.length === 0 ? markup`<p>None of the last 30 days.</p>` : markup`<ul>${items}</ul>`}
      ${after([...older, [HOOKS, 'Your webhooks']])}`,
  };
}

function pingPart({ request, response, error, milliseconds }: Schema<'HookPing'>): Html {
  return markup`<h2>The ping</h2>
      ${requestPart(request)}
      ${answerPart({ response, error, milliseconds })}`;
}

function whenTag(seconds: number, timezone: string): Html {
  const time = new Date(seconds * 1000);
  return timeTag(time, minuteOf(time, timezone));
}

const STATES = {
  ...{ new: 'waits', retrying: 'will be tried again', delivered: 'has arrived' },
  ...{ failed: 'has failed', dropped: 'was dropped' },
};

function wordsOf({ state, attempt_count: count }: Schema<'Delivery'>): string {
  return `${STATES[state]}, ${count === 1 ? 'one attempt' : `${count} attempts`}`;
}

/** A delivery, with what was sent and every attempt. */
export function deliveryPage(
  delivery: Schema<'DeliveryDetails'>,
  timezone: string,
  { proof }: { proof: string },
  notice: string | undefined,
): Page {
  const { id, subscription_id, event, request, attempts, state } = delivery;
  const tries = attempts.map(
    (attempt) => markup`<h3>Attempt ${String(attempt.number)}, ${whenTag(attempt.started_ts, timezone)}</h3>
      ${answerPart(attempt)}`,
  );
  const isTold = state !== 'dropped';
  return {
    title: `${event}: it ${wordsOf(delivery)}`,
    body: markup`${noticeOf(notice)}
      ${isTold ? form(deliveryPath(id), { proof }, button('Send it again', 'redeliver')) : NOTHING}
      <h2>What is sent</h2>
      ${requestPart(request)}
      <h2>Attempts</h2>
      ${tries.length === 0 ? markup`<p>None yet.</p>` : markup`${tries}`}
      ${after([[hookPath(subscription_id), 'The subscription']])}`,
  };
}

function requestPart({ method, url, headers, body }: Schema<'DeliveryRequest'>): Html {
  return block(
    'The request',
    `${method} ${url}\n${linesOf(headers)}\n${body ?? 'You may not see what it says any more.'}`,
  );
}

function answerPart({
  response,
  error,
  milliseconds,
}: Pick<Schema<'DeliveryAttempt'>, 'response' | 'error' | 'milliseconds'>): Html {
  const took = milliseconds === null ? NOTHING : markup`<p class="soft">After ${String(milliseconds)} ms</p>`;
  const failure = error === null ? NOTHING : markup`<p>${error}</p>`;
  if (response === null) return markup`${error === null ? markup`<p>There is no answer yet.</p>` : failure}${took}`;
  return markup`${failure}${block('The answer', `${response.status}\n${linesOf(response.headers)}\n${response.body}`)}${took}`;
}

function linesOf(headers: Readonly<Record<string, string>> = {}): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** A text of a program, to be read as it is; the keyboard reaches what does not fit. */
function block(label: string, text: string): Html {
  return markup`<pre tabindex="0" role="group" aria-label="${label}">\n${text}</pre>`;
}
