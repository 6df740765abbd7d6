// Every operation is called so that it returns the errors of the pipeline, which come before any handler. With the
// tests of the handlers, every documented error of every operation is seen.
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, uploadOf, type LocatedOperation } from '../../codegen/document.js';
import { errors, type ErrorName } from '../../src/generated/errors.js';
import { operations } from '../../src/generated/operations.js';
import { scopes } from '../../src/generated/scopes.js';
import type { Sent } from '../../src/testing/http.js';
import { useSkein } from '../../src/testing/skein.js';
import { contract } from '../contract.js';

const skein = useSkein();
const limited = useSkein({ rateLimit: true });

const UNKNOWN_TOKEN = 'AAunknownTokenOfNobodyAtAll';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=b';
const EMPTY_MULTIPART = '--b--\r\n';
/** One byte more than an ordinary body may have. */
const TOO_LARGE = Buffer.alloc(5 * 1024 * 1024 + 1, ' ');
/** As many bytes as the URL and the headers may have together. */
const TOO_LONG = 'a'.repeat(16 * 1024);
const BURST = 600;

let token = '';
let withoutScopes = '';
let withAllScopes = '';
beforeAll(async () => {
  const ada = await skein.aUser('ada');
  token = ada.token ?? '';
  withoutScopes = (await skein.aProgramOf(ada, [])).token ?? '';
  withAllScopes = (await skein.aProgramOf(ada, Object.keys(scopes))).token ?? '';
});

const all = operationsOf(contract);
const originals = all.filter(({ operation }) => operation['x-alias-of'] === undefined);
const specs = new Map<string, { access: string; scopes: readonly string[] }>(Object.entries(operations));

function declares(error: ErrorName, from = all): LocatedOperation[] {
  return from.filter(({ operation }) => operation['x-errors']?.includes(error));
}

function takesFile({ operation }: LocatedOperation): boolean {
  return uploadOf(contract, operation) !== undefined;
}

/** Sends this to each operation, and returns those that do not respond with the error. */
async function without(
  error: ErrorName,
  to: readonly LocatedOperation[],
  request: (located: LocatedOperation) => { query?: string; headers?: Record<string, string>; body?: Sent['body'] },
  send = skein.send,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const located of to) {
    const { query = '', headers = {}, body } = request(located);
    const method = located.method.toUpperCase();
    const { status, text } = await send({
      method,
      path: `${located.path}${query}`,
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const isRight = status === errors[error].http && text.includes(`"error_code":${errors[error].code},`);
    if (!isRight) wrong.push(`${located.operation.operationId}: ${status} ${text}`);
  }
  return wrong;
}

describe('every operation returns', { timeout: 60_000 }, () => {
  it('20 for a query that is not encoded', async () => {
    expect(await without('argument_invalid', all, () => ({ query: '?a=%' }))).toEqual([]);
  });

  it('114 for a body that cannot be read', async () => {
    const posts = all.filter(({ method }) => method === 'post');
    const wrong = await without('bad_request', posts, (located) =>
      takesFile(located)
        ? { headers: { 'content-type': MULTIPART }, body: 'no part' }
        : { headers: { 'content-type': JSON_TYPE }, body: '{"' },
    );
    expect(wrong).toEqual([]);
  });

  it('120 without a token', async () => {
    const wrong = await without('not_logged_in', declares('not_logged_in'), () => ({ headers: { authorization: '' } }));
    expect(wrong).toEqual([]);
  });

  it('200 with a token of nobody', async () => {
    const private_ = all.filter(({ operation }) => specs.get(operation.operationId)?.access !== 'public');
    const wrong = await without('token_invalid', private_, () => ({
      headers: { authorization: `Bearer ${UNKNOWN_TOKEN}` },
    }));
    expect(wrong).toEqual([]);
  });

  it('109 for a program that may not call it', async () => {
    const scoped = all.filter(({ operation }) => (specs.get(operation.operationId)?.scopes.length ?? 0) > 0);
    const own = all.filter(({ operation }) => specs.get(operation.operationId)?.access === 'own');
    const by = (secret: string) => () => ({ headers: { authorization: `Bearer ${secret}` } });
    expect(await without('forbidden', scoped, by(withoutScopes))).toEqual([]);
    expect(await without('forbidden', own, by(withAllScopes))).toEqual([]);
  });

  it('19 without arguments', async () => {
    const wrong = await without('argument_missing', declares('argument_missing'), (located) => {
      if (located.method === 'get') return {};
      return takesFile(located)
        ? { headers: { 'content-type': MULTIPART }, body: EMPTY_MULTIPART }
        : { headers: { 'content-type': JSON_TYPE }, body: '{}' };
    });
    expect(wrong).toEqual([]);
  });

  it('205 for a body that is too large, and for a URL that is too long', async () => {
    const some = declares('too_large', originals).filter((located) => !takesFile(located));
    const wrong = await without('too_large', some, ({ method }) =>
      method === 'get'
        ? { query: `?unknown=${TOO_LONG}` }
        : { headers: { 'content-type': JSON_TYPE }, body: TOO_LARGE },
    );
    expect(wrong).toEqual([]);
  });

  it('406 to a client that does not accept JSON', async () => {
    expect(await without('not_acceptable', all, () => ({ headers: { accept: 'text/html' } }))).toEqual([]);
  });

  it('415 for a body of another type', async () => {
    const wrong = await without('unsupported_media_type', declares('unsupported_media_type'), () => ({
      headers: { 'content-type': 'application/xml' },
      body: 'a',
    }));
    expect(wrong).toEqual([]);
  });

  it.each(['internal_error', 'service_unavailable'] as const)('%s when chaos asks for it', async (error) => {
    const query = `?chaos=${errors[error].code}`;
    expect(await without(error, all, () => ({ query }))).toEqual([]);
  });

  it('429 after too many requests', async () => {
    limited.clock.stand();
    const anonymous = { method: 'GET', path: '/api/v3/users/get_session_user' };
    await Promise.all(Array.from({ length: BURST }, () => limited.send(anonymous)));
    const wrong = await without('too_many_requests', all, () => ({ headers: { authorization: '' } }), limited.send);
    expect(wrong).toEqual([]);
  });
});
