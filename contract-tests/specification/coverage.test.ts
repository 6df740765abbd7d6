import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Document, Operation, Schema } from '../../codegen/document.js';
import { contract } from '../contract.js';
import { complete, holesIn } from './complete.js';
import { judgeAll, problemsOf, type Answers } from './coverage.js';
import { differences } from './differences.js';
import { behaviour } from './docs.js';
import { pending, withoutEffect } from './pending.js';
import { rows } from './rows.js';
import { callsSkein, shown } from './shown.js';
import { isSaid } from './sources.js';

const answers: Answers = { differences, pending };

/** Those of the contract itself fail one test alone. */
const known = new Set(problemsOf(contract, answers));

function newProblems(document: Document, given: Answers): string[] {
  return problemsOf(document, given).filter((problem) => !known.has(problem));
}

/** The problems after a change to the contract. */
function problemsAfter(change: (copy: Document) => void): string[] {
  const copy = structuredClone(contract);
  change(copy);
  return newProblems(copy, answers);
}

function schemaIn(document: Document, name: string): Schema & { properties: Record<string, Schema> } {
  const { properties = {}, ...schema } = document.components.schemas[name] ?? {};
  const whole = { ...schema, properties };
  document.components.schemas[name] = whole;
  return whole;
}

function operationIn(document: Document, path: string, method: 'get' | 'post'): Operation {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`the contract has no ${method} ${path}`);
  return operation;
}

const WHAT_TO_DO =
  'Name an addition in one sentence of docs/behaviour or of a rule of docs/wire-rules.md: an argument with its operation, ' +
  'as in "`channels/add` takes an `emoji`", a field with its object, as in "A channel has an `emoji`". ' +
  'Say in differences.ts which rule a difference comes from';

describe('the contract', () => {
  it('says what the specification says, but for what has been answered for', () => {
    expect([...known], WHAT_TO_DO).toEqual([]);
  });

  it.each<[string, (copy: Document) => void, string]>([
    [
      'a field that is gone',
      (copy) => delete schemaIn(copy, 'Thread').properties['pinned'],
      'Thread.pinned is missing',
    ],
    [
      'a field of another type',
      (copy) => (schemaIn(copy, 'Thread').properties['pinned'] = { type: 'string' }),
      'Thread.pinned: type differs: the contract has {"type":"string"}',
    ],
    [
      'a field that may be something else too',
      (copy) => (schemaIn(copy, 'User').properties['id'] = { oneOf: [{ type: 'integer' }, { type: 'string' }] }),
      'User.id: type differs: the contract has {"oneOf":[{"type":"integer"},{"type":"string"}]}',
    ],
    [
      'other values',
      (copy) => (schemaIn(copy, 'Workspace').properties['plan'] = { type: 'string', enum: ['free', 'gold'] }),
      'Workspace.plan: values differs: the contract has ["free","gold"]',
    ],
    [
      'a field more',
      (copy) => (schemaIn(copy, 'Channel').properties['topic'] = { type: 'string' }),
      'Channel.topic is not in the specification',
    ],
    [
      'an argument that is gone',
      (copy) => delete schemaIn(copy, 'ThreadsAddRequest').properties['temp_id'],
      'POST /api/v3/threads/add temp_id is missing',
    ],
    [
      'an argument that is required no more',
      (copy) => (schemaIn(copy, 'ThreadsAddRequest').required = ['channel_id', 'title']),
      'POST /api/v3/threads/add content: required differs: the contract has false',
    ],
    [
      'another bound',
      (copy) => (schemaIn(copy, 'ThreadsAddRequest').properties['title'] = { type: 'string', maxLength: 301 }),
      'POST /api/v3/threads/add title: maxLength differs: the contract has 301',
    ],
    [
      'another default',
      (copy) => (schemaIn(copy, 'ChannelsAddRequest').properties['public'] = { type: 'boolean', default: true }),
      'POST /api/v3/channels/add public: default differs: the contract has true',
    ],
    [
      'an argument more',
      (copy) =>
        operationIn(copy, '/api/v3/channels/get', 'get').parameters?.push({
          name: 'page',
          in: 'query',
          schema: { type: 'integer' },
        }),
      'GET /api/v3/channels/get page is not in the specification',
    ],
    [
      'an operation that answers something else',
      (copy) => (copy.components.schemas['Ok'] = { type: 'string' }),
      'POST /api/v3/users/logout: returns differs: the contract has {"$ref":"#/components/schemas/Ok"}',
    ],
    [
      'an operation that strangers may call',
      (copy) => (operationIn(copy, '/api/v3/channels/get', 'get').security = []),
      'GET /api/v3/channels/get: credentials differs: the contract has false',
    ],
    [
      'an operation more',
      (copy) => {
        const get = operationIn(copy, '/api/v3/channels/get', 'get');
        copy.paths['/api/v3/channels/list'] = { get };
      },
      'GET /api/v3/channels/list is not in the specification',
    ],
    [
      'an error under another status',
      (copy) => (copy['x-error-codes']['forbidden'] = { code: 109, http: 401, string: 'Forbidden' }),
      'error 109 differs: the contract has {"http":401,"string":"Forbidden"}',
    ],
    [
      'an error more',
      (copy) => (copy['x-error-codes']['teapot'] = { code: 418, http: 418, string: 'I am a teapot' }),
      'error 418 is not in the specification',
    ],
    ['an event more', (copy) => (copy.webhooks['thread_read'] = {}), 'event thread_read is not in the specification'],
    [
      'an error that the operation no longer has',
      (copy) => (operationIn(copy, '/api/v4/workspace_users/add', 'post')['x-errors'] = []),
      'POST /api/v4/workspace_users/add: error 213 is missing',
    ],
  ])('is refused with %s', (_, change, problem) => {
    expect(problemsAfter(change)).toContain(problem);
  });

  it('may lack operations and objects that are still to come', () => {
    expect(
      problemsAfter((copy) => {
        delete copy.paths['/api/v3/workspaces/get_default'];
        delete copy.components.schemas['UnreadThread'];
        delete copy.paths['/api/v3/threads/get_unread'];
      }),
    ).toEqual([]);
  });
});

describe('an answer', () => {
  it.each<[string, Answers, string]>([
    [
      'no difference',
      { ...answers, differences: { ...differences, 'Thread.id: type': { has: '', rule: 'threads.md#recipients' } } },
      'differences.ts names Thread.id: type, which is no difference',
    ],
    [
      'a difference that is another one by now',
      {
        ...answers,
        differences: {
          ...differences,
          'Thread.recipients: type': { has: '{"type":"string"}', rule: 'threads.md#recipients' },
        },
      },
      'Thread.recipients: type differs: the contract has {"type":"array","items":{"type":"integer","format":"int64"}}',
    ],
    [
      'something pending that is there',
      { ...answers, pending: { ...pending, 'Thread.id': 'needs threads' } },
      'pending.ts names Thread.id, which is not missing',
    ],
    [
      'something pending whose operation is not there',
      { ...answers, pending: { ...pending, 'GET /api/v3/threads/weave pattern': 'needs looms' } },
      'pending.ts names GET /api/v3/threads/weave pattern, which is not missing',
    ],
  ])('is refused for %s', (_, given, problem) => {
    expect(newProblems(contract, given)).toEqual([problem]);
  });

  it.each(Object.entries(differences))('for %s is a rule that is marked', (_, { rule }) => {
    expect(behaviour.get(rule)).toContain('⊕');
  });
});

describe('what the specification does not have', () => {
  it.each([
    ['an operation', 'GET /api/v3/channels/get_without_members', 'GET /api/v3/channels/get_without_guests'],
    ['an operation under another path', 'POST /api/v3/workspace_users/add', 'POST /api/v3/channel_users/add'],
    ['an argument', 'GET /api/v3/threads/get archived', 'GET /api/v3/comments/get archived'],
    ['an argument of many operations', 'GET /api/v3/comments/get with_cursor', 'GET /api/v3/comments/get with_page'],
    ['a field', 'Thread.closed', 'Comment.closed'],
    ['an error', 'error 405', 'error 418'],
  ])('is said by a rule that names it: %s', (_, named, unnamed) => {
    expect([isSaid(named), isSaid(unnamed)]).toEqual([true, false]);
  });
});

describe('a test that shows behaviour', () => {
  it('shows what the specification says', () => {
    const names = new Set(rows.map(({ name }) => name));
    expect(Object.keys(shown).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(Object.entries(shown))('is there, and calls a running Skein: %s', (_, tests) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const [file, test] of tests) {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      expect(
        text.includes(`'${test}'`),
        `${file} has no test '${test}'; correct its name in contract-tests/specification`,
      ).toBe(true);
      expect(callsSkein(text), `${file} tests functions, and no Skein that runs`).toBe(true);
    }
  });
});

describe('a field without effect', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

  it('is one of the specification', () => {
    const fields = new Set(judgeAll(contract).map(({ fact }) => fact.name));
    expect(Object.keys(withoutEffect).filter((name) => !fields.has(name))).toEqual([]);
  });

  it.each(Object.entries(withoutEffect))('is in the README: %s, %s', (name, content) => {
    const [object = '', field = ''] = name.split('.');
    const line = readme.split('\n').find((one) => one.startsWith('- Fields that change nothing')) ?? '';
    expect(line).toMatch(new RegExp(`\`${field}\`[^;]* of [^;]*${object.toLowerCase()}[^;]*${content}`));
  });
});

describe('what is complete', () => {
  const holesAfter = (part: string, change: (copy: Document) => void = () => undefined, tests = shown) => {
    const copy = structuredClone(contract);
    change(copy);
    return holesIn(part, judgeAll(copy), rows, tests);
  };

  it.each(complete)('lacks nothing: %s', (part) => {
    expect(holesAfter(part)).toEqual([]);
  });

  it.each<[string, string, (copy: Document) => void, string]>([
    ['an operation', 'Groups', (copy) => delete copy.paths['/api/v3/groups/get'], 'GET /api/v3/groups/get is missing'],
    [
      'an object',
      'Other objects: Unread thread',
      (copy) => {
        delete copy.paths['/api/v3/threads/get_unread'];
        delete copy.components.schemas['UnreadThread'];
      },
      'Unread thread.obj_index is missing',
    ],
    ['a field', 'Channel', (copy) => delete schemaIn(copy, 'Channel').properties['icon'], 'Channel.icon is missing'],
  ])('is not without %s', (_, part, change, hole) => {
    expect(holesAfter(part, change)).toContain(hole);
  });

  it('is not without a test for each row', () => {
    const { 'Channel name: channels/update': _, ...others } = shown;
    expect(holesAfter('Limits: Channel', undefined, others)).toEqual([
      'Channel name: channels/update is not shown by a test',
    ]);
  });

  it('is a part that there is', () => {
    expect(holesAfter('Chanels')).toEqual(['Chanels: the specification says nothing of it']);
  });
});
