import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { VERSION } from '../../config/version.js';
import { ApiError } from '../../errors.js';
import { publishedContract } from '../../http/contract.js';
import { resumeExchange } from '../../http/exchange.js';
import { sendError } from '../../http/response.js';
import type { HttpMetrics } from '../../http/metrics.js';
import { serveAvatars } from './avatars.js';
import { sendDownload, type DownloadsOptions } from './downloads.js';
import { sendNotFound } from './not_found.js';
import { servePacts } from './pacts.js';
import { serveSite } from './site.js';

export interface PublicAppOptions {
  /** Why the server is not ready; empty when it is. */
  findTroubles: () => Promise<string[]>;
  metrics: HttpMetrics;
  /** Who may read the metrics: anybody, nobody, or requests with this bearer token. */
  metricsAccess: 'anybody' | 'nobody' | { token: string };
  log: Logger;
  downloads: DownloadsOptions;
  baseUrl: string;
  /** The address of the authorization server, for the published contract. */
  authUrl: string;
}

/** The Express app for health, metrics, the contract, the documentation, pacts, files and avatars. */
export function createPublicApp({
  findTroubles,
  metrics,
  metricsAccess,
  log,
  downloads,
  baseUrl,
  authUrl,
}: PublicAppOptions): Express {
  const app = express();
  const contract = publishedContract(baseUrl, authUrl);
  app.disable('x-powered-by');

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok', version: VERSION }));
  app.get('/readyz', async (_request, response) => {
    const troubles = await findTroubles();
    response
      .status(troubles.length === 0 ? 200 : 503)
      .json({ status: troubles.length === 0 ? 'ok' : 'unavailable', troubles });
  });
  app.get('/metrics', serveMetrics(metrics, metricsAccess));
  app.get('/openapi.json', (_request, response) => void response.type('application/json').send(contract.json));
  app.get('/openapi.yaml', (_request, response) => void response.type('application/yaml').send(contract.yaml));
  app.use('/pacts', servePacts(baseUrl));

  app.get('/files/:id', sendDownload(downloads));
  app.get('/avatars/:size/:file', serveAvatars(downloads.files));

  app.use('/docs', serveSite(baseUrl, authUrl));
  // Its links are relative to the documentation.
  app.get('/llms.txt', (_request, response) => response.redirect(302, '/docs/llms.txt'));
  app.use((request, response) => sendNotFound(request, response, baseUrl));
  app.use(sendFailure(log, baseUrl));
  return app;
}

/** Requests that may not read the metrics get 110, as if there were none. */
function serveMetrics({ registry }: HttpMetrics, access: PublicAppOptions['metricsAccess']): RequestHandler {
  return async ({ headers }, response, next) => {
    if (access === 'nobody') return next();
    if (access !== 'anybody' && !hasToken(headers.authorization, access.token)) return next();
    response.type(registry.contentType).send(await registry.metrics());
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
    void sendError(exchange, new ApiError('internal_error'));
  };
}
