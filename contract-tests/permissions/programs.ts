import { Program } from '../../src/testing/oauth.js';
import type { Person } from '../../src/testing/person.js';
import type { Skein } from '../../src/testing/skein.js';

/** Programs that users have allowed, each made once for the same user and scopes. */
export class Programs {
  readonly #skein: Skein;
  readonly #made = new Map<string, Promise<Person>>();
  #program: Promise<Program> | undefined;

  constructor(skein: Skein) {
    this.#skein = skein;
  }

  of(person: Person, scopes: readonly string[]): Promise<Person> {
    const key = `${person.id} ${scopes.join(' ')}`;
    const made = this.#made.get(key) ?? this.#letIn(person, scopes);
    this.#made.set(key, made);
    return made;
  }

  /**
   * The flow of a real program: consent on the page, then a code that is exchanged. The page cannot ask for no scopes,
   * so a token without scopes is inserted into the database.
   */
  async #letIn(person: Person, scopes: readonly string[]): Promise<Person> {
    if (scopes.length === 0) return this.#skein.aProgramOf(person, scopes);
    this.#program ??= Program.registered(this.#skein);
    return (await this.#program).letInBy(person, { scope: scopes.join(',') });
  }
}
