import { describe, expect, it } from 'vitest';
import type { Document, Operation, Schema } from '../../codegen/document.js';
import { contract } from '../contract.js';
import type { Kind } from './change.js';
import { compareContracts } from './contracts.js';
import { changelog, current, lastRelease } from './releases.js';

type Change = (document: Document) => void;

function operation(document: Document, path: string): Operation {
  const found = document.paths[path]?.post ?? document.paths[path]?.get;
  if (found === undefined) throw new Error(`there is no ${path}`);
  return found;
}

function schema(document: Document, name: string): Schema & { properties: Record<string, Schema> } {
  const { properties, ...rest } = document.components.schemas[name] ?? {};
  if (properties === undefined) throw new Error(`${name} has no properties`);
  const found = { ...rest, properties: { ...properties } };
  document.components.schemas[name] = found;
  return found;
}

function property(document: Document, name: string, key: string): Schema {
  const { properties } = schema(document, name);
  const copy = structuredClone(properties[key]);
  if (copy === undefined) throw new Error(`${name} has no ${key}`);
  properties[key] = copy;
  return copy;
}

/** The contract with the operations of threads and comments alone: the whole one takes a second for each change. */
const part: Document = {
  ...contract,
  paths: Object.fromEntries(Object.entries(contract.paths).filter(([path]) => /\/(threads|comments)\//.test(path))),
};

/** What the comparison finds when the contract is changed so, as `kind: where what`. */
function found(change: Change): string[] {
  return changesBy(change).map(({ kind, where, what }) => `${kind}: ${where} ${what}`);
}

function kindsOf(change: Change): Kind[] {
  return [...new Set(changesBy(change).map(({ kind }) => kind))];
}

function changesBy(change: Change) {
  const changed = structuredClone(part);
  change(changed);
  return compareContracts(part, changed);
}

const ADD = '/api/v3/threads/add';
const GET = '/api/v3/threads/get';

const BREAKING: Record<string, [change: Change, finding: string]> = {
  'an operation is removed': [
    (document) => delete document.paths[ADD],
    'breaking: `POST /api/v3/threads/add` the operation is removed',
  ],
  'an argument is removed': [
    (document) => delete schema(document, 'ThreadsAddRequest').properties['recipients'],
    'breaking: `POST /api/v3/threads/add` recipients is removed',
  ],
  'a parameter is removed': [
    (document) => {
      const get = operation(document, GET);
      get.parameters = (get.parameters ?? []).filter(({ name }) => name !== 'limit');
    },
    'breaking: `GET /api/v3/threads/get` `limit` is removed',
  ],
  'a parameter is required': [
    (document) => {
      for (const one of operation(document, GET).parameters ?? []) if (one.name === 'limit') one.required = true;
    },
    'breaking: `GET /api/v3/threads/get` `limit` is required now',
  ],
  'an argument is required': [
    (document) => {
      const body = schema(document, 'ThreadsAddRequest');
      body.required = [...(body.required ?? []), 'recipients'];
    },
    'breaking: `POST /api/v3/threads/add` recipients is always there now',
  ],
  'a new argument is required': [
    (document) => {
      const body = schema(document, 'ThreadsAddRequest');
      body.properties['mood'] = { type: 'string' };
      body.required = [...(body.required ?? []), 'mood'];
    },
    'breaking: `POST /api/v3/threads/add` mood is new and required',
  ],
  'an argument needs another one': [
    (document) => {
      schema(document, 'ThreadsAddRequest');
      const body = document.components.schemas['ThreadsAddRequest'];
      if (body !== undefined) body.dependentRequired = { title: ['recipients'] };
    },
    'breaking: `POST /api/v3/threads/add` title needs recipients now',
  ],
  'one of several arguments is required': [
    (document) => {
      operation(document, ADD)['x-argument-groups'] = [{ given: 'at_least_one', arguments: ['groups', 'recipients'] }];
    },
    'breaking: `POST /api/v3/threads/add` it requires at least one of groups and recipients now',
  ],
  'an argument excludes another one': [
    (document) => {
      operation(document, GET)['x-argument-groups'] = [
        { given: 'exactly_one', arguments: ['channel_id', 'workspace_id'] },
      ];
    },
    'breaking: `GET /api/v3/threads/get` it requires exactly one of channel_id and workspace_id now',
  ],
  'a value of an argument is removed': [
    (document) => {
      property(document, 'CommentsAddRequest', 'thread_action').enum = ['close'];
    },
    'breaking: `POST /api/v3/comments/add` thread_action is never reopen any more',
  ],
  'an argument gets another type': [
    (document) => {
      schema(document, 'ThreadsAddRequest').properties['title'] = { type: 'integer' };
    },
    'breaking: `POST /api/v3/threads/add` title is not of type string any more',
  ],
  'an argument must be shorter': [
    (document) => {
      property(document, 'ThreadsAddRequest', 'title').maxLength = 10;
    },
    'breaking: `POST /api/v3/threads/add` maxLength of title was 300 and is 10',
  ],
  'a field of responses is removed': [
    (document) => delete schema(document, 'Thread').properties['title'],
    'breaking: `POST /api/v3/threads/add` the response 200.title is removed',
  ],
  'a field of responses may be missing': [
    (document) => {
      const thread = schema(document, 'Thread');
      thread.required = (thread.required ?? []).filter((name) => name !== 'title');
    },
    'breaking: `POST /api/v3/threads/add` the response 200.title may be missing',
  ],
  'a field of responses may be null': [
    (document) => {
      schema(document, 'Thread').properties['title'] = { type: ['string', 'null'] };
    },
    'breaking: `POST /api/v3/threads/add` the response 200.title may be of type null now',
  ],
  'success has another status': [
    (document) => {
      const { responses } = operation(document, ADD);
      responses['201'] = responses['200'] ?? { description: '' };
      delete responses['200'];
    },
    'breaking: `POST /api/v3/threads/add` the response 200 is removed',
  ],
  'forms are not accepted any more': [
    (document) => delete operation(document, ADD).requestBody?.content['application/x-www-form-urlencoded'],
    'breaking: `POST /api/v3/threads/add` bodies of application/x-www-form-urlencoded are not accepted any more',
  ],
  'programs need another scope': [
    (document) => {
      operation(document, ADD).security = [{ oauth2: ['threads:write', 'user:read'] }, { bearer: [] }];
    },
    'breaking: `POST /api/v3/threads/add` programs need the scope user:read now',
  ],
  'an error gets another code': [
    (document) => {
      document['x-error-codes']['not_found'] = { code: 999, http: 404, string: '' };
    },
    'breaking: error `not_found` its code was 110 and is 999',
  ],
  'a response to an argument is removed': [
    (document) => {
      const media = operation(document, GET).responses['200']?.content?.['application/json'];
      delete media?.['x-alternatives'];
    },
    'breaking: `GET /api/v3/threads/get` the response 200 with `as_ids=true` is not another one any more',
  ],
  'a webhook is removed': [
    (document) => delete document.webhooks['thread_added'],
    'breaking: webhook `thread_added` the webhook is removed',
  ],
  'a field of a webhook is removed': [
    (document) => delete schema(document, 'CommentEvent').properties['content'],
    'breaking: webhook `comment_added` content is removed',
  ],
};

const HARMLESS: Record<string, [change: Change, kinds: Kind[]]> = {
  'an operation is new': [
    (document) => {
      document.paths['/api/v3/threads/paint'] = { post: operation(document, ADD) };
    },
    ['added'],
  ],
  'an optional argument is new': [
    (document) => {
      schema(document, 'ThreadsAddRequest').properties['mood'] = { type: 'string' };
    },
    ['added'],
  ],
  'programs need a weaker scope': [
    (document) => {
      operation(document, ADD).security = [{ oauth2: ['threads:read'] }, { bearer: [] }];
    },
    [],
  ],
  'an argument is optional that another one can replace': [
    (document) => {
      const input = schema(document, 'ThreadsAddRequest');
      input.required = (input.required ?? []).filter((name) => name !== 'title');
      const given = { given: 'at_least_one', arguments: ['title', 'content'] } as const;
      Object.assign(operation(document, ADD), { 'x-argument-groups': [given] });
    },
    ['changed'],
  ],
  'an argument may be longer': [
    (document) => {
      property(document, 'ThreadsAddRequest', 'title').maxLength = 1000;
    },
    ['changed'],
  ],
  'a field of responses is new': [
    (document) => {
      schema(document, 'Thread').properties['mood'] = { type: 'string' };
    },
    ['added'],
  ],
  'a schema has another name': [
    (document) => {
      const text = JSON.stringify(document).replaceAll('#/components/schemas/Thread"', '#/components/schemas/Weft"');
      const { paths, webhooks, components }: Document = JSON.parse(text);
      const { Thread: thread = {}, ...schemas } = components.schemas;
      Object.assign(document, {
        paths,
        webhooks,
        components: { ...components, schemas: { ...schemas, Weft: thread } },
      });
    },
    ['note'],
  ],
  'a field is written in another way': [
    (document) => {
      const { properties } = schema(document, 'Thread');
      properties['snippet'] = { allOf: [properties['snippet'] ?? {}] };
      properties['pinned_ts'] = { oneOf: [{ type: 'integer', format: 'int64' }, { type: 'null' }] };
      property(document, 'ThreadsAddRequest', 'content').pattern = '^[^\\u0000]*$';
    },
    [],
  ],
};

describe('npm run contract:diff', () => {
  it('finds nothing in the contract that breaks clients of the last release', () => {
    const changes = compareContracts(lastRelease(), current());
    expect(changes.filter(({ kind }) => kind === 'breaking')).toEqual([]);
  });

  it.each(Object.entries(BREAKING))('fails when %s', (_, [change, finding]) => {
    expect(found(change)).toContain(finding);
  });

  it.each(Object.entries(HARMLESS))('does not fail when %s', (_, [change, kinds]) => {
    expect(kindsOf(change)).toEqual(kinds);
  });

  it('finds no change in the same contract', () => {
    expect(compareContracts(contract, structuredClone(contract))).toEqual([]);
  });

  it('prints the changes by kind and place', () => {
    const changes = [
      { kind: 'added', where: '`GET /a`', what: 'b is new' },
      { kind: 'added', where: '`GET /a`', what: 'c is new' },
      { kind: 'note', where: 'schema `A`', what: 'it has another name' },
    ] as const;
    expect(changelog('3.1.0', '3.0.0', changes)).toBe(
      '## 3.1.0, since 3.0.0\n\n### Added\n\n- `GET /a`: b is new; c is new.\n\n' +
        '### Only for generated clients\n\n- schema `A`: it has another name.\n',
    );
  });
});
