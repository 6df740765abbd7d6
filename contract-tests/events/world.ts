import { aTalk } from '../../src/testing/conversations.js';
import { aThread } from '../../src/testing/posts.js';
import type { Skein } from '../../src/testing/skein.js';
import type { World } from './row.js';

/** What the rows need: a team with a thread and a conversation, and a channel that Ada has as a favourite. */
export async function worldIn(skein: Skein): Promise<World> {
  const team = await skein.aTeam();
  const { ada, ben, cleo, channel, workspace } = team;
  await ada.call('channels.favorite', { id: channel.id });
  return { ...team, skein, thread: await aThread(ada, channel), talk: await aTalk(workspace, ben, cleo) };
}
