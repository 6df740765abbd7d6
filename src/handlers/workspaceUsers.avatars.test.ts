import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { anAvatar, fetchAvatar } from '../testing/images.js';
import { formWith, type Person } from '../testing/person.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
let avatar_urls: Schema<'AvatarUrls'>;
beforeAll(async () => {
  avatar_urls = await pictured(team.ben);
});

/** Gives somebody an avatar. Returns its URLs. */
async function pictured(person: Person, width = 40): Promise<Schema<'AvatarUrls'>> {
  const image = formWith(await anAvatar(width), {}, 'image');
  return (await person.upload('users.updateAvatar', image)).avatar_urls;
}

const seenBy = (viewer: Person, { id: user_id }: Person) =>
  viewer.call('workspaceUsers.getone', { id: team.workspace.id, user_id });

describe('the avatar of a workspace user', () => {
  it('has public URLs wherever the user is shown', async () => {
    const { ada, ben, gus, workspace } = team;
    const { id } = workspace;
    expect((await fetchAvatar(skein, avatar_urls?.s35 ?? '')).status).toBe(200);
    for (const shown of [
      await seenBy(ada, ben),
      await seenBy(gus, ben),
      await ada.call('workspaceUsers.getByEmail', { id, email: ben.email }),
      await ada.call('workspaceUsers.getInfo', { id, user_id: ben.id }),
      (await gus.call('workspaceUsers.get', { id })).find((user) => user.id === ben.id),
      await ada.call('workspaceUsers.update', { id, user_id: ben.id, user_type: 'USER' }),
    ]) {
      expect(shown).toMatchObject({ id: ben.id, avatar_urls });
    }
  });

  it('has them in a batch too', async () => {
    const { ada, ben, workspace } = team;
    const url = `/api/v4/workspace_users/getone?id=${workspace.id}&user_id=${ben.id}`;
    const [answered] = await ada.call('batch.batch', { requests: [{ method: 'GET', url }] });
    expect(JSON.parse(answered?.body ?? '')).toMatchObject({ avatar_urls });
  });

  it('is not shown of who has none, is removed, or has deleted their account', async () => {
    const { ada, cleo, workspace } = team;
    expect(await seenBy(ada, cleo)).toMatchObject({ avatar_urls: null });
    const dan = await skein.aMember(ada, workspace, 'dan');
    const urls = await pictured(dan, 41);
    expect(await seenBy(ada, dan)).toMatchObject({ avatar_urls: urls });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: dan.id });
    expect(await seenBy(ada, dan)).toMatchObject({ removed: true, avatar_urls: null });
    await ada.call('workspaceUsers.add', { id: workspace.id, email: dan.email });
    expect(await seenBy(ada, dan)).toMatchObject({ removed: false, avatar_urls: urls });
    await dan.call('users.delete', { password: PASSWORD });
    expect(await seenBy(ada, dan)).toMatchObject({ removed: true, avatar_urls: null });
  });

  it('leaves alone what looks like one in a text', async () => {
    const { ada, channel } = team;
    const content = '{"s35":"/avatars/s35/a.png"}';
    const thread = await ada.call('threads.add', { channel_id: channel.id, title: 'Launch', content });
    expect(thread.content).toBe(content);
  });
});
