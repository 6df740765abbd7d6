import type { EventName } from '../../src/generated/events.js';
import { idIn, idsIn, textIn, userKey } from './keys.js';
import { NONE, type Happened, type Seen } from './ledger.js';
import { OwnThing, type Intent, type Writer } from './writer.js';

/** The state of an invited person as the API shows it, in one line. */
function stateOf(userType: string, isInChannel: boolean, isInGroup: boolean): string {
  return `${userType}${isInChannel ? ', in the channel' : ''}${isInGroup ? ', in the group' : ''}`;
}

/**
 * A person without an account. Ada invites them by mail, adds them to a channel and a group, makes them a
 * GUEST, and removes them.
 */
export class Invited extends OwnThing {
  readonly #by: Writer;
  readonly #email: string;

  constructor(by: Writer) {
    const email = `${by.aText().replaceAll(' ', '.').toLowerCase()}@example.com`;
    super(by, 'somebody invited', 0, email);
    this.#by = by;
    this.#email = email;
  }

  async next(): Promise<void> {
    const steps = this.#steps();
    const step = steps[this.writes.length];
    if (step !== undefined) await this.write(step);
    if (this.writes.length === steps.length) this.isOver = true;
  }

  async read(): Promise<Seen> {
    const { workspace, open, group } = this.#by.desk.world;
    const shown = await this.look('workspaceUsers.getByEmail', { id: workspace.id, email: this.#email });
    if (shown === undefined || ('removed' in shown && shown.removed === true)) return { state: NONE, id: this.id };
    const id = idIn(shown, 'id');
    const isIn = (place: object | undefined) => idsIn(place, 'user_ids').includes(id);
    const [channel, crew] = [
      await this.look('channels.getone', { id: open.id }),
      await this.look('groups.getone', { id: group }),
    ];
    return { state: stateOf(textIn(shown, 'user_type'), isIn(channel), isIn(crew)), id };
  }

  /** The steps in order; each continues from the state of the one before. */
  #steps(): Intent[] {
    return [...this.#comingIn(), ...this.#goingOut()];
  }

  #comingIn(): Intent[] {
    const { workspace, open, group } = this.#by.desk.world;
    const member = { user_id: this.id };
    return [
      {
        operation: 'workspaceUsers.add',
        input: { id: workspace.id, email: this.#email },
        state: stateOf('USER', false, false),
        happens: this.#happens(
          ['workspace_user_added', workspace.id],
          ['channel_user_added', workspace.default_channel],
        ),
      },
      {
        operation: 'channels.addUser',
        input: { id: open.id, ...member },
        state: stateOf('USER', true, false),
        happens: this.#happens(['channel_user_added', open.id]),
      },
      {
        operation: 'groups.addUser',
        input: { id: group, ...member },
        state: stateOf('USER', true, true),
        happens: this.#happens(['group_user_added', group]),
      },
    ];
  }

  #goingOut(): Intent[] {
    const { workspace, open, group } = this.#by.desk.world;
    const [member, general] = [{ user_id: this.id }, workspace.default_channel];
    return [
      {
        operation: 'workspaceUsers.update',
        input: { id: workspace.id, ...member, user_type: 'GUEST' },
        state: stateOf('GUEST', true, true),
        happens: this.#happens(
          ['workspace_user_updated', workspace.id],
          ['channel_user_updated', open.id],
          ['channel_user_updated', general],
        ),
      },
      {
        operation: 'channels.removeUser',
        input: { id: open.id, ...member },
        state: stateOf('GUEST', false, true),
        happens: this.#happens(['channel_user_removed', open.id]),
      },
      {
        operation: 'groups.removeUser',
        input: { id: group, ...member },
        state: stateOf('GUEST', false, false),
        happens: this.#happens(['group_user_removed', group]),
      },
      {
        operation: 'workspaceUsers.remove',
        input: { id: workspace.id, ...member },
        state: NONE,
        happens: this.#happens(['workspace_user_removed', workspace.id], ['channel_user_removed', general]),
        // Removing the person also ends the invitation, so its mail may be withheld.
        hides: true,
      },
    ];
  }

  #happens(...events: readonly (readonly [EventName, number])[]): () => readonly Happened[] {
    const happened = events.map(([event, place]) => this.#happened(event, place));
    return () => happened;
  }

  #happened(event: EventName, placeId: number): Happened {
    const { workspace } = this.#by.desk.world;
    const channel = event.startsWith('channel_') ? { channel_id: placeId } : {};
    const key = userKey(placeId, this.#email);
    return { event, key, workspace_id: workspace.id, seers: ['ada', 'ben', 'cleo'], ...channel };
  }
}
