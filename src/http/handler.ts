import type { Actor } from '../actor.js';
import type { Database, Transaction } from '../db/database.js';
import type { Services } from '../services.js';
import type { operations, OperationId, OperationSpec, Shapes } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import type { JsonText } from '../db/json_text.js';

/** The client that sends a request, as far as its headers tell. */
export interface Caller {
  /** An IPv4 or IPv6 address; behind a trusted proxy the one that it forwards. */
  readonly address: string;
  /** The first language of `Accept-Language`, such as `de` or `pt-BR`; undefined without one. */
  readonly language: string | undefined;
  /** The `User-Agent` header. */
  readonly userAgent: string | undefined;
  /**
   * The secret of the session cookie; undefined where the operation must not accept it (behaviour/tokens.md#cookies).
   */
  readonly session: string | undefined;
  /** Whether the browser says that another site made it send this request (behaviour/tokens.md#cookies). */
  readonly crossSite: boolean;
  /**
   * In development: whether that site is also not on this machine (behaviour/network.md#foreign-sites). Otherwise
   * false.
   */
  readonly foreign: boolean;
}

/** The arguments of the next page that differ from those of this one. */
export interface NextPage {
  cursor: string;
  [argument: string]: string | number;
}

/** Headers that a handler adds to its response. They are sent only if the operation succeeds. */
export interface Reply {
  /**
   * Adds the headers of the next page, `Link` and `Next-Cursor`: this request with these arguments replaced
   * (behaviour/requests.md#long-lists). `undefined` on the last page, which has neither.
   */
  nextPage(query: NextPage | undefined): void;
  /** Sets the session cookie to this secret; null clears it. */
  setSession(secret: string | null): void;
}

/** A request inside a batch. */
export interface InnerRequest {
  /** Whether it changes nothing, so that it may run at the same time as others. */
  readonly isReadOnly: boolean;
  /**
   * Runs it as if it had been sent alone. Never rejects: an error is a response too. Once the responses of the batch
   * together have more than 16 MB, it is not run, and its response is 429 (behaviour/requests.md#batch).
   */
  run(): Promise<Schema<'BatchAnswer'>>;
}

/** Runs the requests inside a batch. */
export interface BatchRunner {
  /**
   * Counts the requests against the rate limit of the caller, and makes each ready when it is iterated. Throws 429 when
   * too few are left (behaviour/limits.md#rate-limits), 20 for a malformed Idempotency-Key.
   */
  open(requests: readonly Schema<'BatchRequestInput'>[]): Iterable<InnerRequest>;
  /** Whether the client has disconnected, so that no further response is needed. */
  clientIsGone(): boolean;
}

type Spec<Id extends OperationId> = (typeof operations)[Id];

/**
 * A writing operation gets a transaction, committed after the handler has returned. Others get the database, to
 * read or to open their own.
 */
type Storage<Id extends OperationId> = Spec<Id>['transaction'] extends 'write'
  ? { trx: Transaction }
  : { db: Database };

/** What a handler gets. */
export type Context<Id extends OperationId> = Storage<Id> & {
  /** The authenticated user; undefined for a public operation. */
  actor: Spec<Id>['access'] extends 'public' ? undefined : Actor;
  /** The arguments by the contract: decoded, temporary ids resolved, validated, defaults filled in. */
  input: Shapes[Id]['input'];
  /** The time of this request, and of everything that it writes. */
  now: Date;
  caller: Caller;
  reply: Reply;
  services: Services;
  /** A signal that is aborted, with a 429, when the client disconnects. For long work. */
  abortSignal: () => AbortSignal;
  /** Whether the request is inside a batch, whose other responses wait for this one. */
  isInBatch: boolean;
  /** For `batch.batch` only. */
  batchRunner: () => BatchRunner;
};

/** What a handler returns: a value of the contract's shape, or the same as JSON text made by a view. */
export type Result<Id extends OperationId> = Shapes[Id]['output'] | JsonText<Shapes[Id]['output']>;

/**
 * One operation: find what the actor can see, authorize, check the state, change, emit, show. Throws an
 * ApiError that the contract declares for the operation; any other error is sent as 201 / 500 and logged. A
 * throw rolls the transaction back.
 */
export type Handler<Id extends OperationId> = (context: Context<Id>) => Promise<Result<Id>>;

/**
 * The context of any operation, before its type is known. One object, to which `input`, `trx` and `db` are added later:
 * V8 takes ten times as long to spread it into a new one.
 */
export interface AnyContext {
  trx: Transaction | undefined;
  db: Database | undefined;
  actor: Actor | undefined;
  input: Record<string, unknown>;
  now: Date;
  caller: Caller;
  reply: Reply;
  services: Services;
  abortSignal: () => AbortSignal;
  isInBatch: boolean;
  batchRunner: () => BatchRunner;
}

export interface Route {
  readonly spec: OperationSpec;
  readonly run: (context: AnyContext) => Promise<unknown>;
}

/** Pairs an operation with its handler. */
export function route<Id extends OperationId>(spec: Spec<Id>, handler: Handler<Id>): Route {
  // The only cast in the code base: the pipeline has checked credentials and input against the
  // contract of this very operation.
  return { spec, run: (context) => handler(context as unknown as Context<Id>) };
}

/**
 * A further path of an operation, with the same handler. The generator gives the alias the same
 * arguments and responses.
 */
export function alias(spec: OperationSpec, { run }: Route): Route {
  return { spec, run };
}
