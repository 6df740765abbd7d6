import { expect } from 'vitest';
import type { Schema } from '../../../src/generated/schemas.js';
import { unreadIn } from '../../../src/testing/posts.js';
import { aCommentAlone, aCommentThere, aPost, aThreadThere } from '../kinds.js';
import { On, type Cases, type Scene } from '../sentences.js';

const comment = new On(aCommentThere);
const post = new On(aPost);
const THUMB = '👍';
const reacting = post.with({ reaction: THUMB });

const isClosing = ({ way }: Scene<unknown>) => way.startsWith('closing');
const closing = (scene: Scene<unknown>) => (isClosing(scene) ? { thread_action: 'close' } : {});

/** The comment is the caller's, and the thread is closed where the row says so. */
async function isAdded(scene: Scene<Schema<'Thread'>>): Promise<void> {
  const { reader, person, it } = scene;
  const list = await reader.call('comments.get', { thread_id: it.id });
  expect(list).toMatchObject([{ content: 'I am.', creator: person.id }]);
  expect(await reader.call('threads.getone', { id: it.id })).toMatchObject({ closed: isClosing(scene) });
}

export const comments: Cases = {
  'comments.getone': comment.answers(({ it }) => ({ id: it.id, content: it.content })),
  'comments.get': comment
    .sending(({ it }) => ({ thread_id: it.thread_id, limit: 500 }))
    .lists(({ it }) => ({ id: it.id, content: it.content })),
  'comments.add': new On(aThreadThere)
    .sending((scene) => ({ thread_id: scene.it.id, content: 'I am.', ...closing(scene) }))
    .does(isAdded),
  'comments.update': comment.with({ content: 'I was.' }).ownerReads({ content: 'I was.' }),
  'comments.remove': comment.ownerReads({ deleted: true, content: '' }),
  'comments.markPosition': new On(aCommentAlone)
    .afterwards(({ person, it }) => person.call('threads.markUnread', { id: it.thread_id, obj_index: -1 }))
    .doesToCaller(async ({ person, it }) =>
      expect(await unreadIn(person, { ...it, id: it.thread_id })).toBeUndefined(),
    ),
};

export const reactions: Cases = {
  'reactions.get': post
    .afterwards(({ world, it }) => world.owner.call('reactions.add', { ...it.name, reaction: THUMB }))
    .answers(({ world }) => ({ [THUMB]: [world.owner.id] })),
  'reactions.add': reacting.ownerReads(({ person }) => ({ reactions: { [THUMB]: [person.id] } })),
  'reactions.remove': reacting.after('reactions.add', { reaction: THUMB }).ownerReads({ reactions: null }),
};
