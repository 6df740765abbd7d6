import { describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** The scope of each operation that changes threads and comments, and the ids that it takes. */
const SCOPES: [operation: OperationId, scope: string, takes: 'thread' | 'workspace' | 'comment' | 'both'][] = [
  ['threads.update', 'threads:write', 'thread'],
  ['threads.remove', 'threads:remove', 'thread'],
  ['threads.moveToChannel', 'threads:write', 'thread'],
  ['threads.star', 'threads:write', 'thread'],
  ['threads.unstar', 'threads:write', 'thread'],
  ['threads.pin', 'threads:write', 'thread'],
  ['threads.unpin', 'threads:write', 'thread'],
  ['threads.follow', 'threads:write', 'thread'],
  ['threads.unfollow', 'threads:write', 'thread'],
  ['threads.markUnread', 'threads:write', 'thread'],
  ['threads.markUnreadForOthers', 'threads:write', 'thread'],
  ['threads.markAllRead', 'threads:write', 'workspace'],
  ['threads.clearUnread', 'threads:write', 'workspace'],
  ['threads.mute', 'threads:write', 'thread'],
  ['threads.unmute', 'threads:write', 'thread'],
  ['threads.archive', 'threads:write', 'thread'],
  ['threads.unarchive', 'threads:write', 'thread'],
  ['comments.update', 'comments:write', 'comment'],
  ['comments.remove', 'comments:remove', 'comment'],
  // What is read belongs to threads (behaviour/tokens.md#scopes).
  ['comments.markPosition', 'threads:write', 'both'],
];
const LEVELS = ['read', 'write', 'remove'];

describe.each(SCOPES)('%s', (operation, needed, takes) => {
  async function anInput(): Promise<Record<string, unknown>> {
    const thread = await aThread(team.ben, team.channel);
    const comment = await aComment(team.ben, thread);
    const more = { to_channel: team.workspace.default_channel, obj_index: 0, minutes: 5 };
    if (takes === 'workspace') return { workspace_id: team.workspace.id };
    if (takes === 'both') return { thread_id: thread.id, comment_id: comment.id };
    return { id: takes === 'comment' ? comment.id : thread.id, ...more };
  }

  it(`needs ${needed}, or what includes it`, async () => {
    const [kind = '', level = ''] = needed.split(':');
    const input = await anInput();
    const others = ['threads', 'comments', 'channels'].filter((other) => other !== kind);
    const tooWeak = LEVELS.slice(0, LEVELS.indexOf(level)).map((granted) => `${kind}:${granted}`);
    for (const scopes of [[], tooWeak, others.flatMap((other) => LEVELS.map((granted) => `${other}:${granted}`))]) {
      const program = await skein.aProgramOf(team.ben, scopes);
      expect(await program.refused(operation, input)).toMatchObject({
        status: 403,
        error_code: 109,
        error_extra: { required_scopes: [needed] },
      });
    }
    for (const granted of LEVELS.slice(LEVELS.indexOf(level))) {
      const program = await skein.aProgramOf(team.ben, [`${kind}:${granted}`]);
      expect((await program.try(operation, await anInput())).status).toBe(200);
    }
  });

  it('is 120 for strangers', async () => {
    expect(await skein.stranger.refused(operation, {})).toMatchObject({ status: 401, error_code: 120 });
  });
});
