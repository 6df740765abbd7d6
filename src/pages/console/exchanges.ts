// Requests to URLs that users have named, and their responses.
import type { Schema } from '../../generated/schemas.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { indentedJson } from './indented_json.js';

/** A ping that was just sent. `verdict` says whether the response is valid, if that is checked. */
export function pingSection({ request, response, error, milliseconds }: Schema<'HookPing'>, verdict?: string): Html {
  return markup`<h2>Result</h2>
      ${verdict === undefined ? NOTHING : markup`<p>${verdict}</p>`}
      ${requestBlock(request)}
      ${responseBlock({ response, error, milliseconds })}`;
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
