import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '../../src/generated/errors.js';
import type { RecordedEvent, RecordedExchange, RecordedRead } from '../../src/testing/recorder.js';
import { operationAt, protocolAt } from '../contract.js';

/** The recording of a run of the suite. */
export interface Records {
  /** The number of exchanges. */
  exchanges: number;
  /**
   * The distinct exchanges with operations and other protocols of the contract. Different ids do not make an exchange
   * distinct. `?chaos=` counts only for the errors of the server, because nothing else causes them at will.
   */
  judged: RecordedExchange[];
  /** The distinct events, in the same sense. */
  events: RecordedEvent[];
  /** The codes of all errors at any path, without `?chaos=`. */
  codes: Set<number>;
  reads: RecordedRead[];
}

/** What no request causes at will. */
const OF_THE_SERVER: readonly (number | undefined)[] = [errors.internal_error.code, errors.service_unavailable.code];

/** Reads what src/testing/recorder.ts has written. */
export function readRecords(folder: string): Records {
  const judged = new Map<string, RecordedExchange>();
  const events = new Map<string, RecordedEvent>();
  const codes = new Set<number>();
  const reads: RecordedRead[] = [];
  let exchanges = 0;
  for (const name of readdirSync(folder).sort()) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue;
      if (name.startsWith('events-')) {
        events.set(shapeOf(line), JSON.parse(line));
        continue;
      }
      if (name.startsWith('reads-')) {
        reads.push(JSON.parse(line));
        continue;
      }
      exchanges += 1;
      const exchange: RecordedExchange = JSON.parse(line);
      const { method, url, status, responseBody } = exchange;
      const code = status < 400 ? undefined : Number(/"error_code":(\d+)/.exec(responseBody)?.[1]);
      if (isChaos(url) && !OF_THE_SERVER.includes(code)) continue;
      if (code !== undefined && !isChaos(url)) codes.add(code);
      if (operationAt(method, url) === undefined && protocolAt(method, url) === undefined) continue;
      judged.set(shapeOf(line), exchange);
    }
  }
  return { exchanges, judged: [...judged.values()], events: [...events.values()], codes, reads };
}

/** `?chaos=` fails before the request is validated, with any error. */
function isChaos(url: string): boolean {
  return new URLSearchParams(url.split('?')[1]).has('chaos');
}

/**
 * The exchange without ids, uuids and times: exchanges that differ only in these are the same to the contract. The
 * status stays, so a refused exchange is never the same as an accepted one.
 */
function shapeOf(line: string): string {
  return line
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'uuid')
    .replace(/(?<!\d)1[78]\d{8}(?!\d)/g, 'time')
    .replace(/(?<!\d)\d{5,8}(?!\d)/g, 'id');
}
