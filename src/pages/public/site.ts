import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import express, { type RequestHandler, type Router } from 'express';
import { withAddresses } from '../../http/contract.js';

interface SiteFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
  /** The compressed bytes, by encoding. They are made for the first client that accepts them. */
  readonly encoded: Map<string, Promise<Buffer>>;
}

const ENCODINGS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** The name of a file has the digest of its bytes, so it never changes. */
const UNCHANGING = /\.[0-9a-f]{8}\.js$/;

/** Other files change with the version of Skein, so caches revalidate them. */
const cacheControl = (path: string): string =>
  UNCHANGING.test(path) ? 'public, max-age=31536000, immutable' : 'public, no-cache';

/** The files in which the address of this server replaces the one in the contract. */
const NAMES_SERVER = /^\/(api\/.*\.(html|json|md)|llms\.txt)$/;

/**
 * Serves the documentation under /docs/. Its files are read now, because `npm ci` and a build replace them while Skein
 * runs.
 */
export function serveSite(baseUrl: string, authUrl: string): Router {
  const files = readSite(baseUrl, authUrl);
  const router = express.Router();
  router.get('/', ({ originalUrl }, response, next) => {
    if (/^[^?]*\/$/.test(originalUrl)) next();
    else response.redirect(301, '/docs/');
  });
  router.use(sendFile(files, policiesOf(baseUrl, authUrl)));
  return router;
}

/** The policies of the reference and of all other pages. */
function policiesOf(baseUrl: string, authUrl: string): (path: string) => string {
  const origins = [...new Set([baseUrl, authUrl].map((url) => new URL(url).origin))].join(' ');
  const shared = "default-src 'none'; script-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
  const page = `${shared}; style-src 'self'; connect-src 'self'; form-action 'self'`;
  // Scalar writes its styles into the page, and the requests that people try go to the API.
  const reference = `${shared}; style-src 'self' 'unsafe-inline'; connect-src 'self' ${origins}; form-action 'none'`;
  return (path) => (path.startsWith('/api/') ? reference : page);
}

function sendFile(files: ReadonlyMap<string, SiteFile>, policyOf: (path: string) => string): RequestHandler {
  return async ({ method, path, headers }, response, next) => {
    if (method !== 'GET' && method !== 'HEAD') return next();
    const file = files.get(path.endsWith('/') ? `${path}index.html` : path);
    if (file === undefined && files.has(`${path}/index.html`)) return response.redirect(301, `/docs${path}/`);
    if (file === undefined) return next();
    const encoding = encodingOf(headers['accept-encoding']);
    if (encoding !== undefined) response.set('Content-Encoding', encoding);
    response.set({
      'Cache-Control': cacheControl(path),
      'Content-Security-Policy': policyOf(path),
      Vary: 'Accept-Encoding',
      ETag: `"${file.etag}${encoding === undefined ? '' : `-${encoding}`}"`,
    });
    response.type(file.type).send(encoding === undefined ? file.bytes : await encoded(file, encoding));
  };
}

function encodingOf(accepted = ''): string | undefined {
  return Object.keys(ENCODINGS).find((name) =>
    new RegExp(String.raw`\b${name}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`, 'i').test(accepted),
  );
}

function encoded(file: SiteFile, encoding: string): Promise<Buffer> {
  const made = file.encoded.get(encoding) ?? ENCODINGS[encoding]?.(file.bytes) ?? Promise.resolve(file.bytes);
  file.encoded.set(encoding, made);
  return made;
}

/** The files by their paths under /docs. */
function readSite(baseUrl: string, authUrl: string): Map<string, SiteFile> {
  const folder = siteFolder();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.map((path) => {
      const at = `/${relative(folder, path).replaceAll(sep, '/')}`;
      const file = readFileSync(path);
      const bytes = NAMES_SERVER.test(at) ? Buffer.from(withAddresses(file.toString(), baseUrl, authUrl)) : file;
      const etag = createHash('sha256').update(bytes).digest('base64url');
      return [at, { type: extname(at), bytes, etag, encoded: new Map() }];
    }),
  );
}

/** Next to the compiled code, or where `npm run docs` builds it. */
function siteFolder(): string {
  const folders = ['../../site/', '../../../.site/'].map((at) => fileURLToPath(new URL(at, import.meta.url)));
  const folder = folders.find((each) => existsSync(each));
  if (folder === undefined) throw new Error('The documentation is not built. Run `npm run docs`.');
  return folder;
}
