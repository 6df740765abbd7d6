import { expect } from 'vitest';
import { aDelivery, keptFor, type Subscribed } from '../../../src/testing/deliveries.js';
import { hooksTo } from '../../../src/testing/hooks.js';
import { aConversationThere, aThreadThere, nothing } from '../kinds.js';
import { idOf, On, type Cases, type Kind, type Scene } from '../sentences.js';

/** The filter of a subscription, as the row says: a workspace, a channel, a thread, a conversation, or none. */
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
  target_url: target(scene),
  ...scene.it.filter,
  event: scene.way === 'conversation' ? ('message_added' as const) : ('comment_added' as const),
});

const subscribing: Cases = {
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

/** A subscription of the owner's, with a failed delivery. */
const ownDelivery: Kind<{ id: number; hook: Subscribed }> = {
  make: ({ skein, owner, workspace }) => aDelivery(skein, owner, workspace),
  name: ({ id }) => ({ id }),
};

export const hooks: Cases = {
  ...subscribing,
  'hooks.get': new On(nothing)
    .bySomebodyNew()
    .afterwards((scene) => scene.caller.call('hooks.subscribe', { target_url: target(scene), event: 'group_added' }))
    .doesToCaller(async (scene, answer) => expect(answer).toMatchObject([{ target_url: target(scene) }])),
  'hooks.rotateSecret': new On(ownDelivery)
    .sending(({ it }) => ({ id: it.hook.id }))
    .does(async ({ it }, answer) => {
      expect(answer).toMatchObject({ id: it.hook.id, secret: expect.stringMatching(/^whsec_/) });
      expect(answer).not.toMatchObject({ secret: it.hook.secret });
    }),
  'hooks.ping': new On(ownDelivery)
    .sending(({ it }) => ({ id: it.hook.id }))
    .doesToCaller(async ({ it }, answer) =>
      expect(answer).toMatchObject({ request: { url: it.hook.target_url }, response: null }),
    ),
};

export const deliveries: Cases = {
  'deliveries.get': new On(ownDelivery)
    .sending(({ it }) => ({ subscription_id: it.hook.id }))
    .doesToCaller(async ({ it }, answer) => expect(answer).toMatchObject([{ id: it.id, state: 'failed' }])),
  'deliveries.getone': new On(ownDelivery).doesToCaller(async ({ it }, answer) =>
    expect(answer).toMatchObject({ id: it.id, attempts: [{ number: 1, response: { status: 500 } }] }),
  ),
  'deliveries.redeliver': new On(ownDelivery).does(async ({ it, world }, answer) => {
    expect(answer).toMatchObject({ id: it.id, state: 'retrying' });
    expect(await keptFor(world.skein, it.hook)).toMatchObject([{ state: 'retrying' }]);
  }),
  'deliveries.redeliverFailed': new On(ownDelivery)
    .sending(({ it }) => ({ subscription_id: it.hook.id, since_ts: 0 }))
    .does(async ({ it, world }, answer) => {
      expect(answer).toEqual({ count: 1 });
      expect(await keptFor(world.skein, it.hook)).toMatchObject([{ state: 'retrying' }]);
    }),
};
