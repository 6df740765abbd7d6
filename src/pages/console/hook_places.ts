// Where the events of a new webhook happen: a workspace, and in it a channel, a thread or a conversation.
import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import {
  latestThreadsOf,
  namedChannel,
  namedThread,
  namedWorkspacesOf,
  openChannelsOf,
  SHOWN,
} from '../../models/console.js';
import { latestConversationsOf, namedConversation, type NamedConversation } from '../../models/conversation.js';
import type { FormValues } from '../kit/form_values.js';
import type { SelectOption } from '../kit/form.js';

/** What narrows a webhook down to less than a workspace. */
const NARROWER = ['channel_id', 'thread_id', 'conversation_id'] as const;
export type NarrowerName = (typeof NARROWER)[number];
/** The fields that say where. */
export const PLACE_FIELDS = ['workspace_id', ...NARROWER];

/** How many rows each list has. */
const MOST: Readonly<Record<NarrowerName, number>> = { channel_id: SHOWN, thread_id: 100, conversation_id: 200 };

/** A list to choose from. */
export interface PlaceList {
  readonly name: NarrowerName;
  readonly options: readonly SelectOption[];
  /** The list has as many rows as it may have, so there may be more. */
  readonly isFull: boolean;
  readonly most: number;
}

/** What the form that adds a webhook offers. */
export interface HookPlaces {
  readonly workspaces: readonly SelectOption[];
  /** Empty until somebody asks for them, and while nothing says of which workspace. */
  readonly lists: readonly PlaceList[];
}

interface Named {
  id: number;
  name: string;
}

/** The lists for what the form has chosen so far. */
export async function placesFor(db: Queryable, actor: Actor, form: FormValues): Promise<HookPlaces> {
  const named = await namedWorkspacesOf(db, actor);
  const workspaces = named.map(({ id, name }) => ({ value: String(id), text: name }));
  const workspace = named.find(({ id }) => id === form.id('workspace_id'));
  const isOfNone = workspace === undefined && NARROWER.every((name) => form.first(name) === '');
  if (isOfNone || !isNarrowing(form)) return { workspaces, lists: [] };
  const isInside = ({ workspace_id: id }: { workspace_id: number }) => workspace === undefined || id === workspace.id;
  const offer = { db, actor, workspace, isInside };
  const channels = await channelsIn(offer, form.id('channel_id'));
  const channel = channels.find(({ id }) => id === form.id('channel_id'));
  const threads = await threadsIn(offer, channel, form.id('thread_id'));
  const conversations = await conversationsIn(offer, form.id('conversation_id'));
  const lists = [
    listOf('channel_id', channels),
    ...(channel === undefined && threads.length === 0 ? [] : [listOf('thread_id', threads)]),
    listOf('conversation_id', conversations),
  ];
  return { workspaces, lists };
}

/** Whether the form has lists, or names what is in one, or asks for them. */
function isNarrowing(form: FormValues): boolean {
  return form.first('decision') === LIST_PLACES || NARROWER.some((name) => form.texts.has(name));
}

/** The decision of the button that shows the lists. */
export const LIST_PLACES = 'list';

function listOf(name: NarrowerName, rows: readonly Named[]): PlaceList {
  const options = rows.map((row) => ({ value: String(row.id), text: row.name }));
  return { name, options, isFull: rows.length >= MOST[name], most: MOST[name] };
}

/** Of whom a list is, in which workspace, and whether a row may be in it. */
interface Offer {
  readonly db: Queryable;
  readonly actor: Actor;
  readonly workspace: Named | undefined;
  readonly isInside: (row: { workspace_id: number }) => boolean;
}

async function channelsIn(offer: Offer, chosen: number | undefined): Promise<Named[]> {
  const { db, actor, workspace } = offer;
  const listed = workspace === undefined ? [] : await openChannelsOf(db, actor, workspace);
  return withChosen(offer, listed, chosen, (id) => unlessUnseen(namedChannel(db, actor, id)));
}

async function threadsIn(offer: Offer, channel: Named | undefined, chosen: number | undefined): Promise<Named[]> {
  const { db, actor } = offer;
  const listed = channel === undefined ? [] : await latestThreadsOf(db, channel, MOST.thread_id);
  return withChosen(offer, listed, chosen, async (id) => {
    const thread = await unlessUnseen(namedThread(db, actor, id));
    return thread === undefined || (channel !== undefined && thread.channel_id !== channel.id) ? undefined : thread;
  });
}

async function conversationsIn(offer: Offer, chosen: number | undefined): Promise<Named[]> {
  const { db, actor, workspace } = offer;
  const latest = workspace === undefined ? [] : await latestConversationsOf(db, actor, workspace, MOST.conversation_id);
  const called = (one: NamedConversation) => ({ ...one, name: nameOf(one) });
  return withChosen(offer, latest.map(called), chosen, async (id) => {
    const conversation = await namedConversation(db, actor, id);
    return conversation && called(conversation);
  });
}

const NAMES_SHOWN = 3;

/** The title of a conversation, or who is in it. */
function nameOf({ title, names }: NamedConversation): string {
  if (title !== null && title !== '') return title;
  if (names.length === 0) return 'Only you';
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? ' and others' : ''}`;
}

/** A list with what is chosen, which may be beyond its bound. What the person does not see there is not added. */
async function withChosen(
  { isInside }: Offer,
  listed: readonly Named[],
  chosen: number | undefined,
  find: (id: number) => Promise<(Named & { workspace_id: number }) | undefined>,
): Promise<Named[]> {
  if (chosen === undefined || listed.some(({ id }) => id === chosen)) return [...listed];
  const found = await find(chosen);
  return found === undefined || !isInside(found) ? [...listed] : [...listed, found];
}

async function unlessUnseen<Row>(finding: Promise<Row>): Promise<Row | undefined> {
  try {
    return await finding;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return undefined;
    throw failure;
  }
}
