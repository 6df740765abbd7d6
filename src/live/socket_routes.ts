import { ApiError, found } from '../errors.js';
import { operations } from '../generated/operations.js';
import { admitArrival, arrivalOf, challenging, type Arrival, type StreamAdmissionOptions } from '../http/admission.js';
import type { Exchange } from '../http/exchange.js';
import type { OtherRoute, UpgradeRoute } from '../http/http_app.js';
import { findSocketIntegration } from '../models/integration.js';
import { findSocketHooks } from '../models/hook_subscription.js';
import { integrationOfSocketToken, type IntegrationSecrets } from '../domain/integrations/secrets.js';
import { DeliverySocket } from './delivery_socket.js';
import type { DeliverySockets } from './delivery_sockets.js';
import { Handshakes } from './handshakes.js';
import type { LiveHub } from './hub.js';
import { requireSameSite } from './same_site.js';
import type { Serves } from './seat.js';

export interface SocketRoutesOptions extends StreamAdmissionOptions {
  hub: Pick<LiveHub, 'takePlace'>;
  sockets: DeliverySockets;
  secrets: IntegrationSecrets;
}

const PATH = '/api/v3/live/socket';
/** The longest message of a program: an answer whose body is the longest reply, in JSON. */
const MOST_FRAME_BYTES = 2 * 1024 * 1024;
/** The subscriptions of one socket. */
const MOST_SUBSCRIPTIONS = 100;

/** The route of sockets that bring deliveries. */
export function socketUpgrades(options: SocketRoutesOptions): [string, UpgradeRoute][] {
  const handshakes = new Handshakes(MOST_FRAME_BYTES);
  const route: UpgradeRoute = async (exchange, socket, head) => {
    const { serves, userId } = await admitted(options, exchange);
    const free = options.hub.takePlace(userId);
    socket.once('close', free);
    await options.sockets
      .open(serves, async (events) => {
        const webSocket = await handshakes.complete(exchange, socket, head);
        return new DeliverySocket(webSocket, socket, userId, events);
      })
      .catch((error: unknown) => {
        free();
        throw error;
      });
  };
  return [[PATH, route]];
}

/** The route of requests that are no handshake of a WebSocket. */
export function socketRoutes(options: SocketRoutesOptions): [string, OtherRoute][] {
  const route: OtherRoute = async (exchange) => {
    await admitted(options, exchange);
    throw new ApiError('bad_request', { reason: 'not_a_websocket' });
  };
  return [[`GET ${PATH}`, route]];
}

interface Opened {
  serves: Serves;
  /** Among whose streams it counts. */
  userId: number;
}

/** The operations whose rules for callers hold here. */
const SPEC = operations['live.get'];
const ID = 'live.socket';

/** Checks the request as one of an operation. Throws its error. */
async function admitted(options: SocketRoutesOptions, exchange: Exchange): Promise<Opened> {
  const arrival = arrivalOf(options, SPEC, ID, exchange);
  const integrationId = arrival.sent?.kind === 'token' ? integrationOfSocketToken(arrival.sent.secret) : undefined;
  if (integrationId !== undefined) {
    return challenging(SPEC, exchange, () => ofIntegration(options, exchange, arrival, integrationId));
  }
  const { actor, credential, input } = await admitArrival(options, SPEC, ID, exchange, arrival);
  requireSameSite(exchange, options.baseUrl);
  const wanted = input.integers('subscription_id');
  const hooks = await findSocketHooks(options.db, actor, wanted.length === 0 ? undefined : wanted);
  if (hooks.length < new Set(wanted).size) throw new ApiError('not_found');
  if (hooks.length === 0) throw new ApiError('bad_request', { reason: 'no_subscription' });
  if (hooks.length > MOST_SUBSCRIPTIONS) throw new ApiError('bad_request', { reason: 'too_many_subscriptions' });
  const lapseAfter = Math.max(...hooks.map(({ lapse_after }) => lapse_after ?? 0));
  return {
    serves: { kind: 'subscriptions', ids: hooks.map(({ id }) => id), credential, lapseAfter },
    userId: actor.id,
  };
}

/** An integration is known by its socket token, which opens nothing else. Throws 200 for a wrong one. */
async function ofIntegration(
  { db, secrets }: SocketRoutesOptions,
  exchange: Exchange,
  { sent, rateLimit, now }: Arrival,
  id: number,
): Promise<Opened> {
  const { secret } = found(sent, 'not_logged_in');
  const integration = await findSocketIntegration(db, id);
  exchange.credential = sent;
  if (integration === undefined || !secrets.isSocketToken(integration, secret)) {
    rateLimit.rejectSecret(secret);
    throw new ApiError('token_invalid');
  }
  rateLimit.confirmSecret(secret, now);
  const { creator: userId, secret_generation: generation } = integration;
  exchange.userId = userId;
  return { serves: { kind: 'integration', id, generation }, userId };
}
