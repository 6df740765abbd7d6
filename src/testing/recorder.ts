import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** One exchange over HTTP, as the referee will look at it (contract-tests/referee). */
export interface RecordedExchange {
  method: string;
  /** With its query. */
  url: string;
  contentType: string | undefined;
  requestBody: string | undefined;
  status: number;
  responseType: string | null;
  responseBody: string;
}

/** Appends lines to a file of this process in a folder that the environment names; does nothing without one. */
function recorder(variable: string): (line: unknown) => void {
  const folder = process.env[variable];
  if (folder === undefined) return () => undefined;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.jsonl`);
  return (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
}

export const recordExchange: (exchange: RecordedExchange) => void = recorder('SKEIN_EXCHANGES_DIR');
/** Every distinct statement of the suite, for the bucket rule (contract-tests/rules/recorded.ts). */
export const recordStatement: (text: string) => void = recorder('SKEIN_STATEMENTS_DIR');
