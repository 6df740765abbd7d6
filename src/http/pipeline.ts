import type { Actor } from '../actor.js';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { watchWrites } from '../db/watched_writes.js';
import type { FileLinks } from '../domain/uploads/file_links.js';
import { signFileUrls } from '../domain/uploads/file_urls.js';
import { withAvatarUrls } from '../domain/uploads/avatar_urls.js';
import type { Services } from '../services.js';
import type { ComingUploads } from '../domain/uploads/quota.js';
import type { OperationSpec } from '../generated/operations.js';
import type { KeyedRequest } from '../models/idempotency_key.js';
import { applyRateLimit, authenticateCaller, credentialOf, NO_BODY } from './admission.js';
import type { Credential } from './authenticate.js';
import type { RawInput } from './body.js';
import { causeChaos } from './chaos.js';
import { decodeInput } from './decode.js';
import type { OperationRequest } from './exchange.js';
import { recordFirstCall } from './first_call.js';
import type { AnyContext, BatchRunner, Caller, Route } from './handler.js';
import { keyedRequest, runOnce, storedResponse } from './idempotency.js';
import { inputPlan, validateInput, type InputPlan } from './input.js';
import type { HttpMetrics } from './metrics.js';
import { requireJsonAccepted } from './negotiate.js';
import type { Output } from './output.js';
import { inTurn, isLarge, itemsOf } from './user_concurrency.js';
import type { RateLimiter } from './rate_limit.js';
import type { RepeatLimit } from './repeat_limit.js';
import { requirePlacesThere, withOwnerThere, type Reachability } from './reachable.js';
import { PendingReply } from './reply.js';
import { withStoredUpload, type UploadInput } from './store_upload.js';
import { resolveTempIds, withTempId } from './temp_ids.js';
import { parseQuery } from './urlencoded.js';

export interface PipelineOptions {
  db: Database;
  reachability: Reachability;
  clock: Clock;
  services: Services;
  output: Output;
  /** Undefined: no limit. */
  rateLimiter: RateLimiter | undefined;
  repeatLimit: RepeatLimit;
  comingUploads: ComingUploads;
  /** Whether `?chaos=` is on. */
  chaos: boolean;
  metrics: HttpMetrics;
  fileLinks: FileLinks;
  /** Links and the origin check use this, never the Host header (behaviour/network.md#https). */
  baseUrl: string;
  createBatchRunner: (outer: OuterRequest) => BatchRunner;
}

/** The request of a batch, for the requests inside it. */
export interface OuterRequest {
  readonly request: OperationRequest;
  readonly actor: Actor | undefined;
  readonly credential: Credential | undefined;
  readonly caller: Caller;
  readonly reply: PendingReply;
}

export interface PipelineResult {
  status: number;
  /** The body, JSON. */
  text: string;
  reply: PendingReply;
}

/**
 * Runs an operation, from the rate limit to the JSON of its response (architecture: The path of a request). Throws an
 * ApiError for a request that is refused, anything else for a bug or an outage.
 */
export async function runOperation(
  options: PipelineOptions,
  route: Route,
  request: OperationRequest,
  caller: Caller,
): Promise<PipelineResult> {
  const { spec } = route;
  const query = parseQuery(request.query);
  const rateLimit = applyRateLimit(options, spec, request, query, caller);
  const chaos = query.get('chaos')?.[0];
  if (chaos !== undefined && options.chaos) causeChaos(request, chaos);
  requireJsonAccepted(request.headers.accept);

  const body = request.method === 'POST' && spec.upload === undefined ? await request.readInput(spec) : NO_BODY;
  // Taken after the body: a client that lists what is newer than the last object it knows would miss one
  // dated at its first byte.
  const now = options.clock.now();
  const credential = withOwnerThere(options.reachability, credentialOf(spec, request, query, body, caller));
  const reply = new PendingReply(options.baseUrl, spec, query);
  const actor =
    spec.access === 'public'
      ? undefined
      : await authenticateCaller(options.db, spec, request, { credential, caller, reply, rateLimit, now });

  const context = {
    actor,
    input: {},
    now,
    caller,
    reply,
    services: options.services,
    abortSignal: request.abortSignal,
    isInBatch: request.batch !== undefined,
    batchRunner: () => options.createBatchRunner({ request, actor, credential, caller, reply }),
    trx: undefined,
    db: undefined,
  };
  const work = (received: UploadInput) =>
    decodeAndRun(options, pagingRoute(route, request, reply), { query, request }, received, context);
  const text = await withInput(options, { spec, request, actor, body }, work).finally(() =>
    rateLimit.charge(credential?.secret, request.changedRows, options.clock.now()),
  );
  return { status: spec.status, text: signedFor(actor, options, request, text, now), reply };
}

/** The route with lists as pages, where `with_cursor` asks for them. Links after a POST repeat what is in its body. */
function pagingRoute({ spec, run }: Route, { method }: OperationRequest, reply: PendingReply): Route {
  return {
    spec,
    run: async (context) => {
      if (method === 'POST') reply.repeat(context.input);
      return reply.withCursor(context.input, await run(context));
    },
  };
}

/**
 * Signs the links to files for the caller, and completes those to avatars. The bodies inside a batch are done already,
 * each for its own caller.
 */
function signedFor(
  actor: Actor | undefined,
  { baseUrl, fileLinks }: PipelineOptions,
  { innerLines }: OperationRequest,
  text: string,
  now: Date,
): string {
  const isBatch = innerLines !== undefined;
  if (actor === undefined || isBatch) return text;
  return signFileUrls(withAvatarUrls(text, baseUrl), baseUrl, fileLinks, actor.id, now);
}

/** Decodes and validates the arguments, and runs the handler. Returns the body, JSON. */
async function decodeAndRun(
  options: PipelineOptions,
  route: Route,
  { query, request }: { query: ReadonlyMap<string, string[]>; request: OperationRequest },
  { body, file }: UploadInput,
  context: AnyContext,
): Promise<string> {
  const { spec } = route;
  const { actor, now } = context;
  const plan = inputPlan(spec.id);
  const input = decodeInput(plan, query, body);
  const keyed = keyedRequest(spec, actor, request.headers, input, now);
  const stored = keyed && (await storedResponse(options.db, keyed));
  if (stored !== undefined) return stored;
  if (spec.upload !== undefined && file !== undefined) input[spec.upload.argument] = file;
  if (actor !== undefined) await resolveTempIds(options.db, actor, plan, input, now);
  validateInput(plan, input);
  requirePlacesThere(options.reachability, spec.id, input);
  context.input = input;
  const items = itemsOf(spec.id, input);
  const db = items !== undefined && isLarge(items) ? options.db.ofLargePages : options.db;
  const run = async () => {
    const work = { plan, keyed, request };
    const text = await options.metrics.track(() => runHandler({ ...options, db }, route, work, context));
    // The operation is committed, so failures here are ignored: a later call of the user makes up for them.
    if (actor !== undefined) await recordFirstCall(options.db, actor, plan, input, now).catch(() => undefined);
    const kept = { response: keyed && text, hasTempId: tempIdOf(plan, input) !== undefined };
    if (actor !== undefined) await options.repeatLimit.count(options.db, actor, kept).catch(() => undefined);
    return text;
  };
  if (actor === undefined) return run();
  return inTurn(spec.id, items, { userId: actor.id, throwIfUnwanted: request.throwIfUnwanted }, run);
}

interface Received {
  spec: OperationSpec;
  request: OperationRequest;
  actor: Actor | undefined;
  body: RawInput;
}

/**
 * Does the work with the body of a request. That of an upload is stored only now: a caller who may not call the
 * operation writes nothing to the disk.
 */
function withInput(
  { db, comingUploads, services: { files, settings } }: PipelineOptions,
  { spec: { upload }, request: { stream }, actor, body }: Received,
  work: (received: UploadInput) => Promise<string>,
): Promise<string> {
  if (upload === undefined) return work({ body, file: undefined });
  const { uploadQuotaUser: quota } = settings;
  const reserveQuota = async () =>
    upload.counts !== true || actor === undefined || quota === undefined
      ? undefined
      : comingUploads.open(db, actor.id, quota);
  return withStoredUpload({ files, reserveQuota }, stream, upload, work);
}

/** A request with all that is known of it before its handler runs. */
interface Work {
  plan: InputPlan;
  keyed: KeyedRequest | undefined;
  request: OperationRequest;
}

/**
 * Runs the handler with a transaction or the database. Its result is serialized before the commit, so that an
 * invalid one is rolled back.
 */
async function runHandler(
  options: PipelineOptions,
  route: Route,
  { plan, keyed, request }: Work,
  context: AnyContext,
): Promise<string> {
  const { db, output } = options;
  const { spec, run } = route;
  if (spec.transaction === 'own') return runOwnTransactions(options, route, request, context);
  if (spec.transaction === 'read') {
    context.db = db;
    return output.serialize(spec, await run(context), context.input);
  }
  const tempId = tempIdOf(plan, context.input);
  const inTransaction = db.transaction(async (trx) => {
    context.trx = trx;
    const handle = async () => output.serialize(spec, await run(context), context.input);
    const { actor, now } = context;
    const work =
      tempId === undefined || actor === undefined ? handle : () => withTempId(trx, actor, tempId, now, handle);
    return keyed === undefined ? work() : runOnce(trx, keyed, work);
  });
  return inTransaction.finally(() => (request.changedRows = context.trx?.changedRows ?? 0));
}

/** The temporary id that the arguments give to a new object. */
function tempIdOf(plan: InputPlan, { temp_id: tempId }: Record<string, unknown>): number | undefined {
  return plan.takesTempId && typeof tempId === 'number' ? tempId : undefined;
}

/** Runs a handler that may commit several times. An outage after the first commit is no DatabaseUnavailable. */
async function runOwnTransactions(
  { db, output }: PipelineOptions,
  { spec, run }: Route,
  request: OperationRequest,
  context: AnyContext,
): Promise<string> {
  const writes = watchWrites(db);
  context.db = writes.db;
  try {
    return output.serialize(spec, await run(context), context.input);
  } catch (error) {
    throw writes.judged(error);
  } finally {
    request.changedRows = writes.changedRows;
  }
}
