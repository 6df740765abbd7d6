import PinoPretty from 'pino-pretty';
import { withoutControls } from '../control_characters.js';

type Colors = Parameters<PinoPretty.MessageFormatFunc>[3]['colors'];

/** Returns a function that turns a line of the log, which is JSON, into one for people. */
export function prettyLines(colorize: boolean): (line: string) => string {
  const common = { colorize, translateTime: 'SYS:HH:MM:ss' };
  const request = PinoPretty.prettyFactory({
    ...common,
    hideObject: true,
    messageFormat: (line, _key, _label, { colors }) => shownRequest(line, colors),
  });
  const other = PinoPretty.prettyFactory({ ...common, singleLine: true });
  return (line) => {
    const parsed: Record<string, unknown> = JSON.parse(line, shownValue);
    return isRequest(parsed) ? request(parsed) : other(parsed);
  };
}

/** Shows the control characters of a value. A stack keeps its lines, which are indented. */
function shownValue(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return key === 'stack' ? value.split('\n').map(withoutControls).join('\n') : withoutControls(value);
}

/** Whether it is the line of a request (`http/operation.ts`), which has no message. */
function isRequest(line: Record<string, unknown>): boolean {
  return 'method' in line && 'status' in line && !('msg' in line);
}

/**
 * `POST /api/v3/threads/add 200 12.5 ms`, with the name of the process before it if there are several, and the request
 * id of a failure behind it, by which its other lines are found.
 */
function shownRequest(line: Record<string, unknown>, colors: Colors): string {
  const status = Number(line['status']);
  const color = status < 400 ? colors.green : status < 500 ? colors.yellow : colors.red;
  const parts = [line['method'], line['path'], color(String(status)), `${String(line['ms'])} ms`];
  const ofProcess = typeof line['process'] === 'string' ? [`[${line['process']}]`] : [];
  return [...ofProcess, ...parts, ...(status < 500 ? [] : [line['request_id']])].join(' ');
}
