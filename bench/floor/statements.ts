/** One prepared statement: node-postgres prepares it once per connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const seconds = (instant: string) => `floor(date_part('epoch', ${instant}))::bigint`;

/** bucket, SHA-256 of the token, now: the same look-up as Skein's. */
export const TOKEN: Statement = {
  name: 'token',
  text: `select t.user_id, u.name, u.token_generation, u.public_targets_only, t.client_id, t.scopes,
      array(select wu.workspace_id from workspace_users wu where wu.user_id = u.id and not wu.met and wu.removed_at is null) as unmet
    from tokens t join users u on u.id = t.user_id and u.deleted_at is null
    where t.bucket = $1 and t.sha256 = $2 and (t.expires_at is null or t.expires_at > $3)`,
};

/** user id, token, program or null, now */
export const SESSION_USER: Statement = {
  name: 'session_user',
  text: `select row_to_json(shown)::text as json from (
    select u.id, u.name, split_part(u.name, ' ', 1) as first_name,
      case when strpos(u.name, ' ') = 0 then u.name
        else split_part(u.name, ' ', 1) || ' ' || left(split_part(u.name, ' ', -1), 1) || '.' end as short_name,
      coalesce(u.email, 'deleted+' || u.id || '@users.invalid') as email, u.contact_info, u.profession, u.bot,
      u.deleted_at is not null as removed, coalesce(dw.user_type = 'GUEST', false) as restricted,
      u.password_hash is null and not u.bot and u.deleted_at is null as setup_pending, u.timezone, u.lang,
      $3::text as client_id, u.avatar_id, null::json as avatar_urls, dw.workspace_id as default_workspace, $2::text as token,
      null::text as comet_channel, null::text as comet_server, '[]'::json as scheduled_banners,
      coalesce(u.snooze_until > $4, false) as snoozed, case when u.snooze_until > $4 then ${seconds('u.snooze_until')} end as snooze_until,
      u.snooze_dnd_start, u.snooze_dnd_end, u.off_days, u.away_mode
    from users u
    left join workspace_users dw on dw.workspace_id = u.default_workspace and dw.user_id = u.id and dw.removed_at is null
    where u.id = $1) shown`,
};

/** A comment `c` by the user `by`. */
const COMMENT = `c.id, case when c.deleted_by is null then c.content else '' end as content, c.creator, by.name as creator_name,
  c.thread_id, c.channel_id, c.workspace_id, c.obj_index, c.recipients, c.groups, c.direct_mentions, c.direct_group_mentions,
  case when c.deleted_by is null then c.attachments else '[]' end as attachments,
  case when c.deleted_by is null then c.actions else '[]' end as actions, null::json as reactions,
  case when c.system_message is not null
    then c.system_message || jsonb_build_object('initiator', c.creator, 'initiator_name', by.name) end as system_message,
  c.deleted_by is not null as deleted, c.deleted_by, ${seconds('c.posted_at')} as posted_ts,
  ${seconds('c.last_edited_at')} as last_edited_ts, c.version`;

/** bucket, thread, limit: the newest first */
export const COMMENTS: Statement = {
  name: 'comments',
  text: `select coalesce(json_agg(item), '[]')::text as json from (
    select ${COMMENT} from comments c join users by on by.id = c.creator
    where c.bucket = $1 and c.thread_id = $2 order by c.obj_index desc limit $3) item`,
};

/** A thread `t`, as `mine` says what it is to the viewer. */
const THREAD = `t.id, t.title, t.content, t.creator, author.name as creator_name, t.workspace_id, t.channel_id, t.recipients,
  t.participants, t.groups, t.direct_mentions, t.direct_group_mentions, t.responders, t.attachments, t.actions,
  null::json as reactions, t.system_message, t.comment_count, t.last_obj_index, last_comment, t.snippet, t.snippet_creator,
  t.closed, t.pinned_at is not null as pinned, ${seconds('t.pinned_at')} as pinned_ts,
  coalesce(mine.starred, false) as starred, coalesce(mine.starred, false) as is_saved,
  ${seconds('mine.muted_until')} as muted_until_ts, coalesce(mine.archived, false) as is_archived,
  mine.inbox_at is not null and not mine.archived as in_inbox, ${seconds('t.posted_at')} as posted_ts,
  ${seconds('t.last_updated_at')} as last_updated_ts, ${seconds('t.last_edited_at')} as last_edited_ts, t.version`;

/** Takes the bucket as the first value. */
const LAST_COMMENT = `left join lateral (
      select ${COMMENT} from comments c join users by on by.id = c.creator
      where c.bucket = $1 and c.thread_id = t.id and c.obj_index = t.last_obj_index) last_comment on true`;

/** bucket, channel, limit, viewer: the last updated first */
export const THREADS: Statement = {
  name: 'threads',
  text: `select coalesce(json_agg(item), '[]')::text as json from (
    select ${THREAD}
    from (
      select * from threads where bucket = $1 and channel_id = $2 order by last_updated_at desc, id desc limit $3) t
    join users author on author.id = t.creator
    left join lateral (
      select * from thread_users own where own.bucket = $1 and own.thread_id = t.id and own.user_id = $4 limit 1) mine on true
    ${LAST_COMMENT}
    order by t.last_updated_at desc, t.id desc) item`,
};

/** bucket, workspace, limit, user: the last updated first */
export const INBOX: Statement = {
  name: 'inbox',
  text: `select coalesce(json_agg(item), '[]')::text as json from (
    select ${THREAD}
    from (
      select * from thread_users where bucket = $1 and user_id = $4 and workspace_id = $2 and not archived and inbox_at is not null
      order by inbox_at desc, thread_id desc limit $3) mine
    cross join lateral (select * from threads it where it.bucket = $1 and it.id = mine.thread_id limit 1) t
    join users author on author.id = t.creator
    ${LAST_COMMENT}
    order by mine.inbox_at desc, t.id desc) item`,
};

/** bucket, workspace, user */
export const UNREAD: Statement = {
  name: 'unread',
  text: `select coalesce(json_agg(item), '[]')::text as json from (
    select channel_id, thread_id, read_index as obj_index, direct_mention from thread_users
    where bucket = $1 and workspace_id = $2 and user_id = $3 and unread order by thread_id) item`,
};

/** A message `m` by the user `by`. */
const MESSAGE = `m.id, case when m.deleted_by is null then m.content else '' end as content, m.creator, by.name as creator_name,
  m.conversation_id, m.workspace_id, m.obj_index, m.attachments, m.actions, m.reactions, m.direct_mentions, m.direct_group_mentions,
  m.deleted_by is not null as deleted, m.deleted_by is not null as is_deleted,
  case when m.system_message is not null
    then m.system_message || jsonb_build_object('initiator', m.creator, 'initiator_name', by.name) end as system_message,
  ${seconds('m.posted_at')} as posted_ts, ${seconds('m.last_edited_at')} as last_edited_ts, m.version`;

/** bucket, workspace, limit, user: the last active first */
export const CONVERSATIONS: Statement = {
  name: 'conversations',
  text: `select coalesce(json_agg(item), '[]')::text as json from (
    select v.id, case when cardinality(inside.user_ids) <> 2 then v.title end as title, cardinality(inside.user_ids) = 2 as private,
      v.creator, last_message, v.workspace_id, inside.user_ids, v.last_obj_index + 1 - mine.sees_from as message_count,
      v.last_obj_index, v.snippet,
      case when v.snippet_creator is null then '{}' else array[v.snippet_creator] end as snippet_creators,
      ${seconds('v.last_active_at')} as last_active_ts, ${seconds('mine.muted_until')} as muted_until_ts, mine.archived,
      ${seconds('v.created_at')} as created_ts
    from (
      select * from conversation_users own where bucket = $1 and user_id = $4 and workspace_id = $2 and not archived
        and exists (
          select from conversations said
          where said.bucket = $1 and said.id = own.conversation_id and said.last_obj_index >= 0)
      order by last_active_at desc, conversation_id desc limit $3) mine
    join conversations v on v.bucket = $1 and v.id = mine.conversation_id
    left join lateral (
      select ${MESSAGE} from messages m join users by on by.id = m.creator
      where m.bucket = $1 and m.conversation_id = v.id and m.obj_index = v.last_obj_index) last_message on true
    cross join lateral (
      select array_agg(user_id order by user_id) as user_ids from conversation_users
      where bucket = $1 and conversation_id = v.id) inside
    order by mine.last_active_at desc, v.id desc) item`,
};

/** bucket, conversation, snippet, author, now. Locks the conversation, so that the indexes of its messages stay gapless. */
export const COUNT_MESSAGE: Statement = {
  name: 'count_message',
  text: `update conversations set last_obj_index = last_obj_index + 1, snippet = $3, snippet_creator = $4,
      last_active_at = greatest(last_active_at, $5)
    where bucket = $1 and id = $2
    returning workspace_id, last_obj_index, last_active_at as posted_at`,
};

/** bucket, workspace, conversation, index, content, author, time, the author's name. Answers the message. */
export const INSERT_MESSAGE: Statement = {
  name: 'insert_message',
  text: `insert into messages as m (bucket, id, workspace_id, conversation_id, obj_index, content, creator, posted_at)
    values ($1, next_id($1), $2, $3, $4, $5, $6, $7)
    returning (select row_to_json(shown) from (select ${MESSAGE} from (select $8::text as name) by) shown)::text as json`,
};

/** bucket, conversation, index, author, time */
export const MARK_INSIDE: Statement = {
  name: 'mark_inside',
  text: `update conversation_users set last_active_at = $5, archived = false, unread = user_id <> $4,
      read_index = case when user_id = $4 then $3 else read_index end, direct_mention = direct_mention and user_id <> $4
    where bucket = $1 and conversation_id = $2`,
};

/** bucket, workspace, conversation, author, snapshot, time */
export const EMIT_MESSAGE: Statement = {
  name: 'emit_message',
  text: `insert into outbox (bucket, id, name, workspace_id, conversation_id, actor_id, snapshot, occurred_at)
    values ($1, next_id($1), 'message_added', $2, $3, $4, $5, $6)`,
};

/** bucket, thread, snippet, author, now. Locks the thread, so that the indexes of its comments stay gapless. */
export const COUNT_COMMENT: Statement = {
  name: 'count_comment',
  text: `update threads set comment_count = comment_count + 1, last_obj_index = last_obj_index + 1, snippet = $3,
      snippet_creator = $4, last_updated_at = greatest(last_updated_at, $5), version = version + 1,
      responders = case when $4 = any(responders) then responders else responders || $4::bigint end
    where bucket = $1 and id = $2
    returning workspace_id, channel_id, last_obj_index, participants, last_updated_at as posted_at`,
};

/** buckets, ids: the uploads are kept from now on, and shown as attachments, with links that are not signed */
export const KEEP_UPLOADS: Statement = {
  name: 'keep_uploads',
  text: `with kept as (
      update uploads set expires_at = null where bucket = any($1::int[]) and attachment_id = any($2::uuid[]) returning *)
    select coalesce(json_agg(item), '[]')::text as json from (
      select attachment_id, file_name as title, '/files/' || attachment_id as url, 'image' as url_type, file_name, file_size,
        underlying_type, upload_state, '/files/' || attachment_id as image, image_width, image_height, duration
      from kept order by array_position($2::uuid[], attachment_id)) item`,
};

/** buckets, ids, comment, workspace */
export const USE_UPLOADS: Statement = {
  name: 'use_uploads',
  text: `insert into upload_uses (bucket, attachment_id, post_id, kind, workspace_id)
    select bucket, attachment_id, $3, 'comment', $4 from unnest($1::int[], $2::uuid[]) as used (bucket, attachment_id)`,
};

/** bucket, workspace, channel, thread, index, content, author, recipients, time, the author's name, attachments. Answers id and JSON. */
export const INSERT_COMMENT: Statement = {
  name: 'insert_comment',
  text: `insert into comments as c (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients, posted_at, attachments)
    values ($1, next_id($1), $2, $3, $4, $5, $6, $7, $8, $9, $11)
    returning c.id, (select row_to_json(shown) from (select ${COMMENT} from (select $10::text as name) by) shown)::text as json`,
};

/** bucket, thread, workspace, channel, index, author, readers, time */
export const MARK_READERS: Statement = {
  name: 'mark_readers',
  text: `insert into thread_users as mine (bucket, thread_id, user_id, workspace_id, channel_id, read_index, unread, inbox_at)
    select $1, $2, reader, $3, $4, case when reader = $6 then $5 else -1 end, reader <> $6, $8 from unnest($7::bigint[]) reader
    on conflict (bucket, thread_id, user_id) do update set inbox_at = excluded.inbox_at, archived = mine.archived and not excluded.unread,
      read_index = greatest(mine.read_index, excluded.read_index), unread = excluded.unread,
      direct_mention = mine.direct_mention and excluded.unread`,
};

/** bucket, comment, workspace, channel, thread, author, readers, time */
export const NOTIFY: Statement = {
  name: 'notify',
  text: `insert into notifications (bucket, id, type_id, workspace_id, channel_id, thread_id, comment_id, by_user_id, receivers, posted_at)
    values ($1, $2, 1, $3, $4, $5, $2, $6, array_remove($7::bigint[], $6::bigint), $8)`,
};

/** bucket, workspace, channel, thread, author, snapshot, time */
export const EMIT: Statement = {
  name: 'emit',
  text: `insert into outbox (bucket, id, name, workspace_id, channel_id, thread_id, actor_id, snapshot, occurred_at)
    values ($1, next_id($1), 'comment_added', $2, $3, $4, $5, $6, $7)`,
};
