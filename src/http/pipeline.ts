import type { Actor } from '../actor.js';
import type { Clock } from '../clock.js';
import type { Database, Transaction } from '../db.js';
import type { FileLinks } from '../domain/file_links.js';
import type { Services } from '../domain/services.js';
import { ApiError } from '../errors.js';
import { authenticate, requireScope, type Credential } from './authenticate.js';
import { causeChaos } from './chaos.js';
import { decodeInput, parseBody, parseQuery, readBody, type RawInput } from './decode.js';
import type { Exchange } from './exchange.js';
import { signFileUrls } from './file_urls.js';
import type { AnyContext, Caller, Route } from './handler.js';
import { answerOnce, keptAnswer, keyedRequest, type KeyedRequest } from './idempotency.js';
import { inputPlan, validateInput, type InputPlan } from './input.js';
import type { Output } from './output.js';
import type { RateLimiter } from './rate_limit.js';
import { requireJsonAccepted } from './negotiate.js';
import { withReceivedFile, type WithFile } from './received_file.js';
import { PendingReply } from './reply.js';
import { keepTempId, resolveTempIds, tempIdObject, tempIdTaken } from './temp_ids.js';

export interface PipelineOptions {
  db: Database;
  clock: Clock;
  services: Services;
  output: Output;
  /** Undefined: no limit. */
  rateLimiter: RateLimiter | undefined;
  chaos: boolean;
  fileLinks: FileLinks;
  /** What links and the origin check are built from, never the Host header (decision 44). */
  baseUrl: string;
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
  exchange: Exchange,
  caller: Caller,
): Promise<Outcome> {
  const { spec } = route;
  const now = options.clock.now();
  const query = parseQuery(exchange.query);
  const chaos = query.get('chaos')?.[0];
  if (chaos !== undefined && options.chaos) causeChaos(chaos);
  requireJsonAccepted(exchange.request.headers.accept);

  const body = spec.method === 'POST' && spec.upload === undefined ? await readInput(exchange) : NO_BODY;
  const credential = spec.access === 'public' ? undefined : credentialOf(exchange, query, body, caller);
  limitRate(options, exchange, credential, caller, now);
  const reply = new PendingReply(options.baseUrl, spec, query);
  const actor = spec.access === 'public' ? undefined : await identify(options.db, route, credential, reply, now);
  if (actor !== undefined) exchange.userId = actor.id;

  const { services } = options;
  const context = { actor, now, caller, reply, services };
  const asked = { query, headers: exchange.request.headers };
  // Whoever may not call does not get a byte of theirs onto the disk: the body of an upload is read from here on.
  const text =
    spec.upload === undefined
      ? await answer(options, route, asked, { body, file: undefined }, context)
      : await withReceivedFile(services.files, exchange.request, spec.upload, (received) =>
          answer(options, route, asked, received, context),
        );
  const { baseUrl, fileLinks } = options;
  const signed = actor === undefined ? text : signFileUrls(text, baseUrl, fileLinks, actor.id, now);
  return { status: spec.status, text: signed, reply };
}

/** Makes the input of what has come, and runs the handler. */
async function answer(
  options: PipelineOptions,
  route: Route,
  { query, headers }: { query: ReadonlyMap<string, string[]>; headers: NodeJS.Dict<string | string[]> },
  { body, file }: WithFile,
  context: Omit<HandlerInput, 'input'>,
): Promise<string> {
  const { spec } = route;
  const { actor, now } = context;
  const plan = inputPlan(spec.id);
  const input = decodeInput(plan, query, body);
  const keyed = keyedRequest(spec, actor, headers, input, now);
  const kept = keyed && (await keptAnswer(options.db, keyed));
  if (kept !== undefined) return kept;
  if (spec.upload !== undefined && file !== undefined) input[spec.upload.argument] = file;
  if (actor !== undefined) await resolveTempIds(options.db, actor, plan, input, now);
  validateInput(plan, input);
  return runHandler(options, route, plan, { ...context, input }, keyed);
}

const NO_BODY: RawInput = { json: {}, texts: new Map() };

async function readInput({ request }: Exchange): Promise<RawInput> {
  return parseBody(await readBody(request), request.headers['content-type']);
}

/** The token of header, query or body, else the session cookie (wire-rules 4). */
function credentialOf(
  exchange: Exchange,
  query: ReadonlyMap<string, string[]>,
  body: RawInput,
  { session }: Caller,
): Credential | undefined {
  const { authorization } = exchange.request.headers;
  const bearer = authorization === undefined ? undefined : /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  const inBody = body.json['token'];
  const token = bearer ?? query.get('token')?.[0] ?? body.texts.get('token')?.[0] ?? inBody;
  if (typeof token === 'string' && token !== '') return { kind: 'token', secret: token };
  return session ? { kind: 'session', secret: session } : undefined;
}

function limitRate(
  { rateLimiter }: PipelineOptions,
  exchange: Exchange,
  credential: Credential | undefined,
  caller: Caller,
  now: Date,
): void {
  if (rateLimiter === undefined) return;
  const limits = rateLimiter.take(credential?.secret ?? `address ${caller.address}`, now);
  for (const [name, value] of Object.entries(limits)) exchange.response.setHeader(name, value);
}

/** Who calls. Strangers learn nothing: 120 comes before any look at the arguments. */
async function identify(
  db: Database,
  { spec }: Route,
  credential: Credential | undefined,
  reply: PendingReply,
  now: Date,
): Promise<Actor> {
  if (credential === undefined) throw new ApiError('not_logged_in');
  const { actor, renewed } = await authenticate(db, credential, now);
  if (renewed) reply.setSession(credential.secret);
  requireScope(actor, spec);
  return actor;
}

type HandlerInput = Omit<AnyContext, 'trx' | 'db'>;

/** Runs the handler in the storage its operation asks for, and turns its answer into text before anything is committed. */
async function runHandler(
  { db, output }: PipelineOptions,
  route: Route,
  plan: InputPlan,
  context: HandlerInput,
  keyed: KeyedRequest | undefined,
): Promise<string> {
  const { spec, run } = route;
  if (spec.transaction !== 'write') return output.serialize(spec, await run({ ...context, db }));
  const tempId = plan.takesTempId ? context.input['temp_id'] : undefined;
  return db.transaction(async (trx) => {
    const handle = async () => output.serialize(spec, await run({ ...context, trx }));
    const { actor, now } = context;
    const work =
      typeof tempId !== 'number' || actor === undefined ? handle : () => runWithTempId(trx, actor, tempId, now, handle);
    return keyed === undefined ? work() : answerOnce(trx, keyed, work);
  });
}

async function runWithTempId(
  trx: Transaction,
  actor: Actor,
  tempId: number,
  now: Date,
  work: () => Promise<string>,
): Promise<string> {
  const existing = await tempIdObject(trx, actor, tempId, now);
  if (existing !== undefined) throw tempIdTaken(existing);
  const text = await work();
  const made: unknown = JSON.parse(text);
  if (typeof made !== 'object' || made === null || !('id' in made) || typeof made.id !== 'number') {
    throw new Error('An operation that takes a temp_id answers an object with an id.');
  }
  await keepTempId(trx, actor, tempId, made.id, now);
  return text;
}
