import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** An HTTP exchange, for the referee (contract-tests/referee). */
export interface RecordedExchange {
  method: string;
  /** With the query. */
  url: string;
  contentType: string | undefined;
  /** Undefined without a body; null when the body is too large, a form or no text. */
  requestBody: string | null | undefined;
  status: number;
  responseType: string | null;
  /** The names of its headers, in lower case and sorted. */
  responseHeaders: string[];
  responseBody: string;
}

/** An event as it was written to the outbox. */
export interface RecordedEvent {
  name: string;
  /** JSON text. */
  snapshot: string;
}

/** An argument of an operation that its handler reads. */
export interface RecordedRead {
  operation: string;
  argument: string;
  /** `copied`: with all others that the handler does not name, by `...`. */
  how: 'read' | 'copied';
}

/**
 * Appends lines to a file of this process in the folder that the environment variable names. Undefined when the
 * variable is not set. `kind` is the prefix of the file's name.
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
/** Undefined when events are not recorded: reading them costs a connection. */
export const recordEvent: ((event: RecordedEvent) => void) | undefined = recorder('SKEIN_EXCHANGES_DIR', 'events-');
/** Undefined when reads are not recorded. */
export const recordRead: ((read: RecordedRead) => void) | undefined = recorder('SKEIN_EXCHANGES_DIR', 'reads-');
/** Records every distinct statement of the suite, for the bucket rule (contract-tests/rules/recorded.ts). */
export const recordStatement: (text: string) => void = recorder('SKEIN_STATEMENTS_DIR') ?? nobody;
