import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Schema } from '../generated/schemas.js';
import { startBackgroundOf } from '../testing/background.js';
import { Calling, saying, type CalledIntegration } from '../testing/calling.js';
import { useDelivering } from '../testing/delivering.js';
import { aThread } from '../testing/posts.js';
import { hang } from '../testing/receivers.js';
import { useSenders } from '../testing/sending.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

// Calls of slash commands that are never made, or whose outcome is lost.

const { skein, team } = useTeam({ per: 'test' });
const delivering = useDelivering(skein);
const aSender = useSenders();
const calling = new Calling(delivering);
let stop = (): Promise<void> => Promise.resolve();
afterEach(() => stop());

async function dispatch(): Promise<void> {
  const background = await startBackgroundOf(skein);
  stop = () => background.stop();
}

const aCommand = (): Promise<CalledIntegration> =>
  calling.anIntegration(team.ada, 'SLASH_COMMAND', { workspace_id: team.workspace.id }, saying('Woven.'));
const call = (by = team.ben) => aThread(by, team.channel, { content: '/weave' });

/** Waits until the thread has this mark. */
async function told({ id }: Schema<'Thread'>, type: string, reason?: string): Promise<void> {
  const read = async () => (await team.ada.call('threads.getone', { id })).system_message;
  await until(async () => (await read())?.type === type, 20_000);
  expect((await read())?.['reason']).toBe(reason);
}

/** Waits until the call of a thread of Ben’s is stored. */
async function stored({ id }: Schema<'Thread'>): Promise<void> {
  await until(async () => {
    const kept = await skein.db.many(sql`
      select id from deliveries where bucket = ${bucketOf(team.ben.id)} and object_id = ${id} and kind = 'command'`);
    return kept.length === 1;
  });
}

describe('a slash command', () => {
  it('has failed (not_sent) when it is uninstalled before its call is stored', async () => {
    const weave = await aCommand();
    const thread = await call();
    await team.ada.call('installations.remove', { id: weave.installation.id });
    await dispatch();
    await told(thread, 'integration_failed', 'not_sent');
    expect(weave.receiver.received).toEqual([]);
  });

  it.each([
    ['it is uninstalled', ({ installation }: CalledIntegration) => team.ada.call('installations.remove', installation)],
    [
      'its integration is removed',
      ({ integration }: CalledIntegration) => team.ada.call('integrations.remove', integration),
    ],
    [
      'its author has left',
      () => team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.ben.id }),
    ],
  ])('has failed (not_sent) when %s before it is sent', async (_, end) => {
    const weave = await aCommand();
    await dispatch();
    const thread = await call();
    await stored(thread);
    await end(weave);
    delivering.startWorker();
    await told(thread, 'integration_failed', 'not_sent');
    expect(weave.receiver.received).toHaveLength(0);
  });

  it('is called after somebody who installed it has left', async () => {
    const { ada, ben, workspace } = team;
    const weave = await calling.anIntegration(ben, 'SLASH_COMMAND', { workspace_id: workspace.id }, saying('Woven.'));
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await dispatch();
    delivering.startWorker();
    await told(await call(ada), 'integration_replied');
    expect(weave.receiver.received).toHaveLength(1);
  });

  it('has failed (timed_out) when the answer is late, which is then ignored, and is not called again', async () => {
    const weave = await aCommand();
    let isClosed = false;
    weave.receiver.answering = (_, response) => void response.on('close', () => (isClosed = true));
    await dispatch();
    const impatient = delivering.startWorker({ sender: aSender({ timeoutMs: 2000 }) });
    const thread = await call();
    await told(thread, 'integration_failed', 'timed_out');
    await until(() => isClosed);
    await impatient.stop();
    delivering.startWorker();
    weave.receiver.answering = saying('Woven.');
    await told(await call(), 'integration_replied');
    expect(weave.receiver.received).toHaveLength(2);
  });

  it('has failed (interrupted) when the worker stopped during its call, and is not called again', async () => {
    const weave = await aCommand();
    weave.receiver.answering = hang;
    await dispatch();
    const worker = delivering.startWorker();
    const thread = await call();
    await weave.calls(1);
    await worker.stop();
    weave.receiver.answering = saying('Woven.');
    delivering.startWorker();
    await told(thread, 'integration_failed', 'interrupted');
    await told(await call(), 'integration_replied');
    expect(weave.receiver.received).toHaveLength(2);
  });
});
