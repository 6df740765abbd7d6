import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { avatarFrom } from './avatar_images.js';
import { isInspectionRequest, type InspectionRequest } from './inspection_messages.js';
import { mediaInfoOf } from './media_info.js';
import { mimeTypeOf } from './mime.js';
import { watchdogProgram } from './watchdog.js';

// The program of an inspector process (inspector_process.ts starts and ends it). Its arguments are the limit of its
// memory in bytes and the id of the parent process. It receives the bytes of a file in parts, then a request about
// them, and sends the result. It has no settings, no secrets, no database and no store.

/** Lower than the server's: inspections must not slow down requests. */
const LOW_PRIORITY = 5;
setPriority(LOW_PRIORITY);
process.on('disconnect', () => process.exit());
const [maxBytes, parent] = process.argv.slice(2);
new Worker(watchdogProgram(Number(maxBytes), Number(parent)), { eval: true });

sharp.concurrency(1);
sharp.cache(false);
// Only six of libvips's loaders are allowed, whatever a file begins with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

let parts: Uint8Array[] = [];
process.on('message', (message) => {
  if (message instanceof Uint8Array) return void parts.push(message);
  if (!isInspectionRequest(message)) throw new Error('A message is neither bytes nor a request');
  const bytes = Buffer.concat(parts);
  parts = [];
  void resultOf(message, bytes).then((result) => process.send?.({ result }));
});

process.send?.({ result: 'ready' });

function resultOf(request: InspectionRequest, bytes: Buffer): Promise<unknown> {
  switch (request.kind) {
    case 'mime_type':
      return mimeTypeOf(bytes, request.declaredType);
    case 'media_info':
      return mediaInfoOf(bytes, request.mimeType, request.size);
    case 'avatar':
      return avatarFrom(bytes).catch(() => null);
  }
}
