/** A state: the words that have been read last are the beginning of a phrase. */
interface State {
  next: Map<string, State>;
  /** The state for the longest proper ending of these words that is the beginning of a phrase. */
  fallback: State | undefined;
  /** The number of words in the longest phrase that ends here; 0 if none does. */
  ended: number;
}

/**
 * Finds many phrases in one pass over the words of a text (the algorithm of Aho and Corasick). So the time does not
 * depend on how many phrases there are, how long they are, and how often they overlap.
 */
export class Phrases {
  readonly #start: State = { next: new Map(), fallback: undefined, ended: 0 };

  constructor(phrases: readonly (readonly string[])[]) {
    for (const words of phrases) this.#add(words);
    this.#addFallbacks();
  }

  /** Returns for each of some words, in their order in a text, whether it is in a phrase. One step for each word. */
  *find(words: readonly string[]): Generator<void, boolean[]> {
    const ended: number[] = [];
    let state = this.#start;
    for (const word of words) {
      state = this.#after(state, word);
      ended.push(state.ended);
      yield;
    }
    return covered(ended);
  }

  #add(words: readonly string[]): void {
    let state = this.#start;
    for (const word of words) {
      const next: State = state.next.get(word) ?? { next: new Map(), fallback: this.#start, ended: 0 };
      state.next.set(word, next);
      state = next;
    }
    state.ended = words.length;
  }

  /** Shorter beginnings first, because a fallback is shorter. */
  #addFallbacks(): void {
    const states = [...this.#start.next.values()];
    for (const state of states) {
      for (const [word, next] of state.next) {
        next.fallback = this.#after(state.fallback ?? this.#start, word);
        next.ended = Math.max(next.ended, next.fallback.ended);
        states.push(next);
      }
    }
  }

  #after(state: State, word: string): State {
    for (let from: State | undefined = state; from !== undefined; from = from.fallback) {
      const next = from.next.get(word);
      if (next !== undefined) return next;
    }
    return this.#start;
  }
}

/** Whether each word is in a phrase, from the number of words in the longest phrase that ends at each word. */
function covered(ended: readonly number[]): boolean[] {
  const isCovered = ended.map(() => false);
  // From the end of the text: the first word of all phrases that end at this word or later.
  let begin = Infinity;
  for (let index = ended.length - 1; index >= 0; index -= 1) {
    const length = ended[index] ?? 0;
    if (length > 0) begin = Math.min(begin, index - length + 1);
    isCovered[index] = index >= begin;
  }
  return isCovered;
}
