import { setTimeout as wait } from 'node:timers/promises';
import type { EventName } from '../../generated/events.js';
import { integrationOfSocketToken } from '../../domain/integrations/secrets.js';
import { Client } from '../demo/client.js';
import { connect, type ConnectionEnd } from './connection.js';
import { eventIn, forward } from './forwarding.js';

export interface ListenOptions {
  /** The origin of the Skein. */
  url: string;
  /** Of a user, or the socket token of an integration. */
  token: string;
  forwardTo: string;
  events: readonly EventName[];
  workspaceId: number | undefined;
  signal: AbortSignal;
  print: (...lines: readonly string[]) => void;
}

/** How long the subscriptions outlive a socket, in seconds. */
const LAPSE_AFTER = 60;
/** Before a socket is opened again that was cut off. */
const AGAIN_MS = 1000;
/** How long the command takes to end its subscriptions. */
const CLEANING_MS = 5000;

/**
 * Forwards deliveries to a local URL until `signal` is aborted: of subscriptions of its own, which lapse after it, or
 * the calls of an integration.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { url, token, forwardTo, signal, print } = options;
  const isIntegration = integrationOfSocketToken(token) !== undefined;
  let ids = isIntegration ? [] : await subscribe(options);
  try {
    while (!signal.aborted) {
      const end = await connect({
        url,
        token,
        ids,
        signal,
        onOpen: () => print(`Forwarding to ${forwardTo}. Ctrl-C ends it.`),
        onEnvelope: async (envelope) => {
          const { answer, milliseconds, problem } = await forward(forwardTo, envelope, signal);
          const said = problem === undefined ? `${answer.status}` : `${answer.status} (${problem})`;
          print(`${eventIn(envelope)}  ${said}  ${milliseconds} ms`);
          return answer;
        },
      });
      if (signal.aborted) break;
      if (isGone(end) && !isIntegration) ids = await subscribe(options);
      else if (isRefused(end)) throw new Error(`${url} does not take this token (${end.status ?? end.code}).`);
      else print('The connection is cut off. It is opened again.');
      await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await unsubscribe(options, ids);
  }
}

/** A subscription for each event, with its secret. */
async function subscribe({ url, token, events, workspaceId, signal, print }: ListenOptions): Promise<number[]> {
  const client = new Client(url, signal, token);
  const place = workspaceId === undefined ? {} : { workspace_id: workspaceId };
  const ids: number[] = [];
  for (const event of events) {
    const hook = await client.call('hooks.subscribe', {
      delivery: 'socket',
      lapse_after: LAPSE_AFTER,
      event,
      ...place,
    });
    print(`${event}  ${hook.secret}`);
    ids.push(hook.id);
  }
  return ids;
}

/** Without it they lapse by themselves. */
async function unsubscribe({ url, token }: ListenOptions, ids: readonly number[]): Promise<void> {
  const client = new Client(url, AbortSignal.timeout(CLEANING_MS), token);
  for (const subscription_id of ids) {
    await client.call('hooks.unsubscribe', { subscription_id }).catch(() => undefined);
  }
}

/** Whether the subscriptions have lapsed, or perhaps the token has ended: subscribing again tells. */
function isGone({ status, code }: ConnectionEnd): boolean {
  return status === 404 || code === 1008;
}

/** Whether it makes no sense to try again. */
function isRefused({ status, code }: ConnectionEnd): boolean {
  return code === 1008 || (status !== undefined && status >= 400 && status < 500 && status !== 429);
}
