import { expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { useCalling } from '../testing/calling.js';
import { aThread } from '../testing/posts.js';
import { status } from '../testing/receivers.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

const { skein, team } = useTeam();
const calling = useCalling(skein);

it('a call that waits for a retry forgets the name of a user who deletes their account', async () => {
  const { ada, ben, channel } = team;
  const { bot, receiver, calls } = await calling.aBot(ada, channel, status(500));
  await aThread(ben, channel, { recipients: [bot.id] });
  expect(await calls(1)).toMatchObject([{ user_id: `${ben.id}`, user_name: ben.name }]);
  await ben.call('users.delete', { password: PASSWORD });
  await until(async () => {
    const [call] = await skein.db.many<{ body: string }>(sql`
      select body from shared_bodies where bucket = ${bucketOf(channel.workspace_id)} and workspace_id = ${channel.workspace_id}`);
    return call?.body.includes('Deleted user') === true;
  });
  await until(() => {
    skein.clock.advance(MINUTE);
    return receiver.received.length > 1;
  });
  expect((await calls(2))[1]).toMatchObject({ user_id: `${ben.id}`, user_name: 'Deleted user' });
});
