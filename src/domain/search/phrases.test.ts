import { describe, expect, it } from 'vitest';
import { times } from '../../testing/times.js';
import { Phrases } from './phrases.js';

interface Found {
  found: boolean[];
  steps: number;
}

function findIn(words: readonly string[], ...phrases: readonly string[]): Found {
  const finding = new Phrases(phrases.map((phrase) => phrase.split(' '))).find(words);
  for (let steps = 0; ; steps += 1) {
    const step = finding.next();
    if (step.done === true) return { found: step.value, steps };
  }
}

/** The same, by trying every phrase at every word. */
function triedIn(words: readonly string[], ...phrases: readonly string[]): boolean[] {
  const found = words.map(() => false);
  for (const phrase of phrases.map((each) => each.split(' '))) {
    for (const start of words.keys()) {
      if (!phrase.every((word, index) => words[start + index] === word)) continue;
      found.fill(true, start, start + phrase.length);
    }
  }
  return found;
}

describe('phrases', () => {
  it('are found where they overlap, and where one is in another', () => {
    expect(findIn(['a', 'b', 'a', 'b', 'c'], 'a b a', 'b c').found).toEqual([true, true, true, true, true]);
    expect(findIn(['x', 'b', 'c', 'x'], 'a b c d', 'b c').found).toEqual([false, true, true, false]);
    expect(findIn(['a', 'a', 'b', 'a'], 'a a a', 'a b').found).toEqual([false, true, true, false]);
    expect(findIn(['a'], 'a b').found).toEqual([false]);
    expect(findIn([], 'a b').found).toEqual([]);
    expect(findIn(['a', 'b']).found).toEqual([false, false]);
  });

  it('are those that are found by trying each phrase at each word', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const words = (most: number) => times(next(most) + 1).map(() => 'abc'.charAt(next(3)));
    times(500).forEach(() => {
      const [text, phrases] = [words(30), times(next(5)).map(() => words(6).join(' '))];
      expect([text, phrases, findIn(text, ...phrases).found]).toEqual([text, phrases, triedIn(text, ...phrases)]);
    });
  });

  it('are found in one step for each word, however many there are and however long they are', () => {
    const text = times(32_767).map(() => 'a');
    const phrases = times(248).map((index) =>
      times(index + 2)
        .map(() => 'a')
        .join(' '),
    );
    const { found, steps } = findIn(text, ...phrases);
    expect([found.every((is) => is), steps]).toEqual([true, text.length]);
  });
});
