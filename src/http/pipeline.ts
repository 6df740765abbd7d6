import type { Actor } from '../actor.js';
import type { Clock } from '../clock.js';
import type { Database } from '../db.js';
import type { FileLinks } from '../domain/file_links.js';
import { signFileUrls } from '../domain/file_urls.js';
import type { Services } from '../domain/services.js';
import { ApiError } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import type { KeyedRequest } from '../models/kept_answers.js';
import { authenticate, requireScope, type Credential } from './authenticate.js';
import { causeChaos } from './chaos.js';
import { decodeInput, parseQuery, type RawInput } from './decode.js';
import type { Asked } from './exchange.js';
import type { AnyContext, Caller, Inside, Route } from './handler.js';
import { answerOnce, keptAnswer, keyedRequest } from './idempotency.js';
import { inputPlan, validateInput, type InputPlan } from './input.js';
import type { HttpMetrics } from './metrics.js';
import type { Output } from './output.js';
import { PageTurns } from './page_turns.js';
import type { RateLimiter } from './rate_limit.js';
import { requireJsonAccepted } from './negotiate.js';
import { withReceivedFile, type WithFile } from './received_file.js';
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
  const chaos = query.get('chaos')?.[0];
  if (chaos !== undefined && options.chaos) causeChaos(chaos);
  requireJsonAccepted(asked.headers.accept);

  const body = spec.method === 'POST' && spec.upload === undefined ? await asked.readInput() : NO_BODY;
  // Once all has come: whoever asks for what is newer than the last that they know would not find what is as old as its first byte.
  const now = options.clock.now();
  const credential = spec.access === 'public' ? undefined : credentialOf(asked, query, body, caller);
  limitRate(options, asked, credential, caller, now);
  const reply = new PendingReply(options.baseUrl, spec, query);
  const actor = spec.access === 'public' ? undefined : await identify(options.db, spec, asked, credential, reply, now);
  if (actor !== undefined) asked.userId = actor.id;

  const { services } = options;
  const inside = () => options.insideOf({ asked, actor, credential, caller, reply });
  const context = { actor, input: {}, now, caller, reply, services, inside, trx: undefined, db: undefined };
  const work = (received: WithFile) => answer(options, route, { query, asked }, received, context);
  // Whoever may not call does not get a byte of theirs onto the disk: the body of an upload is read from here on.
  const text =
    spec.upload === undefined
      ? await work({ body, file: undefined })
      : await withReceivedFile(services.files, asked.stream, spec.upload, work);
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
  const kept = keyed && (await keptAnswer(options.db, keyed));
  if (kept !== undefined) return kept;
  if (spec.upload !== undefined && file !== undefined) input[spec.upload.argument] = file;
  if (actor !== undefined) await resolveTempIds(options.db, actor, plan, input, now);
  validateInput(plan, input);
  context.input = input;
  const run = () => options.metrics.during(() => runHandler(options, route, plan, context, keyed));
  const { limit } = input;
  if (typeof limit !== 'number' || actor === undefined) return run();
  return pageTurns.take({ userId: actor.id, items: limit, requireWanted: asked.requireWanted }, run);
}

const pageTurns = new PageTurns();

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

function limitRate(
  { rateLimiter }: PipelineOptions,
  asked: Asked,
  credential: Credential | undefined,
  caller: Caller,
  now: Date,
): void {
  // A batch has taken from the allowance of its caller for all that is in it.
  if (rateLimiter === undefined || asked.batch?.isOf(credential)) return;
  const limits = rateLimiter.take(credential?.secret ?? `address ${caller.address}`, now);
  for (const [name, value] of Object.entries(limits)) asked.setHeader(name, value);
}

/** Who calls. Strangers learn nothing: 120 comes before any look at the arguments. */
async function identify(
  db: Database,
  spec: OperationSpec,
  { batch }: Asked,
  credential: Credential | undefined,
  reply: PendingReply,
  now: Date,
): Promise<Actor> {
  if (credential === undefined) throw new ApiError('not_logged_in');
  const recognize = () => authenticate(db, credential, now);
  const { actor, renewed } = await (batch === undefined ? recognize() : batch.recognized(credential, recognize));
  if (renewed) reply.setSession(credential.secret);
  requireScope(actor, spec);
  return actor;
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
