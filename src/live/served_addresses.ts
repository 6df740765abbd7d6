import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import { insertAddresses, leaveAddresses } from '../models/socket_address.js';

export interface ServedAddressesOptions {
  db: Queryable;
  clock: Clock;
  log: Logger;
  /** Names this process. */
  holder: string;
}

/** Says in the database what the sockets of this process serve. */
export class ServedAddresses {
  readonly #options: ServedAddressesOptions;
  /** How many sockets serve each address. */
  readonly #counts = new Map<string, number>();
  /** The addresses that may differ from what the database has, and those that it has. */
  readonly #changed = new Set<string>();
  readonly #entered = new Set<string>();
  #mustRenew = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: ServedAddressesOptions) {
    this.#options = options;
  }

  /** Resolves when other processes may send to these addresses. */
  async add(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) this.#change(address, 1);
    await this.#write();
  }

  /** Resolves when other processes send nothing more to them, or do not learn of it now. Never fails. */
  async remove(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) this.#change(address, -1);
    try {
      await this.#write();
    } catch (error) {
      this.#options.log.debug({ err: error }, 'It could not be written that sockets have ended');
    }
  }

  /** Writes all of it again. While this process had no session, others may have taken it for dead. Never fails. */
  async renew(): Promise<void> {
    this.#mustRenew = true;
    try {
      await this.#write();
    } catch (error) {
      this.#options.log.debug({ err: error }, 'It could not be written what sockets serve');
    }
  }

  #change(address: string, by: number): void {
    const count = (this.#counts.get(address) ?? 0) + by;
    if (count > 0) this.#counts.set(address, count);
    else this.#counts.delete(address);
    this.#changed.add(address);
  }

  /** One statement at a time, so that the last one says what holds. */
  #write(): Promise<void> {
    const written = this.#writing.then(() => this.#writeChanges());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #writeChanges(): Promise<void> {
    const { db, holder, clock } = this.#options;
    const renewed = this.#mustRenew ? [...this.#entered].filter((address) => this.#counts.has(address)) : [];
    this.#mustRenew = false;
    for (const address of renewed) this.#entered.delete(address);
    const changed = [...new Set([...this.#changed, ...renewed])];
    this.#changed.clear();
    const entered = changed.filter((address) => this.#counts.has(address) && !this.#entered.has(address));
    const left = changed.filter((address) => !this.#counts.has(address) && this.#entered.has(address));
    try {
      if (entered.length > 0) await insertAddresses(db, holder, entered);
      for (const address of entered) this.#entered.add(address);
      if (left.length > 0) await leaveAddresses(db, holder, left, clock.now());
      for (const address of left) this.#entered.delete(address);
    } catch (error) {
      for (const address of changed) this.#changed.add(address);
      throw error;
    }
  }
}
