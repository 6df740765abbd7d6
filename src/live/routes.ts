import { readPosition, type LivePosition } from '../domain/live/position.js';
import { liveReader, type LiveReader } from '../domain/live/reader.js';
import { ApiError } from '../errors.js';
import { operations } from '../generated/operations.js';
import { admit, type StreamAdmissionOptions } from '../http/admission.js';
import type { Exchange } from '../http/exchange.js';
import type { OtherRoute, UpgradeRoute } from '../http/http_app.js';
import { LIVE_TYPES } from '../domain/live/offers.js';
import { EventStream } from './event_stream.js';
import { Handshakes } from './handshakes.js';
import type { LiveHub } from './hub.js';
import { requireSameSite } from './same_site.js';
import { SocketStream } from './socket_stream.js';

export interface LiveRoutesOptions extends StreamAdmissionOptions {
  hub: LiveHub;
}

const PATH = '/api/v3/live/stream';
/** The longest frame that a client may send. Nothing in it is used. */
const MOST_FRAME_BYTES = 1024;

/** The route of streams as server-sent events. */
export function liveRoutes(options: LiveRoutesOptions): [string, OtherRoute][] {
  return [[`GET ${PATH}`, (exchange) => openEventStream(options, exchange)]];
}

/** The route of streams over a WebSocket. */
export function liveUpgrades(options: LiveRoutesOptions): [string, UpgradeRoute][] {
  const handshakes = new Handshakes(MOST_FRAME_BYTES);
  const route: UpgradeRoute = async (exchange, socket, head) => {
    const { reader, after } = await opened(options, exchange, undefined);
    requireSameSite(exchange, options.baseUrl);
    const client = new AbortController();
    socket.once('close', () => client.abort(new ApiError('too_many_requests')));
    await options.hub.open(reader, after, client.signal, async () => {
      const webSocket = await handshakes.complete(exchange, socket, head);
      return new SocketStream(webSocket, socket, reader.user_id);
    });
  };
  return [[PATH, route]];
}

async function openEventStream(options: LiveRoutesOptions, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const lastId = String(request.headers['last-event-id'] ?? '');
  const { reader, after } = await opened(options, exchange, lastId === '' ? undefined : lastId);
  if (request.method === 'HEAD') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).end();
    return;
  }
  const connect = () => new EventStream(response, reader.user_id);
  await options.hub.open(reader, after, exchange.abortSignal(), connect);
}

/** Checks the request as one of an operation. Throws its error. */
async function opened(
  options: LiveRoutesOptions,
  exchange: Exchange,
  lastId: string | undefined,
): Promise<{ reader: LiveReader; after: LivePosition | undefined }> {
  const { actor, credential, input } = await admit(options, operations['live.get'], 'live.stream', exchange);
  const types = input.texts('types');
  const filter = {
    workspace_id: input.integer('workspace_id'),
    channel_id: input.integer('channel_id'),
    types: types.length === 0 ? undefined : LIVE_TYPES.filter((type) => types.includes(type)),
  };
  const reader = await liveReader(options.db, actor, credential, filter);
  const after = lastId ?? input.text('after');
  return { reader, after: after === undefined ? undefined : readPosition(after, 'after') };
}
