import { expect } from 'vitest';
import { nothing } from '../kinds.js';
import { On, type Cases } from '../sentences.js';

const WHO = { method: 'GET', url: '/api/v3/users/get_session_user' };

/** A batch shows its caller what a request of its own shows them: here, themselves. */
export const batch: Cases = {
  'batch.batch': new On(nothing)
    .with({ requests: [WHO] })
    .does(({ person }, answer) =>
      Promise.resolve(
        expect(answer).toMatchObject([
          { code: 200, body: expect.stringMatching(new RegExp(`"id": ?${person.id}\\b`)) },
        ]),
      ),
    ),
};
