import { ApiError } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import type { Handler, InnerRequest } from '../http/handler.js';

/** Requests that are answered side by side at most: each holds a connection to the database, and others want some too. */
const SIDE_BY_SIDE = 4;
/** Bytes of all bodies together after which no further request is made: a hundred long lists would not fit in memory. */
const BODIES_LIMIT = 16 * 1024 * 1024;

export const batch: Handler<'batch.batch'> = async ({ input: { requests, parallel }, inside }) => {
  const { open, clientIsGone } = inside();
  const answers: Schema<'BatchAnswer'>[] = [];
  let size = 0;
  for (const group of groupsOf(open(requests), parallel ? SIDE_BY_SIDE : 1)) {
    if (clientIsGone()) break;
    const isFull = size > BODIES_LIMIT;
    for (const answer of await Promise.all(group.map((one) => (isFull ? one.refuse(tooLarge()) : one.answer())))) {
      size += Buffer.byteLength(answer.body);
      answers.push(answer);
    }
  }
  return answers;
};

function tooLarge(): ApiError {
  return new ApiError('too_many_requests', { reason: 'answers_too_large' }, { 'Retry-After': '0' });
}

/** The requests in their order: each alone, or with its neighbours if all of them only read, `width` at most. */
function groupsOf(requests: readonly InnerRequest[], width: number): InnerRequest[][] {
  const groups: InnerRequest[][] = [];
  for (const request of requests) {
    const last = groups.at(-1);
    const joins = last !== undefined && last.length < width && request.onlyReads && last.every((one) => one.onlyReads);
    if (joins) last.push(request);
    else groups.push([request]);
  }
  return groups;
}
