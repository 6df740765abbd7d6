import type { Actor } from '../actor.js';
import type { Database, Transaction } from '../db/database.js';
import type { Services } from '../domain/services.js';
import type { operations, OperationId, OperationSpec, Shapes } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import type { JsonText } from '../db/json_text.js';

/** Where a request came from, as far as handlers may care. */
export interface Caller {
  /** The client's address; behind a trusted proxy the one that it forwards. */
  readonly address: string;
  /** The first language of `Accept-Language`, or undefined. */
  readonly language: string | undefined;
  /** What it says that it is (`User-Agent`). */
  readonly userAgent: string | undefined;
  /** The secret of the session cookie; undefined too for a POST that another site made the browser send. */
  readonly session: string | undefined;
  /** Whether a browser says that another site made it send this request (decision 29). */
  readonly crossSite: boolean;
  /** In development: whether a browser says that a site made it send this request that is neither this one nor on this machine (decision 44b). */
  readonly foreign: boolean;
}

/** What a handler may add to its answer beside the body. */
export interface Reply {
  /** Says where the next page is: this request again, with these arguments. There is none where they are undefined. */
  nextPage(query: Record<string, string | number> | undefined): void;
  /** Sets the session cookie to this secret, or clears it. */
  setSession(secret: string | null): void;
}

/** One request of a batch, ready to be made. */
export interface InnerRequest {
  /** It changes nothing, so it may be answered while others are. */
  readonly onlyReads: boolean;
  /**
   * Answers it as if it had come alone; unmade, with 429, when the answers before it are too many bytes. Never fails: what goes wrong
   * is an answer.
   */
  answer(): Promise<Schema<'BatchAnswer'>>;
}

/** What a batch needs of the road of a request: its own requests go there too. */
export interface Inside {
  /** Takes as many requests from the caller's allowance as there are: 429 when that is too few (decision 25). Makes each ready in its turn. */
  open(requests: readonly Schema<'BatchRequestInput'>[]): Iterable<InnerRequest>;
  /** Whether the client has gone, so that nobody wants further answers. */
  clientIsGone(): boolean;
}

type Spec<Id extends OperationId> = (typeof operations)[Id];

/** A writing operation gets a transaction; all others the database, to read or to open their own. */
type Storage<Id extends OperationId> = Spec<Id>['transaction'] extends 'write'
  ? { trx: Transaction }
  : { db: Database };

export type Context<Id extends OperationId> = Storage<Id> & {
  /** Public operations have no actor. */
  actor: Spec<Id>['access'] extends 'public' ? undefined : Actor;
  /** The arguments: decoded, with temporary ids resolved, valid, defaults filled in. */
  input: Shapes[Id]['input'];
  /** The time of this request. */
  now: Date;
  caller: Caller;
  reply: Reply;
  services: Services;
  /** Makes what is aborted when the client has gone: for work that takes long. */
  goneSignal: () => AbortSignal;
  /** For a batch alone. */
  inside: () => Inside;
};

/** An operation's answer: a value of the contract's shape, or its JSON text as a view made it. */
export type Answer<Id extends OperationId> = Shapes[Id]['output'] | JsonText<Shapes[Id]['output']>;

/** Everything behind one path: find what the actor can see, authorize, check the state, change, emit, show. */
export type Handler<Id extends OperationId> = (context: Context<Id>) => Promise<Answer<Id>>;

/**
 * The context before the pipeline has proven which operation's it is. One object, to which arguments and storage come in the end:
 * spread into a new one each time, it would cost the engine ten times as much.
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
  goneSignal: () => AbortSignal;
  inside: () => Inside;
}

export interface Route {
  readonly spec: OperationSpec;
  readonly run: (context: AnyContext) => Promise<unknown>;
}

/** Pairs an operation with its handler. */
export function route<Id extends OperationId>(spec: Spec<Id>, handler: Handler<Id>): Route {
  // The one cast of the house: the pipeline has checked credentials and input against the contract of this very operation.
  return { spec, run: (context) => handler(context as unknown as Context<Id>) };
}

/** The same handler behind a path of its own: the generator has given the alias the arguments and the answers of the route. */
export function alias(spec: OperationSpec, { run }: Route): Route {
  return { spec, run };
}
