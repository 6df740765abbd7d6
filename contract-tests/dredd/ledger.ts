import { appendFileSync, readFileSync } from 'node:fs';

/** An account that the run has made or is about to make, and the passwords that it may have. */
export interface Made {
  email: string;
  passwords: readonly string[];
}

/**
 * The accounts of a run, in a file: the processes of Dredd write it, and the process that starts them reads it, also
 * after they were killed. An account is written before it is registered, and a password before it is set.
 */
export class Ledger {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  write({ email, password }: { email: string; password: string }): void {
    appendFileSync(this.#file, `${JSON.stringify({ email, password })}\n`);
  }

  /** The accounts, in the order in which they were made. */
  read(): Made[] {
    const made = new Map<string, string[]>();
    for (const text of readFileSync(this.#file, { encoding: 'utf8', flag: 'a+' }).split('\n')) {
      if (text === '') continue;
      const { email, password }: { email: string; password: string } = JSON.parse(text);
      made.set(email, [...(made.get(email) ?? []), password]);
    }
    return [...made].map(([email, passwords]) => ({ email, passwords }));
  }
}
