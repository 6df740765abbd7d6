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
      ${response === null ? NOTHING : responseText(response, error)}
      ${durationText(milliseconds)}`;
}

/**
 * Why a ping has not arrived at a webhook; undefined if it has. Any 2xx is a success (behaviour/webhooks.md#delivery).
 */
export function hookPingProblem({ response, error }: Schema<'HookPing'>): string | undefined {
  if (error === 'no_socket') return 'The ping failed: no program has opened the socket.';
  if (response === null) return `The ping failed: ${error ?? 'no response'}.`;
  const { status } = response;
  if (error !== null) return `The ping failed: your program returned ${status}, but not a whole response: ${error}.`;
  return status >= 200 && status < 300 ? undefined : `The ping failed: your program returned ${status}.`;
}

const HIDDEN_BODY = 'The body is hidden, because you can no longer see what it is about.';

/** The request of a delivery or a ping, without its secrets. */
export function requestBlock({ method, url, headers, body }: Schema<'DeliveryRequest'>): Html {
  const shown = typeof body === 'string' ? indentedJson(body) : HIDDEN_BODY;
  return block('Request', `${method} ${url}\n${headerLines(headers)}\n${shown}`);
}

type Attempt = Pick<Schema<'DeliveryAttempt'>, 'response' | 'error' | 'milliseconds'>;

/** The response to a request, or why there is none. */
export function responseBlock({ response, error, milliseconds }: Attempt): Html {
  const failure = error === null ? NOTHING : markup`<p>${error}</p>`;
  if (response !== null) return markup`${failure}${responseText(response, error)}${durationText(milliseconds)}`;
  return markup`${error === null ? markup`<p>No response yet.</p>` : failure}${durationText(milliseconds)}`;
}

function durationText(milliseconds: Attempt['milliseconds']): Html {
  return milliseconds === null ? NOTHING : markup`<p class="soft">After ${String(milliseconds)} ms</p>`;
}

type Response = NonNullable<Schema<'DeliveryResponse'>>;

function responseText(response: Response, error: string | null): Html {
  const { status, headers, body } = response;
  const isCut = isPart(response, error);
  const isWithoutHeaders = isCut && Object.keys(headers).length === 0;
  const shown = isCut ? `${body.replace(/\uFFFD$/, '')}${CUT}` : indentedJson(body);
  return block('Response', `${status}\n${isWithoutHeaders ? `${CUT}\n` : headerLines(headers)}\n${shown}`);
}

/** What the end of a text stands for that is not shown, or not kept. */
const CUT = '…';
/**
 * The characters to which the log shortens bodies (behaviour/webhooks.md#log); one fewer where a pair would be divided.
 */
const SHORT_BODY = 256;

/**
 * Whether a body is only the beginning of what was sent: the response is not complete, or the log has shortened it. The
 * log does not say so. Then the length that the response announces does, or without one, the length of what is kept.
 */
function isPart({ headers, body }: Response, error: string | null): boolean {
  if (body === '' || error !== null) return body !== '';
  const announced = headers['content-length'];
  if (announced !== undefined) return Number(announced) > Buffer.byteLength(body);
  return body.length === SHORT_BODY || body.length === SHORT_BODY - 1;
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
