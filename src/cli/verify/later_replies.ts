import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { IntegrationSecrets } from '../../domain/integrations/secrets.js';
import type { Reply } from '../../domain/integrations/replies.js';
import { ApiError } from '../../errors.js';
import { parseBody, readBody } from '../../http/body.js';
import { decodeInput } from '../../http/decode.js';
import { decodeReply } from '../../http/decode_reply.js';
import { inputPlan, validateInput } from '../../http/input.js';
import { errorBody } from '../../http/response.js';
import { parseQuery } from '../../http/urlencoded.js';

/** A post to `url_callback`, or why Skein would refuse it. */
export interface LaterReply {
  /** The call that it replies to; undefined for a wrong URL. */
  id: number | undefined;
  said: Reply | ApiError;
}

const OPERATION = 'integrationIncoming.urlCallback';

/** Takes the later replies of a bot, on a port of this machine, and checks them as Skein does. */
export class LaterReplies {
  readonly received: LaterReply[] = [];
  readonly #arrivals = new EventEmitter();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #secrets: IntegrationSecrets | undefined;

  /** Listens. Returns the maker of the URLs at which it listens. */
  async start(): Promise<IntegrationSecrets> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    this.#secrets = new IntegrationSecrets(randomBytes(32).toString('base64'), `http://127.0.0.1:${port}`);
    return this.#secrets;
  }

  /** Waits until each of these calls has a reply, at most this long. Returns the calls that have none. */
  async missing(ids: readonly number[], milliseconds: number): Promise<number[]> {
    const waiting = () => ids.filter((id) => !this.received.some((reply) => reply.id === id));
    const signal = AbortSignal.timeout(milliseconds);
    while (waiting().length > 0 && !signal.aborted) {
      await once(this.#arrivals, 'reply', { signal }).catch(() => undefined);
    }
    return waiting();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.#read(request);
    this.received.push(reply);
    const { said } = reply;
    const [status, body] = said instanceof ApiError ? [said.status, errorBody(said, randomUUID())] : [200, said];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    this.#arrivals.emit('reply');
  }

  async #read(request: IncomingMessage): Promise<LaterReply> {
    let id: number | undefined;
    try {
      const { pathname, search } = new URL(request.url ?? '', 'http://127.0.0.1');
      if (request.method !== 'POST' || !pathname.endsWith('/integration_incoming/url_callback')) {
        throw new ApiError('not_found');
      }
      const body = await parseBody(await readBody(request, () => undefined), request.headers['content-type'], {
        anyBodyType: true,
      });
      const plan = inputPlan(OPERATION);
      const input = decodeInput(plan, parseQuery(search.slice(1)), body);
      if (!this.#isOurs(input)) throw new ApiError('token_invalid');
      id = Number(input['delivery_id']);
      validateInput(plan, input);
      return { id, said: decodeReply(input) };
    } catch (error) {
      if (error instanceof ApiError) return { id, said: error };
      throw error;
    }
  }

  #isOurs({ delivery_id: id, url_ttl, reply_token }: Record<string, unknown>): boolean {
    return this.#secrets?.isReplyToken(Number(id), Number(url_ttl), String(reply_token)) === true;
  }
}
