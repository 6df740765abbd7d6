import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.js';
import type { SearchedWorkspace, SearchRequest, Term } from '../../src/search/search.js';
import { Collections } from '../../src/search/typesense/collections.js';
import { documentOf } from '../../src/search/typesense/documents.js';
import { TypesenseSearch } from '../../src/search/typesense/typesense_search.js';
import { aRow, asking, CONVERSATION, idOf, THREAD, type Written } from './rows.js';
import { useTypesense } from './typesense_server.js';

const typesense = useTypesense();

/** An engine over a collection with these documents. */
async function engineWith(...written: readonly Written[]) {
  const options = typesense().options();
  const collections = new Collections(options);
  const name = collections.newName(new Date(0));
  await collections.create(name);
  await collections.search(name);
  const add = async (...more: readonly Written[]) => {
    const documents = more.map(async (each) => documentOf(await aRow(each)));
    expect(await collections.write(name, await Promise.all(documents))).toEqual([]);
  };
  if (written.length > 0) await add(...written);
  return { engine: new TypesenseSearch(options), add };
}
type Engine = TypesenseSearch;

const word = (lexeme: string): Term => ({ kind: 'word', lexeme });
const phrase = (...words: string[]): Term => ({ kind: 'phrase', words });
const prefix = (text: string, lexeme?: string): Term => ({ kind: 'prefix', prefix: text, lexeme });

/** The numbers of the documents that are found, on all pages. */
async function numbers(engine: Engine, request: SearchRequest): Promise<number[]> {
  const found: number[] = [];
  for (let position: string | undefined, more = true; more; more = position !== undefined) {
    const page = await engine.find({ ...request, position });
    expect(page.documents.length).toBeLessThanOrEqual(request.limit);
    expect(page.next?.length ?? 0).toBeLessThanOrEqual(200);
    found.push(...page.documents.map(({ id }) => Math.floor(id / 4096)));
    position = page.next;
  }
  return found;
}

const POSTS: readonly Written[] = [
  { number: 101, content: 'The launch plan is ready', stems: ['launch', 'plan', 'readi'] },
  { number: 102, content: 'plan launch', stems: ['plan', 'launch'], creator: 6, mentions: [8] },
  { number: 103, content: 'running launches', stems: ['run', 'launch'], groups: [9], postedAt: new Date(5000) },
  { number: 104, title: 'Launch plan', content: 'ready soon', kind: 'thread', index: -1, thread: idOf(104) },
  { number: 105, title: 'plan launch', content: 'nothing', kind: 'thread', index: -1, titleStems: ['launch'] },
  { number: 106, content: '東京都に住む' },
  { number: 107, content: '京都の寺' },
  { number: 108, content: 'Москва планирует' },
  { number: 109, content: `${'ж'.repeat(60)} ende` },
  { number: 110, content: `${'ж'.repeat(59)}з anfang` },
  { number: 111, content: 'zebra z003i zz z' },
  { number: 112, content: 'gap x l m', kind: 'message', place: CONVERSATION, index: 0 },
  { number: 113, content: 'gap later', kind: 'message', place: CONVERSATION, index: 7 },
  { number: 114, title: 'Weavers gap', kind: 'conversation', place: CONVERSATION, index: -1 },
  { number: 115, content: 'a secret elsewhere', place: idOf(99), stems: ['secret'] },
];

describe('what is found', () => {
  let engine: Engine;
  beforeAll(async () => {
    ({ engine } = await engineWith(...POSTS));
  });

  type Case = [string, Partial<SearchedWorkspace['matching']>, number[], Partial<SearchedWorkspace>?];
  it.each<Case>([
    ['a word as written', { all: [word('launch')] }, [105, 104, 102, 101]],
    ['a stem', { all: [word('~launch')] }, [103, 102, 101]],
    ['two words', { all: [word('launch'), word('ready')] }, [104, 101]],
    ['an unknown word', { all: [word('launch'), word('nowhere')] }, []],
    ['the beginning of a word', { all: [prefix('lau')] }, [105, 104, 103, 102, 101]],
    ['a whole word as a beginning', { all: [prefix('soon')] }, [104]],
    ['a stem or a beginning', { all: [prefix('runn', '~plan')] }, [103, 102, 101]],
    ['no beginning in the middle', { all: [prefix('aunch')] }, []],
    ['a phrase', { all: [phrase('launch', 'plan')] }, [104, 101]],
    ['a phrase in another order', { all: [phrase('plan', 'launch')] }, [105, 102]],
    ['two phrases', { all: [phrase('launch', 'plan'), phrase('is', 'ready')] }, [101]],
    ['a phrase with an unknown word', { all: [phrase('launch', 'plan'), phrase('nowhere', 'plan')] }, []],
    ['no phrase across title and content', { all: [phrase('plan', 'ready')] }, []],
    ['a phrase and a word', { all: [phrase('launch', 'plan'), word('soon')] }, [104]],
    ['no excluded word', { all: [word('launch')], none: [word('ready')] }, [105, 102]],
    ['no excluded phrase', { all: [word('launch')], none: [phrase('launch', 'plan')] }, [105, 102]],
    [
      'no two excluded phrases',
      { all: [word('launch')], none: [phrase('launch', 'plan'), phrase('plan', 'launch')] },
      [],
    ],
    ['an excluded phrase with an unknown word', { all: [word('soon')], none: [phrase('soon', 'nowhere')] }, [104]],
    ['a phrase without another', { all: [phrase('launch', 'plan')], none: [phrase('is', 'ready')] }, [104]],
    ['no excluded beginning', { all: [word('launch')], none: [prefix('rea', '~readi')] }, [105, 102]],
    ['a word of the title', { title: [word('plan')] }, [105, 104]],
    ['a stem of the title', { title: [word('~launch')] }, [105]],
    ['a beginning in the title', { title: [prefix('lau')] }, [105, 104]],
    ['the words of a phrase in the title', { title: [phrase('launch', 'plan')] }, [105, 104]],
    ['a pair of letters', { all: [word('京都')] }, [107, 106]],
    ['a run of letters', { all: [phrase('東京', '京都')] }, [106]],
    ['a letter', { all: [prefix('寺')] }, [107]],
    ['the last letter of a run', { all: [prefix('む')] }, [106]],
    ['a Cyrillic word', { all: [word('москва'), prefix('план')] }, [108]],
    ['a very long word', { all: [word('ж'.repeat(60))] }, [109]],
    ['the long beginning of long words', { all: [prefix('ж'.repeat(58))] }, [110, 109]],
    ['a word that looks like a code', { all: [word('z003i')] }, [111]],
    ['no word whose code another looks like', { all: [word('~')] }, []],
    ['the letter of gaps', { all: [word('x')] }, [112]],
    ['an author', { all: [word('launch')] }, [102], { authors: [6] }],
    ['one of two authors', {}, [102], { authors: [6, 77] }],
    ['no author', {}, [], { authors: [] }],
    ['a mentioned user or group', {}, [103, 102], { mentioning: [{ users: [8], groups: [9] }] }],
    [
      'two conditions on mentions',
      {},
      [],
      {
        mentioning: [
          { users: [8], groups: [] },
          { users: [], groups: [9] },
        ],
      },
    ],
    ['no mention of nobody', {}, [], { mentioning: [{ users: [], groups: [] }] }],
    ['the comments of a thread', { all: [word('launch')] }, [105, 102, 101], { thread: THREAD }],
    ['the messages of a conversation', {}, [114, 113, 112], { conversation: CONVERSATION }],
    ['what is older', {}, [103], { before: new Date(6000) }],
    ['nothing at the bounds', {}, [], { after: new Date(5000), before: new Date(1_700_000_101_000) }],
    [
      'no message before the first that is seen, but the title',
      { all: [word('gap')] },
      [114, 113],
      { conversations: [{ id: CONVERSATION, sees_from: 1 }] },
    ],
    ['nothing of other conversations', { all: [word('gap')] }, [], { conversations: [] }],
    ['nothing of other channels', { all: [word('secret')] }, []],
    ['nothing without places', {}, [], { channels: [], conversations: [] }],
  ])('%s', async (_name, matching, expected, scope = {}) => {
    const request = asking(matching, scope);
    expect(await numbers(engine, request)).toEqual(expected);
    expect(await engine.find(request)).toMatchObject({ hits: { count: expected.length, isExact: true } });
    const ranked = await numbers(engine, { ...request, order: 'relevance', limit: 1 });
    expect(ranked.toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    '`',
    ']',
    '] || place:>0',
    '"',
    '-launch',
    '*',
    ' || ',
    "'",
    '\\',
    'launch\nx',
    '&&',
    ')',
    ':=',
    '\u0000',
    '😀',
    '$place',
  ])('nothing by %j, which means something to Typesense', async (text) => {
    const terms = [word(text), phrase(text, 'plan'), prefix(text)];
    for (const term of terms) {
      expect(await numbers(engine, asking({ all: [term] }))).toEqual([]);
      expect(await numbers(engine, asking({ title: [term] }))).toEqual([]);
      expect(await numbers(engine, asking({ all: [word('soon')], none: [term] }))).toEqual([104]);
    }
  });

  it('documents with hundreds of terms', async () => {
    const words = Array.from({ length: 300 }, (_, index) => `term${index}`);
    const long = await engineWith(
      { number: 1, content: words.join(' ') },
      { number: 2, content: words.slice(1).join(' ') },
    );
    expect(await numbers(long.engine, asking({ all: words.map(word) }))).toEqual([1]);
    expect(await numbers(long.engine, asking({ title: words.map(word) }))).toEqual([]);
    expect(await numbers(long.engine, asking({ all: [phrase(...words.slice(1))] }))).toEqual([2, 1]);
    expect(await numbers(long.engine, asking({ all: [...words.slice(1).map(word), word('nowhere')] }))).toEqual([]);
    expect(await numbers(long.engine, asking({ none: words.map(word) }))).toEqual([]);
    expect(await numbers(long.engine, asking({ none: words.slice(0, 1).map(word) }))).toEqual([2]);
  });

  it('documents of a reader with 5,000 channels and 5,000 conversations, all filters on', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => idOf(10_000 + index));
    const conversations = [...ids, CONVERSATION].map((id) => ({
      id: id + 5000 * 4096 * (id === CONVERSATION ? 0 : 1),
      sees_from: 1,
    }));
    const scope = {
      channels: [...ids, ...asking({}).workspaces.flatMap(({ channels }) => channels)],
      conversations,
      authors: [5, 6],
      mentioning: [
        { users: [8], groups: [9] },
        { users: [8], groups: [9] },
      ],
      after: new Date(0),
      before: new Date(1_800_000_000_000),
    };
    const all = Array.from({ length: 8 }, () => word('launch'));
    expect(await numbers(engine, asking({ all }, scope, { order: 'relevance' }))).toEqual([102]);
    expect(await numbers(engine, asking({ all: [word('gap')] }, { ...scope, mentioning: undefined }))).toEqual([
      114, 113,
    ]);
  });
});

describe('the order', () => {
  it('puts matching titles first, and newer posts before older ones', async () => {
    const { engine } = await engineWith(...POSTS);
    const request = asking({ all: [word('launch'), word('plan')] }, {}, { order: 'relevance' });
    expect(await numbers(engine, request)).toEqual([105, 104, 102, 101]);
    expect(await numbers(engine, { ...request, limit: 1 })).toEqual([105, 104, 102, 101]);
  });

  it('is that of the thread, where that is asked for', async () => {
    const posts = [3, 1, 2].map((number) => ({ number, index: number, content: 'weave' }));
    const { engine } = await engineWith(...posts);
    const request = asking({ all: [word('weave')] }, { thread: THREAD }, { order: 'place', limit: 2 });
    expect(await numbers(engine, request)).toEqual([1, 2, 3]);
  });

  it.each(['relevance', 'newest'] as const)('by %s stays the same while posts arrive and disappear', async (order) => {
    const { engine, add } = await engineWith(
      ...Array.from({ length: 700 }, (_, index) => ({ number: 100 + index, content: 'weave' })),
    );
    const request = asking({ all: [word('weave')] }, {}, { order, limit: 300 });
    const first = await engine.find(request);
    await add({ number: 900, content: 'weave' }, { number: 901, title: 'weave', kind: 'thread', index: -1 });
    const second = await engine.find({ ...request, position: first.next });
    const third = await engine.find({ ...request, position: second.next });
    const found = [first, second, third].flatMap(({ documents }) => documents.map(({ id }) => Math.floor(id / 4096)));
    expect(found).toEqual(Array.from({ length: 700 }, (_, index) => 799 - index));
    expect([first.hits, third.hits]).toEqual([
      { count: 700, isExact: true },
      { count: 700, isExact: true },
    ]);
    expect(third.next).toBeUndefined();
    expect((await engine.find({ ...request, limit: 500 })).documents).toHaveLength(500);
  });

  it('spans workspaces whose words have different stems', async () => {
    const { engine } = await engineWith(...POSTS);
    const english = asking({ all: [word('~launch')] });
    const german = asking({ all: [word('soon')] });
    const workspaces = [...english.workspaces, ...german.workspaces];
    expect(await numbers(engine, { ...english, workspaces, limit: 2 })).toEqual([104, 103, 102, 101]);
  });
});

describe('an engine that cannot be reached', () => {
  const unavailable = new ApiError('search_unavailable').message;

  it('is error 117: without a server, without a collection, and with a wrong key', async () => {
    const options = typesense().options();
    const request = asking({ all: [word('launch')] });
    const nowhere = new TypesenseSearch({ ...options, urls: ['http://127.0.0.1:9'] });
    await expect(nowhere.find(request)).rejects.toThrow(unavailable);
    await expect(new TypesenseSearch(options).find(request)).rejects.toThrow(unavailable);
    await expect(new TypesenseSearch({ ...options, apiKey: 'wrong' }).find(request)).rejects.toThrow(unavailable);
  });
});
