import { createHash, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '../../errors.js';
import { publishedContract } from '../../http/contract.js';
import { resumeExchange } from '../../http/exchange.js';
import { sendError } from '../../http/response.js';
import type { HttpMetrics } from '../../http/metrics.js';
import { serveAvatars } from './avatars.js';
import { sendDownload, type DownloadsOptions } from './downloads.js';
import { servePacts } from './pacts.js';

export interface PagesOptions {
  /** What is not ready, in words; empty when everything is. */
  findTroubles: () => Promise<string[]>;
  metrics: HttpMetrics;
  /** Who may read the metrics: anybody, nobody, or who brings this token. */
  readers: 'anybody' | 'nobody' | { token: string };
  log: Logger;
  downloads: DownloadsOptions;
  /** Where this server is reached. */
  baseUrl: string;
  /** Where its authorization server is. */
  authUrl: string;
}

/** Scripts and styles of the reference come from this server alone; nothing is asked of anybody else. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Everything that is no operation: health, metrics, the contract, and pages for people. */
export function createPages({
  findTroubles,
  metrics,
  readers,
  log,
  downloads,
  baseUrl,
  authUrl,
}: PagesOptions): Express {
  const app = express();
  const contract = publishedContract(baseUrl, authUrl);
  app.disable('x-powered-by');

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const troubles = await findTroubles();
    response
      .status(troubles.length === 0 ? 200 : 503)
      .json({ status: troubles.length === 0 ? 'ok' : 'unavailable', troubles });
  });
  app.get('/metrics', serveMetrics(metrics, readers));
  app.get('/openapi.json', (_request, response) => void response.type('application/json').send(contract.json));
  app.get('/openapi.yaml', (_request, response) => void response.type('application/yaml').send(contract.yaml));
  app.use('/pacts', servePacts(baseUrl));

  app.get('/files/:id', sendDownload(downloads));
  app.get('/avatars/:size/:file', serveAvatars(downloads.files));

  app.get('/', (_request, response) => response.redirect('/docs/'));
  app.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.removeHeader('Cache-Control');
    next();
  });
  app.use('/docs', express.static(fileURLToPath(new URL('./docs/', import.meta.url))));
  app.use(
    '/docs',
    express.static(fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist'))), { index: false }),
  );
  app.use((request, response) => sendError(resumeExchange(request, response), new ApiError('not_found')));
  app.use(answerFailure(log));
  return app;
}

/** For whom they are not, there are no metrics: 110. */
function serveMetrics({ registry }: HttpMetrics, readers: PagesOptions['readers']): RequestHandler {
  return async ({ headers }, response, next) => {
    if (readers === 'nobody' || (readers !== 'anybody' && !brings(headers.authorization, readers.token))) return next();
    response.type(registry.contentType).send(await registry.metrics());
  };
}

/** Compared in a time that tells nothing of the token. */
function brings(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function answerFailure(log: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const exchange = resumeExchange(request, response);
    if (response.headersSent) return void response.destroy();
    // A path that cannot be decoded leads nowhere.
    if (error instanceof URIError) return void sendError(exchange, new ApiError('not_found'));
    if (error instanceof ApiError) return void sendError(exchange, error);
    log.error({ request_id: exchange.id, err: error }, 'a page failed');
    void sendError(exchange, new ApiError('internal_error'));
  };
}
