import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { JsonText } from '../db/json_text.js';
import { useDispatching, WORKSPACE } from '../testing/events/dispatching.js';
import { Witness } from '../testing/events/emitting.js';
import { until } from '../testing/until.js';
import { emit, type NewEvent } from './outbox.js';

const dispatching = useDispatching();

const anEvent = (seen_by?: readonly number[]): NewEvent<'thread_updated'> => ({
  name: 'thread_updated',
  actor_id: 4096,
  workspace_id: WORKSPACE,
  snapshot: new JsonText('{}'),
  ...(seen_by && { seen_by }),
});

describe('who saw just before what is gone', () => {
  it.each([[[[8193, 8194]]], [[[8193], undefined, []]]])(
    'comes along with each event, alone or with others: %j',
    async (lists: readonly (number[] | undefined)[]) => {
      await dispatching.db.transaction((trx) => emit(trx, systemClock.now(), ...lists.map(anEvent)));
      const witness = new Witness();
      dispatching.dispatcher([witness]);
      await until(() => witness.told.length === lists.length);
      expect(witness.told.map(({ seen_by }) => seen_by)).toEqual(lists.map((list) => list ?? null));
    },
  );
});
