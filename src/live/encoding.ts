import { textOfPosition } from '../domain/live/position.js';
import type { LiveMessage } from '../domain/live/telling.js';

/** A message may go to thousands of streams, and is encoded once for all of them. */
const events = new WeakMap<LiveMessage, Buffer>();
const texts = new WeakMap<LiveMessage, Buffer>();

/** A message as a server-sent event. */
export function eventBytes(message: LiveMessage): Buffer {
  return encodedOnce(events, message, () => `id: ${textOfPosition(message.at)}\ndata: ${message.text}\n\n`);
}

/** A message as the text of a WebSocket's frame. */
export function textBytes(message: LiveMessage): Buffer {
  return encodedOnce(texts, message, () => message.text);
}

function encodedOnce(known: WeakMap<LiveMessage, Buffer>, message: LiveMessage, text: () => string): Buffer {
  const bytes = known.get(message) ?? Buffer.from(text());
  known.set(message, bytes);
  return bytes;
}
