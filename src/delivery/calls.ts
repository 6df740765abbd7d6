import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/database.js';
import { jsonOf } from '../domain/hooks/bodies.js';
import { postFailure, postReply } from '../domain/integrations/posted_replies.js';
import { answerCommand, calledBy, failCommand } from '../domain/integrations/commands.js';
import { MAX_REPLY, readReply, ReplyRefused, type Reply } from '../domain/integrations/replies.js';
import type { IntegrationSecrets } from '../domain/integrations/secrets.js';
import type { Settings } from '../domain/settings.js';
import { ApiError } from '../errors.js';
import type { ToldDelivery } from '../models/delivery.js';
import { dropDeliveries, endAttempts, type DueDelivery, type EndedAttempt } from '../models/delivery_attempt.js';
import type { CallFailure } from '../models/integration.js';
import { deleteUnusedBodies, type DeliveredEvent } from '../models/shared_body.js';
import { callbackRequest, formOf } from './callbacks.js';
import type { Outcome, OutgoingRequest, SendError } from './http/outcome.js';
import { isAccepted, isInterruptedCommand } from './schedule.js';

export interface CallsOptions {
  db: Database;
  log: Logger;
  secrets: Pick<IntegrationSecrets, 'verifyToken' | 'urlCallback'>;
  settings: Pick<Settings, 'uploadQuotaWorkspace'>;
  /** Validates the members of a reply by the contract. Throws ApiError. */
  decodeReply(members: Readonly<Record<string, unknown>>): Reply;
}

/** A call whose next attempt is in the log. */
type StartedCall = DueDelivery & { body: string; shared: string | null; secret_generation: number };

/** What the end of a call changes in its place. */
export type Consequence = { reply: Reply } | { reason: CallFailure };

/** What a post says of a call without a complete response. */
const FAILURES: Readonly<Record<SendError, CallFailure>> = {
  url_not_allowed: 'not_sent',
  port_not_allowed: 'not_sent',
  address_not_allowed: 'not_sent',
  connection_failed: 'connection_failed',
  tls_failed: 'connection_failed',
  certificate_invalid: 'connection_failed',
  connection_lost: 'connection_failed',
  answer_invalid: 'reply_invalid',
  answer_too_large: 'reply_too_large',
  timed_out: 'timed_out',
  stopped: 'interrupted',
  interrupted: 'interrupted',
  no_socket: 'not_sent',
};

/** How long a bot may reply to `url_callback`, in seconds from the first try (service-spec: Limits). */
const URL_TTL = 1800;

/** The part of a call that its request is made of. */
export type SentCall = Pick<StartedCall, 'kind' | 'id' | 'first_at' | 'shared' | 'body' | 'target_url'> &
  Pick<StartedCall, 'public_targets_only' | 'integration_id' | 'secret_generation'>;

/** The signed form of a call, with the secrets that are not stored. */
export function callRequest(secrets: CallsOptions['secrets'], call: SentCall, now: Date): OutgoingRequest {
  const { id, target_url: url, public_targets_only: publicOnly, secret_generation } = call;
  const fields: Record<string, string | number> = JSON.parse(jsonOf(call));
  const signed = { integration_id: call.integration_id ?? 0, secret_generation };
  const body = formOf({ ...fields, ...secretFieldsOf(secrets, call, now) });
  const request = callbackRequest(secrets, { id: String(id), url, publicOnly, body, ...signed }, now);
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  return { ...request, headers, maxBody: MAX_REPLY };
}

function secretFieldsOf(
  secrets: CallsOptions['secrets'],
  { kind, id, first_at, integration_id, secret_generation }: SentCall,
  now: Date,
) {
  if (kind !== 'bot' && kind !== 'command') return {};
  const verify_token = secrets.verifyToken(integration_id ?? 0, secret_generation);
  if (kind === 'command') return { verify_token };
  const url_ttl = Math.floor((first_at ?? now).getTime() / 1000) + URL_TTL;
  return { url_callback: secrets.urlCallback(id, url_ttl), url_ttl, verify_token };
}

/** Calls of integrations: their requests, and what follows from the responses (service-spec: Integration callbacks). */
export class Calls {
  readonly #options: CallsOptions;

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  requestFor(call: StartedCall, now: Date): OutgoingRequest {
    return callRequest(this.#options.secrets, call, now);
  }

  /** What follows from the end of a call; undefined when nothing does. `state`: of the call, after the attempt. */
  consequenceOf(
    call: ToldDelivery & { id: number },
    state: EndedAttempt['state'],
    outcome: Outcome,
  ): Consequence | undefined {
    if (state === 'failed') return this.#failure(call, failureOf(call, outcome));
    if (state !== 'delivered') return undefined;
    try {
      const { status, error, bytes } = outcome;
      const members = readReply(call.kind, { status, isCut: error !== null, bytes });
      if (members !== undefined) return { reply: this.#options.decodeReply(members) };
      return call.kind === 'command' ? this.#failure(call, 'no_reply') : undefined;
    } catch (error) {
      if (error instanceof ReplyRefused) return this.#failure(call, error.fault);
      if (error instanceof ApiError) return this.#failure(call, 'reply_invalid');
      throw error;
    }
  }

  #failure({ kind, id, installation_id }: ToldDelivery & { id: number }, reason: CallFailure): Consequence | undefined {
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
        if (settled.has(ended.delivery_id)) await this.#post(trx, call, consequence, ended.finished_at);
      });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  async #post(trx: Transaction, call: ToldDelivery, consequence: Consequence, now: Date): Promise<void> {
    if (call.kind === 'command') {
      const post = calledBy(call);
      if ('reply' in consequence) await answerCommand(trx, post, consequence.reply, this.#options.settings, now);
      else await failCommand(trx, post, consequence.reason, now);
    } else if ('reply' in consequence) await postReply(trx, call, consequence.reply, this.#options.settings, now);
    else await postFailure(trx, call, consequence.reason, now);
  }

  /** Drops a delivery that is not sent, or not sent again. A slash command has failed then. */
  async drop(delivery: DueDelivery, now: Date): Promise<void> {
    const { db } = this.#options;
    const { bucket, id, kind } = delivery;
    const dropped =
      kind === 'command' ? await this.#failDropped(delivery, now) : await dropDeliveries(db, bucket, [id], now);
    await deleteUnusedBodies(db, dropped);
  }

  #failDropped(delivery: DueDelivery, now: Date): Promise<DeliveredEvent[]> {
    const reason = isInterruptedCommand(delivery) ? 'interrupted' : 'not_sent';
    return this.#options.db.transaction(async (trx) => {
      const dropped = await dropDeliveries(trx, delivery.bucket, [delivery.id], now);
      await failCommand(trx, calledBy(delivery), reason, now);
      return dropped;
    });
  }
}

function failureOf({ kind }: ToldDelivery, { status, error }: Outcome): CallFailure {
  if (error === null || (status !== null && !isAccepted(status, kind))) return 'status';
  return FAILURES[error];
}
