import type { RequestHandler } from 'express';
import { avatarSquare } from '../../domain/uploads/avatars.js';
import type { FileStore } from '../../files/files.js';

/** A year. The image at the URL of an avatar never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves avatars without authentication: their URLs cannot be guessed. */
export function serveAvatars(files: FileStore): RequestHandler<{ size: string; file: string }> {
  return async (request, response, next) => {
    const { size, file } = request.params;
    const square = await avatarSquare(files, size, file);
    if (square === undefined) return next();
    response.setHeader('Cache-Control', IMMUTABLE);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('ETag', `"${size}-${file}"`);
    response.type(square.mimeType).send(square.bytes);
  };
}
