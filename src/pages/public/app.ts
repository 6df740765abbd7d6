import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.js';
import { VERSION } from '../../config/version.js';
import { ApiError } from '../../errors.js';
import { publishedContract } from '../../http/contract.js';
import { failureError } from '../../http/failure.js';
import { resumeExchange } from '../../http/exchange.js';
import { sendError } from '../../http/response.js';
import type { HttpMetrics } from '../../http/metrics.js';
import { serveAvatars } from './avatars.js';
import { sendDownload, type DownloadsOptions } from './downloads.js';
import { sendNotFound } from './not_found.js';
import { servePacts } from './pacts.js';
import { plainContract } from './plain_contract.js';
import { programFile, sendProgramFile, type ProgramFile } from './program_files.js';
import type { Readiness } from './readiness.js';
import { serveSite } from './site.js';
import { serveWellKnown } from './well_known.js';

export interface PublicAppOptions {
  readiness: () => Promise<Readiness>;
  metrics: HttpMetrics;
  /** Who may read the metrics: anybody, nobody, or requests with this bearer token. */
  metricsAccess: 'anybody' | 'nobody' | { token: string };
  log: Logger;
  downloads: DownloadsOptions;
  baseUrl: string;
  /** The address of the authorization server, for the published contract. */
  authUrl: string;
  /** The contact in security.txt; undefined: there is no such file. */
  securityContact: string | undefined;
  /** The path of the page that changes the password. */
  changePassword: string;
  clock: Clock;
}

/** The Express app for health, metrics, the contract, the documentation, pacts, files and avatars. */
export function createPublicApp({
  readiness,
  metrics,
  metricsAccess,
  log,
  downloads,
  baseUrl,
  authUrl,
  securityContact,
  changePassword,
  clock,
}: PublicAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok', version: VERSION }));
  app.get('/readyz', async (_request, response) => {
    const ready = await readiness();
    response.status(ready.status === 'unavailable' ? 503 : 200).json(ready);
  });
  app.get('/metrics', serveMetrics(metrics, metricsAccess));
  app.use(serveContract(baseUrl, authUrl));
  app.use('/pacts', servePacts(baseUrl));

  app.get('/files/:id', sendDownload(downloads));
  app.get('/avatars/:size/:file', serveAvatars(downloads.files));

  app.use('/docs', serveSite(baseUrl, authUrl));
  // Its links are relative to the documentation.
  app.get('/llms.txt', (_request, response) => response.redirect(302, '/docs/llms.txt'));
  app.use('/.well-known', serveWellKnown({ baseUrl, securityContact, changePassword, clock }));
  app.use((request, response) => sendNotFound(request, response, baseUrl));
  app.use(sendFailure(log, baseUrl));
  return app;
}

/** Serves the contract with the addresses of this server. It is compressed once, because it is more than a megabyte. */
function serveContract(baseUrl: string, authUrl: string): Router {
  const router = express.Router();
  for (const { path, type, read } of publishedContract(baseUrl, authUrl)) {
    const file = programFile(type, read);
    router.get(path, (request, response) => sendProgramFile(request, response, file));
    if (path === '/openapi.json') router.get('/openapi-plain.json', servePlain(file));
  }
  return router;
}

function servePlain(contract: ProgramFile): RequestHandler {
  const plain = programFile(contract.type, async () => {
    const { bytes } = await contract.content();
    return Buffer.from(plainContract(bytes.toString()));
  });
  return (request, response) => sendProgramFile(request, response, plain);
}

/** Requests that may not read the metrics get 110, as if there were none. */
function serveMetrics(metrics: HttpMetrics, access: PublicAppOptions['metricsAccess']): RequestHandler {
  return async ({ headers }, response, next) => {
    if (access === 'nobody') return next();
    if (access !== 'anybody' && !hasToken(headers.authorization, access.token)) return next();
    response.type(metrics.registry.contentType).send(await metrics.text());
  };
}

/** Digests are compared, because `timingSafeEqual` needs values of equal length. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function sendFailure(log: Logger, baseUrl: string): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const exchange = resumeExchange(request, response);
    if (response.headersSent) return void response.destroy();
    // The path cannot be decoded.
    if (error instanceof URIError) return void sendNotFound(request, response, baseUrl);
    if (error instanceof ApiError) return void sendError(exchange, error);
    log.error({ request_id: exchange.id, err: error }, 'a page failed');
    void sendError(exchange, failureError(error));
  };
}
