import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { countHits } from '../domain/limits/limits.js';
import { aCertificate } from '../testing/certificates.js';
import { anOldAddress } from '../testing/loop_in.js';
import { MAIL_FROM } from '../testing/mail_in.js';
import { KINDS, useMailedPlaces } from '../testing/mailed.js';
import { eventsDuring } from '../testing/outbox.js';

const { skein, team, mailIn, ids, to, addressOf, postsIn, mailOf, sendAsBen } = useMailedPlaces();

describe('a mail to the address', () => {
  it('of a channel opens a thread with its subject and text, by the member in From', async () => {
    const { ben, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await sendAsBen()).toBe(250);
    });
    expect(await postsIn('CHANNEL')).toMatchObject([{ title: 'Loom', content: 'The loom is here.', creator: ben.id }]);
    expect(events.filter(({ name }) => name === 'thread_added')).toMatchObject([{ actor_id: ben.id }]);
  });

  it.each([
    ['THREAD', 'comment_added'],
    ['CONVERSATION', 'message_added'],
  ] as const)('of a %s is posted there: %s', async (kind, event) => {
    const { ben, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await sendAsBen({ to: to[kind] })).toBe(250);
    });
    expect(await postsIn(kind)).toMatchObject([{ content: 'The loom is here.', creator: ben.id }]);
    expect(events.map(({ name }) => name)).toContain(event);
  });

  it('reaches the readers of the place like any other post', async () => {
    const { ada, workspace } = team;
    await sendAsBen();
    const unread = await ada.call('threads.getUnread', { workspace_id: workspace.id });
    const [post] = await postsIn('CHANNEL');
    expect(unread.map(({ thread_id }) => thread_id)).toContain(post?.id);
  });

  it('is posted in every place to which it is sent, and once for two spellings of an address', async () => {
    expect(await sendAsBen({ to: [...KINDS.map((kind) => to[kind]), to.CHANNEL.toUpperCase()] })).toBe(250);
    for (const kind of KINDS) expect(await postsIn(kind)).toHaveLength(1);
  });

  it('is posted also when a mail server has changed the case of the address', async () => {
    for (const address of [to.CHANNEL.toLowerCase(), to.CHANNEL.toUpperCase()]) {
      expect(await sendAsBen({ to: address })).toBe(250);
    }
    expect(await postsIn('CHANNEL')).toHaveLength(2);
  });

  it('is posted at an address of an earlier version, in any case', async () => {
    const old = await anOldAddress(skein, team.ada, { obj_type: 'CHANNEL', obj_id: ids.CHANNEL });
    for (const address of [old, old.toLowerCase(), old.toUpperCase()]) {
      expect(await sendAsBen({ to: address })).toBe(250);
    }
    expect(await sendAsBen({ to: to.CHANNEL })).toBe(550);
    expect(await postsIn('CHANNEL')).toHaveLength(3);
  });

  it('that is unknown, disabled, or of another domain is refused: 550', async () => {
    const { ada } = team;
    const digit = to.CHANNEL.charAt(5) === 'a' ? 'b' : 'a';
    const unknown = `${to.CHANNEL.slice(0, 5)}${digit}${to.CHANNEL.slice(6)}`;
    await ada.call('loopIn.disable', { obj_type: 'THREAD', obj_id: ids.THREAD });
    const elsewhere = to.CONVERSATION.replace(/@.*/, '@example.org');
    for (const address of [unknown, to.THREAD, elsewhere, 'ada@mail.skein.test']) {
      expect(await sendAsBen({ to: address })).toBe(550);
    }
    for (const kind of KINDS) expect(await postsIn(kind)).toEqual([]);
    expect(await sendAsBen({ to: await addressOf('THREAD') })).toBe(250);
  });
});

describe('the author', () => {
  it('is a member who may post there now: everybody else is refused, 550', async () => {
    const { ada, cleo, gwen, olga, workspace } = team;
    const removed = await skein.aMember(ada, workspace, 'rose');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: removed.id });
    for (const by of [cleo, gwen, olga, removed, { name: 'Nobody', email: 'nobody@example.com' }]) {
      for (const kind of KINDS) {
        const { code, text } = await mailIn.send(mailOf(by, { to: to[kind] }));
        expect([code, text]).toEqual([550, expect.stringContaining('does not belong to a member who may post here')]);
      }
    }
    for (const kind of KINDS) expect(await postsIn(kind)).toEqual([]);
  });

  it('may be a guest inside, and a user outside of a public channel', async () => {
    const { ada, cleo, gus, gwen, workspace } = team;
    expect((await mailIn.send(mailOf(gus))).code).toBe(250);
    const input = { workspace_id: workspace.id, name: 'Open', public: true };
    const { id: obj_id } = await ada.call('channels.add', input);
    const { email } = await ada.call('loopIn.getOrCreate', { obj_type: 'CHANNEL', obj_id });
    expect((await mailIn.send(mailOf(cleo, { to: email }))).code).toBe(250);
    expect((await mailIn.send(mailOf(gwen, { to: email }))).code).toBe(550);
  });

  it('is whom From names, in upper or lower case, not the sender of the envelope', async () => {
    const { ben, olga } = team;
    const envelope = { from: olga.email, to: to.CHANNEL };
    const by = { name: '', email: ben.email.toUpperCase() };
    expect((await mailIn.send(mailOf(by, { envelope }))).code).toBe(250);
    expect((await mailIn.send(mailOf(olga, { envelope: { from: ben.email, to: to.CHANNEL } }))).code).toBe(550);
    expect(await postsIn('CHANNEL')).toMatchObject([{ creator: ben.id }]);
  });

  it.each([
    ['no From', ''],
    ['two headers From', 'From: BEN\r\nFrom: BEN\r\n'],
    ['two addresses in From', 'From: BEN, ADA\r\n'],
    ['a group in From', 'From: Weavers: BEN;\r\n'],
    ['the address only as a name', 'From: "BEN" <nobody@example.com>\r\n'],
  ])('is nobody with %s: 550', async (_, from) => {
    const { ada, ben } = team;
    const head = from.replaceAll('BEN', ben.email).replaceAll('ADA', ada.email);
    const { code } = await mailIn.sendRaw(ben.email, to.CHANNEL, `${head}Subject: Loom\r\n\r\nHere.\r\n`);
    expect([code, await postsIn('CHANNEL')]).toEqual([550, []]);
  });

  it('posts in all places of a mail, or in none', async () => {
    const { ada, cleo } = team;
    await ada.call('channels.addUser', { id: ids.CHANNEL, user_id: cleo.id });
    expect((await mailIn.send(mailOf(cleo, { to: [to.CHANNEL, to.THREAD] }))).code).toBe(550);
    expect(await postsIn('CHANNEL')).toEqual([]);
    expect((await mailIn.send(mailOf(cleo))).code).toBe(250);
  });
});

describe('a place', () => {
  it('that is archived or removed takes no mail: 550', async () => {
    const { ada } = team;
    await ada.call('channels.archive', { id: ids.CHANNEL });
    const { code, text } = await mailIn.send(mailOf(ada));
    expect([code, text]).toEqual([550, expect.stringContaining('archived')]);
    await ada.call('threads.remove', { id: ids.THREAD });
    expect((await mailIn.send(mailOf(ada, { to: to.THREAD }))).code).toBe(550);
  });

  it('that is a closed thread takes comments still', async () => {
    await team.ada.call('comments.add', { thread_id: ids.THREAD, content: 'Done.', thread_action: 'close' });
    expect(await sendAsBen({ to: to.THREAD })).toBe(250);
    expect((await postsIn('THREAD')).map(({ content }) => content)).toEqual(['Done.', 'The loom is here.']);
  });

  it('takes 60 mails in a minute: the next one is put off, 451', async () => {
    skein.clock.stand();
    const limit = { name: `mail to ${ids.CHANNEL}`, most: 60, milliseconds: MINUTE };
    for (let count = 0; count < 59; count += 1) await countHits(skein.db, [limit], skein.clock.now());
    expect([await sendAsBen(), await sendAsBen()]).toEqual([250, 451]);
    skein.clock.advance(MINUTE + 1000);
    expect(await sendAsBen()).toBe(250);
  });
});

describe('a mail of a program', () => {
  it.each([
    ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied; owner=x' } }],
    ['a mailing list', { headers: { Precedence: 'List' } }],
    ['bulk mail', { headers: { Precedence: 'bulk' } }],
    ['an automatic reply with a hyphen', { headers: { Precedence: 'auto-reply' } }],
    ['an automatic reply of cPanel', { headers: { 'X-Autorespond': 'Loom' } }],
    ['an automatic reply of an older server', { headers: { 'X-Autoreply': 'yes' } }],
    ['Skein', { from: MAIL_FROM }],
  ])('such as %s is accepted and not posted', async (_, more) => {
    expect([await sendAsBen(more), await postsIn('CHANNEL')]).toEqual([250, []]);
  });

  it('such as a bounce is accepted and not posted', async () => {
    const envelope = { from: '', to: to.CHANNEL };
    expect([await sendAsBen({ envelope }), await postsIn('CHANNEL')]).toEqual([250, []]);
    expect(await sendAsBen({ headers: { 'Auto-Submitted': 'no', 'X-Autoreply': 'no' } })).toBe(250);
    expect(await postsIn('CHANNEL')).toHaveLength(1);
  });
});

describe('the same mail', () => {
  it('is posted once in each place, however often it is sent', async () => {
    const messageId = '<one@example.com>';
    const codes = await Promise.all([1, 2, 3, 4].map(() => sendAsBen({ messageId, to: [to.CHANNEL, to.THREAD] })));
    expect(codes).toEqual([250, 250, 250, 250]);
    expect(await sendAsBen({ messageId, to: to.CONVERSATION })).toBe(250);
    for (const kind of KINDS) expect(await postsIn(kind)).toHaveLength(1);
  });

  it('is told by all its bytes when it has no Message-ID', async () => {
    const { ben } = team;
    const raw = (text: string) => `From: ${ben.email}\r\nSubject: Loom\r\n\r\n${text}\r\n`;
    for (const text of ['one', 'one', 'two']) {
      expect((await mailIn.sendRaw(ben.email, to.CHANNEL, raw(text))).code).toBe(250);
    }
    expect((await postsIn('CHANNEL')).map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('of another author is another one', async () => {
    const { ada, ben } = team;
    for (const by of [ada, ben]) await mailIn.send(mailOf(by, { messageId: '<two@example.com>' }));
    expect((await postsIn('CHANNEL')).map(({ creator }) => creator)).toEqual([ada.id, ben.id]);
  });

  it('is accepted when its place has been archived since', async () => {
    const messageId = '<three@example.com>';
    await sendAsBen({ messageId });
    await team.ada.call('channels.archive', { id: ids.CHANNEL });
    expect([await sendAsBen({ messageId }), await sendAsBen()]).toEqual([250, 550]);
  });
});

describe('the log', () => {
  it('has the ids of places and authors, and no address, subject or text', async () => {
    await sendAsBen({ subject: 'Warp', text: 'Weft' });
    await mailIn.send(mailOf(team.olga, { subject: 'Warp', text: 'Weft' }));
    const log = mailIn.log.join('');
    expect(log).toContain(String(ids.CHANNEL));
    expect(log).not.toMatch(/@|Warp|Weft/);
  });
});

describe('STARTTLS', () => {
  it('is offered with a certificate, and only then', async () => {
    expect(await mailIn.send(mailOf(team.ben), { ignoreTLS: false })).toMatchObject({ code: 250 });
    await mailIn.restart({}, { tls: aCertificate(['127.0.0.1']) });
    expect(await mailIn.send(mailOf(team.ben), { ignoreTLS: false, requireTLS: true })).toMatchObject({ code: 250 });
    await mailIn.restart();
    const plain = mailIn.send(mailOf(team.ben), { ignoreTLS: false, requireTLS: true });
    expect(await plain.catch(() => ({ code: 0 }))).not.toMatchObject({ code: 250 });
  });
});
