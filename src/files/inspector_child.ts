import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { avatarFrom } from './avatar_images.js';
import { isQuestion, type Question } from './inspection_messages.js';
import { looksOf } from './media_info.js';
import { watchProgram } from './watchdog.js';
import { mimeTypeOf } from './mime.js';

// The process in which files are looked at (files/inspector_process.ts starts and ends it). Its arguments are how many bytes of memory it may take,
// and the process that has started it. It gets the bytes of a file in parts, then a question about them, and answers that. It has nothing
// but what it is sent: no settings, no secrets, no database, no store.

/** What it does never comes before answering requests. */
const LOW_PRIORITY = 5;
setPriority(LOW_PRIORITY);
process.on('disconnect', () => process.exit());
const [mostBytes, parent] = process.argv.slice(2);
new Worker(watchProgram(Number(mostBytes), Number(parent)), { eval: true });

sharp.concurrency(1);
sharp.cache(false);
// Whatever a file begins with, none of libvips's other readers sees it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

let parts: Uint8Array[] = [];
process.on('message', (message) => {
  if (message instanceof Uint8Array) return void parts.push(message);
  if (!isQuestion(message)) throw new Error('This is neither bytes nor a question');
  const bytes = Buffer.concat(parts);
  parts = [];
  void answerTo(message, bytes).then((answer) => process.send?.({ answer }));
});

process.send?.({ answer: 'ready' });

function answerTo(question: Question, bytes: Buffer): Promise<unknown> {
  switch (question.what) {
    case 'type':
      return mimeTypeOf(bytes, question.declaredType);
    case 'looks':
      return looksOf(bytes, question.mimeType, question.size);
    case 'avatar':
      return avatarFrom(bytes).catch(() => null);
  }
}
