import { unavailable } from '../db/errors.js';
import { bucketOf, bucketOfPrefix, type Bucket } from '../db/ids.js';
import type { Credential } from './authenticate.js';

/** Says which buckets are on nodes of the database that are away. */
export interface Reachability {
  isAway(bucket: Bucket): boolean;
  /** To be called when the database was away for a request: a node may be. */
  suspect(): void;
}

/** On one server nothing is away but the whole. */
export const ALL_REACHABLE: Reachability = { isAway: () => false, suspect: () => undefined };

/** The arguments that are ids of a workspace or of something in it. An id of a user is not: others know users. */
const PLACES = ['workspace_id', 'channel_id', 'thread_id', 'conversation_id', 'comment_id', 'message_id', 'group_id'];
/** The resources whose `id` is one too. */
const RESOURCES: ReadonlySet<string> = new Set([
  'workspaces',
  'channels',
  'threads',
  'comments',
  'conversations',
  'conversationMessages',
  'groups',
]);

/**
 * Returns the credential, and throws DatabaseUnavailable when its user is on a node that is away. So such requests are
 * refused at once, and take no connection that others need, even when the node does not answer at all.
 */
export function withOwnerThere(reachability: Reachability, credential: Credential | undefined): Credential | undefined {
  const bucket = credential && bucketOfPrefix(credential.secret);
  if (bucket !== undefined) requireThere(reachability, bucket);
  return credential;
}

/** The same for the places that the arguments name. */
export function requirePlacesThere(
  reachability: Reachability,
  operation: string,
  input: Readonly<Record<string, unknown>>,
): void {
  const [resource = ''] = operation.split('.');
  for (const name of RESOURCES.has(resource) ? ['id', ...PLACES] : PLACES) {
    const id = input[name];
    if (typeof id === 'number') requireThere(reachability, bucketOf(id));
  }
}

function requireThere(reachability: Reachability, bucket: Bucket): void {
  if (reachability.isAway(bucket)) throw unavailable(new Error(`The node of bucket ${bucket} is away`));
}
