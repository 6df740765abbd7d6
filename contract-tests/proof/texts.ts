import type { EventName } from '../../src/generated/events.js';
import type { OperationId } from '../../src/generated/operations.js';
import { GENERAL, idIn, idKey, isTrueIn, textIn, textKey } from './keys.js';
import { NONE, type Happened, type Seen } from './ledger.js';
import { PASSWORD, type Place } from './world.js';
import { OwnThing, type Intent, type Writer } from './writer.js';

export type TextKind = 'thread' | 'comment' | 'message' | 'channel' | 'group' | 'workspace';

/** The operations and events of a kind of thing. */
interface Calls {
  add: OperationId;
  update: OperationId;
  remove: OperationId;
  getone: OperationId;
  text: 'title' | 'content' | 'name';
  events: readonly [added: EventName, updated: EventName, deleted: EventName];
}

const CALLS: Readonly<Record<TextKind, Calls>> = {
  thread: {
    add: 'threads.add',
    update: 'threads.update',
    remove: 'threads.remove',
    getone: 'threads.getone',
    text: 'title',
    events: ['thread_added', 'thread_updated', 'thread_deleted'],
  },
  comment: {
    add: 'comments.add',
    update: 'comments.update',
    remove: 'comments.remove',
    getone: 'comments.getone',
    text: 'content',
    events: ['comment_added', 'comment_updated', 'comment_deleted'],
  },
  message: {
    add: 'conversationMessages.add',
    update: 'conversationMessages.update',
    remove: 'conversationMessages.remove',
    getone: 'conversationMessages.getone',
    text: 'content',
    events: ['message_added', 'message_updated', 'message_deleted'],
  },
  channel: {
    add: 'channels.add',
    update: 'channels.update',
    remove: 'channels.remove',
    getone: 'channels.getone',
    text: 'name',
    events: ['channel_added', 'channel_updated', 'channel_deleted'],
  },
  group: {
    add: 'groups.add',
    update: 'groups.update',
    remove: 'groups.remove',
    getone: 'groups.getone',
    text: 'name',
    events: ['group_added', 'group_updated', 'group_deleted'],
  },
  workspace: {
    add: 'workspaces.add',
    update: 'workspaces.update',
    remove: 'workspaces.remove',
    getone: 'workspaces.getone',
    text: 'name',
    events: ['workspace_added', 'workspace_updated', 'workspace_deleted'],
  },
};

/** The state of a removed comment or message, which keeps its row without the content. */
const REMOVED = 'removed';
/** Percentage of changes that remove the thing. */
const REMOVING = 30;

/** Where a thing is added, and who sees it. */
interface Where extends Pick<Happened, 'seers' | 'channel_id' | 'thread_id' | 'conversation_id'> {
  /** Arguments of the call that adds it. */
  given: Record<string, unknown>;
}

/** A thing with a text that is added, changed several times, and possibly removed. */
export class TextThing extends OwnThing {
  readonly #by: Writer;
  readonly #kind: TextKind;
  readonly #where: Where;
  #text = '';
  #isArchived = false;

  constructor(by: Writer, kind: TextKind) {
    super(by, kind, by.aTempId());
    this.#by = by;
    this.#kind = kind;
    this.#where = whereOf(by, kind);
  }

  async next(): Promise<void> {
    if (this.writes.length === 0) await this.#add();
    else if (this.#isArchived || this.#by.chance.happens(REMOVING)) await this.#remove();
    else await this.#update();
  }

  async read(): Promise<Seen> {
    const { getone, text } = CALLS[this.#kind];
    const shown = await this.look(getone, { id: this.id });
    if (shown === undefined) return { state: NONE, id: this.id };
    const isRemoved = isTrueIn(shown, 'deleted');
    const state = isRemoved ? REMOVED : textKey(textIn(shown, text), isTrueIn(shown, 'archived'));
    return { state, id: idIn(shown, 'id') };
  }

  async #add(): Promise<void> {
    const { add, text, events } = CALLS[this.#kind];
    const written = this.#by.aText();
    const input = { ...this.#where.given, [text]: written, temp_id: this.id };
    const key = textKey(written);
    // Every new workspace has a channel.
    const happens = (id: number) => [
      this.#happened(events[0], key, id),
      ...(this.#kind === 'workspace' ? [this.#happened('channel_added', textKey(GENERAL, false, id), id)] : []),
    ];
    await this.write({ operation: add, input, state: key, happens });
    this.#text = written;
  }

  async #update(): Promise<void> {
    const { update, text, events } = CALLS[this.#kind];
    const written = this.#by.aText();
    const key = textKey(written);
    await this.write({
      operation: update,
      input: { id: this.id, [text]: written },
      state: key,
      happens: (id) => [this.#happened(events[1], key, id)],
    });
    // Not before: a change that had no effect leaves the text as it was.
    this.#text = written;
  }

  async #remove(): Promise<void> {
    const { remove, events } = CALLS[this.#kind];
    if (this.#kind === 'channel' && !this.#isArchived) return this.#archive();
    const leavesRest = this.#kind === 'comment' || this.#kind === 'message';
    const intent: Intent = {
      operation: remove,
      input: { id: this.id, ...(this.#kind === 'workspace' ? { current_password: PASSWORD } : {}) },
      state: leavesRest ? REMOVED : NONE,
      happens: (id) => [this.#happened(events[2], idKey(id), id)],
      // Events of something that nobody can see any more are not delivered (behaviour/events.md#receivers).
      hides: !leavesRest,
    };
    await this.write(intent);
    this.isOver = true;
  }

  /** Only an archived channel can be removed. */
  async #archive(): Promise<void> {
    const key = textKey(this.#text, true);
    const happens = (id: number) => [this.#happened('channel_updated', key, id)];
    await this.write({ operation: 'channels.archive', input: { id: this.id }, state: key, happens });
    this.#isArchived = true;
  }

  /** An event of the thing, with the ids of its place. */
  #happened(event: EventName, key: string, id: number): Happened {
    const { given: _given, ...where } = this.#where;
    const workspace_id = this.#kind === 'workspace' ? id : this.#by.desk.world.workspace.id;
    const channel = this.#kind === 'channel' ? { channel_id: id } : {};
    const thread = this.#kind === 'thread' ? { thread_id: id } : {};
    return { event, key, workspace_id, ...where, ...channel, ...thread };
  }
}

function whereOf({ chance, owner, desk: { world } }: Writer, kind: TextKind): Where {
  const inWorkspace = { workspace_id: world.workspace.id };
  const place: Place = owner !== 'cleo' && chance.happens(50) ? world.closed : world.open;
  switch (kind) {
    case 'thread':
      return { given: { channel_id: place.id, content: 'Weft.' }, seers: place.seers, channel_id: place.id };
    case 'comment':
      return {
        given: { thread_id: place.thread },
        seers: place.seers,
        channel_id: place.id,
        thread_id: place.thread,
      };
    case 'message':
      return { given: { conversation_id: world.talk }, seers: ['ada', 'ben'], conversation_id: world.talk };
    case 'channel':
      return { given: { ...inWorkspace, public: true }, seers: ['ada', 'ben', 'cleo'] };
    case 'group':
      return { given: inWorkspace, seers: ['ada', 'ben', 'cleo'] };
    case 'workspace':
      return { given: {}, seers: [owner] };
  }
}
