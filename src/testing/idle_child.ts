// A process that holds 200 MB of text, then lets go of it, is idle, and says when its memory is small.
import { collectWhenCalm } from '../cli/heap.js';

const MEGABYTE = 1024 * 1024;
collectWhenCalm(100);
const bytes = Buffer.alloc(2 * MEGABYTE, 'long ');
const texts = Array.from({ length: 100 }, () => bytes.toString('latin1'));
setTimeout(() => {
  process.stdout.write(texts.length === 100 ? 'It holds all.\n' : '');
  texts.splice(0);
}, 1000);
setInterval(() => {
  if (process.memoryUsage.rss() < 150 * MEGABYTE) process.stdout.write('It is small.\n');
}, 100);
