import { describe, expect, it } from 'vitest';
import { facts } from './facts.js';
import type { Kind } from './fact.js';
import { rows } from './rows.js';
import { sectionAt, specification } from './specification.js';

function count(section: string, ...kinds: Kind[]): number {
  return facts.filter((fact) => fact.section === section && kinds.includes(fact.kind)).length;
}

// The numbers in this file were counted in the text of the specification, not in the data.

describe('the operations of the specification', () => {
  it.each([
    // section, operations, arguments, required arguments, types, enums, defaults, bounds
    ['Batch', 1, 1, 1, 1, 0, 0, 0],
    ['Users', 16, 28, 15, 6, 1, 1, 0],
    ['Workspaces', 8, 11, 7, 2, 0, 0, 0],
    ['Workspace users', 20, 50, 36, 2, 4, 0, 0],
    ['Groups', 9, 16, 15, 1, 0, 0, 0],
    ['Channels', 13, 36, 19, 2, 0, 2, 8],
    ['Threads', 20, 54, 26, 13, 2, 3, 5],
    ['Comments', 6, 30, 8, 8, 2, 3, 1],
    ['Conversations', 15, 34, 22, 4, 1, 3, 1],
    ['Conversation messages', 5, 20, 6, 1, 1, 2, 1],
    ['Attachments', 2, 6, 3, 1, 0, 0, 0],
    ['Reactions', 3, 11, 2, 2, 0, 0, 0],
    ['Inbox', 1, 4, 1, 2, 0, 1, 0],
    ['Search', 5, 19, 1, 3, 2, 0, 0],
    ['Notifications and settings', 6, 8, 7, 3, 1, 0, 0],
    ['Join links and loop-in', 5, 7, 7, 2, 2, 0, 0],
    ['Hooks, slash commands, incoming posts', 4, 12, 7, 8, 1, 0, 0],
    ['Authentication', 2, 6, 6, 0, 0, 0, 0],
  ])('%s: %i operations, %i arguments', (section, ...numbers) => {
    const said = [...specification.operations, ...specification.oauth];
    const names = new Set(facts.filter((fact) => fact.section === section).map(({ name }) => name));
    const required = said.filter(({ method, path }) => names.has(`${method} ${path}`)).flatMap((one) => one.required);
    expect([
      count(section, 'operation'),
      count(section, 'parameter'),
      required.length,
      count(section, 'type'),
      count(section, 'enum'),
      count(section, 'default'),
      count(section, 'bound'),
    ]).toEqual(numbers);
  });

  it('are 141, of which 6 carry no credentials, and 134 say what they answer', () => {
    expect(facts.filter(({ kind }) => kind === 'operation')).toHaveLength(141);
    expect(facts.filter(({ kind }) => kind === 'credentials')).toHaveLength(138);
    expect(specification.operations.filter(({ credentials }) => credentials === false)).toHaveLength(6);
    expect(facts.filter(({ kind }) => kind === 'returns')).toHaveLength(134);
    expect(facts.filter(({ kind }) => kind === 'status')).toHaveLength(139);
  });
});

describe('the objects of the specification', () => {
  it.each([
    ['User', 27],
    ['Workspace', 10],
    ['Workspace user', 18],
    ['Group', 5],
    ['Channel', 15],
    ['Thread', 28],
    ['Comment', 19],
    ['Conversation', 15],
    ['Conversation message', 16],
    ['Action button', 5],
    ['Action button on input', 5],
    ['Attachment', 12],
    ['Avatar URLs', 4],
    ['Away mode', 3],
    ['Notification', 8],
    ['Notification response', 2],
    ['Notification settings', 19],
    ['URL join', 1],
    ['Loop-in', 1],
    ['Slash command', 5],
    ['Unread thread', 4],
    ['Unread conversation', 3],
    ['Search query result', 4],
    ['Search query item', 15],
    ['Search detail result', 2],
    ['Search detail item', 8],
    ['Search detail object', 3],
    ['Batch request', 2],
    ['Batch answer', 3],
    ['External connection', 2],
    ['Ok object', 1],
    ['Error', 4],
    ['OAuth error', 2],
    ['OAuth redirect', 3],
    ['Integration callback', 18],
    ['Callback reply', 3],
    ['Installation redirect', 4],
    ['URL report', 2],
  ])('%s has %i fields', (resource, fields) => {
    expect(facts.filter(({ kind, name }) => kind === 'field' && name.startsWith(`${resource}.`))).toHaveLength(fields);
  });

  it('are no others', () => {
    expect(Object.keys(specification.fields)).toHaveLength(38);
  });
});

describe('the specification has', () => {
  it.each<[Kind, number]>([
    ['error', 42],
    ['event', 26],
    ['scope', 27],
    ['color', 12],
  ])('of the kind %s %i', (kind, number) => {
    expect(facts.filter((fact) => fact.kind === kind)).toHaveLength(number);
  });

  it.each([
    ['Conventions', 12],
    ['User', 6],
    ['Channel', 3],
    ['Thread', 5],
    ['Comment', 3],
    ['Action button', 1],
    ['Attachment', 2],
    ['Reaction', 2],
    ['Notification settings', 19],
    ['Users', 8],
    ['Workspaces', 2],
    ['Workspace users', 5],
    ['Channels', 1],
    ['Threads', 5],
    ['Comments', 5],
    ['Conversations', 1],
    ['Conversation messages', 3],
    ['Attachments', 2],
    ['Authentication', 3],
  ])('in the section %s %i rules of behaviour in words', (section, number) => {
    expect(specification.rules.filter(({ line }) => sectionAt(line) === section)).toHaveLength(number);
  });

  it('no rules elsewhere: 88', () => {
    expect(specification.rules).toHaveLength(88);
  });

  it('40 rows of states, 14 rows of limits, and 9 operations that need one of several arguments', () => {
    expect(specification.states).toHaveLength(40);
    expect(specification.limits).toHaveLength(14);
    expect(specification.operations.filter(({ one_of }) => one_of !== undefined)).toHaveLength(9);
  });

  it('a name of its own for every fact and every row', () => {
    const names = [...facts, ...rows].map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('facts in the order of its lines', () => {
    const lines = specification.operations.map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });
});
