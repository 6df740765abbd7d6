import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { anIntegration, installed } from '../../testing/integrations.js';
import { Browser } from '../../testing/oauth.js';
import { aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
/** The most rows of a list. */
const SHOWN = 1000;

let ben: Browser;
beforeEach(async () => {
  ben = await Browser.of(skein, team.ben);
  const bucket = bucketOf(team.workspace.id);
  await skein.db.run(sql`
    insert into channels (bucket, id, workspace_id, name, creator, color, public, created_at)
    select c.bucket, (1000000 + n)::bigint * 4096 + ${bucket}, c.workspace_id, 'Loom ' || n, c.creator, c.color, true, c.created_at
    from channels c cross join generate_series(1, ${SHOWN}::int) n where c.bucket = ${bucket} and c.id = ${team.channel.id}`);
});

describe('a list of the console', () => {
  it('has 1,000 channels at most', async () => {
    const { id } = await anIntegration(team.olga, 'CHANNEL');
    const { text } = await ben.open(`/integrations/installation/${id}?workspace_id=${team.workspace.id}`);
    expect(text.match(/<option value="\d+"/g)).toHaveLength(SHOWN);
  });

  it('has 100 threads at most, the last updated', async () => {
    const thread = await aThread(team.ada, team.channel);
    const bucket = bucketOf(thread.id);
    await skein.db.run(sql`
      insert into threads (bucket, id, workspace_id, channel_id, title, content, creator, recipients, participants, snippet, snippet_creator,
        posted_at, last_updated_at)
      select t.bucket, (1000000 + n)::bigint * 4096 + ${bucket}, t.workspace_id, t.channel_id, 'Loom ' || n, t.content, t.creator,
        t.recipients, t.participants, t.snippet, t.snippet_creator, t.posted_at, t.last_updated_at + n * interval '1 minute'
      from threads t cross join generate_series(1, 101) n where t.bucket = ${bucket} and t.id = ${thread.id}`);
    const { id } = await anIntegration(team.olga, 'THREAD');
    const { text } = await ben.open(`/integrations/installation/${id}?channel_id=${team.channel.id}`);
    const offered = [...text.matchAll(/<option value="\d+">([^<]+)</g)].map(([, name]) => name);
    expect(offered).toEqual(Array.from({ length: 100 }, (_, nr) => `Loom ${101 - nr}`));
  });

  it('has 1,000 installations at most, the oldest', async () => {
    const { workspace } = team;
    const bucket = bucketOf(workspace.id);
    const integration = await anIntegration(team.ben);
    const first = await installed(team.ben, integration, { workspace_id: workspace.id });
    await skein.db.run(sql`
      insert into integration_installations (bucket, id, workspace_id, integration_id, channel_id, installed_by, created_at)
      select c.bucket, c.id, c.workspace_id, ${integration.id}, c.id, ${team.ben.id}, ${skein.clock.now()}
      from channels c where c.bucket = ${bucket} and c.workspace_id = ${workspace.id} and c.name like 'Loom %'`);
    const { text } = await ben.open(`/integrations/${integration.id}`);
    const listed = [...text.matchAll(/<li><a href="\/integrations\/installation\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(listed).toHaveLength(SHOWN);
    expect(listed[0]).toBe(first.id);
  });
});
