import { describe, expect, it } from 'vitest';
import { operations } from '../generated/operations.js';
import { PendingReply } from './reply.js';

describe('the link to the next page', () => {
  const query = new Map([
    ['id', ['1']],
    ['token', ['secret']],
  ]);

  it('stands alone where nothing is deprecated, without the token', () => {
    const reply = new PendingReply('https://a.test', operations['workspaceUsers.get'], query);
    reply.nextPage({ cursor: 'c' });
    expect(reply.headers['Link']).toBe('<https://a.test/api/v4/workspace_users/get?id=1&cursor=c>; rel="next"');
  });

  it('shares one Link with what is to be used instead, separated by a comma', () => {
    const reply = new PendingReply('https://a.test', operations['workspaces.getUsers'], query);
    reply.nextPage({ cursor: 'c' });
    expect(reply.headers['Link']).toBe(
      '<https://a.test/api/v3/workspaces/get_users?id=1&cursor=c>; rel="next", ' +
        '<https://a.test/api/v4/workspace_users/get>; rel="successor-version"',
    );
  });
});
