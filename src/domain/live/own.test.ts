import { expect, it } from 'vitest';
import { liveEventsAfter } from '../../models/live_event.js';
import { keepForStreams } from '../../testing/live.js';
import { useSkein } from '../../testing/skein.js';
import { liveHappening } from './happening.js';
import { readPosition } from './position.js';
import { tellingsOf } from './telling.js';

const skein = useSkein();

it('What posts say to single users is read by as many statements for many posts and users as for one', async () => {
  const { ada, ben, cleo, gus, workspace, channel } = await skein.aTeam({ public: true });
  const thread = await ada.call('threads.add', { channel_id: channel.id, title: 'Warp', content: 'Weft' });
  for (const content of ['One', 'Two', 'Three']) await ada.call('comments.add', { thread_id: thread.id, content });
  const { position } = readPosition(await keepForStreams(skein, workspace, 'comment_added'), 'after');
  const { rows } = await liveEventsAfter(skein.db, [workspace.id], { after: position, limit: 10 });
  const links = { fileLinks: skein.fileLinks, baseUrl: skein.baseUrl };
  const told = async (events: number, userIds: readonly number[]) => {
    const audiences = rows.slice(0, events).map((row) => ({ event: liveHappening(row), userIds, ownUserIds: userIds }));
    let messages = 0;
    const statements = await skein.statementsDuring(async () => {
      const tellings = await tellingsOf(skein.db, audiences, links, skein.clock.now());
      messages = tellings.flatMap(({ messagesFor }) => userIds.flatMap(messagesFor)).length;
    });
    return { messages, statements: statements.length };
  };
  const one = await told(1, [ben.id]);
  const many = await told(
    3,
    [ada, ben, cleo, gus].map(({ id }) => id),
  );
  // Ben and Gus get four of each, Ada no notification of her own, and Cleo only the comment.
  expect([one.messages, many.messages]).toEqual([4, 3 * (4 + 4 + 3 + 1)]);
  expect(many.statements).toBe(one.statements);
});
