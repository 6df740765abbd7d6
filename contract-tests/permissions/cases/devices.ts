import { expect } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { bucketOf } from '../../../src/db/ids.js';
import { A_SUBSCRIPTION } from '../../../src/testing/push_service.js';
import { nothing } from '../kinds.js';
import { idOf, On, type Cases, type Kind, type Scene } from '../sentences.js';

const subscription = (name: string) => ({ ...A_SUBSCRIPTION, endpoint: `https://push.invalid/send/${name}` });

const ownSubscription = ({ column, person }: Scene<unknown>) => subscription(`${column}-${person.id}`);

/** A device of the owner's. */
const ownDevice: Kind<{ id: number }> = {
  make: ({ owner }) => owner.call('devices.add', subscription('owner')),
  name: ({ id }) => ({ id }),
};

export const devices: Cases = {
  'devices.add': new On(nothing).sending(ownSubscription).doesToCaller(async ({ caller }, answer) =>
    expect(await caller.call('devices.get')).toMatchObject({
      devices: expect.arrayContaining([expect.objectContaining({ id: idOf(answer) })]),
    }),
  ),
  'devices.get': new On(nothing)
    .bySomebodyNew()
    .afterwards((scene) => scene.person.call('devices.add', ownSubscription(scene)))
    .doesToCaller(async ({ caller, person }, answer) =>
      expect(answer).toMatchObject({ devices: caller.token === person.token ? [{ name: null }] : [] }),
    ),
  'devices.remove': new On(ownDevice).does(async ({ it, world }) =>
    expect(
      await world.skein.db.many(sql`select id from devices where bucket = ${bucketOf(it.id)} and id = ${it.id}`),
    ).toEqual([]),
  ),
  'devices.test': new On(ownDevice).does(async (_scene, answer) => expect(answer).toMatchObject({ outcome: 'retry' })),
};
