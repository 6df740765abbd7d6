import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** One exchange over HTTP, as the referee will look at it (contract-tests/referee). */
export interface RecordedExchange {
  method: string;
  /** With its query. */
  url: string;
  contentType: string | undefined;
  /** Undefined without a body; null when it is no text of a size that says something about shapes. */
  requestBody: string | null | undefined;
  status: number;
  responseType: string | null;
  responseBody: string;
}

/** One event as it was written to the outbox: what receivers are sent. */
export interface RecordedEvent {
  name: string;
  /** JSON text. */
  snapshot: string;
}

/**
 * Appends lines to a file of this process in a folder that the environment names; undefined without one. `kind` is the
 * beginning of the file's name.
 */
function recorder<Line>(variable: string, kind = ''): ((line: Line) => void) | undefined {
  const folder = process.env[variable];
  if (folder === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${kind}${process.pid}.jsonl`);
  return (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
}

const nobody = () => undefined;

export const recordExchange: (exchange: RecordedExchange) => void =
  recorder('SKEIN_EXCHANGES_DIR', 'exchanges-') ?? nobody;
/** Undefined when nobody wants events: reading them costs a connection. */
export const recordEvent: ((event: RecordedEvent) => void) | undefined = recorder('SKEIN_EXCHANGES_DIR', 'events-');
/** Every distinct statement of the suite, for the bucket rule (contract-tests/rules/recorded.ts). */
export const recordStatement: (text: string) => void = recorder('SKEIN_STATEMENTS_DIR') ?? nobody;
