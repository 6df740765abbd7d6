import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { requireSecretKey } from '../../db/ids.js';
import { invalidArgument } from '../../errors.js';
import { findChannel } from '../../models/channel.js';
import { findWorkspace } from '../../models/workspace.js';
import type { StreamCredential } from './channels.js';
import { allows } from '../oauth/scopes.js';
import type { OwnEventName } from '../../models/visibility.js';
import { offersOfEvent, offersOfOwn, type LiveType, type Offer } from './offers.js';
import type { LiveHappening } from './happening.js';

/** The events that a stream is limited to. */
export interface LiveFilter {
  workspace_id?: number | undefined;
  channel_id?: number | undefined;
  types?: readonly LiveType[] | undefined;
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

/** Whether the reader may get something of an event: they want a part of it, and their program may read that. */
export function wants(reader: LiveReader, event: LiveHappening): boolean {
  const { name, workspace_id, channel_id, own } = event;
  const { filter } = reader;
  const isOfAllChannels = own !== null && own.user_id !== null && isOfWorkspace(own.name);
  const offers = own === null ? offersOfEvent(name) : offersOfOwn(own.name, own.parts);
  return (
    (own?.user_id ?? reader.user_id) === reader.user_id &&
    (filter.workspace_id ?? workspace_id) === workspace_id &&
    ((filter.channel_id ?? channel_id) === channel_id || (isOfAllChannels && channel_id === null)) &&
    (offers.length === 0 || offers.some((offer) => wantsOffer(reader, offer)))
  );
}

/** Whether the reader wants what an event says to them alone, besides the event itself. */
export function wantsOwn(reader: LiveReader, { name, own }: LiveHappening): boolean {
  return own !== null || offersOfEvent(name).some((offer) => offer.type !== name && wantsOffer(reader, offer));
}

/** What concerns all channels of a workspace also comes to a stream of one channel. */
function isOfWorkspace(name: OwnEventName): boolean {
  return name === 'threads_state_changed' || name === 'sight_changed';
}

/**
 * Whether the reader wants a type of events and their program may read it (behaviour/tokens.md#scopes). Null for a
 * `reset`.
 */
export function wantsOffer({ scopes, filter }: LiveReader, offer: Offer | null): boolean {
  return (
    offer === null || ((filter.types?.includes(offer.type) ?? true) && (scopes === null || allows(scopes, offer.scope)))
  );
}

/** The credential of an actor. */
export function credentialOf({ credential, secret }: Pick<Actor, 'credential' | 'secret'>): StreamCredential {
  return { isSession: credential === 'session', key: requireSecretKey(secret) };
}
