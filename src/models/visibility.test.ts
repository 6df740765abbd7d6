import { expect, it } from 'vitest';
import { useSkein } from '../testing/skein.js';
import { canView, type Question } from './visibility.js';

const skein = useSkein();

it('what is asked of then and what is asked of now are told apart, also where nobody is known to have seen it', async () => {
  const { ada, gus, workspace } = await skein.aTeam();
  const now: Question = {
    ...{ event: 'workspace_user_removed', workspace_id: workspace.id, channel_id: null, thread_id: null },
    ...{ object_id: ada.id, user_id: gus.id },
  };
  const then: Question = { ...now, then: { at: skein.clock.now(), seen_by: [] } };
  expect(await canView(skein.db, [then, now, then])).toEqual([false, true, false]);
});
