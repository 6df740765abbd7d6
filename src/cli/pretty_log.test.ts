import { describe, expect, it } from 'vitest';
import { prettyLines } from './pretty_log.js';

const TIME = '"level":30,"time":1700000000000';
const request = (status: number) =>
  `{${TIME},"request_id":"6f1c","method":"POST","path":"/api/v3/threads/add","operation":"threads.add","user_id":7,"status":${status},"ms":12.5}\n`;

describe('a line for people', () => {
  const pretty = prettyLines(false);

  it('says what a request was, and how it ended', () => {
    expect(pretty(request(200))).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: POST \/api\/v3\/threads\/add 200 12\.5 ms\n$/);
  });

  it('has the request id where the server failed', () => {
    expect(pretty(request(500))).toMatch(/ POST \/api\/v3\/threads\/add 500 12\.5 ms 6f1c\n$/);
  });

  it('has the message and the fields of every other line', () => {
    const line = `{${TIME},"folder":"/data/outbox","msg":"Mail is written into files"}\n`;
    expect(pretty(line)).toMatch(/^\[.*\] INFO: Mail is written into files \{"folder":"\/data\/outbox"\}\n$/);
    expect(pretty(`{${TIME},"msg":"This process delivers to hooks"}\n`)).toMatch(/ This process delivers to hooks\n$/);
  });
});

describe('control characters in a line for people', () => {
  const pretty = prettyLines(false);
  const hostile = 'a\u001b[2J\r\nb\u007f\u009b1m\u202e\u2028c';
  const shown = 'a\\u001b[2J\\u000d\\u000ab\\u007f\\u009b1m\\u202e\\u2028c';
  const lineOf = (fields: object) => pretty(`${JSON.stringify({ level: 30, time: 1_700_000_000_000, ...fields })}\n`);

  it('are shown in the path of a request, in messages and in fields', () => {
    expect(lineOf({ method: 'GET', path: hostile, status: 200, ms: 1 })).toContain(` GET ${shown} 200 1 ms\n`);
    expect(lineOf({ msg: hostile })).toContain(` ${shown}\n`);
    expect(lineOf({ msg: 'A call failed', host: hostile })).toContain(`{"host":"${shown}"}`);
  });

  it('are shown in errors, whose stacks keep their lines', () => {
    const err = { type: 'Error', message: hostile, stack: `Error: ${hostile}\n    at here` };
    const line = lineOf({ msg: 'failed', err });
    expect(line.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
    expect(line).toMatch(/Error: a\\u001b\[2J\\u000d\n.*\n +at here\n/);
  });
});

it('colours show how a request ended', () => {
  const pretty = prettyLines(true);
  expect(pretty(request(200))).toContain('\u001b[32m200\u001b');
  expect(pretty(request(404))).toContain('\u001b[33m404\u001b');
  expect(pretty(request(500))).toContain('\u001b[31m500\u001b');
});
