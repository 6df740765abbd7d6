import type { ToProcess } from './messages.js';

/** A process that holds something. */
export interface Holder {
  send(message: ToProcess): void;
}

/**
 * What each process holds of things that are limited for all, such as streams of a user. Each learns what the others
 * hold together.
 */
export class HeldAmounts {
  readonly #amounts = new Map<Holder, Map<string, number>>();

  /** Lets a process learn what the others hold, from now on. */
  add(holder: Holder): void {
    const keys = [...this.#amounts.values()].flatMap((amounts) => [...amounts.keys()]);
    this.#ownOf(holder);
    for (const key of new Set(keys)) this.#tell(holder, key);
  }

  /** The process holds so much. */
  set(holder: Holder, key: string, amount: number): void {
    const own = this.#ownOf(holder);
    if (amount === 0) own.delete(key);
    else own.set(key, amount);
    this.#tellOthers(holder, key);
  }

  /** The process has ended, and holds nothing any more. */
  remove(holder: Holder): void {
    const keys = this.#amounts.get(holder)?.keys() ?? [];
    this.#amounts.delete(holder);
    for (const key of keys) this.#tellOthers(holder, key);
  }

  #ownOf(holder: Holder): Map<string, number> {
    const own = this.#amounts.get(holder) ?? new Map<string, number>();
    this.#amounts.set(holder, own);
    return own;
  }

  #tellOthers(holder: Holder, key: string): void {
    for (const other of this.#amounts.keys()) if (other !== holder) this.#tell(other, key);
  }

  #tell(holder: Holder, key: string): void {
    let amount = 0;
    for (const [other, amounts] of this.#amounts) if (other !== holder) amount += amounts.get(key) ?? 0;
    holder.send({ kind: 'held', key, amount });
  }
}
