import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { taskServices } from '../../testing/background.js';
import { KeptDeliveries, waitingEvents } from '../../testing/events/deliveries.js';
import type { Person } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';
import { HookSubscriber } from './hooks.js';

const { skein, team } = useTeam({ per: 'test' });
let deliveries: KeptDeliveries;
let hooks: HookSubscriber;

beforeEach(() => {
  deliveries = new KeptDeliveries();
  hooks = new HookSubscriber(taskServices(skein), deliveries);
});

/** Subscribes a person many times. The limit for one user keeps them from doing so with the API. */
async function subscribeOften({ id }: Person, count: number): Promise<void> {
  const ids = await skein.db.many<{ id: number }>(sql`
    select next_id(${bucketOf(id)}::int) as id from generate_series(1, ${count}::int)`);
  await skein.db.run(sql`
    insert into hook_subscriptions (id, user_id, target_url, event, created_at)
    select wanted.id, ${id}, 'https://hooks.example.com/' || wanted.id, 'comment_added', ${skein.clock.now()}
    from unnest(${ids.map((row) => row.id)}::bigint[]) as wanted (id)`);
}

const inWorkspace = async (workspace: { id: number }) =>
  (await waitingEvents(skein, workspace)).filter(({ name }) => name === 'comment_added');

describe('an event with thousands of receivers', () => {
  it('has its deliveries stored in several turns, each once, and later events of the workspace wait', async () => {
    const { ada, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    await subscribeOften(ada, 2500);
    await aComment(ada, thread);
    await aComment(ada, thread);
    const events = await inWorkspace(workspace);
    const [first, second] = events.map(({ id }) => id);
    expect(await hooks.receive(events)).toEqual([first, second]);
    expect(deliveries.kept).toHaveLength(1000);
    expect(await hooks.receive(events)).toEqual([first, second]);
    expect(await hooks.receive(events)).toEqual([second]);
    const later = events.slice(1);
    while ((await hooks.receive(later)).length > 0);
    expect(deliveries.kept).toHaveLength(5000);
    const positions = deliveries.kept.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });

  it('does not keep an event of another workspace waiting', async () => {
    const { ada, ben, channel, workspace } = team;
    const own = await skein.aWorkspace(ben, 'Elsewhere');
    const there = await aThread(ben, { id: own.default_channel });
    const thread = await aThread(ada, channel);
    await subscribeOften(ada, 1500);
    await subscribeOften(ben, 1);
    await aComment(ada, thread);
    await aComment(ben, there);
    const [here, elsewhere] = [await inWorkspace(workspace), await inWorkspace(own)];
    expect(await hooks.receive([...here, ...elsewhere])).toEqual(here.map(({ id }) => id));
    expect(deliveries.kept.filter(({ workspace_id }) => workspace_id === own.id)).toHaveLength(1);
  });
});
