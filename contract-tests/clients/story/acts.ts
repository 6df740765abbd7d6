import type { Chance } from './chance.js';
import type { Team } from './model.js';
import type { Week } from './week.js';

/** An action of a user, and its relative frequency. Resolves to false when there was nothing to act on. */
export type Act = readonly [weight: number, act: (user: number, isGuest: boolean) => Promise<boolean>];

/** The actions of users on one kind of object. */
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
