import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Router } from 'express';
import { withAddresses } from '../../http/contract.js';
import { holdFile } from '../../http/held_file.js';
import { programFile, sendProgramFile, type ProgramFile } from './program_files.js';

/** The name of a file has the digest of its bytes, so it never changes. */
const UNCHANGING = /\.[0-9a-f]{8}\.js$/;

const FOR_A_YEAR = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * The files in which the address of this server replaces the one in the contract: the reference, and the guides for
 * programs that use this server. The other guides are for hosts and developers, who start a Skein.
 */
const NAMES_SERVER =
  /^\/(api\/.*\.(html|json|md)|guides\/(build-a-bot|clients|first-program|oauth|realtime|search|verify-your-integration|webhooks)\.(html|md)|llms\.txt)$/;

/** Serves the documentation under /docs/. */
export function serveSite(baseUrl: string, authUrl: string): Router {
  const files = siteFiles(baseUrl, authUrl);
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

function sendFile(files: ReadonlyMap<string, ProgramFile>, policyOf: (path: string) => string): RequestHandler {
  return async (request, response, next) => {
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const file = files.get(path.endsWith('/') ? `${path}index.html` : path);
    if (file === undefined && files.has(`${path}/index.html`)) return response.redirect(301, `/docs${path}/`);
    if (file === undefined) return next();
    await sendProgramFile(request, response, file, {
      ...(UNCHANGING.test(path) ? FOR_A_YEAR : {}),
      'Content-Security-Policy': policyOf(path),
    });
  };
}

/** The files by their paths under /docs. */
function siteFiles(baseUrl: string, authUrl: string): Map<string, ProgramFile> {
  return new Map(
    packed().map(({ path, read }) => {
      const withServer = async () => withAddresses(await read(), baseUrl, authUrl);
      return [path, programFile(extname(path), NAMES_SERVER.test(path) ? withServer : read)];
    }),
  );
}

interface Packed {
  path: string;
  read(): Promise<Buffer>;
}

let opened: Packed[] | undefined;

/** The files in the pack, which site/pack.ts writes. It stays open, because a build replaces it while Skein runs. */
function packed(): Packed[] {
  opened ??= openPack();
  return opened;
}

function openPack(): Packed[] {
  const pack = holdFile(packFile());
  const listAt = { first: 4, length: pack.readNow({ first: 0, length: 4 }).readUInt32BE() };
  const list: [path: string, first: number, length: number][] = JSON.parse(pack.readNow(listAt).toString());
  const after = listAt.first + listAt.length;
  return list.map(([path, first, length]) => ({
    path: `/${path}`,
    read: () => pack.read({ first: after + first, length }),
  }));
}

/** Next to the compiled code, or where `npm run docs` writes it. */
function packFile(): string {
  const files = ['../../site.pack', '../../../.cache/packed/site.pack'].map((at) =>
    fileURLToPath(new URL(at, import.meta.url)),
  );
  const file = files.find((each) => existsSync(each));
  if (file === undefined) throw new Error('The documentation is not built. Run `npm run docs`.');
  return file;
}
