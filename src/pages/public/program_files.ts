import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';

/**
 * Serves files of the program, given by their names and paths. They are read now, because `npm ci` and a build replace
 * them while Skein runs. Caches revalidate them, because they change with the version of Skein.
 */
export function serveFiles(files: readonly (readonly [name: string, path: string])[]): RequestHandler {
  const known = new Map(files.map(([name, path]) => [`/${name}`, { type: extname(path), ...read(path) }]));
  return ({ method, path }, response, next) => {
    const file = known.get(path);
    if (file === undefined || (method !== 'GET' && method !== 'HEAD')) return next();
    response.set({ 'Cache-Control': 'public, no-cache', ETag: file.etag }).type(file.type).send(file.bytes);
  };
}

function read(path: string): { bytes: Buffer; etag: string } {
  const bytes = readFileSync(path);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
