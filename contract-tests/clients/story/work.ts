import type { Act } from './acts.js';
import { TalkActs } from './talk_acts.js';
import { ThreadActs } from './thread_acts.js';
import type { Week } from './week.js';

/** Lets the team act at random. */
export class Work {
  readonly #week: Week;
  readonly #acts: readonly Act[];

  constructor(week: Week) {
    this.#week = week;
    this.#acts = [...new ThreadActs(week).all, ...new TalkActs(week).all];
  }

  /** Runs this many random actions. */
  async go(times: number): Promise<void> {
    const { chance, team } = this.#week;
    const acts = this.#acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    for (let done = 0; done < times;) {
      const actor = chance.pick(team.present);
      const act = chance.pick(acts);
      if (actor !== undefined && act !== undefined && (await act(actor.id, actor.isGuest))) done += 1;
    }
  }
}
