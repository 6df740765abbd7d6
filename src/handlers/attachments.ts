import { DAY, later } from '../clock.js';
import { attachmentOf } from '../domain/attachments.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { insertUpload, type Upload } from '../models/uploads.js';

/** How long an upload may hang on nothing (decision 8). */
const UNUSED = DAY;

export const upload: Handler<'attachments.upload'> = async ({ actor, input, db, now, services }) => {
  const { key, name, size, sha256 } = input.file_name;
  const { mimeType, intact, image, duration } = await services.inspector.inspect(input.file_name);
  const made: Upload = {
    attachment_id: input.attachment_id.toLowerCase(),
    user_id: actor.id,
    file_key: key,
    file_name: name,
    file_size: size,
    sha256,
    underlying_type: mimeType,
    upload_state: intact ? 'uploaded' : 'failed',
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    duration,
  };
  if (!(await insertUpload(db, made, now, later(now, UNUSED)))) {
    throw new ApiError('already_found', { argument: 'attachment_id', reason: 'is the id of another upload' });
  }
  return attachmentOf(made);
};
