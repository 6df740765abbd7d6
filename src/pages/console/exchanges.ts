// Requests to URLs that users have named, and their responses.
import type { Schema } from '../../generated/schemas.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { stateText } from '../kit/elements.js';
import { indentedJson } from './indented_json.js';

/** A ping that was just sent. `problem`: why it failed; undefined if it has succeeded, as `success` says. */
export function pingSection(
  { request, response, error, milliseconds }: Schema<'HookPing'>,
  { problem, success }: { problem: string | undefined; success: string },
): Html {
  const verdict = problem === undefined ? stateText('good', success) : stateText('bad', problem);
  return markup`<h2>Result</h2>
      <p>${verdict}</p>
      ${requestBlock(request)}
      ${responseBlock({ response, error, milliseconds })}`;
}

/** Why a ping has not arrived at a webhook; undefined if it has. Any 2xx is a success (decision 38). */
export function hookPingProblem({ response, error }: Schema<'HookPing'>): string | undefined {
  if (response === null) return `The ping failed: ${error ?? 'no response'}.`;
  const isSuccess = error === null && response.status >= 200 && response.status < 300;
  return isSuccess ? undefined : `The ping failed: your server returned ${response.status}.`;
}

const HIDDEN_BODY = 'The body is hidden, because you can no longer see what it is about.';

/** The request of a delivery or a ping, without its secrets. */
export function requestBlock({ method, url, headers, body }: Schema<'DeliveryRequest'>): Html {
  const shown = typeof body === 'string' ? indentedJson(body) : HIDDEN_BODY;
  return block('Request', `${method} ${url}\n${headerLines(headers)}\n${shown}`);
}

/** The response to a request, or why there is none. */
export function responseBlock({
  response,
  error,
  milliseconds,
}: Pick<Schema<'DeliveryAttempt'>, 'response' | 'error' | 'milliseconds'>): Html {
  const duration = milliseconds === null ? NOTHING : markup`<p class="soft">After ${String(milliseconds)} ms</p>`;
  const failure = error === null ? NOTHING : markup`<p>${error}</p>`;
  if (response === null) return markup`${error === null ? markup`<p>No response yet.</p>` : failure}${duration}`;
  const { status, headers, body } = response;
  return markup`${failure}${block('Response', `${status}\n${headerLines(headers)}\n${indentedJson(body)}`)}${duration}`;
}

function headerLines(headers: Readonly<Record<string, string>> = {}): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** Preformatted text. `tabindex` lets the keyboard scroll it. */
function block(label: string, text: string): Html {
  return markup`<pre tabindex="0" role="group" aria-label="${label}">\n${text}</pre>`;
}
