import type { Actor } from '../../actor.js';
import { bucketOf } from '../../db/ids.js';

/** The actor for a bot, or for a user in whose name an integration posts. It has no scopes. */
export function actorFor({ id, name }: { id: number; name: string }, clientId: string | null): Actor {
  return {
    id,
    bucket: bucketOf(id),
    name,
    credential: 'program',
    secret: '',
    token_generation: 0,
    unmet: [],
    client_id: clientId,
    public_targets_only: true,
    scopes: [],
  };
}
