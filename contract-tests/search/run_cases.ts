import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../src/testing/person.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { filteredBy, idsOf, postOf, useStage, type EngineSetup, type Stage, type Story, type Texts } from './stage.js';
import { TEXTS } from './cases/texts.js';
import { STORIES } from './cases/stories.js';

/** Runs the table of search cases with an engine. */
export function runCases(engine: EngineSetup): void {
  const stage = useStage(engine);
  describe.each(Object.entries(TEXTS))('%s', (_group, cases) => runTexts(stage, cases));
  describe.each(Object.entries(STORIES))('%s', (_group, stories) => runStories(stage, stories));
}

export function runStories(stage: Stage, stories: readonly Story[]): void {
  for (const { title, run } of stories) it(title, () => run(stage));
}

interface Posted {
  workspace: { id: number };
  /** The ids of the texts by their names. */
  ids: ReadonlyMap<string, number>;
}

/** Posts the texts of all cases first, so that the engine has to settle once. */
function runTexts(stage: Stage, cases: readonly Texts[]): void {
  const posted = new Map<Texts, Posted>();
  let ada: Person;
  beforeAll(async () => {
    ada = await stage.skein.aUser('ada');
    await Promise.all(cases.map(async (one) => posted.set(one, await postTexts(ada, one))));
    await stage.settle();
  });
  for (const one of cases) {
    it(one.title, async () => {
      const found = await Promise.all(
        Object.keys(one.finds).map(async (query) => [query, await namesFound(ada, posted.get(one), query)]),
      );
      expect(Object.fromEntries(found)).toEqual(one.finds);
    });
  }
}

async function postTexts(by: Person, { texts, language = 'en' }: Texts): Promise<Posted> {
  const workspace = await by.call('workspaces.add', { name: 'Texts', language });
  const thread = await aThread(by, { id: workspace.default_channel }, { title: '…', content: '…' });
  const ids = new Map<string, number>();
  for (const [name, content] of Object.entries(texts)) ids.set(name, (await aComment(by, thread, { content })).id);
  return { workspace, ids };
}

/** The names of the texts that a query finds. Both ways of searching must find the same. */
async function namesFound(by: Person, posted: Posted | undefined, query: string): Promise<string> {
  if (posted === undefined) throw new Error('The texts were not posted.');
  const { workspace, ids } = posted;
  const page = await by.call('search.query', { query, workspace_id: workspace.id });
  const found = idsOf(...page.items.map((item) => ({ id: postOf(item) })));
  const filtered = await filteredBy(by, workspace, { query });
  expect(idsOf(...filtered.map((id) => ({ id }))), `GET search finds the same for ${query}`).toEqual(found);
  expect({ hits: page.hits, exact: page.hits_exact }, `the hits of ${query}`).toEqual({
    hits: found.length,
    exact: true,
  });
  return [...ids].flatMap(([name, id]) => (found.includes(id) ? [name] : [])).join(' ');
}
