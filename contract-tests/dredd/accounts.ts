import { aPerson, newPeople, registering, type People, type Register } from '../people.js';
import type { Ledger } from './ledger.js';

/** The people of the worlds of a run. All worlds share them; who loses the account is new each time. */
export class Accounts {
  readonly #register: Register;
  readonly #given: People | undefined;
  #shared: Promise<People> | undefined;

  /** `given`: the accounts to use where nobody may register. */
  constructor(baseUrl: string, ledger: Ledger, given: People | undefined) {
    this.#register = noting(registering(baseUrl), ledger);
    this.#given = given;
  }

  async shared(): Promise<People> {
    if (this.#given !== undefined) return this.#given;
    this.#shared ??= newPeople(this.#register);
    return this.#shared;
  }

  /** The same people, but for Ada and Ben. */
  async withNewAccounts(): Promise<People> {
    const ada = await aPerson(this.#register, 'Ada Lovelace');
    return { ...(await this.shared()), ada, ben: await aPerson(this.#register, 'Ben Nowak') };
  }
}

/** Registers, and writes each account into the ledger before. */
export function noting(register: Register, ledger: Ledger): Register {
  return (account) => {
    ledger.write(account);
    return register(account);
  };
}
