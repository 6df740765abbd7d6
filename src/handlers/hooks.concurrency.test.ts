import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db.js';
import { bucketOf } from '../ids.js';
import type { Answered } from '../testing/http.js';
import { useHooks } from '../testing/hooks.js';
import { anIntegration, installed, programOf } from '../testing/integrations.js';
import { whileLocked } from '../testing/locks.js';
import { Program } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const { at, subscribe, kept } = useHooks(skein);
let team: Awaited<ReturnType<typeof skein.aTeam>>;

beforeAll(async () => {
  team = await skein.aTeam();
});

const wanted = () => ({ ...at(), event: 'comment_added' });
const MAY_READ = { scope: 'comments:read' };

describe('what a program subscribes to while its token is being taken back', () => {
  it('is refused once that is gone: 200', async () => {
    const { ben } = team;
    const program = await skein.aProgramOf(ben, ['comments:read']);
    const answers: Answered[] = [];
    await whileLocked(skein, {
      lock: sql`delete from tokens where bucket = ${bucketOf(ben.id)} and user_id = ${ben.id} and client_id is not null`,
      work: async () => answers.push(await program.try('hooks.subscribe', wanted())),
      waiting: 1,
    });
    expect(answers.map((answer) => answer.json())).toMatchObject([{ error_code: 200 }]);
    expect(await kept()).toEqual([]);
  });

  it('does not outlive it, whoever is first', async () => {
    const program = await Program.registered(skein);
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => skein.aUser(`p${index}`)));
    const actors: Person[] = [];
    for (const person of people) actors.push(await program.letInBy(person, MAY_READ));
    await Promise.all(
      actors.flatMap((actor) => [
        actor.try('hooks.subscribe', wanted()),
        program.posts('/oauth/revoke', { token: actor.token }),
      ]),
    );
    expect(await kept()).toEqual([]);
  });

  it('does not outlive the last installation of its integration', async () => {
    const { ada, workspace } = team;
    const members = await Promise.all(Array.from({ length: 4 }, (_, nr) => skein.aMember(ada, workspace, `m${nr}`)));
    const integration = await anIntegration(ada);
    const { id } = await installed(ada, integration, { workspace_id: workspace.id });
    const actors: Person[] = [];
    for (const member of members) actors.push(await programOf(skein, integration).letInBy(member, MAY_READ));
    await Promise.all([
      ...actors.map((actor) => actor.try('hooks.subscribe', wanted())),
      ada.call('installations.remove', { id }),
      ...actors.map((actor) => actor.try('hooks.subscribe', wanted())),
    ]);
    expect(await kept()).toEqual([]);
  });
});

describe('a user', () => {
  /** Gives somebody so many subscriptions. */
  const giveHooks = async ({ id }: Person, count: number) => {
    const ids = await skein.db.many<{ id: number }>(sql`
      select next_id(${bucketOf(id)}::int) as id from generate_series(1, ${count}::int)`);
    await skein.db.run(sql`
      insert into hook_subscriptions (id, user_id, target_url, event, created_at)
      select made.id, ${id}, 'https://hooks.example.com/many/' || made.nr, 'comment_added', ${skein.clock.now()}
      from unnest(${ids.map((row) => row.id)}::bigint[]) with ordinality as made (id, nr)`);
  };

  it('has a thousand subscriptions at most, whoever asks at the same moment; what is there already is answered: 114', async () => {
    const dora = await skein.aUser('dora');
    await giveHooks(dora, 998);
    const program = await skein.aProgramOf(dora, ['comments:read']);
    const events = ['thread_added', 'thread_updated', 'thread_deleted', 'group_added'] as const;
    const answers = await Promise.all(events.map((event) => dora.try('hooks.subscribe', { ...at(), event })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400]);
    const refused = await program.refused('hooks.subscribe', wanted());
    expect(refused).toMatchObject({ error_code: 114, error_extra: { reason: 'too_many_subscriptions' } });
    expect(await dora.code('hooks.subscribe', { ...at(), event: 'channel_added' })).toBe(114);
    const again = { target_url: 'https://hooks.example.com/many/7' };
    expect(await subscribe(dora, again)).toMatchObject(again);
    await dora.call('hooks.unsubscribe', again);
    expect(await subscribe(program)).toMatchObject(at());
  });
});
