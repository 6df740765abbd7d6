import { expect, it } from 'vitest';
import { operationAt } from '../contract.js';
import { Seen, type Response } from './seen.js';

const get: Omit<Response, 'operation'> = { status: 200, input: {}, code: undefined };

/** What is missing for an operation after these responses. */
function missingAfter(responses: (Partial<Response> & { path?: string })[], id = 'comments.get'): string[] {
  const seen = new Seen();
  for (const { path = '/api/v3/comments/get', ...response } of responses) {
    const operation = operationAt('GET', path)?.operation;
    if (operation === undefined) throw new Error(`${path} is no operation`);
    seen.note({ ...get, operation, ...response });
  }
  return seen.missing().filter((response) => response.startsWith(`${id} `));
}

it('misses every documented response at first: successes, alternatives and errors', () => {
  expect(missingAfter([])).toEqual(
    expect.arrayContaining([
      'comments.get 200',
      'comments.get 200 with `as_ids=true`',
      'comments.get 200 with `with_cursor=true`',
      'comments.get thread_not_found',
      'comments.get argument_missing',
      'comments.get internal_error',
    ]),
  );
});

it('misses all but what it was told', () => {
  const missing = missingAfter([{}, { input: { as_ids: true } }, { status: 404, code: 108 }]);
  expect(missing).not.toContain('comments.get 200');
  expect(missing).not.toContain('comments.get 200 with `as_ids=true`');
  expect(missing).not.toContain('comments.get thread_not_found');
  expect(missing).toHaveLength(missingAfter([]).length - 3);
});

it('takes an alias for its original', () => {
  const id = 'workspaceUsers.get';
  const alias = { path: '/api/v3/workspaces/get_users' };
  expect(missingAfter([], id)).toContain(`${id} 200`);
  expect(missingAfter([alias], id)).not.toContain(`${id} 200`);
});

it('misses nothing of an operation that cannot succeed but its errors', () => {
  const missing = missingAfter([], 'users.disconnectExternal');
  expect(missing).toContain('users.disconnectExternal external_not_connected');
  expect(missing).not.toContain('users.disconnectExternal 200');
});
