import { operationsOf } from '../../codegen/document.js';
import { CANNOT_SUCCEED, contract, operationAt, protocolAt, protocols } from '../contract.js';
import { errors } from '../../src/generated/errors.js';
import type { RecordedExchange } from '../../src/testing/recorder.js';
import { differencesOfReads } from '../seen/reads.js';
import { declaredHeaders } from './headers.js';
import { readRecords, type Records } from './records.js';
import { withEventType } from '../../src/domain/hooks/bodies.js';
import { Referee } from './referee.js';

/** The minimum number of exchanges; fewer mean that the recording is broken. */
const LEAST = 1000;
/** The status of a WebSocket that is open. */
const SWITCHED = '101';
/** How many characters of an exchange are shown. */
const SHOWN = 600;

/** Errors that nothing can cause yet, with the reason (behaviour/errors.md#rare-codes). */
const TO_COME: Readonly<Record<string, string>> = {
  external_connected: 'external accounts: connecting one that another user has connected',
  external_server_error: 'external accounts: signing in with one while its provider fails',
};

/** Checks everything that a run of the suite has recorded. Returns every disagreement with its exchange. */
async function judgeAll({ judged, events }: Records, referee: Referee): Promise<string[]> {
  const found: string[] = [];
  for (const exchange of judged) {
    for (const disagreement of await referee.judge(exchange)) found.push(`${disagreement}\n${shown(exchange)}`);
  }
  for (const event of events) {
    const sent = { ...event, snapshot: withEventType(event.snapshot, event.name) };
    for (const disagreement of await referee.judgeEvent(sent)) found.push(`${disagreement}\n    ${sent.snapshot}`);
  }
  return found;
}

function shown({ method, url, contentType, requestBody, status, responseBody }: RecordedExchange): string {
  const request = `${method} ${url} ${contentType ?? ''} ${requestBody ?? ''}`;
  return `    ${request.slice(0, SHOWN)}\n    ${status} ${responseBody.slice(0, SHOWN)}`;
}

/** What the recording lacks: the suite must try everything in the contract. */
function gapsOf({ exchanges, judged, events, codes, reads }: Records, { seen }: Referee): string[] {
  const succeeded = new Set(
    judged.filter(({ status }) => status < 300).map(({ method, url }) => operationAt(method, url)?.operation),
  );
  const happened = new Set(events.map(({ name }) => name));
  const untried = operationsOf(contract).filter(
    ({ operation }) => !succeeded.has(operation) && !(operation.operationId in CANNOT_SUCCEED),
  );
  const wrongCodes = Object.entries(errors).filter(([name, { code }]) => codes.has(code) === name in TO_COME);
  const spoken = new Set(
    judged.map(({ method, url, status }) => `${protocolAt(method, url)?.operation.operationId} ${status}`),
  );
  const unspoken = protocols.flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses)
      // A stream has no end, and neither has a WebSocket, so no exchange of one is recorded.
      .filter(([status, { content = {} }]) => status !== SWITCHED && !('text/event-stream' in content))
      .map(([status]) => status)
      .filter((status) => !spoken.has(`${operationId} ${status}`))
      .map((status) => `${operationId} never answered ${status}`),
  );
  const sent = new Set(judged.flatMap(({ responseHeaders }) => responseHeaders));
  const declared = [...operationsOf(contract), ...protocols].flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) => [...declaredHeaders(contract, response).keys()]),
  );
  const unsentHeaders = [...new Set(declared)].filter((name) => !sent.has(name));
  const unsent = Object.keys(contract.webhooks).filter((name) => !happened.has(name));
  return [
    ...(exchanges < LEAST ? [`only ${exchanges} exchanges were recorded, fewer than ${LEAST}`] : []),
    ...untried.map(({ operation }) => `${operation.operationId} was never seen to succeed`),
    ...wrongCodes.map(([name, { code }]) =>
      name in TO_COME ? `${name} (${code}) is answered by now` : `${name} (${code}) was never answered`,
    ),
    ...seen.missing().map((response) => `${response} is documented, and no test causes it`),
    ...differencesOfReads(reads),
    ...unspoken,
    ...unsentHeaders.map((name) => `the header ${name} was never sent`),
    ...unsent.map((name) => `the event ${name} never happened`),
  ];
}

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('Say in which folder the recorded exchanges are (SKEIN_EXCHANGES_DIR).');
  const started = performance.now();
  const records = readRecords(folder);
  const referee = new Referee();
  const found = [...(await judgeAll(records, referee)), ...gapsOf(records, referee)];
  const { answers, accepted, refused, events } = referee.counts;
  for (const problem of found) process.stderr.write(`${problem}\n`);
  process.stdout.write(
    `referee: ${records.exchanges} exchanges, ${answers} distinct answers, ${accepted} requests to accept, ${refused} to refuse, ` +
      `${events} events; ${found.length} disagreements; ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  if (found.length > 0) process.exitCode = 1;
}

await main(process.argv[2]);
