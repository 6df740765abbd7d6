import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { requireSecretKey } from '../../db/ids.js';
import { invalidArgument } from '../../errors.js';
import type { EventName } from '../../generated/events.js';
import { findChannel } from '../../models/channel.js';
import { findWorkspace } from '../../models/workspace.js';
import type { StreamCredential } from './channels.js';
import { allows } from '../oauth/scopes.js';
import { scopeOf } from '../hooks/hooks.js';

/** The events that a stream is limited to. */
export interface LiveFilter {
  workspace_id?: number | undefined;
  channel_id?: number | undefined;
  types?: readonly EventName[] | undefined;
}

/** Who reads a stream, and what of it. */
export interface LiveReader {
  user_id: number;
  /** The credential that the stream ends with. */
  credential: StreamCredential;
  /** The scopes of a program; null for the user themself. */
  scopes: readonly string[] | null;
  filter: LiveFilter;
}

/**
 * The actor as a reader. Throws 105 or 107 for a workspace or a channel that they do not see, and 20 for a channel of
 * another workspace.
 */
export async function liveReader(
  db: Queryable,
  actor: Actor,
  credential: StreamCredential,
  { workspace_id, channel_id, types }: LiveFilter,
): Promise<LiveReader> {
  if (workspace_id !== undefined) await findWorkspace(db, actor, workspace_id);
  const channel = channel_id === undefined ? undefined : await findChannel(db, actor, channel_id);
  if (channel !== undefined && (workspace_id ?? channel.workspace_id) !== channel.workspace_id) {
    throw invalidArgument('channel_id', 'is in another workspace than workspace_id');
  }
  const filter = { workspace_id: workspace_id ?? channel?.workspace_id, channel_id, types };
  return { user_id: actor.id, credential, scopes: actor.scopes, filter };
}

/** What decides whether a reader wants an event. */
interface Offered {
  name: EventName;
  workspace_id: number;
  channel_id: number | null;
}

/** Whether the reader wants an event and their program may read it (decision 28). */
export function wants({ scopes, filter }: LiveReader, { name, workspace_id, channel_id }: Offered): boolean {
  return (
    (filter.workspace_id ?? workspace_id) === workspace_id &&
    (filter.channel_id ?? channel_id) === channel_id &&
    (filter.types?.includes(name) ?? true) &&
    (scopes === null || allows(scopes, scopeOf(name)))
  );
}

/** The credential of an actor. */
export function credentialOf({ credential, secret }: Pick<Actor, 'credential' | 'secret'>): StreamCredential {
  return { isSession: credential === 'session', key: requireSecretKey(secret) };
}
