import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { anIntegration, installed } from '../../testing/integrations.js';
import { Browser } from '../../testing/oauth.js';
import { aConversation } from '../../testing/conversations.js';
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

  it('of channels and conversations, to which a webhook is narrowed, says that it has no more, and takes another', async () => {
    const { ada, ben: person, cleo, workspace, channel } = team;
    const oldest = await aConversation(workspace, person, ada, cleo);
    const bucket = bucketOf(workspace.id);
    await skein.db.run(sql`
      insert into conversations (bucket, id, workspace_id, title, creator, created_at, last_active_at, last_obj_index, snippet, open_from, users_sha256)
      select v.bucket, (1000000 + n)::bigint * 4096 + ${bucket}, v.workspace_id, 'Talk ' || n, v.creator, v.created_at,
        v.last_active_at + n * interval '1 minute', v.last_obj_index, v.snippet, v.open_from, v.users_sha256
      from conversations v cross join generate_series(1, 200) n where v.bucket = ${bucket} and v.id = ${oldest.id}`);
    await skein.db.run(sql`
      insert into conversation_users (bucket, conversation_id, user_id, workspace_id, sees_from, read_index, last_active_at)
      select v.bucket, v.id, ${person.id}, v.workspace_id, 0, -1, v.last_active_at
      from conversations v where v.bucket = ${bucket} and v.title like 'Talk %'`);
    const page = await ben.open(`/integrations/hooks/new?workspace_id=${workspace.id}&channel_id=&conversation_id=`);
    const offeredBy = (text: string, name: string) =>
      new RegExp(`<select id="${name}"[^]*?</select>`).exec(text)?.[0].match(/<option value="\d+"/g)?.length;
    const counts = ({ text }: { text: string }) =>
      ['channel_id', 'conversation_id'].map((name) => offeredBy(text, name));
    expect(counts(page)).toEqual([SHOWN, 200]);
    expect(page.text).toContain('At most 1,000 are listed, by name.');
    expect(page.text).toContain('At most 200 are listed, the last active.');
    expect(page.text).not.toContain(`<option value="${oldest.id}"`);
    const general = `channel_id=${channel.id}&conversation_id=${oldest.id}`;
    const named = await ben.open(`/integrations/hooks/new?workspace_id=${workspace.id}&${general}`);
    expect(counts(named)).toEqual([SHOWN, 201]);
    expect(named.text).toContain(`<option value="${oldest.id}" selected>${ada.name}, ${cleo.name}</option>`);
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
