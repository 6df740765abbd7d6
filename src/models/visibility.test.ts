import { expect, it } from 'vitest';
import { useSkein } from '../testing/skein.js';
import { canView, type Question } from './visibility.js';

const skein = useSkein();

it('keeps questions about the past apart from questions about the present, even when no guest saw the object', async () => {
  const { ada, gus, workspace } = await skein.aTeam();
  const now: Question = {
    event: 'workspace_user_removed',
    workspace_id: workspace.id,
    channel_id: null,
    thread_id: null,
    object_id: ada.id,
    user_id: gus.id,
    is_loss: false,
  };
  const then: Question = { ...now, then: { at: skein.clock.now(), seen_by: [] } };
  expect(await canView(skein.db, [then, now, then])).toEqual([false, true, false]);
});
