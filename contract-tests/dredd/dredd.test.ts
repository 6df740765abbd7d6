import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { fragmentNames, planOf } from './plan.js';
import { runFragment } from './run.js';

type Answer = { status: number; body: Record<string, unknown> | unknown[] };

const skein = useSkein();

/** What is made wrong, by method, path and status. */
const SPOILT: Record<string, (answer: Answer) => Answer> = {
  'POST /api/v3/comments/add 200': ({ status, body }) => ({ status, body: { ...body, secret: 1 } }),
  'GET /api/v3/comments/getone 200': ({ status, body }) => ({ status, body: { ...body, creator: undefined } }),
  'GET /api/v3/comments/getone 404': ({ body }) => ({ status: 403, body }),
  'GET /api/v3/comments/get 200': ({ status, body }) => ({
    status,
    body: Array.isArray(body) ? body.map((comment: unknown) => ({ ...Object(comment), content: null })) : body,
  }),
  'GET /api/v3/comments/get 404': ({ status, body }) => ({ status, body: { ...body, error_code: 107 } }),
};

/** Stands before the Skein and spoils its answers. */
let spoiler: Server;
let url: string;

beforeAll(async () => {
  spoiler = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const answered = await fetch(`${skein.baseUrl}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' && !['connection', 'host', 'content-length'].includes(name) ? [[name, value]] : [],
        ),
        ...(request.method === 'GET' ? {} : { body: new Uint8Array(Buffer.concat(chunks)) }),
      });
      const answer: Answer = { status: answered.status, body: JSON.parse(await answered.text()) };
      const spoil = SPOILT[`${request.method} ${request.url?.split('?')[0]} ${answered.status}`];
      const { status, body } = spoil?.(answer) ?? answer;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await once(spoiler.listen(0, '127.0.0.1'), 'listening');
  const address = spoiler.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => spoiler.close());

describe('Dredd', () => {
  it('sees what a wrong server answers, and nothing else', async () => {
    const { wanted, passed, output } = await runFragment('comments', url);
    const failed = [...output.matchAll(/^fail: (\w+ \(\d+\) [^?\s]+).* duration/gm)].map(
      ([, transaction]) => transaction,
    );
    expect(new Set(failed)).toEqual(
      new Set([
        'POST (200) /api/v3/comments/add',
        'GET (200) /api/v3/comments/getone',
        'GET (404) /api/v3/comments/getone',
        'GET (200) /api/v3/comments/get',
        'GET (404) /api/v3/comments/get',
      ]),
    );
    // The form of comments.add is spoilt as well.
    expect(passed).toBe(wanted - 6);
  }, 120_000);
});

describe('the plan', () => {
  it('goes through every operation, with its form and its own errors', () => {
    const parts = fragmentNames().flatMap(planOf);
    const add = parts.filter(({ located }) => located.operation.operationId === 'channels.add');
    expect(add.map(({ title, expected }) => [title, [...expected]])).toEqual([
      [
        'success and own errors',
        [
          [200, undefined],
          [404, 'workspace_not_found'],
          [403, 'forbidden'],
        ],
      ],
      ['forms', [[200, undefined]]],
      [
        'shared errors',
        expect.arrayContaining([
          [401, 'not_logged_in'],
          [413, 'too_large'],
          [500, 'internal_error'],
        ]),
      ],
    ]);
  });
});
