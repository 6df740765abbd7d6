import type { ListedConversation, ListedThread, ConversationHeading } from '../../presenters/live_page.js';
import { stateText } from '../kit/elements.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { formatMinute, timeTag } from '../kit/times.js';
import type { Cursors, Lists } from './lists.js';
import { LIVE, pathWith, placePath, postAnchor, type PlaceKind } from './paths.js';

/** The names of the most people that a conversation is called by. */
const NAMED = 4;

/** What a conversation is called: its title, or the people in it. */
export function conversationTitle({ title, names }: ConversationHeading): string {
  if (names === null) return title ?? 'Notes to self';
  if (title !== null && names.length > 1) return title;
  const others = names.length > NAMED ? ' and others' : '';
  return `${names.slice(0, NAMED).join(', ')}${others}`;
}

/** How much is unread, in words. */
export function unreadText({ threads, conversations, now }: Lists): string {
  const counts = [
    counted(threads.filter((one) => isUnread(one, now)).length, 'thread'),
    counted(conversations.filter((one) => isUnread(one, now)).length, 'conversation'),
  ].filter((text) => text !== '');
  return counts.length === 0 ? 'Nothing is unread here.' : `Unread: ${counts.join(', ')}.`;
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The two lists. The script replaces what changes in them. `opened` is the path of the page that shows them. */
export function listsSection(lists: Lists, opened?: string): Html {
  const { threads, conversations, older, badge } = lists;
  const threadItems = threads.map((thread) =>
    placeItem(lists, opened, { kind: 'threads', one: thread, title: thread.title, where: [thread.channel_name] }),
  );
  const conversationItems = conversations.map((one) =>
    placeItem(lists, opened, { kind: 'conversations', one, title: conversationTitle(one), where: [] }),
  );
  return markup`<section id="lists" data-unread="${unreadText(lists)}" data-badge="${String(badge)}" aria-label="Lists">
        <div><h2>Threads</h2>
        <p class="jump"><a href="#conversations">To the conversations</a></p>
        ${list('threads', threadItems, 'No thread concerns you yet.', olderItem(lists, { threads: older.threads }))}</div>
        <div><h2>Conversations</h2>
        ${list('conversations', conversationItems, 'You have no conversations yet.', olderItem(lists, { conversations: older.conversations }))}</div>
      </section>`;
}

function list(id: PlaceKind, items: readonly Html[], empty: string, older: Html): Html {
  return markup`<ul class="items" id="${id}">${items.length === 0 ? markup`<li class="soft">${empty}</li>` : items}${older}</ul>`;
}

function olderItem({ workspaceId, from }: Lists, next: Partial<Cursors>): Html {
  const [[name, cursor] = []] = Object.entries(next);
  if (name === undefined || cursor === undefined) return NOTHING;
  const path = pathWith(LIVE, { workspace_id: workspaceId, ...from, ...next });
  return markup`<li><a href="${path}">Older ${name}</a></li>`;
}

interface Item {
  readonly kind: PlaceKind;
  readonly one: ListedThread | ListedConversation;
  readonly title: string;
  /** Where it is, and how it is. */
  readonly where: readonly string[];
}

function placeItem({ now, timezone }: Lists, opened: string | undefined, { kind, one, title, where }: Item): Html {
  const path = placePath(kind, one.id);
  const unread = isUnread(one, now);
  const at = new Date(one.at * 1000);
  const states = [
    ...where,
    ...('closed' in one && one.closed ? ['closed'] : []),
    ...(isMuted(one, now) ? ['muted'] : []),
  ];
  const anchor = postAnchor(unread ? Math.min(one.read_index + 1, one.last_obj_index) : one.last_obj_index);
  const current = path === opened ? markup` aria-current="page"` : NOTHING;
  const said = one.author === null || one.snippet === '' ? one.snippet : `${one.author}: ${one.snippet}`;
  return markup`<li id="${kind}-${String(one.id)}"${unread ? markup` class="unread"` : NOTHING}>
        <h3><a href="${path}#${anchor}"${current}>${title}</a></h3>
        ${said === '' ? NOTHING : markup`<p>${said}</p>`}
        <p class="soft">${unread ? unreadState(one) : NOTHING}${states.map((state) => markup`${state} · `)}${timeTag(at, formatMinute(at, timezone))}</p>
      </li>`;
}

function unreadState({ direct_mention: mentions }: Item['one']): Html {
  return markup`${stateText('good', mentions ? 'Mentions you' : 'Unread')} · `;
}

/** What is muted is not called unread (as in the lists of unread threads and conversations). */
function isUnread(one: Item['one'], now: Date): boolean {
  return one.unread && !isMuted(one, now);
}

function isMuted({ muted_until: until }: Item['one'], now: Date): boolean {
  return until !== null && until * 1000 > now.getTime();
}
