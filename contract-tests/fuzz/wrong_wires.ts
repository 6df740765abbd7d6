import fc from 'fast-check';
import type { LocatedOperation } from '../../codegen/document.js';
import { inputOf } from '../contract.js';
import { BODY_LIMIT } from '../../src/http/body.js';
import { EVERY_ENCODING, type Mutation } from './mutation.js';
import { FORM, JSON_TYPE, type Encoding, type Wire } from './request.js';

/** Requests whose arguments are right, but whose encoding is wrong or odd. */
export function wrongWires(located: LocatedOperation): Mutation[] {
  const bodies = brokenBodies.map((one) => (mayHaveAnyType(located, one) ? { ...one, mustBeRefused: false } : one));
  return [...bodies, ...brokenTexts, ...oddities, ...wrongHeaders, ...hidingInPrototypes(located)];
}

const UNKNOWN_TYPE = 'an unknown content type';

/** Whether the operation recognizes a body without its content type (wire-rules 7). */
function mayHaveAnyType({ operation }: LocatedOperation, { name }: Mutation): boolean {
  return name === UNKNOWN_TYPE && operation['x-any-body-type'] === true;
}

function wire(
  name: string,
  mustBeRefused: boolean,
  encodings: readonly Encoding[],
  change: fc.Arbitrary<(wire: Wire) => Wire>,
): Mutation {
  return { name, mustBeRefused, concerns: 'shape', encodings, change: change.map((changed) => ({ wire: changed })) };
}

/** Replaces the body by one made from it. */
const rewriting =
  (write: (text: string) => string | Buffer) =>
  (sent: Wire): Wire => ({ ...sent, body: write(String(sent.body)) });

const withHeaders =
  (headers: Record<string, string>) =>
  (sent: Wire): Wire => ({ ...sent, headers: { ...sent.headers, ...headers } });

/** Appends text to the query or the form. */
const adding =
  (text: string) =>
  (sent: Wire): Wire => {
    if (sent.body !== undefined) return { ...sent, body: [sent.body, text].filter((part) => part !== '').join('&') };
    return { ...sent, query: `${sent.query === '' ? '?' : `${sent.query}&`}${text}` };
  };

/** Replaces the content type of a body that is not empty. An empty body is an empty object with any content type. */
const claiming =
  (contentType: string) =>
  (sent: Wire): Wire =>
    withHeaders({ 'content-type': contentType })(sent.body === '' ? adding('a=1')(sent) : sent);

const END = '--b--\r\n';
const SECOND_FILE = `--b\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\n\r\n${END}`;

const brokenBodies: Mutation[] = [
  wire(
    'truncated JSON',
    true,
    ['json'],
    fc.double({ min: 0, max: 0.999, noNaN: true }).map((share) =>
      // At least the opening brace remains, because an empty body is an empty object.
      rewriting((text) => text.slice(0, 1 + Math.floor(share * (text.length - 1)))),
    ),
  ),
  wire(
    'JSON that is no object',
    true,
    ['json'],
    fc.constantFrom('[]', '"a"', '7', 'null', '[{}]').map((text) => rewriting(() => text)),
  ),
  wire(
    'bytes that are no UTF-8',
    true,
    ['json'],
    fc.constant(rewriting((text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28])]))),
  ),
  wire('a body that is too large', true, ['json'], fc.constant(rewriting((text) => text + ' '.repeat(BODY_LIMIT)))),
  wire(
    UNKNOWN_TYPE,
    true,
    ['json', 'form'],
    fc.constantFrom('text/plain', 'application/xml', 'json', ';').map(claiming),
  ),
  wire('a form that says it is JSON', true, ['form'], fc.constant(claiming(JSON_TYPE))),
  wire('a file in what says it is a form', true, ['multipart'], fc.constant(claiming(FORM))),
  wire(
    'a second file',
    true,
    ['multipart'],
    fc.constant(rewriting((text) => text.slice(0, -END.length) + SECOND_FILE)),
  ),
  wire('multipart that breaks off', true, ['multipart'], fc.constant(rewriting((text) => text.slice(0, -END.length)))),
  wire('multipart without parts', true, ['form'], fc.constant(claiming('multipart/form-data'))),
];

const brokenTexts: Mutation[] = [
  wire(
    'a broken percent-encoding',
    true,
    ['query', 'form'],
    fc.constantFrom('a=%', '%=a', 'a=%zz', 'a=%FF', '%C3%28=a').map(adding),
  ),
];

const SOME_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'a%00b',
  '',
  'id[]',
  'a[b][c]',
];

/** Mistakes of clients that are accepted: unknown and repeated keys, and unusual bodies. */
const oddities: Mutation[] = [
  wire(
    'an unknown key',
    false,
    ['query', 'form'],
    fc.constantFrom(...SOME_KEYS).map((key) => adding(`${key}=1`)),
  ),
  wire(
    'an unknown key twice',
    false,
    ['query', 'form'],
    fc.constantFrom(...SOME_KEYS).map((key) => adding(`${key}=1&${key}=2`)),
  ),
  wire(
    'an unknown key',
    false,
    ['json'],
    fc
      .constantFrom('__proto__', 'constructor', 'prototype', 'a\0b', '')
      .map((key) => withFirst(key, '{"id":1,"isAdmin":true}')),
  ),
  wire(
    'every key twice',
    false,
    ['json'],
    fc.constant(rewriting((text) => (text === '{}' ? text : `{${text.slice(1, -1)},${text.slice(1)}`))),
  ),
  wire(
    'an abyss in an unknown key',
    false,
    ['json'],
    fc.constant(withFirst('depth', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
  ),
  wire('a byte order mark', false, ['json'], fc.constant(rewriting((text) => `\ufeff${text}`))),
  wire('a charset', false, ['json'], fc.constant(withHeaders({ 'content-type': `${JSON_TYPE}; charset=utf-8` }))),
  wire('arguments in the query of a POST', false, ['form'], fc.constant(inQuery)),
  wire('a body with a GET that says it is one', false, ['query'], fc.constant(withHeaders({ 'content-type': FORM }))),
];

/** Inserts a member first; a later member of the same name wins. */
function withFirst(key: string, value: string): (sent: Wire) => Wire {
  return rewriting((text) => `{${JSON.stringify(key)}:${value}${text === '{}' ? '' : ','}${text.slice(1)}`);
}

function inQuery(sent: Wire): Wire {
  return { query: `?${String(sent.body)}`, headers: {}, body: undefined };
}

const wrongHeaders: Mutation[] = [
  wire(
    'no JSON accepted',
    true,
    EVERY_ENCODING,
    fc.constantFrom('text/html', 'image/*', 'application/json;q=0').map((accept) => withHeaders({ accept })),
  ),
];

/** Moves the required arguments to where only a careless merge finds them. */
function hidingInPrototypes(located: LocatedOperation): Mutation[] {
  if (!inputOf(located).some(({ isRequired }) => isRequired)) return [];
  return [
    wire('arguments in __proto__', true, ['json'], fc.constant(rewriting((text) => `{"__proto__":${text}}`))),
    wire(
      'arguments in constructor.prototype',
      true,
      ['json'],
      fc.constant(rewriting((text) => `{"constructor":{"prototype":${text}}}`)),
    ),
  ];
}
