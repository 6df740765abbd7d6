import { requestText } from '../load/load.js';
import { COMMON_PREFIX, wordOf } from './words.js';
import type { SearchWorld } from './world.js';

/** A search under load, one at a time unless it says otherwise. */
export interface SearchScenario {
  name: string;
  connections: number;
  requests(world: SearchWorld): string[];
}

/** Ranks of words that are in 10 % to 17 % of the comments each. Any two of them are together in 1 % to 3 %. */
const RANKS = [14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
const [FREQUENT, RARE] = [1, 40_000];

const at = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length];

/** Calls an operation with the tokens of ten members in turn, each with its own words. */
function calling(
  path: string,
  argumentsOf: (n: number, world: SearchWorld) => Record<string, string | number>,
): (world: SearchWorld) => string[] {
  return (world) =>
    world.tokens.map((token, n) => {
      const args = Object.entries(argumentsOf(n, world)).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return requestText('GET', `/api/v3/${path}?${new URLSearchParams(args).toString()}`, token);
    });
}

const queries = (query: (n: number) => string) =>
  calling('search/query', (n, { workspaceId }) => ({ workspace_id: workspaceId, query: query(n) }));

const twoWords = (n: number) => `${wordOf(at(RANKS, n) ?? 1)} ${wordOf(at(RANKS, n + 3) ?? 1)}`;

const one = { connections: 1 };

/** The scenario that the bounds are about. */
export const TWO_WORDS: SearchScenario = {
  name: 'two words, each in 10 % of the posts or more',
  ...one,
  requests: queries(twoWords),
};

export const SEARCHES: readonly SearchScenario[] = [
  TWO_WORDS,
  { ...TWO_WORDS, name: 'the same, four at a time', connections: 4 },
  { name: 'a word in 90 % of the posts', ...one, requests: queries(() => wordOf(FREQUENT)) },
  { name: 'a rare word', ...one, requests: queries((n) => wordOf(RARE + 5 * n)) },
  {
    name: 'a rare and a frequent word',
    ...one,
    requests: queries((n) => `${wordOf(RARE + 5 * n)} ${wordOf(FREQUENT)}`),
  },
  { name: 'a prefix of half of the words', ...one, requests: queries(() => COMMON_PREFIX) },
  { name: 'a rare word and that prefix', ...one, requests: queries((n) => `${wordOf(RARE + 5 * n)} ${COMMON_PREFIX}`) },
  { name: 'a phrase of two frequent words', ...one, requests: queries((n) => `"${wordOf(2 + n)} ${wordOf(3 + n)}"`) },
  { name: 'a typo', ...one, requests: queries((n) => misspelt(wordOf(1_000 + 5 * n))) },
  {
    name: 'an author, a channel and dates, without words',
    ...one,
    requests: calling('search', (n, { workspaceId, userIds, channelIds }) => ({
      workspace_id: workspaceId,
      author_ids: `[${at(userIds, 7 * n) ?? 0}]`,
      channel_ids: `[${at(channelIds, n) ?? 0}]`,
      date_from: '2024-02-01',
      date_to: '2024-08-31',
    })),
  },
  {
    name: 'two words in a thread of 100,000',
    ...one,
    requests: calling('search/thread', (n, { longThreadId }) => ({ thread_id: longThreadId, query: twoWords(n) })),
  },
  {
    name: 'two words in 20 workspaces',
    ...one,
    requests: (world) => calling('search/query', (n) => ({ query: twoWords(n) }))(ofFirstMember(world)),
  },
];

/** The same world for the member of all workspaces alone. */
function ofFirstMember(world: SearchWorld): SearchWorld {
  return { ...world, tokens: world.tokens.map(() => world.tokens[0] ?? '') };
}

/** A word with a letter that it does not have. No other word is like it. */
function misspelt(word: string): string {
  return `${word.slice(0, 2)}x${word.slice(3)}`;
}

/** Comments that are searched later: 30 words each. */
export function posting({ postingThreadIds, tokens }: SearchWorld): string[] {
  return postingThreadIds.map((thread_id, n) => {
    const content = Array.from({ length: 30 }, (_, place) => wordOf(1 + ((n * 31 + place * place * 17) % 2_000))).join(
      ' ',
    );
    return requestText('POST', '/api/v3/comments/add', at(tokens, n) ?? '', { thread_id, content });
  });
}
