import { BUCKETS } from '../../src/db/ids.js';
import { documentWords } from '../../src/domain/posts/search_documents.js';
import { quotedLexeme } from '../../src/search/tsquery.js';
import type { IndexedRow } from '../../src/models/indexed_row.js';
import type { SearchedWorkspace, SearchRequest } from '../../src/search/search.js';

const BUCKET = 7;
export const WORKSPACE = idOf(1);
export const CHANNEL = idOf(2);
export const CONVERSATION = idOf(3);
export const THREAD = idOf(4);

/** The id with this number in the bucket of the tests. */
export function idOf(number: number): number {
  return number * BUCKETS + BUCKET;
}

export interface Written {
  number: number;
  content?: string;
  title?: string;
  /** The stems of its words. */
  stems?: readonly string[];
  /** The stems of the words of its title. */
  titleStems?: readonly string[];
  creator?: number;
  mentions?: readonly number[];
  groups?: readonly number[];
  kind?: 'thread' | 'comment' | 'conversation' | 'message';
  place?: number;
  thread?: number;
  index?: number;
  postedAt?: Date;
}

/** A row of `search_documents`: by default a comment. */
export async function aRow({
  number,
  content = '',
  title = '',
  kind = 'comment',
  ...more
}: Written): Promise<IndexedRow> {
  const { stems = [], titleStems = [], creator = 5, mentions = [], groups = [], index = number } = more;
  const { place = CHANNEL, thread = THREAD, postedAt = new Date(1_700_000_000_000 + 1000 * number) } = more;
  const isTalk = kind === 'conversation' || kind === 'message';
  const where = {
    bucket: BUCKET,
    thread_id: isTalk ? null : thread,
    conversation_id: isTalk ? place : null,
  };
  const text = { title, content, creator, direct_mentions: mentions, direct_group_mentions: groups };
  const { written, prefix, title_prefix: titlePrefix } = await documentWords(where, text);
  const stemmed = [...stems.map((stem) => prefix + stem), ...titleStems.map((stem) => titlePrefix + stem)];
  return {
    ...where,
    id: idOf(number),
    workspace_id: WORKSPACE,
    kind,
    channel_id: isTalk ? null : place,
    obj_index: index,
    posted_at: postedAt,
    words: [written, ...stemmed.map(quotedLexeme)].join(' '),
  };
}

/** A search in the channel and the conversation of the tests. */
export function asking(
  wanted: Partial<SearchedWorkspace['matching']>,
  scope: Partial<SearchedWorkspace> = {},
  more: Partial<SearchRequest> = {},
): SearchRequest {
  const conversations = [{ id: CONVERSATION, sees_from: 0 }];
  const matching = { all: [], none: [], title: [], ...wanted };
  return {
    workspaces: [{ id: WORKSPACE, bucket: BUCKET, matching, channels: [CHANNEL], conversations, ...scope }],
    order: 'newest',
    limit: 50,
    counts: true,
    now: new Date(1_800_000_000_000),
    ...more,
  };
}
