import type { TestClock } from '../../../src/testing/skein.js';
import type { OperationId, Shapes } from '../../../src/generated/operations.js';
import { Chance } from './chance.js';
import { Team } from './model.js';
import type { Wire } from './wire.js';

export const PASSWORD = 'a quiet walk by the river';
const SECOND = 1000;

/** A member of the team. */
export interface Voice {
  name: string;
  id: number;
  token: string;
}

/** A team at work: every action goes to Skein and to the model. */
export class Week {
  readonly team = new Team();
  readonly voices = new Map<number, Voice>();
  readonly chance: Chance;
  readonly wire: Wire;
  readonly #clock: Pick<TestClock, 'advance'>;
  workspaceId = 0;

  constructor(wire: Wire, clock: Pick<TestClock, 'advance'>, seed: number) {
    this.wire = wire;
    this.#clock = clock;
    this.chance = new Chance(seed);
  }

  /** Moves the clock by a second. */
  pass(): void {
    this.#clock.advance(SECOND);
  }

  /** Moves the clock by a second, and calls an operation. */
  as<Id extends OperationId>(user: number, id: Id, input: Partial<Shapes[Id]['input']>): Promise<Shapes[Id]['output']> {
    this.pass();
    return this.wire.call(this.voice(user).token, id, input);
  }

  voice(user: number): Voice {
    const voice = this.voices.get(user);
    if (voice === undefined) throw new Error(`There is no user ${user}`);
    return voice;
  }

  async register(name: string): Promise<number> {
    this.pass();
    const input = { name: `${name} Weaver`, email: `${name.toLowerCase()}@weavers.example`, password: PASSWORD };
    const { id, token } = await this.wire.call(undefined, 'users.register', input);
    if (token === null) throw new Error(`${name} has no token`);
    this.voices.set(id, { name, id, token });
    return id;
  }

  /** Adds a user to the workspace, and to the default channel unless they are a guest. */
  arrive(user: number, isGuest: boolean, defaultChannel: number): void {
    this.team.people.set(user, { id: user, isGuest, here: true });
    if (!isGuest) this.team.channels.get(defaultChannel)?.members.add(user);
  }

  async addChannel(by: number, name: string, isPublic: boolean, members: readonly number[]): Promise<number> {
    const { id } = await this.as(by, 'channels.add', {
      workspace_id: this.workspaceId,
      name,
      public: isPublic,
      user_ids: [...members],
    });
    this.team.channels.set(id, { public: isPublic, members: new Set([by, ...members]) });
    return id;
  }
}
