import type { Chance } from './chance.js';
import type { Team } from './model.js';
import type { Week } from './week.js';

/** Something that people do, the frequent with more weight; answers whether there was anything to do it with. */
export type Act = readonly [weight: number, act: (user: number, isGuest: boolean) => Promise<boolean>];

/** What people do with one kind of thing. */
export abstract class Acts {
  abstract readonly all: readonly Act[];
  protected readonly week: Week;

  constructor(week: Week) {
    this.week = week;
  }

  protected get team(): Team {
    return this.week.team;
  }

  protected get chance(): Chance {
    return this.week.chance;
  }
}
