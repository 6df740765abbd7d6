import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stub } from './stub.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const NEEDED = ['openapi', 'contract-tests/permissions', 'src/handlers/threads.ts', 'src/handlers/threads.test.ts'];

/** The operation of docs/development.md. */
const [, find = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/development.md'), 'utf8')) ?? [];

/** An operation that changes a thread, and returns it with its lists of people. */
const rename = `
rename:
  post:
    operationId: threads.rename
    tags: [Threads]
    summary: Rename a thread
    description: |
      Gives a thread another title.

      Who may call: everyone who can see the thread.

      Emits \`thread_updated\`.
    security: [{ token: [] }, { oauth2: [threads:write] }]
    x-errors: [thread_not_found]
    parameters:
      - { $ref: '../components/parameters.yaml#/IdempotencyKey' }
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: '../components/schemas/threads.yaml#/ThreadsRenameRequest' } } }
    responses:
      '200':
        description: The thread after the change.
        content: { application/json: { schema: { $ref: '../components/schemas/threads.yaml#/Thread' } } }
      default: { $ref: '../components/responses.yaml#/Error' }
`;
const itsBody = `
ThreadsRenameRequest:
  type: object
  required: [id, title]
  properties:
    id: { $ref: 'common.yaml#/IdInput', description: Id of the thread. }
    title: { type: string, minLength: 1, maxLength: 300, description: Its title. }
  examples:
    - { id: 24583, title: Launch in May }
`;

let copy: string;
let stubbed: Awaited<ReturnType<typeof stub>>;
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'skein-stub-'));
  for (const path of NEEDED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  appendFileSync(join(copy, 'openapi/paths/threads.yaml'), `\n${find}${rename}`);
  appendFileSync(join(copy, 'openapi/components/schemas/threads.yaml'), itsBody);
  stubbed = await stub('threads.find', copy);
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true }));

/** The lines that a file of the copy has and that of the repository has not, as one text. */
function added(path: string): string {
  const before = new Set(readFileSync(join(ROOT, path), 'utf8').split('\n'));
  const lines = readFileSync(join(copy, path), 'utf8').split('\n');
  return lines.filter((line) => !before.has(line)).join('\n');
}

describe('npm run stub threads.find', () => {
  it('writes these files, and leaves nothing of them to a person', () => {
    expect(stubbed).toEqual({
      written: [
        'openapi/openapi.yaml',
        'src/handlers/threads.ts',
        'src/handlers/threads.test.ts',
        'contract-tests/permissions/matrix.ts',
        'contract-tests/permissions/cases/threads.ts',
      ],
      left: [],
    });
  });

  it('writes the path', () => {
    expect(added('openapi/openapi.yaml')).toBe("  /api/v3/threads/find: { $ref: 'paths/threads.yaml#/find' }");
  });

  it('writes a handler that does not compile before it has a body', () => {
    expect(added('src/handlers/threads.ts')).toMatchInlineSnapshot(`
      "export const find: Handler<'threads.find'> = async ({ input }) => {
        // Find what the actor can see, authorize, check the state, change, emit, show."
    `);
  });

  it('writes a first test, of an object that does not exist', () => {
    expect(added('src/handlers/threads.test.ts')).toMatchInlineSnapshot(`
      "describe('threads/find', () => {
        it('does not find a channel that does not exist', async () => {
          expect(await team.ben.error('threads.find', { channel_id: 1, title: 'Lau' })).toBe('channel_not_found');"
    `);
  });

  it('writes the row of another operation of which the contract says the same', () => {
    expect(added('contract-tests/permissions/matrix.ts')).toMatchInlineSnapshot(`"  'threads.find': ofChannel,"`);
  });

  it('writes a case that does not compile before it says what a success shows', () => {
    expect(added('contract-tests/permissions/cases/threads.ts')).toMatchInlineSnapshot(
      `"  'threads.find': thread.sending(({ place }) => ({ channel_id: place.channel.id, title: 'Lau' })).lists(),"`,
    );
  });

  it('names for an operation that changes something what a person writes, and begins its case with the object', async () => {
    const { left } = await stub('threads.rename', copy);
    expect(left.map((text) => text.split(':')[0])).toEqual([
      'contract-tests/events',
      'contract-tests/statements/calls.ts',
    ]);
    expect(added('contract-tests/permissions/cases/threads.ts')).toContain(
      "'threads.rename': thread.with(() => ({ title: 'Launch in May' })).ownerReads(),",
    );
  });

  it('refuses an operation that has a handler, and one that is not in the contract', async () => {
    await expect(stub('threads.find', copy)).rejects.toThrow('threads.find has a handler');
    await expect(stub('threads.weave', copy)).rejects.toThrow('openapi/paths/threads.yaml has no weave');
  });
});
