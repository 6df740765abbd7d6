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

it('colours show how a request ended', () => {
  const pretty = prettyLines(true);
  expect(pretty(request(200))).toContain('\u001b[32m200\u001b');
  expect(pretty(request(404))).toContain('\u001b[33m404\u001b');
  expect(pretty(request(500))).toContain('\u001b[31m500\u001b');
});
