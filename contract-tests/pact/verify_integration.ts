import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Verifier } from '@pact-foundation/pact';

// Imports nothing of Skein, so that makers of integrations can copy the file (docs/guides/verify-your-integration.md).

/** The states in Skein's pact: what an integration is. */
export const STATES = {
  bot: 'a bot is installed',
  laterBot: 'a bot is installed that replies later',
  channel: 'a channel integration is installed',
  posting: 'a channel or thread integration is installed',
  command: 'a slash command is installed',
  plain: 'a general integration or a slash command is installed',
  report: 'a URL report is installed',
  postReport: 'a URL report is installed that is fetched by POST',
  configured: 'an integration with a configure URL is installed, but no channel or thread integration',
  configuredPosting: 'a channel or thread integration with a configure URL is installed',
} as const;

type Fields = Readonly<Record<string, string>>;

/** An integration that runs. */
export interface Integration {
  kind: 'GENERAL' | 'BOT' | 'SLASH_COMMAND' | 'CHANNEL' | 'THREAD' | 'URL_REPORT';
  /** With it the requests are signed. It is also the field `verify_token`. */
  verifyToken: string;
  /** The URL that is called, or from which reports are fetched. */
  callbackUrl: string;
  /** How a URL report is fetched. The default is GET. */
  reportMethod?: 'GET' | 'POST';
  /** When it has none, the redirect to it is not verified. */
  configureUrl?: string;
  /** In place of the values in the pact, such as a `command` that the integration knows. */
  fields?: Fields;
  /** The same for a call after which a bot replies later. When it is missing, no such call is verified. */
  later?: Fields;
}

/** What a verified request has shown. */
export interface Finding {
  /** The name of the interaction in the pact. */
  interaction: string;
  /** Sentences. Empty when Skein can work with the response. */
  problems: readonly string[];
}

interface Interaction {
  description: string;
  providerStates: { name: string }[];
  request: {
    method: string;
    query?: Record<string, string[]>;
    headers?: Record<string, string[]>;
    body?: { content: string };
  };
}

interface Pact {
  interactions: Interaction[];
}

/** Where Pact asks its own server to prepare a state. */
const SETUP_PATH = '/_pactSetup';
/** How long Skein waits for a response. */
const TIMEOUT_MS = 10_000;
/** How long a reply to `url_callback` may take here. Skein accepts it for 30 minutes. */
const LATER_MS = 30_000;

/**
 * Sends an integration the requests of Skein's pact that an integration of its kind gets, each with a valid signature,
 * and has Pact compare the responses. `pact`: the URL or the path of the file. Pact prints its own words beside.
 */
export async function verifyIntegration(integration: Integration, pact: string): Promise<Finding[]> {
  const content: Pact = JSON.parse(await contentOf(pact));
  const states = statesOf(integration);
  const replies = new LaterReplies();
  await replies.start();
  const folder = await mkdtemp(join(tmpdir(), 'verify-integration-'));
  try {
    const findings: Finding[] = [];
    for (const interaction of content.interactions) {
      if (!interaction.providerStates.some(({ name }) => states.includes(name))) continue;
      const file = join(folder, 'pact.json');
      // Without states: nobody prepares them, because the integration is as it is.
      const alone = { ...content, interactions: [{ ...interaction, providerStates: [] }] };
      await writeFile(file, JSON.stringify(alone));
      const problems = await new Verification(integration, interaction, replies).problemsBy(file);
      findings.push({ interaction: interaction.description, problems });
    }
    return findings;
  } finally {
    await rm(folder, { recursive: true });
    replies.stop();
  }
}

/** The findings as lines for people. */
export function inWords(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'The pact has nothing for an integration of this kind.';
  return findings
    .flatMap(({ interaction, problems }) => [
      `${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${interaction}`,
      ...problems.map((problem) => `        ${problem}`),
    ])
    .join('\n');
}

async function contentOf(pact: string): Promise<string> {
  if (!/^https?:/.test(pact)) return readFile(pact, 'utf8');
  const response = await fetch(pact);
  if (!response.ok) throw new Error(`${pact} returned ${response.status}`);
  return response.text();
}

function statesOf({ kind, configureUrl, later, reportMethod }: Integration): readonly string[] {
  const isPosting = kind === 'CHANNEL' || kind === 'THREAD';
  const whenConfigured = configureUrl === undefined ? [] : [isPosting ? STATES.configuredPosting : STATES.configured];
  const own = {
    BOT: [STATES.bot, ...(later === undefined ? [] : [STATES.laterBot])],
    GENERAL: [STATES.plain],
    SLASH_COMMAND: [STATES.command, STATES.plain],
    CHANNEL: [STATES.channel, STATES.posting],
    THREAD: [STATES.posting],
    URL_REPORT: [reportMethod === 'POST' ? STATES.postReport : STATES.report],
  };
  return [...own[kind], ...whenConfigured];
}

/** One request to an integration, and what Pact says of the response. */
class Verification {
  readonly #integration: Integration;
  readonly #interaction: Interaction;
  readonly #replies: LaterReplies;
  readonly #isLater: boolean;
  #noResponse: string | undefined;

  constructor(integration: Integration, interaction: Interaction, replies: LaterReplies) {
    this.#integration = integration;
    this.#interaction = interaction;
    this.#replies = replies;
    this.#isLater = interaction.providerStates.some(({ name }) => name === STATES.laterBot);
  }

  async problemsBy(file: string): Promise<string[]> {
    const verifier = new Verifier({
      provider: 'integration',
      pactUrls: [file],
      logLevel: 'error',
      providerBaseUrl: this.#integration.callbackUrl,
      // Pact's own way to the provider would send the form as JSON, and follow redirects.
      requestFilter: (request, response, next) => {
        if (request.path === SETUP_PATH) next();
        else void this.#exchange(response);
      },
    });
    const said = this.#isLater ? this.#replies.next() : undefined;
    const problems = await verifier.verifyProvider().then(
      () => [],
      (error: Error) => problemsIn(error),
    );
    if (this.#noResponse !== undefined) return [this.#noResponse];
    if (problems.length > 0 || said === undefined) return problems;
    const problem = await said;
    return problem === undefined ? [] : [problem];
  }

  /** Sends the request to the integration, and passes the response to Pact. */
  async #exchange(to: ServerResponse): Promise<void> {
    const { request } = this.#interaction;
    const values = this.#values();
    const body = request.body && withValues(new URLSearchParams(request.body.content), values);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { method } = request;
    const headers = this.#headers(body?.toString() ?? '');
    try {
      const init = { method, headers, signal, redirect: 'manual', ...(body && { body: body.toString() }) } as const;
      const response = await fetch(this.#url(values), init);
      const answered = Buffer.from(await response.arrayBuffer());
      to.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' }).end(answered);
    } catch (error) {
      this.#noResponse = `There was no complete response within ${TIMEOUT_MS / 1000} seconds: ${reasonOf(error)}`;
      to.writeHead(502).end();
    }
  }

  #values(): Fields {
    const { verifyToken, fields, later } = this.#integration;
    const url_ttl = String(Math.floor(Date.now() / 1000) + 1800);
    const secrets = { verify_token: verifyToken, url_callback: this.#replies.url, url_ttl };
    return { ...secrets, ...fields, ...(this.#isLater ? later : {}) };
  }

  #url(values: Fields): string {
    const { callbackUrl, configureUrl = '' } = this.#integration;
    const { query } = this.#interaction.request;
    if (query === undefined) return callbackUrl;
    const url = new URL(configureUrl);
    for (const [name, [value = '']] of Object.entries(query)) url.searchParams.append(name, value);
    withValues(url.searchParams, values);
    return url.href;
  }

  /** The headers of the pact, with a valid signature if it has one. */
  #headers(body: string): Record<string, string> {
    const { headers = {} } = this.#interaction.request;
    const given = Object.fromEntries(Object.entries(headers).map(([name, [value = '']]) => [name, value]));
    return 'webhook-signature' in given ? { ...given, ...signed(body, this.#integration.verifyToken) } : given;
  }
}

/** Replaces the values of the names that are there. */
function withValues(fields: URLSearchParams, values: Fields): URLSearchParams {
  for (const [name, value] of Object.entries(values)) if (fields.has(name)) fields.set(name, value);
  return fields;
}

/** The headers of Standard Webhooks. The key is the verify token as text. */
function signed(body: string, verifyToken: string): Record<string, string> {
  const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const hmac = createHmac('sha256', verifyToken).update(`${id}.${timestamp}.${body}`);
  const signature = `v1,${hmac.digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

/** What Pact says of a response that does not match, in the JSON of its error. Throws any other error. */
function problemsIn(error: Error): string[] {
  const { message } = error;
  if (!message.startsWith('{')) throw error;
  const { errors }: { errors: { mismatch: { mismatches?: { mismatch: string }[]; message?: string } }[] } =
    JSON.parse(message);
  return errors.flatMap(({ mismatch: { mismatches = [], message = '' } }) =>
    mismatches.length === 0 ? [message] : mismatches.map(({ mismatch }) => mismatch),
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** In the place of Skein: takes what a bot posts to `url_callback`. */
class LaterReplies {
  readonly #server: Server;
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        this.#server.emit('reply', body);
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/api/v3/integration_incoming/url_callback`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Waits for the next reply. Returns what is wrong with it. */
  async next(): Promise<string | undefined> {
    try {
      const [body]: string[] = await once(this.#server, 'reply', { signal: AbortSignal.timeout(LATER_MS) });
      return contentIn(body ?? '') === '' ? 'What was posted to url_callback has no content.' : undefined;
    } catch {
      return `Nothing was posted to url_callback within ${LATER_MS / 1000} seconds.`;
    }
  }
}

/** The content of a reply, which may be JSON or a form. */
function contentIn(body: string): string {
  if (!body.startsWith('{')) return new URLSearchParams(body).get('content') ?? '';
  const { content }: { content?: unknown } = JSON.parse(body);
  return typeof content === 'string' ? content : '';
}
