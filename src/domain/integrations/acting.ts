import type { Actor } from '../../actor.js';
import { bucketOf } from '../../db/ids.js';

/** A user for whom an integration acts, or its bot. It has nothing but the right to do that. */
export function actorFor({ id, name }: { id: number; name: string }, clientId: string | null): Actor {
  return {
    ...{ id, bucket: bucketOf(id), name, credential: 'program', secret: '', token_generation: 0, has_unmet: false },
    ...{ client_id: clientId, public_targets_only: true, scopes: [] },
  };
}
