import type { Person } from '../../src/testing/person.js';
import type { Skein } from '../../src/testing/skein.js';

/** Programs that people have let in; one for the same scopes is made once. */
export class Programs {
  readonly #skein: Skein;
  readonly #made = new Map<string, Promise<Person>>();

  constructor(skein: Skein) {
    this.#skein = skein;
  }

  of(person: Person, scopes: readonly string[]): Promise<Person> {
    const key = `${person.id} ${scopes.join(' ')}`;
    const made = this.#made.get(key) ?? this.#skein.aProgramOf(person, scopes);
    this.#made.set(key, made);
    return made;
  }
}
