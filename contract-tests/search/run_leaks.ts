import { beforeAll, describe, expect, it } from 'vitest';
import { stemsOf, type Stems } from '../../src/models/search_finding.js';
import type { Person } from '../../src/testing/person.js';
import { isUnspaced, wordsOf } from '../../src/search/words.js';
import { buildLeakWorld, VOCABULARY, type LeakWorld } from './leak_world.js';
import { filteredBy, foundBy, useStage, type EngineSetup } from './stage.js';

const PEOPLE = 20;

/** Compares for each of 20 users and each word what search finds with what the same user can list. */
export function runLeaks(engine: EngineSetup): void {
  const stage = useStage(engine);
  let world: LeakWorld;
  let stems: Stems;
  beforeAll(async () => {
    world = await buildLeakWorld(stage.skein);
    const folded = VOCABULARY.flatMap((word) => wordsOf(word).map((one) => one.folded));
    stems = await stemsOf(stage.skein.db, 'en', [...new Set(folded)]);
    await stage.settle();
  });

  describe('search finds exactly what one can list', () => {
    it.each(Array.from({ length: PEOPLE }, (_, index) => index))('as person %i', async (index) => {
      const person = world.people[index];
      if (person === undefined) throw new Error('There are 20 people.');
      const texts = await textsSeenBy(person, world);
      for (const word of VOCABULARY) {
        const found = await foundBy(person, world.workspace, word);
        const expected = texts.filter((text) => matches(text, word, stems));
        const seen = expected.length > 0 ? expected : texts.filter(({ id }) => found.includes(id));
        expect(found, word).toEqual(sorted(seen.map(({ id }) => id)));
        const exact = texts.filter((text) => hasPhrase(text, word));
        const quoted = await filteredBy(person, world.workspace, { query: `"${word}"` });
        expect(sorted(quoted), `"${word}"`).toEqual(sorted(exact.map(({ id }) => id)));
      }
    });
  });

  it('finds nothing for somebody who was removed', async () => {
    const { removed, workspace } = world;
    for (const word of VOCABULARY) {
      expect(await removed.error('search.query', { query: word, workspace_id: workspace.id })).toBe(
        'workspace_not_found',
      );
      expect(await removed.call('search.query', { query: word })).toMatchObject({ hits: 0, items: [] });
    }
  });
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** A post as its texts, each of which has words of its own. */
interface SeenText {
  id: number;
  /** The folded words of each text. */
  words: string[][];
}

const ALL = { limit: 500 };
const objects = <Item>(list: readonly (Item | number)[]) =>
  list.flatMap((item) => (typeof item === 'number' ? [] : [item]));
const seenText = (id: number, ...texts: readonly string[]): SeenText => ({
  id,
  words: texts.map((text) => wordsOf(text).map(({ folded }) => folded)),
});

/** All posts that somebody can list, with their words. */
async function textsSeenBy(person: Person, { workspace }: LeakWorld): Promise<SeenText[]> {
  const threads = objects(await person.call('threads.get', { ...ALL, workspace_id: workspace.id }));
  const comments = await Promise.all(
    threads.map(async ({ id }) => objects(await person.call('comments.get', { ...ALL, thread_id: id }))),
  );
  const talks = await person.call('conversations.get', { ...ALL, workspace_id: workspace.id });
  const messages = await Promise.all(
    talks.map(async ({ id }) =>
      objects(await person.call('conversationMessages.get', { ...ALL, conversation_id: id })),
    ),
  );
  return [
    ...threads.map(({ id, title, content }) => seenText(id, title, content)),
    ...comments.flat().map(({ id, content }) => seenText(id, content)),
    ...talks.map(({ id, title }) => seenText(id, title ?? '')),
    ...messages.flat().map(({ id, content }) => seenText(id, content)),
  ];
}

/** Whether a word of the vocabulary, which is a whole query, finds a post. */
function matches(text: SeenText, word: string, stems: Stems): boolean {
  const [asked, ...more] = wordsOf(word).map(({ folded }) => folded);
  if (asked === undefined || more.length > 0 || isUnspaced(asked)) return hasPhrase(text, word);
  const stem = stems.of.get(asked);
  return text.words.flat().some((one) => {
    const hasPrefix = asked.length >= 3 && one.startsWith(asked);
    return hasPrefix || one === asked || (stem !== undefined && stems.of.get(one) === stem);
  });
}

/** Whether a post has the words of a text next to each other, as they are written. */
function hasPhrase({ words }: SeenText, phrase: string): boolean {
  const wanted = wordsOf(phrase).map(({ folded }) => folded);
  return words.some((text) => text.some((_, start) => wanted.every((word, index) => text[start + index] === word)));
}
