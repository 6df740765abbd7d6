import { expect } from 'vitest';
import type { Schema } from '../../../src/generated/schemas.js';
import { aComment, aThread } from '../../../src/testing/posts.js';
import { aMessageThere } from '../kinds.js';
import { On, type Cases, type Kind, type Scene } from '../sentences.js';

/** A comment with a word that can be searched, on a thread of its own. */
const aFoundComment: Kind<Schema<'Comment'>> = {
  make: async ({ owner }, { channel }) =>
    aComment(owner, await aThread(owner, channel), { content: 'The shuttle is back.' }),
};

const comment = new On(aFoundComment);
const message = new On(aMessageThere);

const inWorkspace = ({ world }: Scene<unknown>) => ({ query: 'shuttle', workspace_id: world.workspace.id });
const range = ({ world }: Scene<unknown>) => ({ idx_start: 0, idx_end: 9, workspace_id: world.workspace.id });
const isShown = ({ it }: Scene<{ id: number; content: string }>) => ({
  items: expect.arrayContaining([
    expect.objectContaining({ expanded: true, obj: expect.objectContaining({ id: it.id, content: it.content }) }),
  ]),
});

const inOne = { query: 'shuttle' };
const foundPosts = { items: expect.any(Array), has_more: false };

export const search: Cases = {
  'search.query': comment.sending(inWorkspace).answers(foundPosts),
  'search.search': comment.sending(inWorkspace).answers(foundPosts),
  'search.thread': comment
    .sending(({ it }) => ({ ...inOne, thread_id: it.thread_id }))
    .answers(({ it }) => ({ comment_ids: [it.id] })),
  'search.conversation': message
    .sending(({ it }) => ({ ...inOne, conversation_id: it.conversation_id, limit: 500 }))
    .answers(({ it }) => ({ message_ids: expect.arrayContaining([it.id]) })),
  'search.comments': comment
    .sending((scene) => ({ ...inWorkspace(scene), thread_id: scene.it.thread_id }))
    .answers(isShown),
  'search.expandCommentRange': comment
    .sending((scene) => ({ ...range(scene), thread_id: scene.it.thread_id }))
    .answers(isShown),
  'search.messages': message
    .sending((scene) => ({ ...inWorkspace(scene), aggregate_id: scene.it.conversation_id }))
    .answers(isShown),
  'search.expandConversationMessageRange': message
    .sending((scene) => ({ ...range(scene), conversation_id: scene.it.conversation_id }))
    .answers(isShown),
};
