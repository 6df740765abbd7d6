import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { serveFiles } from './program_files.js';

/** The API reference loads nothing from other servers. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** The files of Swagger UI that docs/index.html loads. */
const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const own = (file: string) => fileURLToPath(new URL(`./docs/${file}`, import.meta.url));
const ofSwaggerUi = (file: string) => fileURLToPath(new URL(file, import.meta.resolve('swagger-ui-dist')));

/** Serves the API reference, under /docs/. */
export function serveReference(): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    next();
  });
  router.get('/', ({ originalUrl }, response, next) => {
    if (/^[^?]*\/$/.test(originalUrl)) next();
    else response.redirect(301, '/docs/');
  });
  const pages = ['', 'index.html'].map((name) => [name, own('index.html')] as const);
  const scripts = SWAGGER_UI.map((name) => [name, ofSwaggerUi(name)] as const);
  router.use(serveFiles([...pages, ['reference.js', own('reference.js')], ...scripts]));
  return router;
}
