import { beforeAll, describe, expect, it } from 'vitest';
import { Browser, CALLBACK, Program, STATE } from '../testing/oauth.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
let program: Program;
beforeAll(async () => {
  program = await Program.registered(skein, { client_name: 'Loom <counter>' });
});

const ask = (path: string, accept: string, cookie?: string) =>
  skein.send({ method: 'GET', path, headers: { accept, ...(cookie === undefined ? {} : { cookie }) } });

describe('GET /oauth/authorize for a client that prefers JSON', () => {
  it('answers what the page would ask', async () => {
    const { status, headers, text } = await ask(program.question(), 'application/json');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    const { page_url, ...question } = JSON.parse(text);
    expect(question).toEqual({
      client_id: program.client.client_id,
      client_name: 'Loom <counter>',
      redirect_uri: CALLBACK,
      scope: 'threads:read comments:write',
      state: STATE,
    });
    const { origin, pathname, search } = new URL(page_url);
    expect(origin).toBe('http://skein.test');
    const page = await ask(`${pathname}${search}`, 'text/html');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('answers the same to somebody who is signed in, and sets no cookie', async () => {
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    const stranger = await ask(program.question(), 'application/json');
    const answered = await ask(program.question(), 'application/json', browser.cookie);
    expect(answered.text).toBe(stranger.text);
    expect(answered.headers.has('set-cookie')).toBe(false);
  });

  it.each([
    ['an unknown program', { client_id: 'nobody' }],
    ['a redirect URI of somebody else', { redirect_uri: 'https://evil.example/' }],
    ['no scope', { scope: undefined }],
    ['a scope that there is not', { scope: 'threads:paint' }],
    ['another kind of answer', { response_type: 'token' }],
  ])('answers what is wrong: %s', async (_, changed) => {
    const { status, headers, text } = await ask(program.question(changed), 'application/json');
    expect([status, headers.get('content-type'), headers.has('location')]).toEqual([400, 'application/json', false]);
    const { error_message, ...rest } = JSON.parse(text);
    expect(rest).toEqual({ error: 'BAD_REQUEST', error_description: error_message });
  });

  it('answers a query that cannot be decoded', async () => {
    const { status, text } = await ask('/oauth/authorize?client_id=%zz', 'application/json');
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: 'BAD_REQUEST' }]);
  });
});

it.each([
  ['application/json', 'application/json'],
  ['application/json, text/plain, */*', 'application/json'],
  ['text/html;q=0.5, application/json', 'application/json'],
  ['*/*', 'text/html; charset=utf-8'],
  ['', 'text/html; charset=utf-8'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['text/html, application/json', 'text/html; charset=utf-8'],
  ['application/json;q=0', 'text/html; charset=utf-8'],
  ['image/png', 'text/html; charset=utf-8'],
])('Accept %j gets %s', async (accept, type) => {
  expect((await ask(program.question(), accept)).headers.get('content-type')).toBe(type);
});
