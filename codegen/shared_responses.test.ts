import { describe, expect, it } from 'vitest';
import { published } from './fixtures/looms.js';
import { resolveResponses, shareErrorResponses } from './shared_responses.js';

const document = published((text) => text);
const shared = shareErrorResponses(document);
const added = shared.paths['/api/v3/looms/add']?.post?.responses;

describe('the errors that operations have in common', () => {
  it('are published once', () => {
    expect(added?.['500']).toEqual({
      $ref: '#/components/responses/Error500_201',
      description: '201 Internal Server Error',
    });
    expect(shared.components.responses?.['Error500_201']).toEqual(
      document.paths['/api/v3/looms/add']?.post?.responses['500'],
    );
  });

  it('are named for their headers too', () => {
    const { responses } = shared.paths['/api/v2/looms/getone']?.get ?? {};
    expect(responses?.['403']).toMatchObject({ $ref: '#/components/responses/Error403_109_200_Challenge' });
  });

  it('leave the errors of one operation and the successes where they are', () => {
    expect(added?.['404']).toHaveProperty('content');
    expect(added?.['201'] ?? added?.['200']).toHaveProperty('content');
  });

  it('can be put back', () => {
    expect(resolveResponses(structuredClone(shared)).paths).toEqual(document.paths);
  });
});
