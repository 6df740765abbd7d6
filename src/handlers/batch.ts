import { ConcurrencyLimit } from '../domain/concurrency_limit.js';
import type { Schema } from '../generated/schemas.js';
import type { Handler, InnerRequest, BatchRunner } from '../http/handler.js';
import { toJsonText, jsonTextList, type JsonText } from '../db/json_text.js';

/** Requests that are answered side by side at most: what they read alike is one statement (ADR 13), and others want to read too. */
const SIDE_BY_SIDE = 16;
/** Requests of the batches that are worked on at a time: of more, all would lie in memory half answered, and none would be done sooner. */
const AT_ONCE = 400;
/** What a batch counts at least: one of few requests may hold as many bytes as one of a hundred, so eight are worked on at most. */
const LEAST = AT_ONCE / 8;

const turns = new ConcurrencyLimit(AT_ONCE, Infinity);

export const batch: Handler<'batch.batch'> = async ({ input: { requests, parallel }, batchRunner }) => {
  const opened = batchRunner();
  const width = parallel ? SIDE_BY_SIDE : 1;
  return turns.run(
    async () => jsonTextList(await answersTo(requests, width, opened)),
    Math.max(requests.length, LEAST),
  );
};

/**
 * Answers the requests in their order, `width` that only read side by side; none any more for a client that is gone. Each answer
 * becomes text when it is there: so it takes its place in memory once.
 */
async function answersTo(
  requests: readonly Schema<'BatchRequestInput'>[],
  width: number,
  { open, clientIsGone }: BatchRunner,
): Promise<JsonText<Schema<'BatchAnswer'>>[]> {
  const answers: JsonText<Schema<'BatchAnswer'>>[] = [];
  for (const group of groupsOf(open(requests), width)) {
    if (clientIsGone()) break;
    for (const answer of await Promise.all(group.map((one) => one.run()))) answers.push(toJsonText(answer));
  }
  return answers;
}

/** The requests in their order: each alone, or with its neighbours if all of them only read, `width` at most. */
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
