import { expect } from 'vitest';
import { aWorkspace, theWorkspace } from '../kinds.js';
import { On, type Cases, type Kind } from '../sentences.js';

interface Door {
  id: number;
  url: string;
}

/** A workspace with the same people as the world's, or with none of them, and its join link. */
const aDoor: Kind<Door> = {
  make: async (world, place, way) => {
    const isOther = way === 'another workspace';
    const { id } = await (isOther
      ? world.skein.aWorkspace(world.founder, 'Other')
      : aWorkspace.make(world, place, way));
    const admin = isOther ? world.founder : world.adminIn;
    return { id, url: (await admin.call('urlJoin.getOrCreate', { workspace_id: id })).url };
  },
};

export const urlJoin: Cases = {
  'urlJoin.getOrCreate': new On(theWorkspace).answers({ url: expect.stringMatching(/\/join\/[\w-]{45}$/) }),
  'urlJoin.disable': new On(aDoor)
    .sending(({ it }) => ({ workspace_id: it.id }))
    .does(async ({ world, it }) =>
      expect(await world.founder.error('urlJoin.joinWorkspace', { url_invite_code: it.url })).toBe('not_found'),
    ),
  'urlJoin.joinWorkspace': new On(aDoor)
    .bySomebodyNew()
    .sending(({ it }) => ({ url_invite_code: it.url }))
    .does(async ({ person, it }) =>
      expect(await person.call('workspaces.getone', { id: it.id })).toMatchObject({ id: it.id }),
    ),
};
