import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aPost, aTalk, type Post } from '../kinds.js';
import { formOf, send } from '../sending.js';
import { idOf, On, type Cases, type Kind } from '../sentences.js';

const anUpload = (attachmentId: string): FormData =>
  formOf({ attachment_id: attachmentId }, 'file_name', new File(['warp and weft'], 'weave.txt'));

/** A post of the owner's with an upload of theirs, of the kind that the row names. */
const aPostWithFile: Kind<Post & { file: string }> = {
  make: async (world, place, way) => {
    const [{ skein, owner }, { channel, thread }] = [world, place];
    const file = randomUUID();
    const attachments: unknown = [(await send(skein, owner, 'attachments.upload', anUpload(file))).json()];
    const content = 'See there.';
    if (way === 'message') {
      const input = { conversation_id: (await aTalk.make(world, place, way)).id, content, attachments };
      return { file, name: { message_id: idOf((await send(skein, owner, 'conversationMessages.add', input)).json()) } };
    }
    if (way.startsWith('thread')) {
      const input = { channel_id: channel.id, title: 'With a file', content, attachments };
      return { file, name: { thread_id: idOf((await send(skein, owner, 'threads.add', input)).json()) } };
    }
    const input = { thread_id: thread.id, content, attachments };
    return { file, name: { comment_id: idOf((await send(skein, owner, 'comments.add', input)).json()) } };
  },
  name: ({ name, file }) => ({ ...name, attachment_id: file }),
  ...(aPost.read === undefined ? {} : { read: aPost.read }),
};

export const attachments: Cases = {
  'attachments.upload': new On({ make: () => Promise.resolve(randomUUID()) })
    .sending(({ it }) => anUpload(it))
    .does(async ({ it }, answer) => expect(answer).toMatchObject({ attachment_id: it, upload_state: 'uploaded' })),
  'attachments.remove': new On(aPostWithFile).ownerReads({ attachments: [] }),
};
