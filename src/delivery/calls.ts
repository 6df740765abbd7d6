import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/database.js';
import { postFailure, postReply } from '../domain/integrations/answering.js';
import { MAX_REPLY, readReply, ReplyRefused, type Reply } from '../domain/integrations/replies.js';
import type { IntegrationSecrets } from '../domain/integrations/secrets.js';
import { ApiError } from '../errors.js';
import type { ToldDelivery } from '../models/delivery.js';
import { endAttempts, type DueDelivery, type EndedAttempt } from '../models/delivery_attempt.js';
import { callbackRequest, formOf } from './callbacks.js';
import type { Outcome, OutgoingRequest } from './http/outcome.js';

export interface CallsOptions {
  db: Database;
  log: Logger;
  secrets: Pick<IntegrationSecrets, 'verifyToken' | 'urlCallback'>;
  /** Validates the members of a reply by the contract. Throws ApiError. */
  decodeReply(members: Readonly<Record<string, unknown>>): Reply;
}

/** A call whose next attempt is in the log. */
type StartedCall = DueDelivery & { body: string; secret_generation: number };

/** What the end of a call changes in its place. */
export type Consequence = { reply: Reply } | { reason: string };

/** How long a bot may reply to `url_callback`, in seconds from the first try (service-spec: Limits). */
const URL_TTL = 1800;

/** Calls of integrations: their requests, and what follows from the responses (service-spec: Integration callbacks). */
export class Calls {
  readonly #options: CallsOptions;

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  /** The signed form of a call, with the secrets that are not stored. */
  requestFor(call: StartedCall, now: Date): OutgoingRequest {
    const { secrets } = this.#options;
    const { id, target_url: url, public_targets_only: publicOnly, secret_generation } = call;
    const fields: Record<string, string | number> = JSON.parse(call.body);
    const signed = { integration_id: call.integration_id ?? 0, secret_generation };
    const body = formOf({ ...fields, ...this.#secretFieldsOf(call, now) });
    const request = callbackRequest(secrets, { id: String(id), url, publicOnly, body, ...signed }, now);
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    return { ...request, headers, maxBody: MAX_REPLY };
  }

  #secretFieldsOf({ kind, id, first_at, integration_id, secret_generation }: StartedCall, now: Date) {
    const { secrets } = this.#options;
    if (kind === 'command') return { verify_token: secrets.verifyToken(integration_id ?? 0, secret_generation) };
    if (kind !== 'bot') return {};
    const url_ttl = Math.floor((first_at ?? now).getTime() / 1000) + URL_TTL;
    return { url_callback: secrets.urlCallback(id, url_ttl), url_ttl };
  }

  /** What follows from the end of a call; undefined when nothing does. `state`: of the call, after the attempt. */
  consequenceOf(
    call: ToldDelivery & { id: number },
    state: EndedAttempt['state'],
    outcome: Outcome,
  ): Consequence | undefined {
    if (state === 'failed') return this.#failure(call, outcome.error ?? 'status');
    if (state !== 'delivered') return undefined;
    try {
      const { status, error, bytes } = outcome;
      const members = readReply(call.kind, { status, isCut: error !== null, bytes });
      return members && { reply: this.#options.decodeReply(members) };
    } catch (error) {
      if (error instanceof ReplyRefused) return this.#failure(call, error.fault);
      if (error instanceof ApiError) return this.#failure(call, 'reply_invalid');
      throw error;
    }
  }

  #failure({ kind, id, installation_id }: ToldDelivery & { id: number }, reason: string): Consequence | undefined {
    this.#options.log.info({ delivery_id: id, installation_id, kind, reason }, 'A call of an integration has failed');
    return kind === 'integration' ? undefined : { reason };
  }

  /**
   * Ends an attempt together with its consequence. A reply that may not be posted becomes a failure. When not even that
   * can be posted, the attempt ends alone.
   */
  async end(call: ToldDelivery & { id: number }, ended: EndedAttempt, consequence: Consequence): Promise<void> {
    if (await this.#tryToEnd(call, ended, consequence)) return;
    const failure = 'reply' in consequence ? this.#failure(call, 'reply_invalid') : undefined;
    if (failure !== undefined && (await this.#tryToEnd(call, ended, failure))) return;
    await endAttempts(this.#options.db, [ended]);
  }

  /** Returns false, and changes nothing, when the consequence may not be posted. */
  async #tryToEnd(call: ToldDelivery, ended: EndedAttempt, consequence: Consequence): Promise<boolean> {
    try {
      await this.#options.db.transaction(async (trx) => {
        const settled = await endAttempts(trx, [ended]);
        if (settled.has(ended.delivery_id)) await post(trx, call, consequence, ended.finished_at);
      });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }
}

async function post(trx: Transaction, call: ToldDelivery, consequence: Consequence, now: Date): Promise<void> {
  if ('reply' in consequence) await postReply(trx, call, consequence.reply, now);
  else await postFailure(trx, call, consequence.reason, now);
}
