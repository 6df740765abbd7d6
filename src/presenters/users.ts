import type { Actor } from '../actor.js';
import { found } from '../errors.js';
import { join, raw, sql, type Queryable, type Sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { JsonText } from '../db/json_text.js';
import { localTime } from '../clock.js';
import { visibleChannels } from '../models/channel.js';
import { visibleGroups } from '../models/group.js';
import { hasAddress, isVisibleUser, type Surroundings, IS_WAITING, isWaiting } from '../models/workspace_people.js';
import { whereaboutsOf } from '../models/presence.js';
import { avatarPaths, avatarUrls } from './avatars.js';
import { writeTimedCursor, type TimedPosition } from './cursor.js';
import { shownPage, type ListRow, type ShownPage } from './pages.js';
import { SHOWN_DOMAIN } from '../models/code.js';
import { json, jsonText, unix, type View } from './view.js';

/** The fields that a user and a workspace user have in common. Needs `u`. */
export const personView = {
  id: 'u.id',
  name: 'u.name',
  // The name of a deleted user is not split into parts (behaviour/workspaces.md#leaving).
  first_name: `case when u.deleted_at is null then split_part(u.name, ' ', 1) else u.name end`,
  short_name: `case when strpos(u.name, ' ') = 0 or u.deleted_at is not null then u.name
    else split_part(u.name, ' ', 1) || ' ' || left(split_part(u.name, ' ', -1), 1) || '.' end`,
  // Every address can be parsed (wire-rules 12), also that of a bot or a deleted user, who has none.
  email: `coalesce(u.email, case when u.bot then 'bot+' else 'deleted+' end || u.id || '@${SHOWN_DOMAIN}')`,
  contact_info: 'u.contact_info',
  profession: 'u.profession',
  bot: 'u.bot',
  setup_pending: 'u.password_hash is null and not u.bot and u.deleted_at is null',
  timezone: 'u.timezone',
  avatar_id: 'u.avatar_id',
  // It is over on its last day, in the time zone of the user.
  away_mode: `case when u.away_mode ->> 'date_to' > (request.now at time zone u.timezone)::date::text then u.away_mode end`,
} as const;

/** The path of streams of events. */
const STREAM = '/api/v3/live/stream';

/** An account as its owner sees it. Needs `u`, `dw` (their membership of the default workspace) and `request`. */
const accountView: View<'LiveUser'> = {
  ...personView,
  removed: 'u.deleted_at is not null',
  restricted: `coalesce(dw.user_type = 'GUEST', false)`,
  lang: 'u.lang',
  avatar_urls: avatarUrls('u'),
  default_workspace: 'dw.workspace_id',
  scheduled_banners: `'[]'::json`,
  snoozed: 'coalesce(u.snooze_until > request.now, false)',
  snooze_until: `case when u.snooze_until > request.now then ${unix('u.snooze_until')} end`,
  snooze_dnd_start: 'u.snooze_dnd_start',
  snooze_dnd_end: 'u.snooze_dnd_end',
  off_days: 'u.off_days',
};

/** The same with the credential in use. */
const userView: View<'User'> = {
  ...accountView,
  client_id: 'request.client_id',
  token: 'request.token',
  comet_channel: 'request.live_channel',
  comet_server: `request.base_url || '${STREAM}'`,
};

const accountJson = json(accountView);
const userJson = json(userView);

const DEFAULT_WORKSPACE =
  'left join workspace_users dw on dw.workspace_id = u.default_workspace and dw.user_id = u.id and dw.removed_at is null';

/** The credential of the caller, as a user object shows it, and the base URL of this server. */
export interface ShownCredential {
  token: string;
  live_channel: string;
  client_id: string | null;
  base_url: string;
}

/** Returns the account with this id, as its owner sees it. */
export async function showUser(
  db: Queryable,
  userId: number,
  credential: ShownCredential,
  now: Date,
): Promise<JsonText<Schema<'User'>>> {
  const [json] = await db.strings(sql`
    select ${userJson}::text as json
    from users u
    ${raw(DEFAULT_WORKSPACE)}
    cross join (select ${credential.token}::text as token, ${credential.client_id}::text as client_id,
      ${credential.live_channel}::text as live_channel,
      ${credential.base_url}::text as base_url, ${now}::timestamptz as now) request
    where u.id = ${userId}`);
  return new JsonText(found(json, 'user_not_found'));
}

/** Returns the account with this id as its owner sees it in an event: without what a credential opens. */
export async function showAccount(
  db: Queryable,
  userId: number,
  baseUrl: string,
  now: Date,
): Promise<JsonText<Schema<'LiveUser'>>> {
  const [json] = await db.strings(sql`
    select ${accountJson}::text as json
    from users u
    ${raw(DEFAULT_WORKSPACE)}
    cross join (select ${baseUrl}::text as base_url, ${now}::timestamptz as now) request
    where u.id = ${userId}`);
  return new JsonText(found(json, 'user_not_found'));
}

const workspaceUserView: View<'WorkspaceUser'> = {
  ...personView,
  // These are hidden until the user has made a call in the workspace that others have added them to
  // (behaviour/workspaces.md#members-added-by-others).
  contact_info: `case when wu.met then u.contact_info else '' end`,
  profession: `case when wu.met then u.profession else '' end`,
  avatar_urls: `case when wu.met and wu.removed_at is null then (${avatarPaths('u')}) end`,
  setup_pending: `${personView.setup_pending} or ${IS_WAITING}`,
  date_format: `'YYYY-MM-DD'`,
  time_format: `'24'`,
  feature_flags: `'[]'::json`,
  removed: `wu.removed_at is not null and not ${IS_WAITING} or u.deleted_at is not null`,
  restricted: `wu.user_type = 'GUEST'`,
  user_type: 'wu.user_type',
  version: 'wu.version',
};

/** The time for which users are shown, as `request`. */
export function shownAt(now: Date): Sql {
  return sql`cross join (select ${now}::timestamptz as now) request`;
}

/** A workspace user inside another object. Needs `wu`, `u` and `request`. */
export const workspaceUserText = jsonText(workspaceUserView);
const workspaceUserJson = raw(workspaceUserText);

/** A user on a page, and their place in the order: when they have joined. */
export interface PersonRow extends ListRow {
  joined_at: Date;
}

/**
 * Returns the users of a workspace whom the actor sees, after a place in the list, in the order of joining. `removed`
 * selects only removed users, or only the others.
 */
export async function showPeople(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  { removed, cursor }: { removed?: boolean | undefined; cursor?: TimedPosition | undefined },
  now: Date,
): Promise<ShownPage<Schema<'WorkspaceUser'>, PersonRow>> {
  const conditions = [
    sql`wu.workspace_id = ${workspace.id}`,
    isVisibleUser(actor, workspace),
    ...(removed === undefined ? [] : [sql`(wu.removed_at is not null and not ${isWaiting}) = ${removed}`]),
    ...(cursor === undefined
      ? []
      : [sql`(wu.joined_at, wu.user_id) > (${new Date(cursor.at)}::timestamptz, ${cursor.id}::bigint)`]),
  ];
  return shownPage(
    await db.page<PersonRow>(sql`
      select ${workspaceUserJson}::text as json, wu.user_id as id, wu.joined_at
      from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
      where ${join(conditions, ' and ')}
      order by wu.joined_at, wu.user_id`),
  );
}

/** Returns the cursor of the next page of users; undefined when the list has ended. */
export function nextPeople(last: PersonRow | undefined): { cursor: string } | undefined {
  return last && { cursor: writeTimedCursor({ at: last.joined_at.getTime(), id: last.id }) };
}

/** Returns the user of a workspace with this id or address, if the actor sees them. */
export async function showWorkspaceUser(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  who: { userId: number } | { email: string },
  now: Date,
): Promise<JsonText<Schema<'WorkspaceUser'>> | undefined> {
  const [json] = await db.strings(sql`
    select ${workspaceUserJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    where wu.workspace_id = ${workspace.id} and ${isVisibleUser(actor, workspace)}
      and ${'userId' in who ? sql`wu.user_id = ${who.userId}` : hasAddress(who.email)}`);
  return json === undefined ? undefined : new JsonText(json);
}

/** Needs `wu`, `u`, `seen`, `places` and `teams`. */
const workspaceUserInfoView: View<'WorkspaceUserInfo'> = {
  ...workspaceUserView,
  presence: 'seen.presence',
  last_seen_ts: 'seen.last_seen_ts',
  local_time: 'seen.local_time',
  channel_ids: 'places.channel_ids',
  group_ids: 'teams.group_ids',
};

const workspaceUserInfoJson = json(workspaceUserInfoView);

/**
 * Returns a user whom the actor sees, with their presence, channels and groups (behaviour/workspaces.md#people);
 * otherwise throws `user_not_found` (106).
 */
export async function showWorkspaceUserInfo(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userId: number,
  now: Date,
): Promise<JsonText<Schema<'WorkspaceUserInfo'>>> {
  const { timezone, seen_at, active_until } = found(await whereaboutsOf(db, workspace.id, userId), 'user_not_found');
  const { date, time } = localTime(now, timezone);
  const presence = active_until !== null && active_until > now ? 'active' : 'inactive';
  const [json] = await db.strings(sql`
    select ${workspaceUserInfoJson}::text as json
    from workspace_users wu join users u on u.id = wu.user_id ${shownAt(now)}
    cross join (select ${presence}::text as presence, ${raw(unix('at.seen_at'))} as last_seen_ts,
      ${`${date} ${time}`}::text as local_time from (select ${seen_at}::timestamptz as seen_at) at) seen
    cross join (
      select coalesce(array_agg(c.id order by c.id), '{}') as channel_ids
      from ${visibleChannels(actor, workspace.bucket)}
      join channel_users theirs on theirs.bucket = ${workspace.bucket} and theirs.channel_id = c.id and theirs.user_id = ${userId}
      where c.bucket = ${workspace.bucket} and c.workspace_id = ${workspace.id}) places
    cross join (
      select coalesce(array_agg(g.id order by g.id), '{}') as group_ids
      from ${visibleGroups(actor, workspace.bucket)}
      join group_users theirs on theirs.bucket = ${workspace.bucket} and theirs.group_id = g.id and theirs.user_id = ${userId}
      where g.bucket = ${workspace.bucket} and g.workspace_id = ${workspace.id}) teams
    where wu.workspace_id = ${workspace.id} and wu.user_id = ${userId} and ${isVisibleUser(actor, workspace)}`);
  return new JsonText(found(json, 'user_not_found'));
}
