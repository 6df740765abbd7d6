import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import { boundsOfDays, conversationsWith, type SearchScope } from '../../models/search_finding.js';
import type { Filters, Part } from './searching.js';

type Arguments = Omit<Shapes['search.search']['input'], 'workspace_id' | 'limit'>;

/** The arguments of `GET search` that say what is found. */
export type Input = { [Name in keyof Arguments]: Arguments[Name] | undefined };

/** The filters of `GET search`. `type` alone is none: it would list the whole workspace. */
const FILTERS = [
  'query',
  'title',
  'channel_ids',
  'conversation_ids',
  'author_ids',
  'from_user_id',
  'to_user_id',
  'mention_self',
  'date_from',
  'date_to',
  'after_ts',
  'before_ts',
] as const;

/** The parts of a search with filters (wire-rules 17). Throws 19 without a filter, 107 and 124 for what is not seen. */
export async function filteredParts(db: Queryable, actor: Actor, scope: SearchScope, input: Input): Promise<Part[]> {
  if (FILTERS.every((name) => input[name] === undefined || input[name] === false)) {
    throw new ApiError('argument_missing', { argument: 'query', reason: 'is required without another filter' });
  }
  const { to_user_id: to, mention_self: mentionsSelf } = input;
  const places = placesOf(scope, input);
  const common = { ...places, authors: authorsOf(input), ...(await timesOf(db, actor, input)) };
  const self = mentionsSelf === true ? [{ users: [actor.id], groups: scope.groups }] : [];
  if (to === undefined) return [{ scope, filters: { ...common, mentioning: self } }];
  const ids = places.conversations.map(({ id }) => id);
  const shared = await conversationsWith(db, scope.bucket, to, ids);
  const [theirs, others] = [true, false].map((is) => places.conversations.filter(({ id }) => shared.has(id) === is));
  return [
    { scope, filters: { ...common, conversations: others ?? [], mentioning: [...self, { users: [to], groups: [] }] } },
    { scope, filters: { ...common, channels: [], conversations: theirs ?? [], mentioning: self } },
  ];
}

/** What the caller sees of the places that were asked for. Channels alone exclude conversations, and the reverse. */
function placesOf(
  { channels, conversations }: SearchScope,
  { type, channel_ids: channelIds, conversation_ids: conversationIds }: Input,
): Pick<Filters, 'channels' | 'conversations'> {
  const seen = { channels: new Set(channels), conversations: new Map(conversations.map((one) => [one.id, one])) };
  if (channelIds?.some((id) => !seen.channels.has(id))) throw new ApiError('channel_not_found');
  if (conversationIds?.some((id) => !seen.conversations.has(id))) throw new ApiError('conversation_not_found');
  const isNamed = channelIds !== undefined || conversationIds !== undefined;
  return {
    channels: type === 'messages' ? [] : isNamed ? (channelIds ?? []) : channels,
    conversations:
      type === 'threads'
        ? []
        : isNamed
          ? (conversationIds ?? []).flatMap((id) => seen.conversations.get(id) ?? [])
          : conversations,
  };
}

function authorsOf({ author_ids: ids, from_user_id: from }: Input): readonly number[] | undefined {
  if (from === undefined) return ids;
  return ids === undefined || ids.includes(from) ? [from] : [];
}

async function timesOf(
  db: Queryable,
  actor: Actor,
  { date_from: from, date_to: to, after_ts: afterTs, before_ts: beforeTs }: Input,
): Promise<Pick<Filters, 'after' | 'before'>> {
  for (const [argument, day] of Object.entries({ date_from: from, date_to: to })) {
    if (day?.startsWith('0000') === true) throw invalidArgument(argument, 'is a year that does not exist');
  }
  const { begins, ends } = await boundsOfDays(db, actor, { from, to });
  // The day includes its first moment, and `after` does not include itself.
  const after = [
    begins && new Date(begins.getTime() - 1),
    afterTs === undefined ? undefined : new Date(afterTs * 1000),
  ];
  const before = [ends, beforeTs === undefined ? undefined : new Date(beforeTs * 1000)];
  return { after: extreme(Math.max, after), before: extreme(Math.min, before) };
}

/** The last millisecond that `after_ts` and `before_ts` can name. All posts are between it and 1970. */
const LAST_TIME = 253_402_300_799_000;

function extreme(pick: typeof Math.max, times: readonly (Date | undefined)[]): Date | undefined {
  const given = times.flatMap((time) => time?.getTime() ?? []);
  return given.length === 0 ? undefined : new Date(Math.min(LAST_TIME, Math.max(0, pick(...given))));
}
