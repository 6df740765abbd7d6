import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { anIntegration, installed, posting, proofOf } from '../testing/integrations.js';
import { rowOf, whileLocked } from '../testing/locks.js';
import { aThread } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const inChannel = () => posting(team.ben, 'CHANNEL', { channel_id: team.channel.id });
const inThread = async () => posting(team.ben, 'THREAD', { thread_id: (await aThread(team.ben, team.channel)).id });
const post = (installation: Schema<'InstallationDetails'>) =>
  skein.stranger.try('integrationIncoming.postData', { ...proofOf(installation), content: 'All passed.' });
const renew = ({ id }: { id: number }) => team.ben.call('installations.regenerateToken', { id });

describe('installations/regenerate_token', () => {
  it.each([
    ['CHANNEL', inChannel],
    ['THREAD', inThread],
  ])('of a %s returns a new address, and the old one is refused as a wrong token is', async (_, make) => {
    const before = await make();
    expect((await post(before)).status).toBe(200);
    const after = await renew(before);
    expect(after).toEqual({
      ...before,
      install_token: expect.any(String),
      post_data_url: expect.stringContaining(after.install_token ?? 'none'),
    });
    expect(after.install_token).not.toBe(before.install_token);
    const refused = await post(before);
    const wrong = await post({ ...before, install_token: 'wrong' });
    expect([refused.status, withoutUuid(refused.text)]).toEqual([403, withoutUuid(wrong.text)]);
    expect((await post(after)).status).toBe(200);
    expect(await team.ben.call('installations.getone', { id: before.id })).toEqual(after);
  });

  it('again ends the address of the first time, and never brings an older one back', async () => {
    const first = await inChannel();
    const all = [first, await renew(first), await renew(first)];
    const statuses = await Promise.all(all.map(async (one) => (await post(one)).status));
    expect(statuses).toEqual([403, 403, 200]);
  });

  it('leaves the addresses of other installations', async () => {
    const [one, other] = [await inChannel(), await inChannel()];
    await renew(one);
    expect((await post(other)).status).toBe(200);
  });

  it('changes the configure URL with the address', async () => {
    const integration = await anIntegration(team.ben, 'CHANNEL', {
      configure_url: 'https://app.example.com/configure',
    });
    const { id } = await installed(team.ben, integration, { channel_id: team.channel.id });
    const { configure_url: url, post_data_url } = await renew({ id });
    expect(new URL(url ?? '').searchParams.get('post_data_url')).toBe(post_data_url);
  });

  it('is 109 for an ADMIN, and 110 for a stranger to the workspace and an unknown id', async () => {
    const before = await inChannel();
    const { ada, olga } = team;
    expect(await ada.error('installations.regenerateToken', { id: before.id })).toBe('forbidden');
    expect(await olga.error('installations.regenerateToken', { id: before.id })).toBe('not_found');
    expect(await team.ben.error('installations.regenerateToken', { id: 4097 })).toBe('not_found');
    expect((await post(before)).status).toBe(200);
  });

  it('is 114, no_install_token, for a kind that does not post from outside', async () => {
    const { ben, workspace } = team;
    const { id } = await installed(ben, await anIntegration(ben, 'GENERAL'), { workspace_id: workspace.id });
    const refused = await ben.refused('installations.regenerateToken', { id });
    expect(refused).toMatchObject({ error_code: 114, error_extra: { reason: 'no_install_token' } });
  });

  it('uses up nothing of the limit of the installation by posts with the old address', async () => {
    const before = await inChannel();
    const after = await renew(before);
    for (let sent = 0; sent < 70; sent += 10) await Promise.all(Array.from({ length: 10 }, () => post(before)));
    expect((await post(after)).status).toBe(200);
  });

  it('ends the address for a post that waits meanwhile', async () => {
    const thread = await aThread(team.ben, team.channel);
    const installation = await posting(team.ben, 'THREAD', { thread_id: thread.id });
    const { status } = await whileLocked(skein, {
      lock: sql`select from threads where ${rowOf(thread)} for update`,
      work: () => post(installation),
      waiting: 1,
      atLast: (trx) =>
        trx.run(sql`
          update integration_installations set token_renewals = token_renewals + 1 where ${rowOf(installation)}`),
    });
    expect(status).toBe(403);
    const { text } = await team.ben.try('comments.get', { thread_id: thread.id });
    expect(text).not.toContain('All passed.');
  });
});
