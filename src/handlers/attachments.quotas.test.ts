import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { eraseUploads } from '../domain/uploads/erasure.js';
import type { Schema } from '../generated/schemas.js';
import { uploadTotal } from '../models/upload_total.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { anAvatar } from '../testing/images.js';
import { formWith, type Person } from '../testing/person.js';
import { aComment, aThread } from '../testing/posts.js';
import { PASSWORD, useSkein } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';
import { anUpload, streamUpload } from '../testing/uploads.js';

const KB = 1024;
const { skein, team } = useTeam({
  settings: { uploadQuotaUser: 100 * KB, uploadQuotaWorkspace: 50 * KB },
  per: 'test',
});
const full = useSkein({ freeSpace: { floor: 100, freeBytes: () => Promise.resolve(99) } });

const aFile = (size: number) => new File([new Uint8Array(size).fill(97)], 'a.txt');
const upload = (by: Person, size: number) => anUpload(by, aFile(size));
const tryUpload = (by: Person, size: number) =>
  by.tryUpload('attachments.upload', formWith(aFile(size), { attachment_id: randomUUID() }));
const refusalOf = (reason: string, argument = 'file_name') => ({ error_code: 205, error_extra: { argument, reason } });
const erase = () => eraseUploads(skein.db, skein.files, skein.clock.now(), new AbortController().signal);

let ada: Person;
beforeEach(async () => {
  ada = team.ada;
});
const ofAda = () => uploadTotal(skein.db, ada.id);
const ofTeam = () => uploadTotal(skein.db, team.workspace.id);

describe('what a user may upload', () => {
  it('is 205 beyond the quota, to the byte, and keeps nothing of it', async () => {
    await upload(ada, 60 * KB);
    const kept = await skein.filesKept();
    const refused = await tryUpload(ada, 40 * KB + 1);
    expect([refused.status, refused.json()]).toMatchObject([413, refusalOf('user_quota')]);
    expect(await skein.filesKept()).toEqual(kept);
    await upload(ada, 40 * KB);
    expect((await tryUpload(ada, 1)).json()).toMatchObject(refusalOf('user_quota'));
    expect(await ofAda()).toBe(100 * KB);
    await upload(team.ben, 100 * KB);
  });

  it('is the same for forty that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryUpload(ada, 10 * KB)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(10);
    for (const answer of refused) expect(answer.json()).toMatchObject(refusalOf('user_quota'));
    expect(await ofAda()).toBe(100 * KB);
  });

  it('stops a large file in the middle, before it lies on the disk', async () => {
    const { status, body } = await streamUpload(skein.baseUrl, ada, 50 * KB * KB);
    expect([status, JSON.parse(body)]).toMatchObject([413, refusalOf('user_quota')]);
    // What has come and was refused takes no room from what comes afterwards.
    await upload(ada, 100 * KB);
  });

  it('does not count what was refused for another reason', async () => {
    const { attachment_id } = await upload(ada, KB);
    const again = await ada.tryUpload('attachments.upload', formWith(aFile(KB), { attachment_id }));
    expect(again.status).toBe(409);
    expect(await ofAda()).toBe(KB);
  });

  it('comes back when an upload goes: after a day on nothing, or with its last post', async () => {
    const attachments = [await upload(ada, 60 * KB - 20 * KB)];
    await upload(ada, 60 * KB);
    const { id } = await aThread(ada, team.channel, { attachments });
    skein.clock.advance(DAY + 120_000);
    await erase();
    expect(await ofAda()).toBe(40 * KB);
    await ada.call('threads.remove', { id });
    await erase();
    expect(await ofAda()).toBe(0);
  });

  it('is forgotten with the account, and what goes later takes nothing from anybody', async () => {
    await aThread(ada, team.channel, { attachments: [await upload(ada, KB)] });
    await upload(team.cleo, KB);
    await team.cleo.call('users.delete', { password: PASSWORD });
    skein.clock.advance(DAY + 120_000);
    await erase();
    expect([await uploadTotal(skein.db, team.cleo.id), await ofAda()]).toEqual([0, KB]);
  });

  it('has nothing to do with avatars', async () => {
    await upload(ada, 100 * KB);
    await ada.upload('users.updateAvatar', formWith(await anAvatar(), {}, 'image'));
    expect(await ofAda()).toBe(100 * KB);
  });
});

describe('what may hang on the posts of a workspace', () => {
  const attached = (attachments: Schema<'Attachment'>[]) => ({ attachments });
  const refusal = { status: 413, ...refusalOf('workspace_quota', 'attachments') };

  it('is 205 beyond the quota, wherever it is posted, and nothing is posted', async () => {
    const thread = await aThread(ada, team.channel, attached([await upload(ada, 30 * KB)]));
    const comment = await aComment(ada, thread);
    const conversation = await aConversation(team.workspace, team.ben, ada);
    const message = await aMessage(team.ben, conversation);
    const more = attached([await upload(team.ben, 20 * KB + 1)]);
    const other = attached([await upload(ada, 20 * KB + 1)]);
    const both = attached([...thread.attachments, ...other.attachments]);

    const threads = { channel_id: team.channel.id, title: 'More', content: 'More' };
    expect(await ada.refused('threads.add', { ...threads, ...other })).toMatchObject(refusal);
    expect(await ada.refused('threads.update', { id: thread.id, ...both })).toMatchObject(refusal);
    expect(await ada.refused('comments.add', { thread_id: thread.id, content: 'a', ...other })).toMatchObject(refusal);
    expect(await ada.refused('comments.update', { id: comment.id, ...other })).toMatchObject(refusal);
    const said = { conversation_id: conversation.id, content: 'a', ...more };
    expect(await team.ben.refused('conversationMessages.add', said)).toMatchObject(refusal);
    expect(await team.ben.refused('conversationMessages.update', { id: message.id, ...more })).toMatchObject(refusal);
    expect(await ofTeam()).toBe(30 * KB);
  });

  it('counts a file once, however often it hangs there, until it hangs nowhere', async () => {
    const attachments = [await upload(ada, 30 * KB)];
    const thread = await aThread(ada, team.channel, { attachments });
    const comments = [await aComment(ada, thread, { attachments }), await aComment(ada, thread, { attachments })];
    expect(await ofTeam()).toBe(30 * KB);
    const [attachment_id = ''] = attachments.map((one) => one.attachment_id);
    await ada.call('attachments.remove', { thread_id: thread.id, attachment_id });
    await ada.call('comments.remove', { id: comments[0]?.id ?? 0 });
    expect(await ofTeam()).toBe(30 * KB);
    await ada.call('comments.update', { id: comments[1]?.id ?? 0, attachments: [] });
    expect(await ofTeam()).toBe(0);
  });

  it('is the same for many posts at once', async () => {
    const uploads = await Promise.all(Array.from({ length: 8 }, () => upload(ada, 10 * KB)));
    const posts = uploads.map((one) =>
      ada.try('threads.add', { channel_id: team.channel.id, title: 'a', content: 'a', attachments: [one] }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 413, 413, 413]);
    expect(await ofTeam()).toBe(50 * KB);
  });
});

describe('a disk of which too little is free', () => {
  it('takes no upload and no avatar: 205', async () => {
    const someone = await full.aUser();
    const refused = await tryUpload(someone, 10);
    expect([refused.status, refused.json()]).toMatchObject([413, refusalOf('disk_full')]);
    const avatar = await someone.tryUpload('users.updateAvatar', formWith(await anAvatar(), {}, 'image'));
    expect([avatar.status, avatar.json()]).toMatchObject([413, refusalOf('disk_full', 'image')]);
    expect(await full.filesKept()).toEqual([]);
  });
});
