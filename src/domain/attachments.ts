import type { Schema } from '../generated/schemas.js';
import type { Upload } from '../models/uploads.js';

/**
 * An upload as it is shown and as posts keep it. Its links are not signed yet: that is done for each reader, when an answer
 * goes out (decision 8).
 */
export function attachmentOf(upload: Upload): Schema<'Attachment'> {
  const { attachment_id, file_name, file_size, underlying_type, upload_state } = upload;
  const url = `/files/${attachment_id}`;
  const isImage = upload.image_width !== null;
  return {
    attachment_id,
    title: file_name,
    url,
    url_type: isImage ? 'image' : 'file',
    file_name,
    file_size,
    underlying_type,
    upload_state,
    image: isImage ? url : null,
    image_width: upload.image_width,
    image_height: upload.image_height,
    duration: upload.duration,
  };
}
