import type { Actor } from '../actor.js';
import type { Transaction } from '../db/database.js';

/** What a change happens in: its transaction, who makes it, and the time of the request. */
export interface Context<Who = Actor> {
  readonly trx: Transaction;
  readonly actor: Who;
  readonly now: Date;
}
