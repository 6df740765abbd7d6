import { expect, it } from 'vitest';
import { DAY } from '../../src/clock.js';
import type { Person } from '../../src/testing/person.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { useTeam } from '../../src/testing/teams.js';
import { postOf } from './stage.js';

// The order by relevance of the database. That of Typesense may differ.

const { skein, team } = useTeam({ per: 'test' });

async function orderFor(by: Person, query: string): Promise<number[]> {
  const { items } = await by.call('search.query', { query, workspace_id: team.workspace.id });
  return items.map(postOf);
}

it('a title that matches comes before a text that does', async () => {
  const { ada, channel } = team;
  const inTitle = await aThread(ada, channel, { title: 'The orchard', content: 'Nothing else to say.' });
  const inText = await aThread(ada, channel, { title: 'Nothing', content: 'The orchard is far.' });
  expect(await orderFor(ada, 'orchards')).toEqual([inTitle.id, inText.id]);
});

it('of equal matches the newest comes first', async () => {
  const { ada, channel } = team;
  const thread = await aThread(ada, channel, { title: '…', content: '…' });
  const ids: number[] = [];
  for (const content of ['orchard', 'orchard', 'orchard']) ids.push((await aComment(ada, thread, { content })).id);
  expect(await orderFor(ada, 'orchard')).toEqual(ids.toReversed());
});

it('a short text comes before a long one', async () => {
  const { ada, channel } = team;
  const thread = await aThread(ada, channel, { title: '…', content: '…' });
  const short = await aComment(ada, thread, { content: 'orchard' });
  const long = await aComment(ada, thread, { content: `orchard and ${'many other words '.repeat(50)}` });
  expect(await orderFor(ada, 'orchard')).toEqual([short.id, long.id]);
});

it('an old post comes after a new one that matches a little less', async () => {
  const { ada, channel } = team;
  const old = await aThread(ada, channel, { title: '…', content: 'The orchard.' });
  skein.clock.advance(400 * DAY);
  const recent = await aThread(ada, channel, { title: '…', content: 'The orchard and some other words beside it.' });
  expect(await orderFor(ada, 'orchard')).toEqual([recent.id, old.id]);
});
