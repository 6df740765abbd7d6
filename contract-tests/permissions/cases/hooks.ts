import { expect } from 'vitest';
import { hooksTo } from '../../../src/testing/hooks.js';
import { aConversationThere, aThreadThere, nothing } from '../kinds.js';
import { idOf, On, type Cases, type Kind, type Scene } from '../sentences.js';

/** A thread of the place, a conversation, or nothing but what is there, as the row says. */
interface Object {
  filter: Record<string, number>;
}

const anObject: Kind<Object> = {
  make: async (world, place, way) => {
    const [what] = way.split(', ', 1);
    if (what === 'workspace') return { filter: { workspace_id: world.workspace.id } };
    if (what === 'channel') return { filter: { channel_id: place.channel.id } };
    if (what === 'thread') return { filter: { thread_id: (await aThreadThere.make(world, place, way)).id } };
    if (what === 'conversation') {
      return { filter: { conversation_id: (await aConversationThere.make(world, place, way)).id } };
    }
    return { filter: {} };
  },
};

const target = ({ column, person }: Scene<unknown>) => `https://hooks.example.com/${column}/${person.id}`;
const wanted = (scene: Scene<Object>) => ({
  ...{ target_url: target(scene), ...scene.it.filter },
  event: scene.way === 'conversation' ? ('message_added' as const) : ('comment_added' as const),
});

export const hooks: Cases = {
  'hooks.subscribe': new On(anObject).sending(wanted).doesToCaller(async (scene, answer) => {
    expect(answer).toMatchObject(wanted(scene));
    expect(await hooksTo(scene.world.skein, target(scene))).toContainEqual(
      expect.objectContaining({ id: idOf(answer), user_id: scene.person.id }),
    );
  }),
  'hooks.unsubscribe': new On(nothing)
    .bySomebodyNew()
    .afterwards((scene) => scene.caller.call('hooks.subscribe', { target_url: target(scene), event: 'group_added' }))
    .sending((scene) => ({ target_url: target(scene) }))
    .doesToCaller(async (scene) => expect(await hooksTo(scene.world.skein, target(scene))).toEqual([])),
};
