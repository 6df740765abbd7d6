import { describe, expect, it } from 'vitest';
import { published } from './fixtures/looms.js';
import { resolveResponses, shareErrorResponses } from './shared_responses.js';

const document = published();
const shared = shareErrorResponses(document);
const added = shared.paths['/api/v3/looms/add']?.post?.responses;

describe('the errors that operations have in common', () => {
  it('are published once', () => {
    expect(added?.['500']).toEqual({
      $ref: '#/components/responses/InternalServerError',
      description: '201 Internal Server Error',
    });
    expect(shared.components.responses?.['InternalServerError']).toEqual(
      document.paths['/api/v3/looms/add']?.post?.responses['500'],
    );
  });

  it('keep their names when an operation gets an error', () => {
    const more = published((text) => text.replace('["channel_not_found"]', '["channel_not_found","last_admin"]'));
    const names = Object.keys(shareErrorResponses(more).components.responses ?? {});
    expect(names).toEqual(Object.keys(shared.components.responses ?? {}));
    expect(names).toContain('TooManyRequests');
  });

  it('leave the errors of one operation and the successes where they are', () => {
    expect(added?.['404']).toHaveProperty('content');
    expect(added?.['201'] ?? added?.['200']).toHaveProperty('content');
  });

  it('can be put back', () => {
    expect(resolveResponses(structuredClone(shared)).paths).toEqual(document.paths);
  });
});
