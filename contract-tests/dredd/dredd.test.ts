import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenAnywhere } from '../../src/testing/ports.js';
import { useSkein } from '../../src/testing/skein.js';
import { OURS } from './conditions.js';
import { documentedNames, fragmentNames, namesOf, planOf } from './plan.js';
import { runFragments } from './run.js';

type Answer = { status: number; body: Record<string, unknown> | unknown[] };

const skein = useSkein();

/** The responses that are made wrong, by method, path and status. */
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

/** A proxy in front of Skein that makes its responses wrong. */
let spoiler: Server;
let url: string;

beforeAll(async () => {
  // Dredd also sends a URL that is too long, which Skein is to refuse.
  spoiler = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
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
  url = `http://127.0.0.1:${await listenAnywhere(spoiler)}`;
});
afterAll(() => spoiler.close());

describe('Dredd', () => {
  it('sees what a wrong server answers, and nothing else', async () => {
    const { failed } = await runFragments({
      fragments: ['comments'],
      target: { url, conditions: { ...OURS, readsMail: false } },
      ledgerFile: '/dev/null',
    });
    expect(failed).toEqual([
      'POST (200) /api/v3/comments/add',
      'GET (200) /api/v3/comments/getone',
      'GET (404) /api/v3/comments/getone',
      'GET (200) /api/v3/comments/get',
      'GET (404) /api/v3/comments/get',
      // The form of comments.add gets the wrong response too.
      'POST (200) /api/v3/comments/add',
    ]);
  }, 120_000);
});

describe('the plan', () => {
  const plan = planOf(fragmentNames(), OURS);

  it('runs every operation with every status that it documents, but for a success that nobody has yet', () => {
    const planned = new Set(namesOf(plan));
    const unplanned = documentedNames().filter((name) => !planned.has(name));
    expect(unplanned.toSorted()).toEqual(['POST (200) /api/v3/users/disconnect_external']);
  });

  it('has no transaction that the contract does not document', () => {
    const documented = new Set(documentedNames());
    expect(namesOf(plan).filter((name) => !documented.has(name))).toEqual([]);
  });

  it('causes the own errors of an operation before those that all share, and sends its form once', () => {
    const add = plan.filter(({ located }) => located.operation.operationId === 'channels.add');
    expect(add.map(({ title, expected }) => [title, Object.fromEntries(expected)])).toEqual([
      [
        'every status',
        {
          200: undefined,
          400: 'argument_missing',
          401: 'not_logged_in',
          403: 'forbidden',
          404: 'workspace_not_found',
          406: 'not_acceptable',
          413: 'too_large',
          415: 'unsupported_media_type',
          429: 'too_many_requests',
          500: 'internal_error',
          503: 'service_unavailable',
        },
      ],
      ['forms', { 200: undefined }],
    ]);
  });

  it('goes without the success that takes a mail where mails cannot be read', () => {
    const known = namesOf(planOf(['users'], { ...OURS, readsMail: false }));
    expect(namesOf(planOf(['users'], OURS)).filter((name) => !known.includes(name))).toEqual([
      'POST (200) /api/v3/users/set_password',
      'POST (200) /api/v3/users/set_password',
    ]);
  });
});
