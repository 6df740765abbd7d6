import { SECOND } from '../clock.js';
import { JsonText } from '../db/json_text.js';
import { readPosition, textOfPosition, type LivePosition } from '../domain/live/position.js';
import { credentialOf, liveReader } from '../domain/live/reader.js';
import { presentPosition, readParts, type LivePart } from '../domain/live/reading.js';
import type { Schema } from '../generated/schemas.js';
import type { Handler } from '../http/handler.js';

export const get: Handler<'live.get'> = async ({ actor, input, db, now, services, abortSignal, isInBatch }) => {
  const { after: text, wait, limit: most, ...filter } = input;
  const reader = await liveReader(db, actor, credentialOf(actor), filter);
  if (text === undefined) return shown({ messages: [], at: await presentPosition(db), isLast: true });
  const after = readPosition(text, 'after');
  const context = { most, links: { fileLinks: services.fileLinks, baseUrl: services.settings.baseUrl }, now };
  const signal = abortSignal();
  const read = (from: LivePosition) =>
    services.live.inTurn(actor.id, signal, () => readParts(db, reader, from, context));
  const part = await read(after);
  if (part.messages.length > 0 || !part.isLast || wait === 0 || isInBatch) return shown(part);
  await services.live.next(reader, part.at, wait * SECOND, signal);
  return shown(await read(part.at));
};

function shown({ messages, at, isLast }: Pick<LivePart, 'messages' | 'at' | 'isLast'>): JsonText<Schema<'LiveEvents'>> {
  const events = messages.map(({ text }) => text).join(',');
  return new JsonText(`{"events":[${events}],"position":"${textOfPosition(at)}","has_more":${!isLast}}`);
}
