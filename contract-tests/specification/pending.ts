const UPLOADS = 'needs uploads';

/** What an operation or an object that is there still lacks, and what for. */
export const pending: Readonly<Record<string, string>> = {
  'POST /api/v3/threads/add attachments': UPLOADS,
  'POST /api/v3/comments/add attachments': UPLOADS,
  'POST /api/v3/threads/update attachments': UPLOADS,
  'POST /api/v3/comments/update attachments': UPLOADS,
  'Attachment.title': UPLOADS,
  'Attachment.url': UPLOADS,
  'Attachment.file_name': UPLOADS,
  'Attachment.file_size': UPLOADS,
  'Attachment.underlying_type': UPLOADS,
  'Attachment.upload_state': UPLOADS,
  'Attachment.image': UPLOADS,
  'Attachment.image_width': UPLOADS,
  'Attachment.image_height': UPLOADS,
  'Attachment.duration': UPLOADS,
};
