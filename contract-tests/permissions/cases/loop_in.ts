import { expect } from 'vitest';
import type { Schema } from '../../../src/generated/schemas.js';
import { aChannel, aConversationThere, aThreadThere } from '../kinds.js';
import { On, type Cases, type Kind, type Scene } from '../sentences.js';

type Place = Schema<'LoopInGetOrCreateRequest'>;

/** A channel, a thread or a conversation, as the row says. */
const aPlace: Kind<Place> = {
  make: async (world, place, way) => {
    const [what] = way.split(', ', 1);
    if (what === 'channel') return { obj_type: 'CHANNEL', obj_id: (await aChannel.make(world, place, way)).id };
    if (what === 'thread') return { obj_type: 'THREAD', obj_id: (await aThreadThere.make(world, place, way)).id };
    return { obj_type: 'CONVERSATION', obj_id: (await aConversationThere.make(world, place, way)).id };
  },
  name: (place) => ({ ...place }),
};

/** The same, with a loop-in address made by the owner. */
const anAddressed: Kind<Place & { email: string }> = {
  make: async (world, place, way) => {
    const made = await aPlace.make(world, place, way);
    return { ...made, ...(await world.owner.call('loopIn.getOrCreate', made)) };
  },
  name: ({ obj_type, obj_id }) => ({ obj_type, obj_id }),
};

const addressIn = ({ reader, it: { obj_type, obj_id } }: Scene<Place>) =>
  reader.call('loopIn.getOrCreate', { obj_type, obj_id });

export const loopIn: Cases = {
  'loopIn.getOrCreate': new On(aPlace).doesToCaller(async (scene, answer) =>
    expect(answer).toEqual(await addressIn(scene)),
  ),
  'loopIn.disable': new On(anAddressed).does(async (scene) =>
    expect(await addressIn(scene)).not.toEqual({ email: scene.it.email }),
  ),
};
