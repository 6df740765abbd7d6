import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { sql } from '../../src/db/database.js';
import { errors } from '../../src/generated/errors.js';
import type { Answered } from '../../src/testing/http.js';
import type { Skein } from '../../src/testing/skein.js';
import type { LocatedOperation } from '../../codegen/document.js';
import { closed, contract, declaresError } from '../contract.js';
import type { DatabaseDigest } from './digest.js';
import type { FuzzRequest } from './requests.js';
import type { World } from './world.js';

/** Requests between two digests of the database. */
const GROUP = 20;

const ajv = formats.default(new Ajv2020({ strict: false }));
ajv.addSchema({ $id: 'skein', components: closed(contract.components) });
const isErrorBody = ajv.compile<{ error_code: number; error_extra: Record<string, unknown> }>({
  $ref: 'skein#/components/schemas/ErrorBody',
});

/** Errors thrown before a handler sees the arguments. */
const AT_THE_SHAPE_CHECK: readonly number[] = [
  errors.argument_missing.code,
  errors.argument_invalid.code,
  errors.password_too_short.code,
  errors.email_invalid.code,
  errors.temp_id_invalid.code,
  errors.bad_request.code,
  errors.attachments_invalid.code,
  errors.name_too_short.code,
  errors.actions_invalid.code,
  errors.too_large.code,
  errors.not_acceptable.code,
  errors.unsupported_media_type.code,
];

/** What to do when a valid request does not succeed. */
const ADVICE = 'say in SPECIAL of valid_input.ts which values the operation accepts';

/** Operations that may replace the token of the caller, and return the new one. */
const REPLACING_TOKENS = ['users.invalidateToken', 'users.update'];

/** Sends wrong requests, and checks the responses and the database. */
export class Shooter {
  readonly #skein: Skein;
  readonly #world: World;
  readonly #digest: DatabaseDigest;
  readonly #sentTo = new Map<string, number>();
  #past = 0;
  #before = '';
  #group: FuzzRequest[] = [];
  #tokens: Record<string, string | undefined> = {};

  constructor(skein: Skein, world: World, digest: DatabaseDigest) {
    this.#skein = skein;
    this.#world = world;
    this.#digest = digest;
  }

  /** How many wrong requests were sent. */
  get sent(): number {
    return [...this.#sentTo.values()].reduce((sum, count) => sum + count, 0);
  }

  sentTo(operationId: string): number {
    return this.#sentTo.get(operationId) ?? 0;
  }

  /** The share of wrong requests that passed the shape check. */
  get shareOfPast(): number {
    return this.#past / this.sent;
  }

  summary(): string {
    const least = Math.min(...this.#sentTo.values());
    const percent = (this.shareOfPast * 100).toFixed(1);
    return `${this.sent} wrong requests, at least ${least} at each operation, ${percent} % past the shape check`;
  }

  /** Takes a digest of the database before a group of requests. */
  async begin(): Promise<void> {
    await this.#beginAnother();
    this.#before = await this.#digest.take();
  }

  /** Begins a group after one that has changed nothing. */
  async #beginAnother(): Promise<void> {
    // The fuzz signs in from one address more often than the limit allows.
    await this.#skein.db.run(sql`delete from rate_limit_hits`);
    this.#group = [];
  }

  async mustSucceed(located: LocatedOperation, request: FuzzRequest): Promise<void> {
    const answered = await this.#send(located, request);
    if (answered.status >= 300) throw complaint(`was refused; ${ADVICE}`, request, answered);
  }

  async mustBeRefused(located: LocatedOperation, request: FuzzRequest): Promise<void> {
    const answered = await this.#shoot(located, request);
    if (answered.status < 400) throw complaint('was accepted', request, answered);
    this.#group.push(request);
    if (this.#group.length < GROUP) return;
    await this.mustHaveChangedNothing(located);
    await this.#beginAnother();
  }

  async mayBeTolerated(located: LocatedOperation, request: FuzzRequest): Promise<void> {
    const answered = await this.#shoot(located, request);
    if (answered.status < 300 && located.operation['x-transaction'] !== 'read') return this.begin();
    if (located.operation['x-transaction'] === 'read') return;
    this.#group = [request];
    await this.mustHaveChangedNothing(located);
  }

  /**
   * Compares with the last digest. On a difference it repeats the requests to find the one that
   * changes something, and throws.
   */
  async mustHaveChangedNothing(located: LocatedOperation): Promise<void> {
    const after = await this.#digest.take();
    if (after === this.#before) return;
    const suspects: string[] = [];
    for (const request of this.#group) {
      const before = await this.#digest.take();
      await this.#send(located, request);
      if ((await this.#digest.take()) !== before) suspects.push(described(request));
    }
    throw new Error(
      `${located.operation.operationId} failed and left something behind.\n${this.#before}\nbecame\n${after}\nby one of\n${
        suspects.length > 0 ? suspects.join('\n') : this.#group.map(described).join('\n')
      }`,
    );
  }

  /** Sends a request, and checks what must be true of every response. */
  async #shoot(located: LocatedOperation, request: FuzzRequest): Promise<Answered> {
    const { operationId } = located.operation;
    this.#sentTo.set(operationId, this.sentTo(operationId) + 1);
    const answered = await this.#send(located, request);
    if (answered.status < 300) {
      this.#past += 1;
      return answered;
    }
    const body = parsed(answered.text);
    if (answered.status >= 500) throw complaint('broke the server', request, answered);
    if (!isErrorBody(body)) throw complaint('was answered with what is no ErrorBody', request, answered);
    if (!declaresError(located, answered.status, body.error_code)) {
      throw complaint('was answered with an error that the contract does not declare', request, answered);
    }
    if (isPast(located, body)) this.#past += 1;
    return answered;
  }

  async #send({ path, method, operation }: LocatedOperation, request: FuzzRequest): Promise<Answered> {
    const { wire, caller } = request;
    const token = this.#tokens[caller] ?? this.#world.callers[caller].token;
    const answered = await this.#skein.send({
      method: method.toUpperCase(),
      path: `${path}${wire.query}`,
      headers: { authorization: `Bearer ${token}`, ...wire.headers },
      body: wire.body,
    });
    if (REPLACING_TOKENS.includes(operation.operationId) && answered.status < 300) {
      this.#tokens[caller] = JSON.parse(answered.text).token;
    }
    return answered;
  }
}

/** Whether the request passed the shape check: a handler has seen the arguments, or temporary ids were looked up. */
function isPast(
  { operation }: LocatedOperation,
  { error_code, error_extra }: { error_code: number; error_extra: Record<string, unknown> },
): boolean {
  if (error_code === errors.bad_request.code) return error_extra['reason'] === 'archived';
  if (error_code === errors.token_invalid.code) return (operation.security ?? []).length === 0;
  return !AT_THE_SHAPE_CHECK.includes(error_code) && error_extra['required_scopes'] === undefined;
}

function complaint(what: string, request: FuzzRequest, answered: Answered): Error {
  return new Error(`${described(request)}\n${what}: ${answered.status} ${answered.text.slice(0, 1000)}`);
}

function described({ name, caller, wire: { query, headers, body } }: FuzzRequest): string {
  const types = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  return `${name}, by ${caller}: ${query} ${types.join(', ')} ${body === undefined ? '' : String(body).slice(0, 1000)}`;
}

/** The JSON value of a text; undefined when it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
