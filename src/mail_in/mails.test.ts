import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { BUCKETS } from '../db/ids.js';
import { sql } from '../db/database.js';
import { blackPng } from '../testing/images.js';
import { anIntegration, installed } from '../testing/integrations.js';
import { KINDS, useMailedPlaces } from '../testing/mailed.js';
import { TEST_SETTINGS } from '../testing/settings.js';

const { skein, team, mailIn, ids, to, postsIn, sendAsBen } = useMailedPlaces();

/** Sends these lines as a mail of Ben to the channel, and returns the post. */
async function postOf(...lines: string[]) {
  const { ben } = team;
  const head = [`From: ${ben.email}`, 'MIME-Version: 1.0', ''].join('\r\n');
  const { code, text: reply } = await mailIn.sendRaw(ben.email, to.CHANNEL, `${head}${lines.join('\r\n')}\r\n`);
  return { code, reply, post: (await postsIn('CHANNEL')).at(-1) };
}

/** An upload is in the bucket of its UUID, which a mail does not choose. */
const ALL_BUCKETS = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

describe('the text of a mail', () => {
  it('is read in its charset and encoding, and the subject too', async () => {
    const body = Buffer.from('Der Webstuhl ist für Zoë.\n', 'latin1').toString('base64');
    const { post } = await postOf(
      'Subject: =?ISO-8859-1?Q?Gr=FC=DFe?= =?utf-8?B?8J+ntg==?=',
      'Content-Type: text/plain; charset=ISO-8859-1',
      'Content-Transfer-Encoding: base64',
      '',
      body,
    );
    expect(post).toMatchObject({ title: 'Grüße🧶', content: 'Der Webstuhl ist für Zoë.' });
  });

  it('is the plain text of a mail that has HTML too', async () => {
    await sendAsBen({ text: 'plain', html: '<p>rich</p>' });
    expect(await postsIn('CHANNEL')).toMatchObject([{ content: 'plain' }]);
  });

  it.each([
    ['alone', {}],
    ['beside a file', { attachments: [{ filename: 'a.txt', content: 'warp' }] }],
  ])('is made of the HTML of a mail that has nothing else, %s', async (_, more) => {
    await sendAsBen({ text: undefined, html: '<p>The <b>loom</b></p><p>is here</p>', ...more });
    expect(await postsIn('CHANNEL')).toMatchObject([{ content: 'The loom\n\nis here' }]);
  });

  it('has no quotation and no signature at its end', async () => {
    await sendAsBen({ text: 'Yes.\n\n-- \nBen\n\nOn Monday, Ada wrote:\n> Is it here?\n' });
    expect(await postsIn('CHANNEL')).toMatchObject([{ content: 'Yes.' }]);
  });

  it('keeps the indentation of its first line', async () => {
    await sendAsBen({ text: '\n    warp()\n    weft()\n' });
    expect(await postsIn('CHANNEL')).toMatchObject([{ content: '    warp()\n    weft()' }]);
  });

  it('calls no slash command', async () => {
    const { ben, olga, workspace } = team;
    const loom = await anIntegration(olga, 'SLASH_COMMAND', { command: '/loom' });
    await installed(ben, loom, { workspace_id: workspace.id });
    for (const kind of KINDS) {
      await sendAsBen({ to: to[kind], text: '/loom x' });
      // A message that calls a command would not be listed.
      expect(await postsIn(kind), kind).toMatchObject([{ content: '/loom x' }]);
    }
    const [thread] = await postsIn('CHANNEL');
    expect(await ben.call('threads.getone', { id: thread?.id ?? 0 })).toMatchObject({ system_message: null });
    const [comment] = await postsIn('THREAD');
    expect(await ben.call('comments.getone', { id: comment?.id ?? 0 })).toMatchObject({ system_message: null });
  });

  it('mentions nobody', async () => {
    const { ada, workspace } = team;
    await sendAsBen({ text: `/loom [Ada](app-mention://${ada.id})` });
    const [post] = await postsIn('CHANNEL');
    expect(post?.content).toBe(`/loom [Ada] (app-mention://${ada.id})`);
    const unread = await ada.call('threads.getUnread', { workspace_id: workspace.id });
    expect(unread.find(({ thread_id }) => thread_id === post?.id)).toMatchObject({ direct_mention: false });
  });

  it('mentions nobody in code either', async () => {
    const { ada } = team;
    await sendAsBen({ text: `\`[Ada](app-mention://${ada.id})\`\n\n    [Ada](app-mention://${ada.id})` });
    const [post] = await postsIn('CHANNEL');
    const plain = `[Ada] (app-mention://${ada.id})`;
    expect(await ada.call('threads.getone', { id: post?.id ?? 0 })).toMatchObject({
      content: `\`${plain}\`\n\n    ${plain}`,
      direct_mentions: [],
    });
  });

  it('without a subject is a thread without one', async () => {
    expect((await postOf('', 'The loom is here.')).post).toMatchObject({ title: '(no subject)' });
  });

  it('may not be empty without a file: 550', async () => {
    expect(await sendAsBen({ text: ' \n' })).toBe(550);
    expect(await sendAsBen({ text: undefined, html: '<p></p>' })).toBe(550);
    expect(await sendAsBen({ text: '', attachments: [{ filename: 'a.txt', content: 'warp' }] })).toBe(250);
    expect(await postsIn('CHANNEL')).toMatchObject([{ content: '', attachments: [{ title: 'a.txt' }] }]);
  });
});

describe('the files of a mail', () => {
  it('are uploads of the author, inspected like any other', async () => {
    const png = blackPng(40, 30);
    const attachments = [
      { filename: '../weft.txt', content: 'warp and weft' },
      { filename: 'black.png', content: png },
      { filename: 'torn.png', content: png.subarray(0, 40) },
    ];
    expect(await sendAsBen({ attachments })).toBe(250);
    expect(await postsIn('CHANNEL')).toMatchObject([
      {
        attachments: [
          { title: 'weft.txt', upload_state: 'uploaded' },
          { title: 'black.png', underlying_type: 'image/png', upload_state: 'uploaded', image_width: 40 },
          { title: 'torn.png', upload_state: 'failed' },
        ],
      },
    ]);
    const kept = await skein.db.many<{ file_key: string; user_id: number; file_size: number }>(sql`
      select file_key, user_id, file_size from uploads where bucket = any(${ALL_BUCKETS}::int[]) and file_name = 'weft.txt'`);
    expect(kept).toMatchObject([{ user_id: team.ben.id, file_size: 13 }]);
    const bytes = await skein.files.read(kept[0]?.file_key ?? '');
    expect(bytes && (await text(bytes))).toBe('warp and weft');
  });

  it('without a name are named after what they are: an invitation, and a mail', async () => {
    const { post } = await postOf(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Here.',
      '--b',
      'Content-Type: text/calendar; method=REQUEST',
      '',
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      '--b',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment',
      '',
      'Subject: Weft',
      '',
      'warp',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: Weft',
      '',
      'woof',
      '--b',
      'Content-Type: text/calendar; name=own.ics',
      '',
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      '--b',
      'Content-Type: application/octet-stream',
      '',
      'bytes',
      '--b--',
    );
    const titles = post?.attachments.map(({ title }) => title);
    expect(titles).toEqual(['invite.ics', 'message.eml', 'message.eml', 'own.ics', 'file']);
  });

  it('are ten at most: the post names the others', async () => {
    const attachments = Array.from({ length: 12 }, (_, index) => ({ filename: `${index}.txt`, content: `${index}` }));
    expect(await sendAsBen({ attachments })).toBe(250);
    const [post] = await postsIn('CHANNEL');
    expect(post?.attachments).toHaveLength(10);
    expect(post?.content).toBe('The loom is here.\n\nLeft out, because a post has at most 10 files: 10.txt, 11.txt');
  });

  it('beyond the quota of the author are left out, and the post names them', async () => {
    await mailIn.restart({}, { settings: { ...TEST_SETTINGS, uploadQuotaUser: 1000 } });
    const by = await skein.aMember(team.ada, team.workspace, 'max');
    await team.ada.call('channels.addUser', { id: ids.CHANNEL, user_id: by.id });
    const attachments = [
      { filename: 'small.txt', content: 'a'.repeat(600) },
      { filename: 'large.txt', content: 'a'.repeat(600) },
    ];
    const before = (await skein.filesKept()).length;
    const { code } = await mailIn.send({ from: by.email, to: to.CHANNEL, text: 'Here.', attachments });
    expect(code).toBe(250);
    const [post] = await postsIn('CHANNEL');
    expect(post?.attachments.map(({ title }) => title)).toEqual(['small.txt']);
    expect(post?.content).toBe('Here.\n\nLeft out, because the author has no room for more files: large.txt');
    expect(await skein.filesKept()).toHaveLength(before + 1);
    await mailIn.restart();
  });

  it('of a refused author are not stored', async () => {
    const before = await skein.filesKept();
    const attachments = [{ filename: 'a.txt', content: 'warp' }];
    const { code } = await mailIn.send({ from: team.olga.email, to: to.CHANNEL, text: 'Here.', attachments });
    expect([code, await skein.filesKept()]).toEqual([550, before]);
  });
});
