import { simpleParser } from 'mailparser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../generated/schemas.js';
import { compose } from '../../../mail/compose.js';
import type { Message } from '../../../mail/mail.js';
import { aConversation, aMessage } from '../../../testing/conversations.js';
import { sql } from '../../../db/database.js';
import { bucketOf } from '../../../db/ids.js';
import { Browser } from '../../../testing/oauth.js';
import { ofGroup, ofUser } from '../../../testing/mentions.js';
import { aComment, aThread } from '../../../testing/posts.js';
import { PASSWORD, SECRET_KEY } from '../../../testing/skein.js';
import { aCrew, useTeam } from '../../../testing/teams.js';
import { anUpload } from '../../../testing/uploads.js';
import type { Notice, NoticeOfPosts, NoticePost } from '../notice.js';
import { UnsubscribeLinks } from '../unsubscription.js';
import { composeNotice, type NoticeMail } from './compose_notice.js';

const { skein, team } = useTeam();
const BASE_URL = 'https://chat.example.org';
const unsubscribeLinks = new UnsubscribeLinks(SECRET_KEY, BASE_URL);

type Post = Schema<'Thread'> | Schema<'Comment'> | Schema<'ConversationMessage'>;

function noticed(post: Post): NoticePost {
  const happened_at = new Date(post.posted_ts * 1000);
  if ('conversation_id' in post) return { cause: 'message', id: post.id, holder_id: post.conversation_id, happened_at };
  if ('thread_id' in post) return { cause: 'comment', id: post.id, holder_id: post.thread_id, happened_at };
  return { cause: 'thread', id: post.id, holder_id: post.id, happened_at };
}

function noticeOf(posts: readonly Post[], more: Partial<NoticeOfPosts> = {}): NoticeOfPosts {
  const of = { id: 'notice-7', userId: team.ben.id, workspaceId: team.workspace.id };
  return { ...of, kind: 'posts', posts: posts.map(noticed), more: 0, ...more };
}

function mailOf(notice: Notice, more: Partial<NoticeMail> = {}): Promise<Message | undefined> {
  const { id, name, email } = team.ben;
  const person = { id, name, email, timezone: 'Asia/Kolkata' };
  const own = { notice, person, baseUrl: BASE_URL, unsubscribeLinks, withContent: true, now: skein.clock.now() };
  return composeNotice(skein.db, { ...own, ...more });
}

async function composed(notice: Notice, more: Partial<NoticeMail> = {}): Promise<Message> {
  const mail = await mailOf(notice, more);
  if (mail === undefined) throw new Error('There is no mail.');
  return mail;
}

/** The mail of one thread with this content. */
async function withContent(content: string): Promise<Message> {
  return composed(noticeOf([await aThread(team.ada, team.channel, { content })]));
}

/** The part of the HTML that shows the content of the first post. */
function contentIn({ html }: Message): string {
  return /<div class="content" dir="auto">([^]*?)<\/div>/.exec(html)?.[1]?.trim() ?? '';
}

describe('the mail about posts', () => {
  it('shows a new thread with its place, author, time in the zone of the reader and Markdown, as HTML and as text', async () => {
    const thread = await aThread(team.ada, team.channel, {
      title: 'Which *loom*?',
      content: 'The **wide** one:\n\n- oak\n- pine',
    });
    const { subject, html, text } = await composed(noticeOf([thread]));
    const time = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: 'Asia/Kolkata',
    }).format(thread.posted_ts * 1000);
    const where = `${team.workspace.name} · #${team.channel.name}`;
    const link = `${BASE_URL}/search/thread?id=${thread.id}`;
    expect(subject).toBe('Which *loom*?');
    expect(time).toContain('GMT+5:30');
    for (const shown of [where, 'Which *loom*?', team.ada.name, time, link]) {
      expect(html).toContain(shown);
      expect(text).toContain(shown);
    }
    expect(html).toMatch(/<p>The <strong>wide<\/strong> one:<\/p>\s*<ul>\s*<li>oak<\/li>\s*<li>pine<\/li>\s*<\/ul>/);
    expect(text).toContain('  The **wide** one:\n\n  - oak\n  - pine');
  });

  it('leads to the pages that show the posts, which exist', async () => {
    const thread = await aThread(team.ada, team.channel, { recipients: [team.ben.id] });
    const comment = await aComment(team.ada, thread, { recipients: [team.ben.id] });
    const conversation = await aConversation(team.workspace, team.ada, team.ben);
    const message = await aMessage(team.ada, conversation);
    const browser = await Browser.of(skein, team.ben);
    for (const post of [thread, comment, message]) {
      const { html } = await composed(noticeOf([post]));
      const path = /class="button" href="https:\/\/chat\.example\.org([^"#]+)/
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&');
      const page = await browser.open(path ?? '');
      expect(page.status).toBe(200);
      expect(page.text).toContain('content' in post ? post.content : '');
    }
  });

  it('shows several posts of a thread in order, under one title, and belongs to the other mails of that thread', async () => {
    const thread = await aThread(team.ada, team.channel, { title: 'Colours' });
    const comments = [
      await aComment(team.ada, thread, { content: 'Blue' }),
      await aComment(team.cleo, thread, { content: 'Red' }),
    ];
    const mail = await composed(noticeOf([thread, ...comments]));
    expect(mail).toMatchObject({
      id: 'notice-7',
      inReplyTo: `thread-${thread.id}`,
      references: [`thread-${thread.id}`],
    });
    expect([mail.html.match(/<h1/g), mail.html.match(/<h2/g)]).toEqual([['<h1'], null]);
    expect(mail.text).toMatch(/Who is in\?[^]*Blue[^]*Red/);
    expect(mail.about.toSorted()).toEqual([team.ben.id, team.workspace.id, team.ada.id, team.cleo.id].toSorted());
  });

  it('is named after the others in a conversation, or after its title', async () => {
    const talk = await aConversation(team.workspace, team.ada, team.ben);
    const three = await aConversation(team.workspace, team.ada, team.ben, team.cleo);
    const one = await composed(noticeOf([await aMessage(team.ada, talk)]));
    expect([one.subject, one.inReplyTo]).toEqual([team.ada.name, `conversation-${talk.id}`]);
    const message = await aMessage(team.ada, three);
    expect((await composed(noticeOf([message]))).subject).toBe(`${team.ada.name}, ${team.cleo.name}`);
    await team.ada.call('conversations.update', { id: three.id, title: 'Warp' });
    expect((await composed(noticeOf([message]))).subject).toBe('Warp');
  });

  it('leaves out what has been removed meanwhile, and is not sent when nothing is left', async () => {
    const thread = await aThread(team.ada, team.channel);
    const [kept, removed] = [
      await aComment(team.ada, thread, { content: 'Kept' }),
      await aComment(team.ada, thread, { content: 'Gone' }),
    ];
    await team.ada.call('comments.remove', { id: removed.id });
    const { text } = await composed(noticeOf([kept, removed]));
    expect(text).toContain('Kept');
    expect(text).not.toContain('Gone');
    expect(await mailOf(noticeOf([removed]))).toBeUndefined();
    await team.ada.call('threads.remove', { id: thread.id });
    expect(await mailOf(noticeOf([thread, kept]))).toBeUndefined();
  });

  it('names attached files, and has no link to them', async () => {
    const attachment = await anUpload(team.ada, new File(['x'], 'loom <1>.txt'));
    const { html, text } = await composed(
      noticeOf([await aThread(team.ada, team.channel, { attachments: [attachment] })]),
    );
    expect(html).toContain('Files: <bdi>loom &lt;1&gt;.txt</bdi>');
    expect(text).toContain('Files: loom <1>.txt');
    expect(`${html}${text}`).not.toContain('/files/');
    expect(`${html}${text}`).not.toContain(attachment.attachment_id);
  });
});

describe('the content of a post in a mail', () => {
  it('has the names of those whom it mentions in bold, as they are now', async () => {
    const crew = await aCrew(team.ada, team.workspace, [team.ben]);
    const mail = await withContent(
      `${ofUser(team.ben.id, 'Old name')} and ${ofGroup(crew.id, 'x')}, ask \`${ofUser(1, 'a')}\``,
    );
    expect(contentIn(mail)).toBe(
      `<p><strong>${team.ben.name}</strong> and <strong>Crew</strong>, ask <code>[a](app-mention://1)</code></p>`,
    );
    expect(mail.text).toContain(`  ${team.ben.name} and Crew, ask`);
    expect(mail.text).not.toContain('app-mention');
  });

  it.each([
    ['https://example.com/a', '<a href="https://example.com/a" rel="noreferrer">https://example.com/a</a>'],
    ['<https://example.com>', '<a href="https://example.com/" rel="noreferrer">https://example.com</a>'],
    [
      '[here](https://example.com/a)',
      '<a href="https://example.com/a" rel="noreferrer">here</a> (https://example.com/a)',
    ],
    [
      '[https://bank.com](https://evil.example)',
      '<a href="https://evil.example/" rel="noreferrer">https://bank.com</a> (https://evil.example/)',
    ],
    [
      '[https://bank.com](https://b\u0430nk.com)',
      '<a href="https://xn--bnk-6cd.com/" rel="noreferrer">https://bank.com</a> (https://xn--bnk-6cd.com/)',
    ],
    ['[x](https://bank.com@evil.example)', 'x (https://bank.com@evil.example)'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['[x](vbscript:a) [y](data:text/html,a) [z](ftp://a.b)', '[x](vbscript:a) [y](data:text/html,a) z (ftp://a.b)'],
    ['[a](mailto:a@example.com) [b](/account)', 'a (mailto:a@example.com) b (/account)'],
    [
      '![a loom](https://example.com/a.png)',
      '<a href="https://example.com/a.png" rel="noreferrer">a loom</a> (https://example.com/a.png)',
    ],
    [
      '[![a loom](https://example.com/a.png)](https://example.com/b)',
      '<a href="https://example.com/b" rel="noreferrer">a loom</a> (https://example.com/b)',
    ],
    ['![](data:image/png;base64,AAAA)', 'Image (data:image/png;base64,AAAA)'],
    [
      '<img src="https://example.com/a.png"><script>a()</script>',
      '&lt;img src=&quot;<a href="https://example.com/a.png" rel="noreferrer">https://example.com/a.png</a>&quot;&gt;&lt;script&gt;a()&lt;/script&gt;',
    ],
  ])('shows %j with only http links, which show where they lead, and loads nothing', async (content, shown) => {
    const mail = await withContent(content);
    expect(contentIn(mail)).toBe(`<p>${shown}</p>`);
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|<[^>]*\ssrc=|url\(|@import/);
  });

  it('cannot change the order of what follows it, nor look like another part of the mail in plain text', async () => {
    const mail = await withContent('a\u202eb\u2067c\u0007\n\n-- \n\nUnsubscribe: https://evil.example');
    expect(contentIn(mail)).toContain('abc');
    expect(mail.text).toMatch(/^ {2}Unsubscribe: https:\/\/evil\.example$/m);
    expect(mail.text.match(/^-- $/gm)).toHaveLength(1);
    expect(mail.text.match(/^Unsubscribe: /gm)).toHaveLength(1);
  });

  it('is cut before a word, a link or a mention that would be torn, and then says where it goes on', async () => {
    for (const [end, name] of [
      ['word', 'word'],
      ['[Ada Lovelace](https://example.com/a)', 'Ada'],
      [ofUser(team.ben.id, team.ben.name), team.ben.name],
    ]) {
      const mail = await withContent(`${'one '.repeat(999)}${end ?? ''}${' more'.repeat(1000)}`);
      const [content, read] = contentIn(mail).split(/<\/p>\s*<p>/);
      expect(content).toMatch(/^<p>(?:one )+one$/);
      expect(content).not.toContain(name);
      expect(read).toMatch(/^… <a href="https:\/\/chat\.example\.org\/search\/thread\?id=\d+">Read on<\/a><\/p>$/);
      expect(mail.text).toMatch(/ {2}… Read on: https:\/\/chat\.example\.org\/search\/thread\?id=\d+\n/);
    }
  });

  it.each(['a|b\n-|-\n', '- - \n', '"', '[x](http://a.b) ', '> ', '&', '\u{1F9F6}', '`a` '])(
    'leaves a mail of twenty posts of %j small',
    async (filling) => {
      const content = filling.repeat(Math.floor(60_000 / filling.length));
      const thread = await aThread(team.ada, team.channel, { content });
      const posts = Array.from({ length: 20 }, () => noticed(thread));
      for (const kind of ['posts', 'digest'] as const) {
        const mail = await composed(noticeOf([], { kind, posts }));
        const eml = await compose(mail, { from: 'skein@example.org', baseUrl: BASE_URL });
        expect(eml.length).toBeLessThan(200_000);
        expect(mail.html.match(/Read on/g)).toHaveLength(20);
      }
    },
  );
});

describe('the subject of a mail about posts', () => {
  const subjectOf = async (title: string) =>
    (await composed(noticeOf([await aThread(team.ada, team.channel, { title })]))).subject;

  it('is the title on one line of at most 80 code points', async () => {
    expect(await subjectOf('\u{1F9F6}'.repeat(81))).toBe(`${'\u{1F9F6}'.repeat(79)}…`);
    expect(await subjectOf('\u{1F9F6}'.repeat(80))).toBe('\u{1F9F6}'.repeat(80));
    expect(await subjectOf('a \u200e\u061c\u00ad\u200f b')).toBe('a b');
    expect(await subjectOf('क\u094d\u200dष \u{1F469}\u200d\u{1F4BB}')).toBe('क\u094d\u200dष \u{1F469}\u200d\u{1F4BB}');
  });

  it('has no line break, control or bidirectional character of a title that was stored before titles were one line', async () => {
    const thread = await aThread(team.ada, team.channel);
    const title = 'One\r\nBcc: all@example.com\u2028\u202etwo\u2066\u0007';
    await skein.db.run(sql`
      update threads set title = ${title} where bucket = ${bucketOf(thread.id)} and id = ${thread.id}`);
    const mail = await composed(noticeOf([thread]));
    expect(mail.subject).toBe('One Bcc: all@example.com two');
    const parsed = await simpleParser(await compose(mail, { from: 'skein@example.org', baseUrl: BASE_URL }));
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.bcc).toBeUndefined();
  });
});

describe('a digest', () => {
  let posts: Post[];
  beforeAll(async () => {
    const threads = await Promise.all(
      ['Warp', 'Weft', 'Woof'].map((title) => aThread(team.ada, team.channel, { title })),
    );
    const [first] = threads;
    if (first === undefined) throw new Error('There are three.');
    const comments: Post[] = [];
    for (let index = 0; index < 17; index += 1)
      comments.push(await aComment(team.ada, first, { content: `Comment ${index}.` }));
    posts = [...threads, ...comments];
  });

  it('shows twenty posts by their places, and how many more there are', async () => {
    const mail = await composed(noticeOf(posts, { kind: 'digest', more: 5 }));
    expect(mail.subject).toBe(`New posts in ${team.workspace.name}`);
    expect(mail.html.match(/<h2/g)).toHaveLength(3);
    expect(mail.html.match(/class="post"/g)).toHaveLength(20);
    expect(mail.text).toMatch(/Warp\n[^]*Comment 16\.[^]*Weft\n[^]*Woof\n[^]*There are 5 more new posts\./);
    expect(mail.text).toContain(`${BASE_URL}/live`);
    expect([mail.inReplyTo, mail.references]).toEqual([undefined, undefined]);
    expect((await composed(noticeOf(posts, { kind: 'digest', more: 1 }))).text).toContain(
      'There is one more new post.',
    );
  });

  it('sends a few statements, however many posts it has', async () => {
    const ofOne = await skein.statementsDuring(() => composed(noticeOf(posts.slice(0, 1), { kind: 'digest' })));
    const ofAll = await skein.statementsDuring(() => composed(noticeOf(posts, { kind: 'digest' })));
    expect([ofOne.length, ofAll.length]).toEqual([2, 3]);
  });
});

describe('the mail without content', () => {
  it('says only that there is something new in the workspace', async () => {
    const thread = await aThread(team.ada, team.channel, { title: 'Secret title', content: 'Secret text' });
    const attachment = await anUpload(team.ada, new File(['x'], 'secret.txt'));
    const talk = await aConversation(team.workspace, team.ada, team.ben);
    const message = await aMessage(team.ada, talk, { content: 'Secret text', attachments: [attachment] });
    for (const kind of ['posts', 'collected', 'digest'] as const) {
      const mail = await composed(noticeOf([thread, message], { kind, more: 3 }), { withContent: false });
      expect(mail.subject).toBe(`There is something new in ${team.workspace.name}`);
      expect(mail.text).toContain(`There is something new in ${team.workspace.name}\n`);
      expect(JSON.stringify(mail)).not.toMatch(/secret/i);
      for (const name of [team.channel.name, team.ada.name]) expect(`${mail.text}${mail.html}`).not.toContain(name);
    }
    const { html } = await composed(noticeOf([thread]), { withContent: false });
    expect(html).toContain(`${BASE_URL}/search/thread?id=${thread.id}`);
  });
});

describe('the mail about being removed', () => {
  it('names the workspace and who did it, and is not sent once the workspace is removed', async () => {
    const workspace = await skein.aWorkspace(team.ada, 'Weavers');
    const of = { id: 'notice-8', userId: team.ben.id, workspaceId: workspace.id, byUserId: team.ada.id };
    const notice = { ...of, kind: 'removed', happened_at: skein.clock.now() } as const;
    const mail = await composed(notice);
    expect(mail.subject).toBe('You were removed from a workspace on Skein');
    expect(mail.text).toContain(`You were removed from the workspace “Weavers” by ${team.ada.name}.`);
    expect((await composed(notice, { withContent: false })).text).not.toContain(team.ada.name);
    await team.ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect(await mailOf(notice)).toBeUndefined();
  });
});

describe('the mail about being added', () => {
  it('says who has added the person, how to leave, and has no link that a stranger has chosen', async () => {
    const eve = await skein.aUser('http://eve.example');
    const workspace = await skein.aWorkspace(eve, 'http://evil.example');
    const of = { id: 'notice-10', userId: team.ben.id, workspaceId: workspace.id, byUserId: eve.id };
    const mail = await composed({ ...of, kind: 'added', happened_at: skein.clock.now() });
    expect(mail.subject).toBe('You were added to a workspace on Skein');
    expect(mail.text).toMatch(/You were added to the workspace “http: \/\/evil\. example” by .*\./);
    expect(mail.text).toContain('You can leave the workspace on your account page.');
    expect(mail.text).toContain(`${BASE_URL}/account`);
    expect(`${mail.text}${mail.html}`).not.toMatch(/(?:evil|eve)\.example/);
  });
});

describe('every mail about a notice', () => {
  it('says why it came, and how to have no more of it', async () => {
    const thread = await aThread(team.ada, team.channel);
    const comment = await aComment(team.ada, thread);
    const talk = await aConversation(team.workspace, team.ada, team.ben);
    const message = await aMessage(team.ada, talk);
    const removed = { kind: 'removed', byUserId: team.ada.id, happened_at: skein.clock.now() } as const;
    const added = { kind: 'added', byUserId: team.ada.id, happened_at: skein.clock.now() } as const;
    const of = { id: 'notice-9', userId: team.ben.id, workspaceId: team.workspace.id };
    const cases: [Notice, string, string[]][] = [
      [noticeOf([thread]), 'mail about threads', ['email_threads']],
      [noticeOf([comment]), 'mail about comments', ['email_comments']],
      [noticeOf([thread, comment]), 'mail about comments and threads', ['email_comments', 'email_threads']],
      [noticeOf([message]), 'mail about messages', ['email_conversations']],
      [noticeOf([comment], { kind: 'collected' }), 'mail about comments', ['email_comments']],
      [noticeOf([comment], { kind: 'digest' }), 'the daily mail', ['email_aggregate']],
      [{ ...of, ...removed }, 'mail about being removed', ['email_removed_from_ws']],
      [{ ...of, ...added }, 'mail about being added', ['email_added_to_ws']],
    ];
    for (const [notice, words, settings] of cases) {
      const mail = await composed(notice);
      expect(mail.text).toContain(
        `You get this because ${words} is on for you in the workspace “${team.workspace.name}”.`,
      );
      const url = /Unsubscribe: (\S+)/.exec(mail.text)?.[1] ?? '';
      expect(mail.headers?.['List-Unsubscribe']).toBe(`<${url}>`);
      expect(unsubscribeLinks.read(new URL(url).searchParams.get('token') ?? '')).toEqual({
        userId: team.ben.id,
        workspaceId: team.workspace.id,
        settings,
      });
      expect(mail.html).toContain(`${BASE_URL}/account/notifications`);
    }
  });

  it('has headers by which programs know it as automatic, of which list it is, and how to leave that', async () => {
    const notice = noticeOf([await aThread(team.ada, team.channel)]);
    const eml = String(await compose(await composed(notice), { from: 'skein@example.org', baseUrl: BASE_URL }));
    const headers = (eml.split('\r\n\r\n')[0] ?? '').split('\r\n');
    expect(headers).toEqual(
      expect.arrayContaining([
        'Message-ID: <notice-7@chat.example.org>',
        `In-Reply-To: <thread-${notice.posts[0]?.id ?? 0}@chat.example.org>`,
        'Auto-Submitted: auto-generated',
        `List-ID: <workspace-${team.workspace.id}.chat.example.org>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
    expect(eml).toMatch(/^List-Unsubscribe:\s+<https:\/\/chat\.example\.org\/unsubscribe\?token=[\w.-]+>\r$/m);
    expect(eml).not.toMatch(/^Precedence:/m);
    const local = await composed(notice, { baseUrl: 'http://localhost:8000' });
    expect(local.headers).not.toHaveProperty('List-Unsubscribe-Post');
  });

  it('passes on where answers and failures go, and says that it can be answered', async () => {
    const notice = noticeOf([await aThread(team.ada, team.channel)]);
    const [replyTo, envelopeFrom] = ['a1@in.example.org', 'b2@in.example.org'];
    const mail = await composed(notice, { replyTo, envelopeFrom });
    expect(mail).toMatchObject({ replyTo, envelopeFrom });
    expect(mail.text).toContain('You can answer this mail.');
    const silent = await composed(notice);
    expect([silent.replyTo, silent.envelopeFrom]).toEqual([undefined, undefined]);
    expect(silent.text).not.toContain('answer');
  });
});
