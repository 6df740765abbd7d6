import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent, RecordedExchange } from '../../src/testing/recorder.js';
import { operationAt, protocolAt } from '../contract.js';

/** What the suite has left in a folder. */
export interface Records {
  /** How many exchanges there are. */
  exchanges: number;
  /** The distinct ones with operations and other protocols of the contract, chaos aside, whichever objects they name. */
  judged: RecordedExchange[];
  /** The distinct events, likewise. */
  events: RecordedEvent[];
  /** The codes of all errors that were answered, chaos aside, at whatever path. */
  codes: Set<number>;
}

/** Reads what src/testing/recorder.ts has written. */
export function readRecords(folder: string): Records {
  const judged = new Map<string, RecordedExchange>();
  const events = new Map<string, RecordedEvent>();
  const codes = new Set<number>();
  let exchanges = 0;
  for (const name of readdirSync(folder).sort()) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue;
      if (name.startsWith('events-')) {
        events.set(shapeOf(line), JSON.parse(line));
        continue;
      }
      exchanges += 1;
      const exchange: RecordedExchange = JSON.parse(line);
      if (isChaos(exchange)) continue;
      if (exchange.status >= 400) codes.add(Number(/"error_code":(\d+)/.exec(exchange.responseBody)?.[1]));
      const { method, url } = exchange;
      if (operationAt(method, url) === undefined && protocolAt(method, url) === undefined) continue;
      judged.set(shapeOf(line), exchange);
    }
  }
  return { exchanges, judged: [...judged.values()], events: [...events.values()], codes };
}

/** Failures that were asked for are answered before anything is looked at, and any operation may be asked for any of them. */
function isChaos({ url }: RecordedExchange): boolean {
  return new URLSearchParams(url.split('?')[1]).has('chaos');
}

/**
 * The same for exchanges that differ in which objects they name and in when they happened alone: ids of objects, uuids and times
 * are as many as tests, and to the contract one is like another. What was refused never stands for what was accepted, for
 * the status belongs to it.
 */
function shapeOf(line: string): string {
  return line
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'uuid')
    .replace(/(?<!\d)1[78]\d{8}(?!\d)/g, 'time')
    .replace(/(?<!\d)\d{5,8}(?!\d)/g, 'id');
}
