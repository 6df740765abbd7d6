import { ConcurrencyLimit } from '../concurrency_limit.js';
import type { Schema } from '../generated/schemas.js';
import type { BatchRunner, Handler, InnerRequest } from '../http/handler.js';
import { shareOf } from '../siblings.js';
import { toJsonText, jsonTextList, type JsonText } from '../db/json_text.js';

/** Read-only requests of one batch that run at the same time (behaviour/requests.md#batch). */
const MAX_PARALLEL = 16;
/**
 * Requests in all batches that run at the same time on this machine (behaviour/requests.md#batch). More would take
 * memory and finish no sooner.
 */
const MAX_RUNNING = 400;
/**
 * A small batch counts as this many requests, so at most eight batches run: its responses can be as large
 * as those of a large batch.
 */
const MIN_SIZE = MAX_RUNNING / 8;

const limit = new ConcurrencyLimit(shareOf(MAX_RUNNING), Infinity);

export const batch: Handler<'batch.batch'> = async ({ input: { requests, parallel }, batchRunner }) => {
  const runner = batchRunner();
  const width = parallel ? MAX_PARALLEL : 1;
  return limit.run(
    async () => jsonTextList(await runAll(requests, width, runner)),
    Math.max(requests.length, MIN_SIZE),
  );
};

/**
 * Runs the requests in order, up to `width` neighbouring read-only ones at the same time, and stops when the client
 * disconnects. Each response becomes text at once, so it is in memory only once.
 */
async function runAll(
  requests: readonly Schema<'BatchRequestInput'>[],
  width: number,
  { open, clientIsGone }: BatchRunner,
): Promise<JsonText<Schema<'BatchAnswer'>>[]> {
  const responses: JsonText<Schema<'BatchAnswer'>>[] = [];
  for (const group of groupsOf(open(requests), width)) {
    if (clientIsGone()) break;
    for (const response of await Promise.all(group.map((one) => one.run()))) responses.push(toJsonText(response));
  }
  return responses;
}

/**
 * The requests in order, in groups that run at the same time: up to `width` read-only neighbours,
 * or a single writing one.
 */
function* groupsOf(requests: Iterable<InnerRequest>, width: number): Iterable<InnerRequest[]> {
  let group: InnerRequest[] = [];
  for (const request of requests) {
    const joins = group.length < width && request.isReadOnly && group[0]?.isReadOnly !== false;
    if (!joins && group.length > 0) {
      yield group;
      group = [];
    }
    group.push(request);
  }
  if (group.length > 0) yield group;
}
