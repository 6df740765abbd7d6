import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { startServerBeside } from '../testing/servers.js';
import { useSkein } from '../testing/skein.js';
import { headersOf, openEventStream, type OpenStream } from '../testing/streams.js';
import { until } from '../testing/until.js';

const skein = useSkein();
let beside: Awaited<ReturnType<typeof startServerBeside>>;
beforeAll(async () => {
  beside = await startServerBeside(skein, { live: { limits: { ofUser: 20, ofAll: 100 }, presenceEveryMs: 20 } });
});
afterAll(() => beside.stop());

const presenceIn = (stream: OpenStream) =>
  stream.events.flatMap((event) => (event.type === 'presence_updated' ? [event.object] : []));

describe('presence', () => {
  it('tells who becomes active and inactive, once each, with the position that the stream has reached', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    const { position } = await ben.call('live.get', {});
    const stream = await openEventStream(beside.url, headersOf(ben));
    const beat = { workspace_id: workspace.id, platform: 'desktop' as const };
    await ada.call('users.heartbeat', beat);
    const first = await stream.next('presence_updated');
    expect(first).toMatchObject({ id: position, workspace_id: workspace.id, object: { user_id: ada.id } });
    await ada.call('users.heartbeat', beat);
    await ada.call('users.resetPresence', { workspace_id: workspace.id });
    await until(() => presenceIn(stream).length === 2);
    expect(presenceIn(stream)).toMatchObject([{ presence: 'active' }, { presence: 'inactive' }]);
    const { presence } = await ben.call('workspaceUsers.getInfo', { id: workspace.id, user_id: ada.id });
    expect(presence).toBe('inactive');
    stream.cut();
  });

  it('tells that five minutes have passed since the last heartbeat', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    const stream = await openEventStream(beside.url, headersOf(ben));
    await ada.call('users.heartbeat', { workspace_id: workspace.id, platform: 'desktop' });
    await stream.next('presence_updated');
    skein.clock.advance(6 * MINUTE);
    await until(() => presenceIn(stream).some(({ presence }) => presence === 'inactive'));
    stream.cut();
  });

  it('is told to those who see the person, and who want it', async () => {
    const { ada, ben, gwen, olga, workspace, channel } = await skein.aTeam();
    const filters = [{}, { types: 'presence_updated' }];
    const seeing = await Promise.all(filters.map((filter) => openEventStream(beside.url, headersOf(ben), filter)));
    const blind = await Promise.all([
      openEventStream(beside.url, headersOf(gwen)),
      openEventStream(beside.url, headersOf(olga)),
      openEventStream(beside.url, headersOf(ben), { types: 'thread_added' }),
      openEventStream(beside.url, headersOf(ben), { channel_id: String(channel.id) }),
    ]);
    await ada.call('users.heartbeat', { workspace_id: workspace.id, platform: 'desktop' });
    await Promise.all(seeing.map((stream) => stream.next('presence_updated')));
    expect(blind.map(presenceIn)).toEqual(blind.map(() => []));
    for (const stream of [...seeing, ...blind]) stream.cut();
  });

  it('does not end a call that waits', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    const stream = await openEventStream(beside.url, headersOf(ben));
    const waiting = ben.call('live.get', { wait: 1, after: (await ben.call('live.get', {})).position });
    await ada.call('users.heartbeat', { workspace_id: workspace.id, platform: 'desktop' });
    await stream.next('presence_updated');
    expect((await waiting).events).toEqual([]);
    stream.cut();
  });
});
