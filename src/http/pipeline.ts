import type { Actor } from '../actor.js';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { FileLinks } from '../domain/uploads/file_links.js';
import { signFileUrls } from '../domain/uploads/file_urls.js';
import type { Services } from '../domain/services.js';
import { ComingUploads } from '../domain/uploads/room.js';
import { ApiError } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import type { KeyedRequest } from '../models/idempotency_key.js';
import { authenticate, requireScope, type Authenticated, type Credential } from './authenticate.js';
import { causeChaos } from './chaos.js';
import { decodeInput, parseQuery, type RawInput } from './decode.js';
import type { Asked } from './exchange.js';
import type { AnyContext, Caller, Inside, Route } from './handler.js';
import { answerOnce, keptResponse, keyedRequest } from './idempotency.js';
import { inputPlan, validateInput, type InputPlan } from './input.js';
import { meetByInput } from './meeting.js';
import type { HttpMetrics } from './metrics.js';
import type { Output } from './output.js';
import { PageTurns } from './page_turns.js';
import { Allowance, type RateLimiter } from './rate_limit.js';
import { requireJsonAccepted } from './negotiate.js';
import { withReceivedFile, type Receiving, type WithFile } from './received_file.js';
import { PendingReply } from './reply.js';
import { resolveTempIds, withTempId } from './temp_ids.js';

export interface PipelineOptions {
  db: Database;
  clock: Clock;
  services: Services;
  output: Output;
  /** Undefined: no limit. */
  rateLimiter: RateLimiter | undefined;
  chaos: boolean;
  metrics: HttpMetrics;
  fileLinks: FileLinks;
  /** What links and the origin check are built from, never the Host header (decision 44). */
  baseUrl: string;
  /** How a batch makes the requests that are in it. */
  insideOf: (outer: Outer) => Inside;
}

/** A request that is on its road, as those inside it look back on it. */
export interface Outer {
  readonly asked: Asked;
  readonly actor: Actor | undefined;
  readonly credential: Credential | undefined;
  readonly caller: Caller;
  readonly reply: PendingReply;
}

/** What is sent in the end. */
export interface Outcome {
  status: number;
  text: string;
  reply: PendingReply;
}

/** The road of a request from its route to its answer: architecture, steps 1 to 9. Whatever it throws is answered as an error. */
export async function runOperation(
  options: PipelineOptions,
  route: Route,
  asked: Asked,
  caller: Caller,
): Promise<Outcome> {
  const { spec } = route;
  const query = parseQuery(asked.query);
  const isPublic = spec.access === 'public';
  const inHead = isPublic ? undefined : credentialOf(asked, query, NO_BODY, caller);
  const allowance = new Allowance(options.rateLimiter, asked, caller.address);
  // A batch has taken from the allowance of its caller for all that is in it.
  if (asked.batch?.isOf(inHead) !== true) allowance.take(inHead?.secret, options.clock.now());
  const chaos = query.get('chaos')?.[0];
  if (chaos !== undefined && options.chaos) causeChaos(asked, chaos);
  requireJsonAccepted(asked.headers.accept);

  const body = spec.method === 'POST' && spec.upload === undefined ? await asked.readInput() : NO_BODY;
  // Once all has come: whoever asks for what is newer than the last that they know would not find what is as old as its first byte.
  const now = options.clock.now();
  const credential = isPublic ? undefined : credentialOf(asked, query, body, caller);
  const reply = new PendingReply(options.baseUrl, spec, query);
  const known = isPublic ? undefined : await identify(options.db, asked, { credential, caller }, allowance, now);
  const actor = known?.actor;
  if (actor !== undefined) asked.userId = actor.id;
  if (actor !== undefined && known?.renewed) reply.setSession(actor.secret);
  if (actor !== undefined) requireScope(actor, spec);

  const { services } = options;
  const inside = () => options.insideOf({ asked, actor, credential, caller, reply });
  const goneSignal = () => asked.goneSignal();
  const context = { actor, input: {}, now, caller, reply, services, goneSignal, inside, trx: undefined, db: undefined };
  const work = (received: WithFile) => answer(options, route, { query, asked }, received, context);
  // Whoever may not call does not get a byte of theirs onto the disk: the body of an upload is read from here on.
  const text =
    spec.upload === undefined
      ? await work({ body, file: undefined })
      : await withReceivedFile(receivingOf(options, spec.upload, actor), asked.stream, spec.upload, work);
  const { baseUrl, fileLinks } = options;
  // Of a batch each answer has been signed, for whoever asked.
  const isSigned = actor === undefined || asked.inside !== undefined;
  const signed = isSigned ? text : signFileUrls(text, baseUrl, fileLinks, actor.id, now);
  return { status: spec.status, text: signed, reply };
}

/** Makes the input of what has come, and runs the handler. */
async function answer(
  options: PipelineOptions,
  route: Route,
  { query, asked }: { query: ReadonlyMap<string, string[]>; asked: Asked },
  { body, file }: WithFile,
  context: AnyContext,
): Promise<string> {
  const { spec } = route;
  const { actor, now } = context;
  const plan = inputPlan(spec.id);
  const input = decodeInput(plan, query, body);
  const keyed = keyedRequest(spec, actor, asked.headers, input, now);
  const kept = keyed && (await keptResponse(options.db, keyed));
  if (kept !== undefined) return kept;
  if (spec.upload !== undefined && file !== undefined) input[spec.upload.argument] = file;
  if (actor !== undefined) await resolveTempIds(options.db, actor, plan, input, now);
  validateInput(plan, input);
  context.input = input;
  const run = async () => {
    const text = await options.metrics.during(() => runHandler(options, route, plan, context, keyed));
    // What the request has done is committed: where this fails, their next call does it.
    if (actor?.has_unmet === true) await meetByInput(options.db, actor, plan, input, now).catch(() => undefined);
    return text;
  };
  const { limit } = input;
  if (typeof limit !== 'number' || actor === undefined) return run();
  return pageTurns.take({ userId: actor.id, items: limit, requireWanted: asked.requireWanted }, run);
}

const pageTurns = new PageTurns();
const comingUploads = new ComingUploads();

function receivingOf(
  { db, services: { files, settings } }: PipelineOptions,
  { counts }: NonNullable<OperationSpec['upload']>,
  actor: Actor | undefined,
): Receiving {
  const { uploadQuotaUser: quota } = settings;
  const openRoom = async () =>
    counts !== true || actor === undefined || quota === undefined ? undefined : comingUploads.open(db, actor.id, quota);
  return { files, openRoom };
}

const NO_BODY: RawInput = { json: {}, texts: new Map() };

/**
 * The token of header, query or body, else the session cookie (wire-rules 4); inside a batch the token of the query, else what
 * the batch has (decision 34).
 */
function credentialOf(
  { headers, batch }: Asked,
  query: ReadonlyMap<string, string[]>,
  body: RawInput,
  { session }: Caller,
): Credential | undefined {
  const { authorization } = headers;
  const bearer = authorization === undefined ? undefined : /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  const inQuery = query.get('token')?.[0];
  const token =
    batch === undefined
      ? (bearer ?? inQuery ?? body.texts.get('token')?.[0] ?? body.json['token'])
      : inQuery || batch.token;
  if (typeof token === 'string' && token !== '') return { kind: 'token', secret: token };
  return session ? { kind: 'session', secret: session } : undefined;
}

/** Who calls. Strangers learn nothing: 120 comes before any look at the arguments. */
async function identify(
  db: Database,
  { batch }: Asked,
  { credential, caller }: { credential: Credential | undefined; caller: Caller },
  allowance: Allowance,
  now: Date,
): Promise<Authenticated> {
  if (credential === undefined) throw new ApiError('not_logged_in');
  const recognize = () => authenticate(db, credential, caller, now);
  try {
    const known = await (batch === undefined ? recognize() : batch.recognized(credential, recognize));
    allowance.prove(credential.secret, now);
    return known;
  } catch (error) {
    if (error instanceof ApiError && error.error === 'token_invalid') allowance.disprove(credential.secret);
    throw error;
  }
}

/** Runs the handler in the storage its operation asks for, and turns its answer into text before anything is committed. */
async function runHandler(
  { db, output }: PipelineOptions,
  route: Route,
  plan: InputPlan,
  context: AnyContext,
  keyed: KeyedRequest | undefined,
): Promise<string> {
  const { spec, run } = route;
  if (spec.transaction !== 'write') {
    context.db = db;
    return output.serialize(spec, await run(context));
  }
  const tempId = plan.takesTempId ? context.input['temp_id'] : undefined;
  return db.transaction(async (trx) => {
    context.trx = trx;
    const handle = async () => output.serialize(spec, await run(context));
    const { actor, now } = context;
    const work =
      typeof tempId !== 'number' || actor === undefined ? handle : () => withTempId(trx, actor, tempId, now, handle);
    return keyed === undefined ? work() : answerOnce(trx, keyed, work);
  });
}
