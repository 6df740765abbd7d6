import type { Document, LocatedOperation } from '../../codegen/document.js';
import { contract, declaresError, operationAt, protocolAt } from '../contract.js';
import { errors } from '../../src/generated/errors.js';
import { bodyErrors } from '../../src/generated/operations.js';
import type { RecordedEvent, RecordedExchange } from '../../src/testing/recorder.js';
import { Seen } from '../seen/seen.js';
import { answerPath, answersDocument, eventPath, eventsDocument, replayedStatus } from './documents.js';
import { headerObjections } from './headers.js';
import { asForm, asPublished, isPlainlySpelled, readInput, type ReadInput } from './reencode.js';
import { ThirdParty } from './third_party.js';

/** How many checks the validator made, by kind. */
export interface Counts {
  answers: number;
  /** Requests that the server accepted, which the validator must accept too. */
  accepted: number;
  /** Requests that the server refused for their shape, which the validator must refuse too. */
  refused: number;
  events: number;
}

/** How the validator and the server differ, in words. */
export type Disagreement = string;

/** Errors thrown before validation, or for reasons outside the contract: they say nothing about the shape. */
const BEFORE_VALIDATION: readonly number[] = [
  errors.not_found.code,
  errors.temp_id_unknown.code,
  errors.forbidden.code,
  errors.bad_request.code,
  errors.not_logged_in.code,
  errors.token_invalid.code,
  errors.internal_error.code,
  errors.too_large.code,
  errors.not_acceptable.code,
  errors.unsupported_media_type.code,
  errors.too_many_requests.code,
  errors.service_unavailable.code,
];

const OF_BODIES = Object.entries(errors).flatMap(([name, { code }]): (number | undefined)[] =>
  bodyErrors.includes(name) ? [code] : [],
);

/** Compares a third party's reading of the contract with what the server did. */
export class Referee {
  readonly counts: Counts = { answers: 0, accepted: 0, refused: 0, events: 0 };
  /** The responses that were what the contract says. */
  readonly seen: Seen;
  readonly #answers: ThirdParty;
  readonly #requests: ThirdParty;
  readonly #forms: ThirdParty;
  readonly #events: ThirdParty;
  readonly #document: Document;

  constructor(document: Document = contract) {
    this.#document = document;
    this.seen = new Seen(document);
    this.#answers = new ThirdParty(answersDocument(document), { judges: 'answers' });
    this.#requests = new ThirdParty(document, { judges: 'requests' });
    this.#forms = new ThirdParty(document, { judges: 'requests', textsAsNumbers: true });
    this.#events = new ThirdParty(eventsDocument(document), { judges: 'requests' });
  }

  /** Checks an exchange with an operation of the contract; of another protocol only the response. */
  async judge(exchange: RecordedExchange): Promise<Disagreement[]> {
    const { method, url } = exchange;
    const body = parsed(exchange.responseBody);
    const protocol = protocolAt(method, url);
    if (protocol !== undefined) return this.#judgeAnswer(protocol, exchange, body, {});
    const located = operationAt(method, url);
    if (located === undefined) throw new Error(`${method} ${url} is no operation of the contract`);
    // The contract lists an operation of GET without a body, so it has no errors of one (wire-rules 3).
    if (method !== located.method.toUpperCase() && OF_BODIES.includes(errorCodeOf(body))) return [];
    const input = await readInput(located.operation.operationId, exchange);
    return [
      ...(await this.#judgeAnswer(located, exchange, body, input?.complete ?? {})),
      ...(await this.#judgeRequest(located, exchange, body, input)),
    ];
  }

  /** Checks the body that receivers of an event get. */
  async judgeEvent({ name, snapshot }: RecordedEvent): Promise<Disagreement[]> {
    this.counts.events += 1;
    const replay = { method: 'POST', url: eventPath(name), contentType: 'application/json', body: parsed(snapshot) };
    const objection = await this.#events.objectionTo(replay);
    return objection === undefined ? [] : [`the event ${name} is not what the contract says: ${objection}`];
  }

  async #judgeAnswer(
    located: LocatedOperation,
    exchange: RecordedExchange,
    body: unknown,
    input: Record<string, unknown>,
  ): Promise<Disagreement[]> {
    this.counts.answers += 1;
    const { status, responseType } = exchange;
    const objection = await this.#answers.objectionTo({
      method: located.method.toUpperCase(),
      url: answerPath(located, status, input),
      answer: { status: replayedStatus(status), body },
    });
    const found = objection === undefined ? [] : [`the answer is not what the contract says: ${objection}`];
    if (responseType !== 'application/json') found.push(`the answer's Content-Type is ${responseType}`);
    found.push(...headerObjections(this.#document, located, exchange));
    const code = errorCodeOf(body);
    const isOperation = located.operation['x-protocol'] === undefined;
    if (isOperation && status >= 400 && objection === undefined && !declaresError(located, status, code)) {
      found.push(`the contract does not declare error ${String(code)} with status ${status} here`);
    }
    if (isOperation && found.length === 0) this.seen.note({ operation: located.operation, status, input, code });
    return found;
  }

  async #judgeRequest(
    located: LocatedOperation,
    exchange: RecordedExchange,
    body: unknown,
    input: ReadInput | undefined,
  ): Promise<Disagreement[]> {
    const code = errorCodeOf(body);
    if (code !== undefined && BEFORE_VALIDATION.includes(code)) return [];
    if (input === undefined) return [];
    const published = asPublished(located, input.arguments);
    // A valid request that was refused: the handler checks more than the contract says.
    if (input.isValid || exchange.status < 300) return this.#mustAccept(located, input.arguments);
    if (published.body === undefined && !isPlainlySpelled(input.arguments)) return [];
    this.counts.refused += 1;
    const objection = await this.#requests.objectionTo(published);
    return objection === undefined ? [`the server refused, with ${code}, what the contract allows`] : [];
  }

  async #mustAccept(located: LocatedOperation, input: Record<string, unknown>): Promise<Disagreement[]> {
    this.counts.accepted += 1;
    const form = asForm(located, input);
    const objection = await this.#requests.objectionTo(asPublished(located, input));
    const toForm = form === undefined ? undefined : await this.#forms.objectionTo(form);
    return [
      ...(objection === undefined ? [] : [`the server accepted what the contract refuses: ${objection}`]),
      ...(toForm === undefined ? [] : [`the server accepted what, as a form, the contract refuses: ${toForm}`]),
    ];
  }
}

function errorCodeOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('error_code' in body)) return undefined;
  return typeof body.error_code === 'number' ? body.error_code : undefined;
}

/** The JSON value of a text, or the text itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
